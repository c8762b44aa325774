#pragma once

#include <cstdio>
#include <string>

namespace phibridge {
namespace tools {

/// While it lives, what this process prints to standard output and standard error (stdio,
/// std::cout, fmt) reaches them without control sequences (phi::EscapeControls), and an error of
/// writing is noticed. What kept `stdout` or `stderr` in that time may use it afterwards, too. For
/// main() alone.
class GuardedOutput {
 public:
  GuardedOutput();
  GuardedOutput(const GuardedOutput&) = delete;
  GuardedOutput& operator=(const GuardedOutput&) = delete;
  ~GuardedOutput();

  /// Writes what is left and returns the exit code: `code`, or kError if standard output could not
  /// be written in full, which standard error then says.
  int Finish(int code);

 private:
  struct Stream;
  Stream* const out_;
  Stream* const error_;
};

/// Writes a line that the next one replaces to standard error, which is a terminal; "" clears it.
void ShowStatus(const std::string& text);

}  // namespace tools
}  // namespace phibridge
