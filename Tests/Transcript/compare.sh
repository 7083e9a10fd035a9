#!/bin/sh
# Runs the scenarios in this folder, and imports the files of a data folder, with two builds of the
# program. Prints the difference between their outputs, and exits with 1 if there is one.
#
#   sh Tests/Transcript/compare.sh OLD NEW [DATA]
#
# OLD and NEW are paths of `score` programs, each in one folder with its `score-serve`. DATA is
# ../shared/data by default. Ids, times and checksums are replaced because they differ in every run,
# and so are runs of spaces. A list that is sorted only by ids can differ in its order. Commands
# that ask on a terminal (@typed) are left out, and @wait does nothing. The script needs curl, and
# GNU sed, grep and diff.
set -u
[ $# -ge 2 ] || { echo "usage: sh $0 OLD NEW [DATA]" >&2; exit 64; }
here=$(cd "$(dirname "$0")" && pwd)
old=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
new=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
data=${3:-$here/../../../shared/data}
for program in "$old" "$new"; do
  [ -x "$program" ] || { echo "$program can't be run." >&2; exit 66; }
done
scratch=$(mktemp -d "${TMPDIR:-/tmp}/score-compare.XXXXXX")
server=
trap 'stop_server; rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM

stop_server() {
  [ -z "$server" ] || { kill "$server" && wait "$server"; } 2>/dev/null
  server=
}

# Replaces $names in a text by the words that @take stored.
expand() { sed -f "$place/names"; }

# Prints the path of a file that a scenario names.
path() {
  case $1 in
    "~/"*) echo "$home/${1#"~/"}" ;;
    *) echo "$place/work/$1" ;;
  esac
}

# Prints the last output, with a sign for its stream before each line.
tell() {
  sed 's/^/  | /' "$place/out"
  sed 's/^/  ! /' "$place/err"
  [ "$1" = 0 ] || echo "  = $1"
  cat "$place/out" "$place/err" >"$place/latest"
}

# Runs a shell line in which `score` is the program.
run() {
  (
    cd "$place/work" && export HOME="$home" SCORE_HOME="$home" TZ=UTC LANG=C.UTF-8
    PATH=$place/bin:$PATH
    export PATH
    eval "$1" <"$place/input" >"$place/out" 2>"$place/err"
  )
}

# Switches to a device. A new device is created with a greater id than those before it.
switch_device() {
  home=$place/home-$1
  [ ! -d "$home" ] || return 0
  devices=$((devices + 1))
  case $devices in
    1) lead='[0-7]' ;; 2) lead='[89a-f]' ;; 3) lead='[ghjkmnpq]' ;; *) lead='[r-z]' ;;
  esac
  : >"$place/input"
  while :; do
    rm -rf "$home" && mkdir -p "$home"
    run "score export >/dev/null; score me '$2'"
    cp "$place/out" "$place/me"
    run 'score export'
    id=$(sed -n '1s/.*"device":"\([^"]*\)".*/\1/p' "$place/out")
    case $id in '' | $lead*) break ;; esac
  done
  echo "\"device\":\"$id" >>"$place/ids"
  cp "$place/me" "$place/out" && : >"$place/err" && tell 0
}

