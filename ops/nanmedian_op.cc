#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class NanmedianCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    int64_t* places = reference::Allocate<int64_t>(ctx, ctx.Output<DenseTensor>("MedianIndex"));
    for (const std::vector<T>& group : Groups(ctx, *x)) {
      std::vector<std::pair<T, int64_t>> numbers;
      for (size_t i = 0; i < group.size(); ++i) {
        if (group[i] == group[i]) numbers.emplace_back(group[i], i);
      }
      std::sort(numbers.begin(), numbers.end());
      const size_t n = numbers.size();
      if (n == 0) {
        *y++ = std::numeric_limits<T>::quiet_NaN();
        *places++ = -1;
        *places++ = -1;
        continue;
      }
      const auto &low = numbers[(n - 1) / 2], &high = numbers[n / 2];
      *y++ = n % 2 != 0 ? low.first : static_cast<T>((low.first + high.first) / 2);
      *places++ = low.second;
      *places++ = high.second;
    }
  }

 private:
  // The elements of X that make each element of Out.
  static std::vector<std::vector<T>> Groups(const framework::ExecutionContext& ctx,
                                            const DenseTensor& x) {
    const auto axes = ctx.Attr<std::vector<int>>("axis");
    const std::vector<int64_t> dims = phi::vectorize(x.dims());
    std::vector<bool> reduced(dims.size(), axes.empty());
    for (int axis : axes) {
      const int at = reference::PositiveAxis(axis, x.dims().size(), "nanmedian");
      if (!reduced.empty()) reduced[at] = true;
    }
    int64_t count = 1;
    for (size_t d = 0; d < dims.size(); ++d) count *= reduced[d] ? 1 : dims[d];
    std::vector<std::vector<T>> groups(count);
    std::vector<int64_t> index(dims.size(), 0);
    for (int64_t i = 0; i < x.numel(); ++i) {
      int64_t group = 0;
      for (size_t d = 0; d < dims.size(); ++d) {
        if (!reduced[d]) group = group * dims[d] + index[d];
      }
      groups[group].push_back(x.data<T>()[i]);
      reference::NextIndex(dims, &index);
    }
    return groups;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(nanmedian, NanmedianCPUKernel, float, double, int, int64_t);
