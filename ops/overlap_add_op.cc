#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
class OverlapAddCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const int64_t hop = ctx.Attr<int>("hop_length");
    const bool first = ctx.Attr<int>("axis") == 0;
    const reference::Index from = phi::vectorize(x->dims()), to = phi::vectorize(out->dims());
    std::vector<reference::Wide<T>> sums(out->numel(), reference::Wide<T>(0));
    reference::Index index(from.size(), 0);
    for (int64_t i = 0; i < x->numel(); ++i) {
      reference::Index at = index;
      if (first) {
        at.erase(at.begin());
        at[0] += index[0] * hop;
      } else {
        at.pop_back();
        at.back() += index.back() * hop;
      }
      sums[reference::OffsetOf(at, to)] += reference::Widen(x->data<T>()[i]);
      reference::NextIndex(from, &index);
    }
    T* y = reference::Allocate<T>(ctx, out);
    for (const reference::Wide<T>& sum : sums) *y++ = reference::Narrow<T>(sum);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(overlap_add, OverlapAddCPUKernel, float, double, int, int64_t,
                 phi::dtype::complex<float>, phi::dtype::complex<double>);
