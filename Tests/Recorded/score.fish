# Completion of score for fish.
function __score_complete
  set -l before (commandline -opc)
  set -l typed (string unescape -- (commandline -ct))
  for line in (command $before[1] __complete fish $before[2..-1] "$typed" 2>/dev/null)
    if test "$line" = :files
      __fish_complete_path "$typed"
    else
      printf '%s\n' $line
    end
  end
end
complete -c score -e
complete -c score -f -k -a '(__score_complete)'
