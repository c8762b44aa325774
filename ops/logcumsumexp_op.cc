#include <cmath>
#include <limits>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_lines.h"

namespace paddle::operators {

template <typename T>
class LogcumsumexpCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    reference::RunningResults<T>(ctx, "logcumsumexp",
                                 [](const T* x, int64_t step, int64_t begin, int64_t end) {
                                   double sum = 0, top = -std::numeric_limits<double>::infinity();
                                   for (int64_t k = begin; k < end; ++k)
                                     top = std::fmax(top, x[k * step]);
                                   for (int64_t k = begin; k < end; ++k)
                                     sum += std::exp(x[k * step] - top);
                                   return begin < end ? static_cast<T>(top + std::log(sum))
                                                      : std::numeric_limits<T>::lowest();
                                 });
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(logcumsumexp, LogcumsumexpCPUKernel, float, double);
