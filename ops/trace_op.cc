#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class TraceCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("Input");
    const int rank = x->dims().size();
    int a = reference::PositiveAxis(ctx.Attr<int>("axis1"), rank, "trace");
    int b = reference::PositiveAxis(ctx.Attr<int>("axis2"), rank, "trace");
    if (a > b) std::swap(a, b);  // the first one is that of the rows
    const int64_t offset = ctx.Attr<int>("offset");
    const reference::Index whole = phi::vectorize(x->dims());
    reference::Index dims;
    for (int i = 0; i < rank; ++i) {
      if (i != a && i != b) dims.push_back(whole[i]);
    }
    int64_t length = 0;
    for (int64_t i = 0; i < whole[a]; ++i)
      length += i + offset >= 0 && i + offset < whole[b] ? 1 : 0;
    const int64_t row = offset < 0 ? -offset : 0;
    const auto source = [&](const reference::Index& index) {
      reference::Index at;
      size_t next = 0;
      for (int i = 0; i < rank; ++i) {
        at.push_back(i == a   ? index.back() + row
                     : i == b ? index.back() + row + offset
                              : index[next++]);
      }
      return reference::OffsetOf(at, whole);
    };
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(phi::make_ddim(dims));
    T* y = reference::Allocate<T>(ctx, out);
    reference::Index index(dims.size(), 0);
    for (int64_t o = 0; o < out->numel(); ++o) {
      reference::Wide<T> sum = reference::Wide<T>(0);
      for (int64_t k = 0; k < length; ++k) {
        reference::Index at = index;
        at.push_back(k);
        sum = sum + reference::Widen(x->data<T>()[source(at)]);
      }
      y[o] = reference::Narrow<T>(sum);
      reference::NextIndex(dims, &index);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(trace, TraceCPUKernel, float, double, int, int64_t, phi::dtype::float16,
                 phi::dtype::complex<float>, phi::dtype::complex<double>);
