#include <string>

#include "ops/common/family/graph_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
class GraphSendRecvCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const reference::Edges edges(ctx, "Src_index", "Dst_index");
    auto* out = ctx.Output<DenseTensor>("Out");
    phi::DDim dims = out->dims();
    dims[0] = reference::ReceivingRows(ctx);
    out->Resize(dims);
    edges.Check(x->dims()[0], dims[0]);
    const int64_t width = phi::product(phi::slice_ddim(dims, 1, dims.size()));
    reference::RowCollector<T> rows(dims[0], width, ctx.Attr<std::string>("reduce_op"),
                                    "graph_send_recv");
    for (size_t e = 0; e < edges.size(); ++e) {
      rows.Take(edges.to[e],
                [&](int64_t j) { return x->data<T>()[edges.from[e] * rows.width() + j]; });
    }
    rows.Write(reference::Allocate<T>(ctx, out));
    if (ctx.Attr<std::string>("reduce_op") == "MEAN") {
      auto* count = ctx.Output<DenseTensor>("Dst_count");
      count->Resize({dims[0]});
      rows.WriteCounts(reference::Allocate<int>(ctx, count));
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(graph_send_recv, GraphSendRecvCPUKernel, float, double, int, int64_t);
