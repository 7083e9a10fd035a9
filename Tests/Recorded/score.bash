# Completion of score for bash 3.2 and newer. It needs nothing else.
# A list, on the second Tab, shows what the words mean.
_score() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == :files ]]; then
      type compopt >/dev/null 2>&1 && compopt -o default
    elif [[ ${COMP_TYPE:-9} == 63 && ${line#*$'\t'} ]]; then
      COMPREPLY+=("${line%%$'\t'*}  (${line#*$'\t'})")
    else
      COMPREPLY+=("${line%%$'\t'*}")
    fi
  done < <("${1/#\~/$HOME}" __complete bash "$COMP_WORDBREAKS" \
    "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
}
if type compopt >/dev/null 2>&1; then
  complete -o nosort -F _score score 2>/dev/null || complete -F _score score
else
  complete -o default -F _score score
fi
