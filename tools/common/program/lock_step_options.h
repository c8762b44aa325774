#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/common/program/run_rules.h"

namespace phibridge {
namespace tools {

/// Two ways to run a program, which are compared.
struct LockStepOptions {
  std::string folder;
  RunRules a, b;
  std::vector<std::string> inputs;  // NAME=FILE.npy
  std::optional<int64_t> batch;
  int steps = 0;  // 0: those of the case, else 1
  uint64_t seed = 0;
  bool free = true;
  bool fed = true;
  bool floor = true;                 // measure the noise floor, in one more run; only with `free`
  std::vector<std::string> outputs;  // variables to report besides those of fetch operators
  std::optional<double> atol, rtol;  // instead of the tolerance of the type
};

}  // namespace tools
}  // namespace phibridge
