#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "framework/dygraph/auto_cast.h"
#include "framework/dygraph/op_gradient.h"
#include "framework/dygraph/prepared_op.h"

namespace egr {

/// The inputs of one call, some of them replaced by casts.
struct CastInputs {
  std::vector<const phi::Tensor*> inputs;
  std::vector<phi::Tensor> casts;  // that `inputs` points to
};

/// Casts the inputs of calls of one kind, as TracedOp has them, under an AutoCast.
class InputCast {
 public:
  using CastFn = phi::Tensor (*)(const phi::Tensor& x, phi::DataType dtype);

  /// Keeps no tensor of `call`. `cast` converts a tensor, and records that.
  InputCast(const phibridge::TensorCall& call, const phi::Place& place, CastFn cast);

  /// The inputs as the lists of `state` want them, each cast recorded where its gradient is wanted.
  /// False: they stay. gradient: of the call, where it is recorded, else null.
  /// Requires: AutoCast::Current() is null.
  bool Apply(AutoCast::Operator* op, const AutoCast& state, const OpGradient* gradient,
             const phi::Tensor* const* inputs, phi::Tensor* const* outputs, CastInputs* cast);

 private:
  bool MayCast(const phi::Tensor* const* inputs, phi::Tensor* const* outputs) const;
  bool HasFloat32(const AutoCast::Operator& op, const phi::Tensor* const* inputs) const;
  bool Decides(const AutoCast::Operator& op, size_t input) const;
  void CastTo(phi::DataType dtype, const AutoCast::Operator& op, const phi::Tensor* const* inputs,
              CastInputs* cast) const;
  // Why the call has no kernel in `low`; empty if it has.
  const std::string& WhyNot(phi::DataType low, const AutoCast::Operator& op,
                            const OpGradient* gradient, const phi::Tensor* const* inputs,
                            phi::Tensor* const* outputs);
  std::string WhyNoKernel(phi::DataType low, const AutoCast::Operator& op,
                          const phi::Tensor* const* inputs, phi::Tensor* const* outputs) const;

  const phibridge::TensorCall call_;  // without tensors
  const phi::Place place_;
  const CastFn cast_;
  std::vector<std::string> slots_;  // of each input
  size_t outputs_ = 0;
  // WhyNot, by what was asked: float16 or bfloat16, recorded or not.
  std::array<std::optional<std::string>, 4> why_not_;
};

}  // namespace egr
