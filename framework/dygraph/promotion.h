#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "framework/dygraph/input_cast.h"
#include "phi/api/tensor.h"

namespace egr {

// Note [Promotion]
// Operators of programs compute in the dtype of one input. A function of the API whose record says
// `promote` computes in the common dtype of those inputs: each that has another one is cast, and
// the cast is recorded, so that gradients arrive in the dtype of the tensor. Where Paddle 2.6
// promotes (two floating types, real and complex) the dtype is Paddle's; where it refuses, or
// converts the right operand, it is PyTorch's: a tensor without dimensions counts only if it is of
// a higher kind (bool, integer, floating, complex) than those with dimensions.

/// The least dtype that holds both, as torch.promote_types: of an integer and a floating type the
/// floating type, of float16 and bfloat16 float32, of int8 and uint8 int16. UNDEFINED if one is no
/// number. Errors: InvalidArgument for uint64 with a signed integer, which no integer type holds.
phi::DataType PromoteTypes(phi::DataType a, phi::DataType b);

/// Of calls of one kind: the inputs that are promoted, counted over all slots.
class Promotion {
 public:
  explicit Promotion(std::vector<size_t> inputs = {}) : inputs_(std::move(inputs)) {}

  const std::vector<size_t>& inputs() const { return inputs_; }
  /// True if the inputs, of which those that are not there are null, have several dtypes.
  bool IsMixed(const phi::Tensor* const* inputs) const {
    phi::DataType first = phi::DataType::UNDEFINED;
    for (const size_t i : inputs_) {
      if (inputs[i] == nullptr) continue;
      const phi::DataType dtype = inputs[i]->dtype();
      if (first == phi::DataType::UNDEFINED) first = dtype;
      if (dtype != first) return true;
    }
    return false;
  }
  /// Fills `cast` with the `input_count` inputs in their common dtype; false, with nothing done, if
  /// there is none, as for what is no number or not dense. An input that is among the outputs keeps
  /// its dtype, which the others get. Errors: InvalidArgument if that is of a lower kind than the
  /// common dtype.
  bool Apply(const std::string& op_type, const phi::Tensor* const* inputs, size_t input_count,
             phi::Tensor* const* outputs, size_t output_count, InputCast::CastFn cast_to,
             CastInputs* cast) const;

 private:
  phi::DataType CommonType(const phi::Tensor* const* inputs) const;

  std::vector<size_t> inputs_;
};

}  // namespace egr
