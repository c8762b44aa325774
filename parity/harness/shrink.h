#pragma once

#include <functional>
#include <string>

#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {

/// The case with the generated values of its inputs written out, so that parts of them can be
/// taken. Drops the truth and the other dtypes.
OpCase WithValues(const OpTestParam& param);

struct ShrinkOptions {
  int max_tries = 500;
  double max_seconds = 20;
};

/// The smallest case found for which `fails` is true. Steps: remove optional inputs, set attributes
/// to their defaults, halve and decrement dimensions (equal ones together, in all inputs and lists
/// of attributes), remove axes of size 1, remove the LoD, set values to 0, 1 or other small
/// integers. Greedy: no single step makes the result smaller, unless a bound of the options was
/// reached. `start` must fail and have its values written out.
OpCase ShrinkCase(const std::string& op_type, const OpCase& start,
                  const std::function<bool(const OpCase&)>& fails,
                  const ShrinkOptions& options = {});

}  // namespace parity
}  // namespace phibridge
