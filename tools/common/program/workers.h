#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace phibridge {
namespace tools {

/// What one piece of work gave.
struct WorkResult {
  std::string text;     // what `work` returned
  std::string crashed;  // how its process ended, if it did ("signal 11 (Segmentation fault)"), or
                        // what it threw
};

/// Does work(0) … work(count - 1), whose results are texts. With `processes` > 1 in child
/// processes, each taking the next piece when it has done one; a piece that ends its process, or
/// throws, is told in its result, and the others go on. With 1 in this process, which such a piece
/// ends. `done` is called in this process after each piece. Kernels must not have run in this
/// process before, as threads do not survive a fork. Errors: std::runtime_error if no process can
/// be made.
std::vector<WorkResult> DoWork(size_t count, int processes,
                               const std::function<std::string(size_t)>& work,
                               const std::function<void(size_t)>& done);

/// What Silence silences: standard output, or standard error too.
enum Silenced { kOutput, kErrorsToo };
/// For a child process: from now on what it writes there goes nowhere. Ends the process with exit
/// code 2 if /dev/null cannot be opened.
void Silence(Silenced what);

/// The text that work() returns, called in a child process: nothing that it leaves in memory is
/// seen here. Errors: std::runtime_error if it throws or ends its process, with how; as DoWork.
std::string DoApart(const std::function<std::string()>& work);

}  // namespace tools
}  // namespace phibridge
