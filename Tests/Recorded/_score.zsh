#compdef score
# Completion of score for zsh.
_score() {
  local line word meaning files
  local -a found shown
  # A quote that opens within a word hides what stands before it.
  local quotes=$'=["\']'
  [[ $words[CURRENT] == *$~quotes* ]] && return 1
  for line in "${(@f)$("${(Q)words[1]/#\~/$HOME}" __complete zsh \
    "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}"; do
    if [[ $line == :files ]]; then
      files=1
    elif [[ -n $line ]]; then
      word=${line%%$'\t'*} meaning=${line#*$'\t'}
      found+=("$word")
      shown+=("$word${meaning:+  -- $meaning}")
    fi
  done
  (( $#found )) && compadd -U -V score -l -d shown -a found
  [[ -n $files ]] && _files
  (( $#found )) || [[ -n $files ]]
}
if [[ $funcstack[1] == _score ]]; then
  _score "$@"
else
  compdef _score score
fi
