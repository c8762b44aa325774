#include <algorithm>
#include <limits>
#include <string>

#include "ops/common/family/graph_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
class SegmentPoolCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto ids = reference::IntegersOf(*ctx.Input<DenseTensor>("SegmentIds"), "segment_pool");
    PADDLE_ENFORCE_EQ(
        static_cast<int64_t>(ids.size()), x->dims()[0],
        phi::errors::InvalidArgument("segment_pool: SegmentIds must hold %d numbers; it holds %d",
                                     x->dims()[0], ids.size()));
    for (size_t i = 0; i < ids.size(); ++i) {
      PADDLE_ENFORCE_EQ(
          ids[i] >= (i == 0 ? 0 : ids[i - 1]) && ids[i] < std::numeric_limits<int64_t>::max(), true,
          phi::errors::InvalidArgument(
              "segment_pool: SegmentIds must ascend from 0; element %d is %d", i, ids[i]));
    }
    const int64_t segments = ids.empty() ? 0 : ids.back() + 1;
    reference::RowCollector<T> rows(segments, ids.empty() ? 0 : x->numel() / x->dims()[0],
                                    ctx.Attr<std::string>("pooltype"), "segment_pool");
    for (size_t i = 0; i < ids.size(); ++i) {
      rows.Take(ids[i], [&](int64_t j) {
        return x->data<T>()[static_cast<int64_t>(i) * rows.width() + j];
      });
    }
    phi::DDim dims = x->dims();
    dims[0] = segments;
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(dims);
    rows.Write(reference::Allocate<T>(ctx, out));
    if (ctx.Attr<std::string>("pooltype") != "MEAN" || !ctx.HasOutput("SummedIds")) return;
    auto* sizes = ctx.Output<DenseTensor>("SummedIds");
    sizes->Resize({segments, 1});
    T* size = reference::Allocate<T>(ctx, sizes);
    for (int64_t s = 0; s < segments; ++s) {
      size[s] = static_cast<T>(static_cast<float>(std::count(ids.begin(), ids.end(), s)));
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(segment_pool, SegmentPoolCPUKernel, float, double, int, int64_t,
                 phi::dtype::float16);
