#pragma once

#include <string>

namespace phibridge {
namespace tools {

/// True if `sources` is the folder of phibridge's sources: it holds the operators' records.
bool HasSources(const std::string& sources);
/// Errors: NotFound if it is not, for `option`, which needs it.
void CheckHasSources(const std::string& sources, const std::string& option);

/// The folder of recorded truths: `asked`; if that is empty, the one installed with this program;
/// else the one of `sources`. Errors: NotFound if it is not there.
std::string TruthsFolder(const std::string& asked, const std::string& sources);

}  // namespace tools
}  // namespace phibridge