# Stores the word after the first occurrence of a text in the last output under a name.
take() {
  word=$(awk -v text="$2" '
    { at = index($0, text) }
    at { rest = substr($0, at + length(text)); sub(/[ \t"<].*/, "", rest); sub(/[:,;.]+$/, "", rest)
      print rest; exit }' "$place/latest")
  printf 's|\\$%s\\([^a-z]\\)|%s\\1|g;s|\\$%s$|%s|\n' "$1" "$word" "$1" "$word" |
    cat - "$place/names" >"$place/names.new" && mv "$place/names.new" "$place/names"
}

start_server() {
  stop_server
  (
    cd "$place/work" && HOME=$home SCORE_HOME=$home TZ=UTC
    export HOME SCORE_HOME TZ
    eval "exec \"$program\" serve --port 0 --quiet $1"
  ) </dev/null >"$place/out" 2>"$place/err" &
  server=$!
  tries=0
  until grep -q 'Serving on' "$place/out" || [ $tries -ge 50 ]; do
    tries=$((tries + 1)) && sleep 0.1
  done
  sleep 0.3
  base=$(sed -n 's/^Serving on \(.*\)\. Ctrl-C.*/\1/p' "$place/out")
  tell 0
}

# ask METHOD PATH COOKIE TOKEN
ask() {
  : >"$place/err"
  set -- "$1" "$2" "${3:+Cookie: $3}" "${4:+Authorization: Bearer $4}"
  if [ "$1" = POST ]; then
    curl -sS -i -m 20 -g -H "$3" -H "$4" -H 'Content-Type:' -H 'Expect:' \
      --data-binary "@$place/input" "$base$2" >"$place/out" 2>"$place/err"
  else
    curl -sS -i -m 20 -g -H "$3" -H "$4" "$base$2" >"$place/out" 2>"$place/err"
  fi
  tr -d '\r' <"$place/out" | sed '/^Date: /d' >"$place/plain" && mv "$place/plain" "$place/out"
  tell 0
}

# One line of a scenario; its text is in the file `input`.
step() {
  line=$1
  line=${line#@brief }
  case $line in
    '' | '#'* | '@wait '* | '@typed '*) ;;
    '@device '*)
      rest=${line#@device }
      case $rest in *' '*) who=${rest#* } ;; *) who= ;; esac
      switch_device "${rest%% *}" "$who" ;;
    '@file '*) cp "$place/input" "$(path "${line#@file }")" ;;
    '@show '*) cp "$(path "${line#@show }")" "$place/out" 2>/dev/null; : >"$place/err"; tell 0 ;;
    '@remove '*) rm -rf "$(path "${line#@remove }")" ;;
    '@move '*) rest=${line#@move }; mv "$(path "${rest%% *}")" "$(path "${rest#* }")" ;;
    '@take '*) rest=${line#@take }; take "${rest%% *}" "${rest#* }" ;;
    '@serve'*) start_server "$(printf '%s\n' "${line#@serve}" | expand)" ;;
    '@stop') stop_server ;;
    '@get '* | '@post '* | '@state '*)
      rest=$(printf '%s\n' "$line" | expand)
      # shellcheck disable=SC2086
      set -f -- ${rest#* } && set +f
      case $line in
        '@get '*) ask GET "$1" "${2:-}" '' ;;
        '@state '*) ask GET /k/state '' "$1" ;;
        *) ask POST "$1" '' "${2:-}" ;;
      esac ;;
    *) run "$(printf '%s\n' "$line" | expand)"; tell $? ;;
  esac
}

# play SCENARIO: prints the scenario with the output below each line.
play() {
  rm -rf "$place" && mkdir -p "$place/work" "$place/bin" "$place/home-nobody"
  printf '#!/bin/sh\nexec "%s" "$@"\n' "$program" >"$place/bin/score"
  chmod 755 "$place/bin/score"
  home=$place/home-nobody
  devices=0
  : >"$place/names"
  : >"$place/latest"
  : >"$place/ids"
  while IFS= read -r line <&3; do
    printf '%s\n' "$line"
    : >"$place/input"
    case $line in
      *' <<END')
        while IFS= read -r more <&3; do
          [ "$more" != END ] || break
          printf '%s\n' "$more"
        done | expand >"$place/input"
        cat "$place/input"
        line=${line% <<END} ;;
    esac
    step "$line" 3<&-
  done 3<"$1"
  stop_server
}

# Succeeds if the devices of a scenario, and those that the server created, have ascending ids.
is_ascending() {
  cat "$place/ids" "$1" | grep -oE '"device":"[0-9a-z]{12}|\b[0-9a-hjkmnp-tv-z]{12}-[0-9]+\b' |
    sed 's/"device":"//; s/-.*//' | awk '!seen[$0]++' | LC_ALL=C sort -c 2>/dev/null
}

