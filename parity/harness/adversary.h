#pragma once

#include <string>
#include <vector>

#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {

/// Runs the gradient ops of a case with one broken argument at a time (the shape of an input, an
/// index, an integer attribute), and its forward op with broken integer inputs. Every result and
/// every typed error passes; an error without a type is a finding. Accesses outside of memory are
/// found by sanitizers, so this is meant for builds with them (preset asan-ubsan). Runs once per
/// case, in the first of its dtypes with gradients.
std::vector<std::string> AttackGradients(const OpTestParam& param);

}  // namespace parity
}  // namespace phibridge
