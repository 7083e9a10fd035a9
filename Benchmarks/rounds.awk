# Usage: awk -v copies=N -f rounds.awk FILE… > cards.csv
#
# Writes the cards of UDisc exports again, each copy with other names and another year, to
# make a long history of real rounds. Only the years change in the dates, so that the copies of
# a card are different rounds. FILEs have the columns PlayerName, CourseName, LayoutName and a
# date first, in this order, as UDisc writes them, and no commas in names.
FNR == 1 { file++; head[file] = $0; next }
{ count++; row[count] = $0; from[count] = file }
END {
  for (copy = 0; copy < copies; copy++)
    for (f = 1; f <= file; f++) {
      name = sprintf("%s-%d-%d.csv", prefix, copy, f)
      print head[f] > name
      for (i = 1; i <= count; i++) if (from[i] == f) {
        line = row[i]
        gsub(/"/, "", line)
        n = split(line, field, ",")
        if (field[1] != "Par" && field[1] !~ /Player 1 *$/) field[1] = field[1] " " int(copy / 4)
        for (k = 4; k <= 5; k++)
          if (field[k] ~ /^20[0-9][0-9]-/) field[k] = sprintf("%04d", 1950 + copy) substr(field[k], 5)
        out = field[1]
        for (k = 2; k <= n; k++) out = out "," field[k]
        print out > name
      }
      close(name)
    }
}
