#pragma once

#include <string>

namespace phibridge {
namespace parity {

/// Says that cases of operator `op` have no other witness than oneDNN's kernel, and why: a build
/// without oneDNN, or a processor that lacks what it needs, runs them and compares nothing. Called
/// where the list is made. A case of any other operator needs a witness in every build.
void NeedsOneDnn(const std::string& op, const std::string& why);

/// What was said of `op`; empty: nothing.
std::string WhyOneDnnIsNeeded(const std::string& op);

/// Whether a case has one kernel less here: in a build without oneDNN, or where its refusal,
/// `why_not`, is that its bfloat16 or products of 8-bit integers need another processor.
bool OneDnnIsLacking(const std::string& why_not);

}  // namespace parity
}  // namespace phibridge
