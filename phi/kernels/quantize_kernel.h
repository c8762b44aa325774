#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Quantisation: q = round(scale x + shift), ties to even, saturated at the range of the integer
// type; for bfloat16 only rounded. out has the shape of input. Kernels of oneDNN only, which keep
// its formats. Errors: raised by phi/infermeta/quantization.h.

/// out = q of input, float32. Its type: QuantizeInferMeta. Source: legacy op `quantize`.
template <typename T, typename Context>
void QuantizeKernel(const Context& ctx, const DenseTensor& input, float scale, float shift,
                    bool is_negative_input, bool bfloat16, DenseTensor* out);

/// out = (input - shift) / scale in float32; input bfloat16, int8 or uint8. Source: `dequantize`.
template <typename T, typename Context>
void DequantizeKernel(const Context& ctx, const DenseTensor& input, float scale, float shift,
                      DenseTensor* out);

/// From one scale to another: out = round(scale_out / scale_in · input + shift), where the shift is
/// funcs::ShiftOfRequantize. bfloat16, int8, uint8. Source: `requantize`.
template <typename T, typename Context>
void RequantizeKernel(const Context& ctx, const DenseTensor& input, float scale_in, float scale_out,
                      float shift_in, float shift_out, DenseTensor* out);

}  // namespace phi
