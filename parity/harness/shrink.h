#pragma once

#include <functional>
#include <string>

#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {

/// The case with the numbers that its inputs have as values of their own, so that a part of them
/// can be taken. Truth and other types go.
OpCase WithValues(const OpTestParam& param);

struct ShrinkOptions {
  int max_tries = 500;
  double max_seconds = 20;
};

/// The smallest case found that `fails` says fails too: optional inputs away, attributes at their
/// defaults, dimensions halved and counted down (equal ones together, in all inputs and lists of
/// attributes), axes of size 1 away, no LoD, values 0, 1, or other small integers. Greedy: no
/// single step makes the result smaller, unless the options' bounds came first. `start` must fail
/// and have its values written out.
OpCase ShrinkCase(const std::string& op_type, const OpCase& start,
                  const std::function<bool(const OpCase&)>& fails,
                  const ShrinkOptions& options = {});

}  // namespace parity
}  // namespace phibridge
