#!/bin/sh
# Usage: Sports/new.sh NAME [KIND]        (make sport NAME=Bocce KIND=cells)
#
# Begins a sport: its folder, its resources, its tests with a first recorded round, and the two
# lines that make it one of the program's. KIND is the form of its events:
#
#   flow   (the default) events in an order, as the race of Docs/AddingASport.md
#   cells  a card whose boxes are filled, in any order
#   duel   two sides, points and games, and a side that retires
#
# The files build, pass every law and can be played. Then the rules are yours to write.
set -eu
LC_ALL=C
export LC_ALL
cd "$(dirname "$0")/.."

name=${1:-}
case $name in
'' | *[!A-Za-z0-9]* | [!A-Z]*)
  echo "A sport is named by one word that begins with a capital, as in: make sport NAME=Bocce" >&2
  exit 64
  ;;
esac
kind=${2:-flow}
case $kind in
flow | cells | duel) ;;
*)
  echo "KIND is flow, cells or duel, not \"$kind\"." >&2
  exit 64
  ;;
esac
id=$(printf '%s' "$name" | tr 'A-Z' 'a-z')
first=$(printf '%s' "$name" | cut -c1 | tr 'A-Z' 'a-z')
value=$first$(printf '%s' "$name" | cut -c2-)
for folder in "Sports/$name" "Resources/$name" "Tests/${name}Tests"; do
  [ ! -e "$folder" ] || { echo "$folder is there already." >&2; exit 73; }
done
# Two modules whose names differ by case alone are one file on some disks.
if grep '^let sports = ' Package.swift | tr 'A-Z' 'a-z' | grep -q "\"$id\""; then
  echo "There is a sport called $name already." >&2
  exit 73
fi

example=Tests/ScoringKitTests/Example
# Writes one file of an example under the sport's names; $1 is the example's own name.
put() {
  lower=$(printf '%s' "$1" | tr 'A-Z' 'a-z')
  first=$(printf '%s' "$1" | cut -c1 | tr 'A-Z' 'a-z')$(printf '%s' "$1" | cut -c2-)
  spaced=$(printf '%s' "$1" | sed 's/\(.\)\([A-Z]\)/\1 \2/')
  sed -e "s/$1/$name/g" -e "s/$spaced/$name/g" \
    -e "s/$(printf '%s' "$spaced" | cut -c1)$(printf '%s' "$spaced" | cut -c2- | tr 'A-Z' 'a-z')/$name/g" \
    -e "s/$first/$value/g" -e "s/$lower/$id/g" \
    -e "s/RaceState/${name}State/g" -e "s/RaceLaw/${name}Law/g" -e "s/Race\([^a-z ]\)/${name}Round\1/g" \
    -e "s/: Race {/: ${name}Round {/g" -e "s/extension Race {/extension ${name}Round {/" -e "s/struct Race:/struct ${name}Round:/" \
    -e "s/Toss\([^ a-z]\)/${name}Event\1/g" -e "s/enum Toss:/enum ${name}Event:/" \
    "$example/$2" >"$3"
}
mkdir -p "Sports/$name" "Resources/$name" "Tests/${name}Tests"
case $kind in
flow)
  put CoinRace CoinRace.swift "Sports/$name/$name.swift"
  put CoinRace Race.swift "Sports/$name/${name}Round.swift"
  put CoinRace RaceState.swift "Sports/$name/${name}State.swift"
  put CoinRace Race+Final.swift "Sports/$name/${name}Round+Final.swift"
  put CoinRace Toss.swift "Sports/$name/${name}Event.swift"
  put CoinRace RaceLawTests.swift "Tests/${name}Tests/${name}LawTests.swift"
  rule='The first to reach the target wins'
  test=test_race_underEveryLaw_holds
  file=${name}Round.swift
  ;;
cells)
  put CellCard CellCard.swift "Sports/$name/$name.swift"
  put CellCard CellCardLawTests.swift "Tests/${name}Tests/${name}LawTests.swift"
  rule='The most points in all boxes win'
  test=test_card_underEveryLaw_holds
  file=$name.swift
  ;;
duel)
  put PointDuel PointDuel.swift "Sports/$name/$name.swift"
  put PointDuel PointDuelLawTests.swift "Tests/${name}Tests/${name}LawTests.swift"
  rule='Points win games, and games win the match'
  test=test_match_underEveryLaw_holds
  file=$name.swift
  ;;
esac
sed -i.old "s/^import ScoringKit\$/import $name\nimport ScoringKit/" "Tests/${name}Tests/${name}LawTests.swift"
rm "Tests/${name}Tests/${name}LawTests.swift.old"
sh Resources/embed.sh "Resources/$name"
cat >"Sports/$name/RULES.md" <<END
# Rules of $name

Each row names a rule, its edition, the code that implements it, and a test of it. A test of
the project checks that the named code and tests exist.

| Rule | Edition | Code | Test |
|---|---|---|---|
| $rule | own rules | \`${name}Round.apply(_:to:)\` in \`$file\` | \`$test\` |

## Not implemented

- Everything else.
END

# The two lines.
lines=$(sed -n 's/^let sports = \[\(.*\)\]$/\1/p' Package.swift | tr -d '" ' | tr ',' '\n')
sorted=$(printf '%s\n%s\n' "$lines" "$name" | sort | sed 's/.*/"&"/' | paste -sd, - | sed 's/,/, /g')
awk -v line="let sports = [$sorted]" '/^let sports = \[/ { print line; next } { print }' \
  Package.swift >Package.swift.new
mv Package.swift.new Package.swift
awk -v name="$name" -v value="$value" '
  (/^$/ || /^import /) && !imported && (!NF || $2 > name) { print "import " name; imported = 1 }
  /^  \./ && !listed && substr($1, 2) > value { print "  ." value ","; listed = 1 }
  /^]/ && !listed { print "  ." value ","; listed = 1 }
  { print }
' Sources/ListedSports/Sports.swift >Sources/ListedSports/Sports.swift.new
mv Sources/ListedSports/Sports.swift.new Sources/ListedSports/Sports.swift
${SWIFT:-swift} format -i -r --configuration .swift-format "Sports/$name" "Tests/${name}Tests"

# The longest path of the list is that of the rules.
width=$((${#name} + 16))
while IFS='|' read -r path words; do printf "%-${width}s   %s\n" "$path" "$words"; done <<END
Sports/$name|the rules: what can happen, what it adds up to, what it is called
Sports/$name/RULES.md|a table of the rules, with their editions, code and tests
Resources/$name|reference data, none yet
Tests/${name}Tests|every law, and a first recorded round
END
cat <<END
Package.swift, Sources/ListedSports/Sports.swift: one line each

  make test-sport NAME=$name    builds and tests it alone
  swift run score $id start Ann Ben
  score help notation $id
Docs/AddingASport.md says what to write.
END
