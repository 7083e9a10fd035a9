import Watch

#if canImport(Foundation)
  import Foundation
#endif

// watch-app IN OUT: opens the round in the file IN, enters the lines that are typed, and saves it in OUT.
let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  print("Usage: watch-app IN OUT")
  exit(64)
}
var watch = try Watch(
  saved: String(contentsOfFile: arguments[1], encoding: .utf8), isFromPhone: true)
print(watch.round.prompt.question)
while let line = readLine() { print(watch.answer(line)) }
try watch.round.save().write(toFile: arguments[2], atomically: true, encoding: .utf8)
