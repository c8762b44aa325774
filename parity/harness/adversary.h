#pragma once

#include <string>
#include <vector>

#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {

/// Breaks one thing at a time of the gradient ops of a case (the shape of an input, an index, an
/// integer attribute) and of the integers that its forward op reads, and runs them. Any result is
/// right, and any typed error. Findings are what is neither: an error without a type. What reads or
/// writes outside of memory is seen by the sanitizers of such a build (preset asan-ubsan), at which
/// this aims. Once a case, in the first of its types with gradients.
std::vector<std::string> AttackGradients(const OpTestParam& param);

}  // namespace parity
}  // namespace phibridge
