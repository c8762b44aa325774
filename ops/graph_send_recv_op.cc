#include <string>
#include <vector>

#include "compat/mapping_notes.h"
#include "framework/op/untold_shapes.h"
#include "ops/common/family/graph_op.h"
#include "ops/common/operator/grad_op.h"
#include "phi/infermeta/send_recv.h"

namespace paddle {
namespace operators {

class GraphSendRecvOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[N, ..]: a row a node.");
    AddInput("Src_index", "[E]: where each edge begins.");
    AddInput("Dst_index", "[E]: where it ends.");
    AddInput("Out_size", "One number; it outranks the attribute.").AsDispensable();
    AddOutput("Out", "What comes to each node.");
    AddOutput("Dst_count", "[rows of Out], int32: of MEAN, how many edges come.").AsIntermediate();
    AddAttr<std::string>("reduce_op", "SUM, MEAN, MAX or MIN.").SetDefault("SUM");
    AddAttr<std::vector<int64_t>>("out_size", "Rows of Out; 0: as X.").SetDefault({0});
    AddComment("Row n of Out: what the rows of X of all edges to n come to; 0 without one.");
  }
};

template <typename DeviceContext, typename T>
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
    reference::RowCollector<T> rows(dims[0], x->dims()[0] == 0 ? 0 : x->numel() / x->dims()[0],
                                    ctx.Attr<std::string>("reduce_op"), "graph_send_recv");
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

KernelSignature GraphSendRecvOpArgumentMapping(const ArgumentMappingContext& ctx) {
  return {"graph_send_recv",
          {"X", "Src_index", "Dst_index"},
          {"reduce_op", ctx.HasInput("Out_size") ? "Out_size" : "out_size"},
          {"Out", "Dst_count"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(graph_send_recv, GraphSendRecvInferShapeFunctor,
                            PD_INFER_META(phi::GraphSendRecvInferMeta));

constexpr GradSlots kGraphSendRecvGradSlots = {"X Src_index Dst_index", "Out Dst_count", "Out",
                                               "X"};

KernelSignature GraphSendRecvGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"graph_send_recv_grad",
          {"X", "Src_index", "Dst_index", "Out", "Dst_count", "Out@GRAD"},
          {"reduce_op"},
          {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(graph_send_recv_grad, GraphSendRecvGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(graph_send_recv, ops::OpWithNodeIndex, ops::GraphSendRecvOpMaker,
                  ops::GraphSendRecvInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kGraphSendRecvGradSlots>);
PD_OUTPUTS_UNTOLD(graph_send_recv,
                  {"Out", "input Out_size, which its gradient op does not read, may give the rows"},
                  {"Dst_count", "it has the rows of Out"});
PD_REGISTER_ARG_MAPPING_FN(graph_send_recv, ops::GraphSendRecvOpArgumentMapping);
PD_MAPPING_DIFFERS(graph_send_recv,
                   "2.6 calls pool_type reduce_op and can take the size from a tensor");
REGISTER_OP_CPU_KERNEL(graph_send_recv, ops::GraphSendRecvCPUKernel<phi::CPUContext, float>,
                       ops::GraphSendRecvCPUKernel<phi::CPUContext, double>,
                       ops::GraphSendRecvCPUKernel<phi::CPUContext, int>,
                       ops::GraphSendRecvCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(graph_send_recv_grad, ops::OpWithNodeIndex,
                  ops::GraphSendRecvGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(graph_send_recv_grad, ops::GraphSendRecvGradOpArgumentMapping);
PD_MAPPING_DIFFERS(graph_send_recv_grad, "2.6 calls pool_type reduce_op");
