#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

/// The reference counts bit patterns, which are in the order of the numbers.
template <typename T>
class NextafterCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto *x = ctx.Input<DenseTensor>("x"), *y = ctx.Input<DenseTensor>("y");
    T* to = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("out"));
    for (int64_t i = 0; i < x->numel(); ++i) to[i] = Step(x->data<T>()[i], y->data<T>()[i]);
  }

 private:
  using Bits = std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>;

  static T Step(T from, T towards) {
    if (from != from || towards != towards) return std::numeric_limits<T>::quiet_NaN();
    if (from == towards) return towards;
    if (from == 0) return std::copysign(std::numeric_limits<T>::denorm_min(), towards);
    Bits bits;
    std::memcpy(&bits, &from, sizeof(T));
    bits += (towards > from) == (from > 0) ? 1 : -1;
    std::memcpy(&from, &bits, sizeof(T));
    return from;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(nextafter, NextafterCPUKernel, float, double);
