#pragma once

#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of phi/kernels/quantize_kernel.h: out has the shape and LoD of input.

/// out: bfloat16 if `bfloat16`; else uint8 if shift is not 0 or nothing is negative, else int8.
/// Errors: InvalidArgument for a scale of 0 or a negative shift; Unimplemented for a shift of
/// bfloat16.
void QuantizeInferMeta(const MetaTensor& input, float scale, float shift, bool is_negative_input,
                       bool bfloat16, MetaTensor* out);

/// out: float32. Errors: InvalidArgument for a scale of 0 or a negative shift.
void DequantizeInferMeta(const MetaTensor& input, float scale, float shift, MetaTensor* out);

/// out: the dtype of input; uint8 if shift_out is not 0. Errors: InvalidArgument for a scale of 0
/// or a negative shift; Unimplemented for a shift of signed input.
void RequantizeInferMeta(const MetaTensor& input, float scale_in, float scale_out, float shift_in,
                         float shift_out, MetaTensor* out);

}  // namespace phi
