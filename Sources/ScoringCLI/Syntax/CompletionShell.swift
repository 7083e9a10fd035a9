/// A shell for which there is a completion script.
///
/// Each script only calls the hidden command of ``CompletionService``, so it never becomes
/// outdated: the installed program determines the offered words.
enum CompletionShell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The instructions for installing the script, for help.
  var installation: String {
    switch self {
    case .bash:
      """
      For one session: eval "$(score completions bash)". For all: write the script to \
      ~/.local/share/bash-completion/completions/score, or source it in ~/.bashrc.
      """
    case .zsh:
      """
      Write the script to a file called _score in a folder of $fpath, before compinit is \
      called; or after it: eval "$(score completions zsh)".
      """
    case .fish: "Write the script to ~/.config/fish/completions/score.fish."
    }
  }

  /// Returns the completion script for a program with a name.
  func script(_ program: String) -> String {
    let function = "_\(program)"
    switch self {
    case .bash: return Self.bash(program, function)
    case .zsh: return Self.zsh(program, function)
    case .fish: return Self.fish(program, "_\(function)_complete")
    }
  }

  private static func bash(_ program: String, _ function: String) -> String {
    """
    # Completion of \(program) for bash 3.2 and newer. It needs nothing else.
    # A list, on the second Tab, shows what the words mean.
    \(function)() {
      local line
      COMPREPLY=()
      while IFS= read -r line; do
        if [[ $line == :files ]]; then
          type compopt >/dev/null 2>&1 && compopt -o default
        elif [[ ${COMP_TYPE:-9} == 63 && ${line#*$'\\t'} ]]; then
          COMPREPLY+=("${line%%$'\\t'*}  (${line#*$'\\t'})")
        else
          COMPREPLY+=("${line%%$'\\t'*}")
        fi
      done < <("${1/#\\~/$HOME}" \(CompletionService.name) bash "$COMP_WORDBREAKS" \\
        "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
    }
    if type compopt >/dev/null 2>&1; then
      complete -o nosort -F \(function) \(program) 2>/dev/null || complete -F \(function) \(program)
    else
      complete -o default -F \(function) \(program)
    fi

    """
  }

  private static func zsh(_ program: String, _ function: String) -> String {
    """
    #compdef \(program)
    # Completion of \(program) for zsh.
    \(function)() {
      local line word meaning files
      local -a found shown
      # A quote that opens within a word hides what stands before it.
      local quotes=$'=["\\']'
      [[ $words[CURRENT] == *$~quotes* ]] && return 1
      for line in "${(@f)$("${(Q)words[1]/#\\~/$HOME}" \(CompletionService.name) zsh \\
        "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}"; do
        if [[ $line == :files ]]; then
          files=1
        elif [[ -n $line ]]; then
          word=${line%%$'\\t'*} meaning=${line#*$'\\t'}
          found+=("$word")
          shown+=("$word${meaning:+  -- $meaning}")
        fi
      done
      (( $#found )) && compadd -U -V \(program) -l -d shown -a found
      [[ -n $files ]] && _files
      (( $#found )) || [[ -n $files ]]
    }
    if [[ $funcstack[1] == \(function) ]]; then
      \(function) "$@"
    else
      compdef \(function) \(program)
    fi

    """
  }

  private static func fish(_ program: String, _ function: String) -> String {
    """
    # Completion of \(program) for fish.
    function \(function)
      set -l before (commandline -opc)
      set -l typed (string unescape -- (commandline -ct))
      for line in (command $before[1] \(CompletionService.name) fish $before[2..-1] "$typed" 2>/dev/null)
        if test "$line" = :files
          __fish_complete_path "$typed"
        else
          printf '%s\\n' $line
        end
      end
    end
    complete -c \(program) -e
    complete -c \(program) -f -k -a '(\(function))'

    """
  }
}
