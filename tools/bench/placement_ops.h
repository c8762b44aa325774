#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "framework/executor/placement/costs.h"
#include "framework/program/names.h"

namespace phibridge {
namespace bench {

using Shape = std::vector<int64_t>;

struct BenchInput {
  const char* slot;
  Shape shape;
  bool is_parameter = false;
  size_t count = 1;  // of tensors
};

struct BenchOutput {
  const char* slot;
  Shape shape;
  size_t count = 1;
};

/// An operator whose kernels of both back ends are timed.
struct BenchOp {
  std::string name;  // with its size
  std::string type;
  Work work = Work::kElements;
  FormatUse format = FormatUse::kPlain;  // of oneDNN's kernel
  std::vector<BenchInput> inputs;
  std::vector<BenchOutput> outputs;
  std::function<void(OpDesc*)> set_attributes = [](OpDesc*) {};
};

/// Each kind of operator in some sizes, small ones among them, so that a line fits the times.
std::vector<BenchOp> PlacementOps();

}  // namespace bench
}  // namespace phibridge
