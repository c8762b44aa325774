#pragma once

#include <string>
#include <vector>

namespace phibridge {
namespace parity {

/// Says that oneDNN's kernel of operator `op` must refuse these cases of its list, so that the
/// CPU's kernel runs, and that the reason which it gives holds the text `why`. Called where the
/// list is made. A case of which nothing is said must run on oneDNN's kernel, where there is one
/// for its type.
void OneDnnRefuses(const std::string& op, const std::string& why,
                   const std::vector<std::string>& cases);

/// The text; empty: nothing was said of the case.
std::string OneDnnRefusalOf(const std::string& op, const std::string& op_case);

}  // namespace parity
}  // namespace phibridge
