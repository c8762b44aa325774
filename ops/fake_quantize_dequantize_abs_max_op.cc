#include "ops/common/quantize/fake_quantize.h"

namespace paddle::operators {

template <typename T>
using FakeQuantizeDequantizeAbsMaxCPUKernel = AbsMaxQuantizeCPUKernel<T, true>;

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fake_quantize_dequantize_abs_max, FakeQuantizeDequantizeAbsMaxCPUKernel, float);
