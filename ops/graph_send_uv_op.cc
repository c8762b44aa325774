#include "ops/common/family/graph_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
class GraphSendUVCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto *x = ctx.Input<DenseTensor>("x"), *y = ctx.Input<DenseTensor>("y");
    const reference::Edges edges(ctx, "src_index", "dst_index");
    edges.Check(x->dims()[0], y->dims()[0]);
    const reference::MessageReference<T> message(ctx, *x, *y);
    T* out = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("out"));
    for (size_t e = 0; e < edges.size(); ++e) {
      for (int64_t j = 0; j < message.width(); ++j) {
        *out++ = message(edges.from[e], edges.to[e], j);
      }
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(graph_send_uv, GraphSendUVCPUKernel, float, double, int, int64_t);
