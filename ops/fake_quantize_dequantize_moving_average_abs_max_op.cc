#include "ops/common/quantize/fake_quantize.h"

namespace paddle::operators {

template <typename T>
using FakeQuantizeDequantizeMovingAverageAbsMaxCPUKernel = MovingAverageQuantizeCPUKernel<T, true>;

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fake_quantize_dequantize_moving_average_abs_max,
                 FakeQuantizeDequantizeMovingAverageAbsMaxCPUKernel, float);
