#include <algorithm>

#include "ops/common/operator/one_integer.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class ConcatCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto xs = ctx.MultiInput<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const int rank = xs[0]->dims().size();
    const int axis = reference::PositiveAxis(Axis(ctx), rank, "concat");
    phi::DDim dims = xs[0]->dims();
    for (size_t i = 1; i < xs.size(); ++i) dims[axis] += xs[i]->dims()[axis];
    out->Resize(dims);
    if (axis == 0 && xs.size() > 1) JoinLoD(xs, out);
    T* y = reference::Allocate<T>(ctx, out);
    const int64_t outer = reference::SplitAt(dims, axis).outer;
    for (int64_t o = 0; o < outer; ++o) {
      for (const DenseTensor* x : xs) {
        const int64_t count = x->numel() / std::max<int64_t>(outer, 1);
        for (int64_t k = 0; k < count; ++k) *y++ = x->data<T>()[o * count + k];
      }
    }
  }

 private:
  static int Axis(const framework::ExecutionContext& ctx) {
    if (!ctx.HasInput("AxisTensor")) return ctx.Attr<int>("axis");
    return static_cast<int>(reference::OneInteger(ctx, "AxisTensor", "concat"));
  }

  // Rows are joined, so sequences are: if all tensors have as many levels.
  static void JoinLoD(const std::vector<const DenseTensor*>& xs, DenseTensor* out) {
    const size_t levels = xs[0]->lod().size();
    phi::LoD joined(levels, {0});
    for (const DenseTensor* x : xs) {
      if (x->lod().size() != levels) return;
      for (size_t level = 0; level < levels; ++level) {
        const size_t base = joined[level].back();
        for (size_t i = 1; i < x->lod()[level].size(); ++i) {
          joined[level].push_back(base + x->lod()[level][i]);
        }
      }
    }
    if (levels > 0) out->set_lod(joined);
  }
};

}  // namespace paddle::operators

PD_LEGACY_COPY_KERNEL(concat, ConcatCPUKernel);
