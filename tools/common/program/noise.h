#pragma once

#include <cstdint>
#include <string>

#include "framework/api/phibridge.h"
#include "framework/executor/run_observer.h"

namespace phibridge {
namespace tools {

// Note [The noise floor]
// No program is told numbers better than to one ulp, so what its outputs do when its inputs move by
// one ulp is what nobody can blame on a kernel: the noise floor. It is measured by one more run of
// side a, whose float feeds are each moved by one ulp, up or down by a generator of a fixed seed. A
// program without float feeds gets its float parameters moved instead. Zeros stay, as they are
// mostly exact (padding, masks), and so do NaN and infinities.

enum class Noise { kNone, kOneUlp };

/// True for the types of which MovedByOneUlp moves the elements: float and complex ones.
bool CanMove(DataType dtype);
/// A tensor in host memory with each element (of complex ones both parts) moved to a neighbouring
/// number; zeros, NaN, infinities and other types stay. The same for the same `name` and `step`.
Tensor MovedByOneUlp(const Tensor& tensor, const std::string& name, int step);

/// As an observer of a run from its begin: moves the float parameters before the first operator.
class ParameterNoise : public RunObserver {
 public:
  void BeforeOp(const BoundOp& op) override;

 private:
  bool is_done_ = false;
};

}  // namespace tools
}  // namespace phibridge
