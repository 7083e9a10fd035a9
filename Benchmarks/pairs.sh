# What the benchmarks share that run pairs of commands in turn, read by them: a `folder` that goes
# with them, how many `pairs`, and how to measure. They set `score`, the program, and the `tools`
# that they need.
LC_ALL=C
export LC_ALL
pairs=${PAIRS:-15}
case $score in /*) ;; *) score=$PWD/$score ;; esac
for tool in $tools; do
  command -v "$tool" >/dev/null 2>&1 || { echo "$tool is missing."; exit 1; }
done
folder=$(mktemp -d "${TMPDIR:-/tmp}/score-bench.XXXXXX")
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM

date=date
case $(date +%N) in *N*) date=gdate ;; esac

# Runs a command, and adds the microseconds that it took to a file.
measure() {
  file=$1
  shift
  before=$($date +%s%N)
  "$@" >/dev/null 2>"$folder/errors" || { cat "$folder/errors"; exit 1; }
  after=$($date +%s%N)
  echo $(((after - before) / 1000)) >>"$file"
}

median() {
  sort -n "$1" | awk '{ a[NR] = $1 } END { print (NR % 2) ? a[(NR + 1) / 2] : int((a[NR / 2] + a[NR / 2 + 1]) / 2) }'
}

# report TITLE LIMIT OURS THEIRS: the medians in milliseconds, and their ratio with its limit.
report() {
  awk -v title="$1" -v limit="$2" -v ours="$(median "$3")" -v theirs="$(median "$4")" 'BEGIN {
    ratio = ours / theirs
    printf "%-44s %9.2f ms %9.2f ms   ratio %5.2f  (limit %s)%s\n", title, ours / 1000, \
      theirs / 1000, ratio, limit, (ratio > limit ? "  PAST IT" : "")
    exit (ratio > limit)
  }' || past=$((past + 1))
}
past=0

# limit TITLE MILLISECONDS TIMES: the median in milliseconds with its limit.
limit() {
  awk -v title="$1" -v limit="$2" -v time="$(median "$3")" 'BEGIN {
    printf "%-44s %9.2f ms  (limit %s ms)%s\n", title, time / 1000, limit, \
      (time > limit * 1000 ? "  PAST IT" : "")
    exit (time > limit * 1000)
  }' || past=$((past + 1))
}

# memory_limit TITLE MEGABYTES FILE: the kilobytes in a file of GNU time with their limit.
memory_limit() {
  awk -v title="$1" -v limit="$2" '{
    printf "%-44s %9.0f MB  (limit %s MB)%s\n", title, $1 / 1024, limit, \
      ($1 > limit * 1024 ? "  PAST IT" : "")
    isWithin = $1 <= limit * 1024
  }
  END { exit !isWithin }' "$3" || past=$((past + 1))
}

# finish_report: fails where a ratio was past its limit.
finish_report() {
  [ "$past" -gt 0 ] || return 0
  echo "Past their limits: $past."
  exit 1
}

# make_season WEEKS PEOPLE: a season of disc golf in SCORE_HOME, with a result of everybody each week.
make_season() {
  "$score" discgolf courses add 'Bench Park' --pars 3,3,3,3,3,3,3,3,3 >/dev/null
  "$score" discgolf event new League --as season --weeks 60 --course 'Bench Park' \
    $(awk -v count="$2" 'BEGIN { for (i = 1; i <= count; i++) printf "Player%02d ", i }') >/dev/null
  week=0
  while [ "$week" -lt "$1" ]; do
    week=$((week + 1))
    awk -v count="$2" -v week="$week" 'BEGIN {
      for (i = 1; i <= count; i++) printf "Player%02d %d\n", i, 20 + (i * 7 + week * 13) % 25
    }' | "$score" result --at "$($date -d "2025-01-01 +$((week * 7)) days" +%F)T18:00" - >/dev/null
  done
}

# make_cards COUNT: cards of two players on nine holes, one an hour.
make_cards() {
  awk -v count="$1" 'BEGIN {
    printf "PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,RoundRating"
    for (h = 1; h <= 9; h++) printf ",Hole%d", h
    printf "\n"
    for (i = 0; i < count; i++) {
      day = int(i / 12)
      start = sprintf("%04d-%02d-%02d %02d10", 2000 + int(day / 336), int(day / 28) % 12 + 1, \
        day % 28 + 1, 8 + i % 12)
      row("Par", start, 0); row("Ann", start, i); row("Ben", start, i * 7 + 1)
    }
  }
  function row(name, start, seed,   h, total, s, holes) {
    total = 0; holes = ""
    for (h = 1; h <= 9; h++) {
      s = name == "Par" ? 3 : 2 + (int(seed / (h * 3 + 1)) + seed * h) % 5
      total += s; holes = holes "," s
    }
    printf "%s,Bench Park,Main,%s,,%d,%s,%s\n", name, start, total, \
      (name == "Par" ? "" : total - 27), holes
  }'
}
