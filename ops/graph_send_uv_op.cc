#include <string>

#include "ops/common/family/graph_op.h"
#include "ops/common/operator/grad_op.h"
#include "phi/infermeta/send_recv.h"

namespace paddle {
namespace operators {

class GraphSendUVOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("x", "[N, ..]: a row a node.");
    AddInput("y", "[M, ..]: a row a node, which broadcasts with those of x.");
    AddInput("src_index", "[E]: the row of x of each edge.");
    AddInput("dst_index", "[E]: the row of y of each edge.");
    AddOutput("out", "[E, ..]: a row an edge.");
    AddAttr<std::string>("message_op", "ADD or MUL.").SetDefault("ADD");
    AddComment("out = x[src_index] message_op y[dst_index].");
  }
};

class GraphSendUVOp : public OpWithNodeIndex {
 public:
  using OpWithNodeIndex::OpWithNodeIndex;

 protected:
  const char* DataSlot() const override { return "x"; }
};

template <typename DeviceContext, typename T>
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

KernelSignature GraphSendUVOpArgumentMapping(const ArgumentMappingContext&) {
  return {"graph_send_uv", {"x", "y", "src_index", "dst_index"}, {"message_op"}, {"out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(graph_send_uv, GraphSendUVInferShapeFunctor,
                            PD_INFER_META(phi::GraphSendUVInferMeta));

constexpr GradSlots kGraphSendUVGradSlots = {"x y src_index dst_index", "", "out", "x y"};

KernelSignature GraphSendUVGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"graph_send_uv_grad",
          {"x", "y", "src_index", "dst_index", "out@GRAD"},
          {"message_op"},
          {"x@GRAD", "y@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(graph_send_uv_grad, GraphSendUVGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(graph_send_uv, ops::GraphSendUVOp, ops::GraphSendUVOpMaker,
                  ops::GraphSendUVInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kGraphSendUVGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(graph_send_uv, ops::GraphSendUVOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(graph_send_uv, ops::GraphSendUVCPUKernel<phi::CPUContext, float>,
                       ops::GraphSendUVCPUKernel<phi::CPUContext, double>,
                       ops::GraphSendUVCPUKernel<phi::CPUContext, int>,
                       ops::GraphSendUVCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(graph_send_uv_grad, ops::GraphSendUVOp, ops::GraphSendUVGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(graph_send_uv_grad, ops::GraphSendUVGradOpArgumentMapping);
