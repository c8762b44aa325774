#include <string>

#include "ops/common/family/graph_op.h"
#include "ops/common/operator/grad_op.h"
#include "phi/infermeta/send_recv.h"

namespace paddle {
namespace operators {

class SegmentPoolOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[N, ..]: rows.");
    AddInput("SegmentIds", "[N], int32 or int64, ascending: the segment of each row.");
    AddOutput("Out", "A row a segment.");
    AddOutput("SummedIds", "Only for the gradient on a GPU.").AsIntermediate();
    AddAttr<std::string>("pooltype", "SUM, MEAN, MAX or MIN.").SetDefault("SUM");
    AddComment("What the rows of each segment come to; 0 for a segment without rows.");
  }
};

template <typename DeviceContext, typename T>
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
          ids[i] >= (i == 0 ? 0 : ids[i - 1]), true,
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
  }
};

KernelSignature SegmentPoolOpArgumentMapping(const ArgumentMappingContext&) {
  return {"segment_pool", {"X", "SegmentIds"}, {"pooltype"}, {"Out", "SummedIds"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(segment_pool, SegmentPoolInferShapeFunctor,
                            PD_INFER_META(phi::SegmentPoolInferMeta));

constexpr GradSlots kSegmentPoolGradSlots = {"X SegmentIds", "Out SummedIds", "Out", "X"};

KernelSignature SegmentPoolGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"segment_pool_grad",
          {"X", "SegmentIds", "Out", "SummedIds", "Out@GRAD"},
          {"pooltype"},
          {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(segment_pool_grad, SegmentPoolGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(segment_pool, ops::OpWithNodeIndex, ops::SegmentPoolOpMaker,
                  ops::SegmentPoolInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kSegmentPoolGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(segment_pool, ops::SegmentPoolOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(segment_pool, ops::SegmentPoolCPUKernel<phi::CPUContext, float>,
                       ops::SegmentPoolCPUKernel<phi::CPUContext, double>,
                       ops::SegmentPoolCPUKernel<phi::CPUContext, int>,
                       ops::SegmentPoolCPUKernel<phi::CPUContext, int64_t>,
                       ops::SegmentPoolCPUKernel<phi::CPUContext, phi::dtype::float16>);
REGISTER_OPERATOR(segment_pool_grad, ops::OpWithNodeIndex, ops::SegmentPoolGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(segment_pool_grad, ops::SegmentPoolGradOpArgumentMapping);