# Replaces the times, checksums and other values that differ in every run, and splits an export into
# lines.
plain() {
  sed -E "s#$scratch/(old|new)#/scratch#g" "$1" | sed -E '
    s/127\.0\.0\.1:[0-9]+/127.0.0.1:8470/g
    s/[0-9a-f]{64}|[0-9a-f]{32}/<sum>/g
    s/"v":"[0-9a-f]*"/"v":"…"/g
    s/\b[sekpmo][A-Za-z0-9_-]{22}\b/<token>/g
    s/\b1[78][0-9]{11}\b/<milliseconds>/g
    s/20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?Z?/<time>/g
    s/[A-Z][a-z]{2} [0-9]+, 20[0-9]{2} [0-9]{2}:[0-9]{2}/<time>/g
    s/Content-Length: [0-9]+/Content-Length: …/
    s/^(  \| (.\[2m)?)[0-9a-hjkmnp-tv-z]{4,6}( +([A-Z][a-z]{2} [0-9]+, )?20[0-9]{2})/\1<id>\3/
    s/^(  \| .*  )[0-9a-hjkmnp-tv-z]{6}$/\1<id>/
    s/(─)+/─/g
    s/  +/ /g
    /"kind":"log-export"/ { s/"payload":\[/&\
 | /; s/\},\{/},\
 | {/g; }' | sed -E 's/(^|[^0-9a-z])[0-9a-f]{8}([^0-9a-z]|$)/\1<link>\2/g'
}

# mask FILE OTHER: replaces the ids in FILE, and sorts lists that are ordered by ids. A word is an
# id, or the beginning of one, only if it does not occur in OTHER, which has other ids.
mask() {
  LC_ALL=C awk -v other="$2" '
    function note(word,   size) {
      for (size = 4; size <= length(word); size++) {
        if (!(substr(word, 1, size) in common)) known[substr(word, 1, size)] = 1
      }
    }
    function masked(line,   result, word) {
      result = ""
      while (match(line, /[0-9a-z]+/)) {
        word = substr(line, RSTART, RLENGTH)
        result = result substr(line, 1, RSTART - 1) ((word in known) ? "<id>" : word)
        line = substr(line, RSTART + RLENGTH)
      }
      return result line
    }
    function flush(   i, j, line) {
      for (i = 2; i <= held; i++) {
        line = block[i]
        for (j = i - 1; j >= 1 && block[j] > line; j--) block[j + 1] = block[j]
        block[j + 1] = line
      }
      for (i = 1; i <= held; i++) print block[i]
      held = 0
    }
    FILENAME == other {
      while (match($0, /[0-9a-z]+/)) {
        common[substr($0, RSTART, RLENGTH)] = 1
        $0 = substr($0, RSTART + RLENGTH)
      }
      next
    }
    pass == 1 {
      before = ""
      while (match($0, /[0-9a-z]+/)) {
        word = substr($0, RSTART, RLENGTH)
        if (!(word in common) && word !~ /[ilou]/ &&
          (length(word) == 12 || length(word) >= 4 && before ~ /^(round|match|ound|atch)$/))
          note(word)
        before = word
        $0 = substr($0, RSTART + RLENGTH)
      }
      next
    }
    {
      $0 = masked($0)
      kind = /^ \| [{]"(sum|after|author|body)"/ ? 1 : /^ ! .*<id>/ ? 2 : 0
      if (kind != last) flush()
      last = kind
      if (kind) block[++held] = $0
      else print
    }
    END { flush() }' "$2" pass=1 "$1" pass=2 "$1" | sed 's/\([{,]\)"/\1\
"/g'
}

# Imports the files of a folder, and prints the results.
imports() {
  echo '@device one Ann'
  for file in "$data"/udisc/* "$data"/cases/* "$data"/archery/*.csv "$data"/pickleball/*; do
    case $file in *.md) continue ;; esac
    [ -f "$file" ] || continue
    for options in --dry-run '' --json; do echo "score import '$file' $options"; done
  done
  for sport in $("$new" sports --oneline | awk '{ print $1 }'); do
    echo "score $sport history --oneline -n 10000"
    echo "score $sport history --json -n 100"
    for round in 1 2 3 10; do
      echo "score $sport show $round"
      echo "score $sport show $round --json"
      echo "score $sport log $round"
      echo "score $sport share $round --form svg -o -"
    done
    echo "score $sport stats"
    echo "score $sport stats --json"
    for form in notation udisc rallies scores; do echo "score $sport export --form $form"; done
    echo "score $sport export --form json -o $sport.json"
  done
  echo 'score export -o all.bundle'
  echo 'score doctor'
  echo '@device two Ben'
  echo 'score import all.bundle'
  echo 'score import all.bundle --json'
  echo 'score history --table -n 10000'
  echo 'score doctor'
}

imports >"$scratch/imports.scenario"
status=0
for scenario in "$here"/*.scenario "$scratch/imports.scenario"; do
  chapter=$(basename "$scenario" .scenario)
  for side in old new; do
    eval "program=\$$side"
    place=$scratch/$side
    tries=0
    while :; do
      play "$scenario" >"$scratch/$side.raw" 2>&1
      tries=$((tries + 1))
      if is_ascending "$scratch/$side.raw" || [ $tries -ge 30 ]; then break; fi
    done
  done
  for side in old new; do plain "$scratch/$side.raw" >"$scratch/$side.plain"; done
  mask "$scratch/old.plain" "$scratch/new.plain" >"$scratch/old.txt"
  mask "$scratch/new.plain" "$scratch/old.plain" >"$scratch/new.txt"
  # The heading of a difference is the command above it.
  if diff -u -F '^\(score\|@\|[A-Z_]*=\)' --label "$chapter, old" --label "$chapter, new" \
    "$scratch/old.txt" "$scratch/new.txt"; then
    echo "$chapter: no difference in $(grep -c '' "$scratch/new.txt") lines" >&2
  else
    status=1
  fi
done
exit $status
