#pragma once

#include <string>
#include <vector>

#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {

/// Says that oneDNN's kernel of operator `op` must refuse these cases of its list, so that the
/// CPU's kernel runs, and that the reason which it gives holds the text `why`. Called where the
/// list is made. A case of which nothing is said must run on oneDNN's kernel, where there is one
/// for its type.
void OneDnnRefuses(const std::string& op, const std::string& why,
                   const std::vector<std::string>& cases);

/// How oneDNN's refusal of a case (empty: none) differs from what was said of it; empty: it does
/// not. `ran`: whether its kernel computed the case. A kernel that refuses more than was said is
/// not tested, one that refuses less computes what it cannot.
std::string WrongRefusal(const std::string& op, const std::string& op_case,
                         const std::string& refusal, bool ran);

/// Whether it is the first case of its type in its list: a plain one, which oneDNN must take.
bool IsFirstOfItsType(const OpTestParam& param);

}  // namespace parity
}  // namespace phibridge
