#include "ops/common/quantize/fake_quantize.h"

namespace paddle::operators {

template <typename T>
using FakeQuantizeMovingAverageAbsMaxCPUKernel = MovingAverageQuantizeCPUKernel<T, false>;

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fake_quantize_moving_average_abs_max, FakeQuantizeMovingAverageAbsMaxCPUKernel,
                 float);
