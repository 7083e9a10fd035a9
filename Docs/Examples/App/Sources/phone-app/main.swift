import Foundation
import Phone
import ScoringKit

// phone-app FOLDER: keeps its rounds in the folder, and reads commands, one on each line.
let arguments = CommandLine.arguments
guard arguments.count == 2 else {
  print("Usage: phone-app FOLDER")
  exit(64)
}
var phone = try Phone(RoundFolder(arguments[1]), offset: TimeZone.current.secondsFromGMT()) {
  Moment(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
}
print(phone.round?.prompt.question ?? Phone.help)
while let line = readLine() {
  print(phone.answer(line) { try String(contentsOfFile: $0, encoding: .utf8) })
}
