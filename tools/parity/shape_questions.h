#pragma once

#include <string>
#include <vector>

namespace phibridge {
namespace tools {

/// Writes what tools/oracle asks real Paddle about shapes, one operator with its gradients a line:
/// {"op", "cases": [[{"first" or "change", "program": hexadecimal}]]}. All operators if `ops` is
/// empty. Returns an exit code.
int WriteShapeQuestions(const std::vector<std::string>& ops, const std::string& path);

}  // namespace tools
}  // namespace phibridge
