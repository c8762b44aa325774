#include "ops/common/quantize/fake_quantize.h"

namespace paddle::operators {

template <typename T>
using FakeQuantizeAbsMaxCPUKernel = AbsMaxQuantizeCPUKernel<T, false>;

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fake_quantize_abs_max, FakeQuantizeAbsMaxCPUKernel, float);
