#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/manipulation.h"

namespace paddle {
namespace operators {

class FlattenContiguousRangeOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddOutput("Out", "The elements of X in the new shape.");
    AddOutput("XShape", "Its shape is 0 and then the shape of X.").AsIntermediate().AsExtra();
    AddAttr<int>("start_axis", "The first of the dimensions that become one.").SetDefault(1);
    AddAttr<int>("stop_axis", "The last of them.").SetDefault(1);
    AddComment("Out = X with dimensions start_axis … stop_axis made one.");
  }
};

DECLARE_INPLACE_OP_INFERER(FlattenContiguousRangeInplaceInferer, {"X", "Out"});

template <typename DeviceContext, typename T>
class FlattenContiguousRangeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    // In place, the shape function has reshaped X already and no element moves.
    if (ctx.InputVar("X") == ctx.OutputVar("Out")) return;
    const DenseTensor& x = *ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const int rank = x.dims().size();
    const char* op = "flatten_contiguous_range";
    const int start = reference::PositiveAxis(ctx.Attr<int>("start_axis"), rank, op);
    const int stop = reference::PositiveAxis(ctx.Attr<int>("stop_axis"), rank, op);
    std::vector<int64_t> shape;
    for (int i = 0; i < rank; ++i) {
      if (i > start && i <= stop) {
        shape.back() *= x.dims()[i];
      } else {
        shape.push_back(x.dims()[i]);
      }
    }
    if (rank == 0) shape = {1};
    out->Resize(phi::make_ddim(shape));
    reference::CopyElements(ctx, x, out);
  }
};

KernelSignature FlattenContiguousRangeOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (ctx.HasOutput("XShape")) {
    return {"flatten_with_xshape", {"X"}, {"start_axis", "stop_axis"}, {"Out", "XShape"}};
  }
  return {"flatten", {"X"}, {"start_axis", "stop_axis"}, {"Out"}};
}

inline void FlattenContiguousRangeOpInferMeta(phi::InferMetaContext* ctx) {
  if (ctx->OutputRangesSize() == 2) {
    PD_INFER_META(phi::FlattenWithXShapeInferMeta)(ctx);
  } else {
    PD_INFER_META(phi::FlattenInferMeta)(ctx);
  }
}
DECLARE_INFER_SHAPE_FUNCTOR(flatten_contiguous_range, FlattenContiguousRangeInferShapeFunctor,
                            FlattenContiguousRangeOpInferMeta);

constexpr GradSlots kFlattenContiguousRangeGradSlots = {"", "XShape", "Out", "X"};

KernelSignature FlattenContiguousRangeGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"flatten_grad", {"XShape", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(flatten_contiguous_range_grad,
                            FlattenContiguousRangeGradInferShapeFunctor,
                            PD_INFER_META(phi::XShapeGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(flatten_contiguous_range, ops::OpTypedByX, ops::FlattenContiguousRangeOpMaker,
                  ops::FlattenContiguousRangeInferShapeFunctor,
                  ops::FlattenContiguousRangeInplaceInferer,
                  ops::SlotGradOpMaker<ops::kFlattenContiguousRangeGradSlots>);
PD_REGISTER_BASE_KERNEL_NAME(flatten_contiguous_range, flatten);
PD_REGISTER_ARG_MAPPING_FN(flatten_contiguous_range, ops::FlattenContiguousRangeOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(flatten_contiguous_range, ops::FlattenContiguousRangeCPUKernel);
REGISTER_OPERATOR(flatten_contiguous_range_grad, ops::OpTypedByOutGrad,
                  ops::FlattenContiguousRangeGradInferShapeFunctor, ops::GradInplaceInferer);
PD_REGISTER_BASE_KERNEL_NAME(flatten_contiguous_range_grad, flatten_grad);
PD_REGISTER_ARG_MAPPING_FN(flatten_contiguous_range_grad,
                           ops::FlattenContiguousRangeGradOpArgumentMapping);
