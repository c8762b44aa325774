#include <string>
#include <vector>

#include "framework/op/untold_shapes.h"
#include "ops/common/family/graph_op.h"
#include "ops/common/operator/grad_op.h"
#include "phi/infermeta/send_recv.h"

namespace paddle {
namespace operators {

class GraphSendUERecvOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[N, ..]: a row a node.");
    AddInput("Y", "[E, ..]: a row an edge, which broadcasts with those of X.");
    AddInput("Src_index", "[E]: where each edge begins.");
    AddInput("Dst_index", "[E]: where it ends.");
    AddInput("Out_size", "One number; it outranks the attribute.").AsDispensable();
    AddOutput("Out", "What comes to each node.");
    AddOutput("Dst_count", "[rows of Out], int32: of MEAN, how many edges come.").AsIntermediate();
    AddAttr<std::string>("message_op", "ADD or MUL.").SetDefault("ADD");
    AddAttr<std::string>("reduce_op", "SUM, MEAN, MAX or MIN.").SetDefault("SUM");
    AddAttr<std::vector<int64_t>>("out_size", "Rows of Out; 0: as X.").SetDefault({0});
    AddComment("Row n of Out: what X[Src_index] message_op Y of all edges to n come to.");
  }
};

template <typename DeviceContext, typename T>
class GraphSendUERecvCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    const reference::MessageReference<T> message(ctx, *x, *y);
    const reference::Edges edges(ctx, "Src_index", "Dst_index");
    auto* out = ctx.Output<DenseTensor>("Out");
    phi::DDim dims = out->dims();
    dims[0] = reference::ReceivingRows(ctx);
    out->Resize(dims);
    edges.Check(x->dims()[0], dims[0]);
    reference::RowCollector<T> rows(dims[0], message.width(), ctx.Attr<std::string>("reduce_op"),
                                    "graph_send_ue_recv");
    for (size_t e = 0; e < edges.size(); ++e) {
      rows.Take(edges.to[e], [&](int64_t j) { return message(edges.from[e], e, j); });
    }
    rows.Write(reference::Allocate<T>(ctx, out));
    if (ctx.Attr<std::string>("reduce_op") == "MEAN") {
      auto* count = ctx.Output<DenseTensor>("Dst_count");
      count->Resize({dims[0]});
      rows.WriteCounts(reference::Allocate<int>(ctx, count));
    }
  }
};

KernelSignature GraphSendUERecvOpArgumentMapping(const ArgumentMappingContext& ctx) {
  return {"graph_send_ue_recv",
          {"X", "Y", "Src_index", "Dst_index"},
          {"message_op", "reduce_op", ctx.HasInput("Out_size") ? "Out_size" : "out_size"},
          {"Out", "Dst_count"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(graph_send_ue_recv, GraphSendUERecvInferShapeFunctor,
                            PD_INFER_META(phi::GraphSendUERecvInferMeta));

constexpr GradSlots kGraphSendUERecvGradSlots = {"X Y Src_index Dst_index", "Out Dst_count", "Out",
                                                 "X Y"};

KernelSignature GraphSendUERecvGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"graph_send_ue_recv_grad",
          {"X", "Y", "Src_index", "Dst_index", "Out", "Dst_count", "Out@GRAD"},
          {"message_op", "reduce_op"},
          {"X@GRAD", "Y@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(graph_send_ue_recv_grad, GraphSendUERecvGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(graph_send_ue_recv, ops::OpWithNodeIndex, ops::GraphSendUERecvOpMaker,
                  ops::GraphSendUERecvInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kGraphSendUERecvGradSlots>);
PD_OUTPUTS_UNTOLD(graph_send_ue_recv,
                  {"Out", "input Out_size, which its gradient op does not read, may give the rows"},
                  {"Dst_count", "it has the rows of Out"});
PD_REGISTER_ARG_MAPPING_FN(graph_send_ue_recv, ops::GraphSendUERecvOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(graph_send_ue_recv, ops::GraphSendUERecvCPUKernel<phi::CPUContext, float>,
                       ops::GraphSendUERecvCPUKernel<phi::CPUContext, double>,
                       ops::GraphSendUERecvCPUKernel<phi::CPUContext, int>,
                       ops::GraphSendUERecvCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(graph_send_ue_recv_grad, ops::OpWithNodeIndex,
                  ops::GraphSendUERecvGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(graph_send_ue_recv_grad, ops::GraphSendUERecvGradOpArgumentMapping);
