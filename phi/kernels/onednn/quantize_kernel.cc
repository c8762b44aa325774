#include "phi/kernels/quantize_kernel.h"

#include "phi/backends/onednn/onednn_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/quantized.h"
#include "phi/kernels/onednn/onednn_scale.h"

namespace phi {

template <typename T, typename Context>
void QuantizeKernel(const Context& /*ctx*/, const DenseTensor& input, float scale, float shift,
                    bool is_negative_input, bool bfloat16, DenseTensor* out) {
  const bool is_signed = is_negative_input && shift == 0;
  const DataType integers = is_signed ? DataType::INT8 : DataType::UINT8;
  onednn::RunScale(input, scale, shift, bfloat16 ? DataType::BFLOAT16 : integers, out);
}

template <typename T, typename Context>
void DequantizeKernel(const Context& /*ctx*/, const DenseTensor& input, float scale, float shift,
                      DenseTensor* out) {
  onednn::RunScale(input, 1 / scale, -shift / scale, DataType::FLOAT32, out);
}

template <typename T, typename Context>
void RequantizeKernel(const Context& /*ctx*/, const DenseTensor& input, float scale_in,
                      float scale_out, float shift_in, float shift_out, DenseTensor* out) {
  const DataType dtype = shift_out != 0 ? DataType::UINT8 : input.dtype();
  onednn::RunScale(input, scale_out / scale_in,
                   funcs::ShiftOfRequantize(scale_in, scale_out, shift_in, shift_out), dtype, out);
}

}  // namespace phi

// Their outputs have types of their own.
PD_REGISTER_KERNEL(quantize, ONEDNN, ONEDNN, phi::QuantizeKernel, float) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(dequantize, ONEDNN, ONEDNN, phi::DequantizeKernel, phi::bfloat16, int8_t,
                   uint8_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::FLOAT32);
}
PD_REGISTER_KERNEL(requantize, ONEDNN, ONEDNN, phi::RequantizeKernel, phi::bfloat16, int8_t,
                   uint8_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
