#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/grad_shapes.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/manipulation.h"

namespace paddle {
namespace operators {

class TransposeOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddOutput("Out", "The result.");
    AddAttr<std::vector<int>>("axis", "Dimension i of Out is dimension axis[i] of X.");
    AddAttr<bool>("use_mkldnn", "").SetDefault(false).AsExtra();
    AddAttr<std::string>("data_format", "Where the channels are.")
        .SetDefault("AnyLayout")
        .AsExtra();
    AddAttr<std::string>("mkldnn_data_type", "").SetDefault("float32").AsExtra();
    AddComment("Out = X with permuted dimensions.");
  }
};

static void TransposeReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const int rank = x->dims().size();
  const auto axis = ctx.Attr<std::vector<int>>("axis");
  const phi::DDim steps = phi::stride(x->dims());
  reference::Index dims(rank);
  std::vector<int> from(rank);
  for (int i = 0; i < rank; ++i) {
    from[i] = reference::PositiveAxis(axis[i], rank, "transpose");
    dims[i] = x->dims()[from[i]];
  }
  const auto source = [&](const reference::Index& index) {
    int64_t offset = 0;
    for (int i = 0; i < rank; ++i) offset += index[i] * steps[from[i]];
    return offset;
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using TransposeCPUKernel = MoveReferenceKernel<DeviceContext, T, TransposeReference>;

KernelSignature TransposeOpArgumentMapping(const ArgumentMappingContext&) {
  return {"transpose", {"X"}, {"axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(transpose, TransposeInferShapeFunctor,
                            PD_INFER_META(phi::TransposeInferMeta));

constexpr GradSlots kTransposeGradSlots = {"X", "Out", "Out", "X"};

KernelSignature TransposeGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"transpose_grad", {"Out@GRAD"}, {"axis"}, {"X@GRAD"}};
}

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(transpose, ops::OpTypedByX, ops::TransposeOpMaker,
                  ops::TransposeInferShapeFunctor, ops::SlotGradOpMaker<ops::kTransposeGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(transpose, ops::TransposeOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(transpose, ops::TransposeCPUKernel);
REGISTER_OPERATOR(transpose_grad, ops::OpTypedByOutGrad,
                  ops::LikeForwardInferShape<ops::kTransposeGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(transpose_grad, ops::TransposeGradOpArgumentMapping);
