#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/grad_shapes.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/diagonal.h"

namespace paddle {
namespace operators {

class BroadcastTensorsOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Tensors; sizes of 1 are repeated.").AsDuplicable();
    AddOutput("Out", "One tensor for each.").AsDuplicable();
    AddComment("Out[i] = X[i] repeated to the shape that fits all.");
  }
};

static void BroadcastTensorsReference(const framework::ExecutionContext& ctx) {
  const auto xs = ctx.MultiInput<DenseTensor>("X");
  const auto outs = ctx.MultiOutput<DenseTensor>("Out");
  reference::Index dims;
  for (const DenseTensor* x : xs) {
    reference::Index sizes = phi::vectorize(x->dims());
    const size_t rank = std::max(sizes.size(), dims.size());
    sizes.insert(sizes.begin(), rank - sizes.size(), 1);
    dims.insert(dims.begin(), rank - dims.size(), 1);
    for (size_t i = 0; i < rank; ++i) dims[i] = dims[i] == 1 ? sizes[i] : dims[i];
  }
  for (size_t k = 0; k < outs.size(); ++k) {
    reference::Index whole = phi::vectorize(xs[k]->dims());
    whole.insert(whole.begin(), dims.size() - whole.size(), 1);
    const auto source = [&](reference::Index index) {
      for (size_t i = 0; i < index.size(); ++i) index[i] = whole[i] == 1 ? 0 : index[i];
      return reference::OffsetOf(index, whole);
    };
    reference::Rearrange(ctx, *xs[k], dims, source, outs[k]);
  }
}
template <typename DeviceContext, typename T>
using BroadcastTensorsCPUKernel = MoveReferenceKernel<DeviceContext, T, BroadcastTensorsReference>;

KernelSignature BroadcastTensorsOpArgumentMapping(const ArgumentMappingContext&) {
  return {"broadcast_tensors", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(broadcast_tensors, BroadcastTensorsInferShapeFunctor,
                            PD_INFER_META(phi::BroadcastTensorsInferMeta));

constexpr GradSlots kBroadcastTensorsGradSlots = {"X", "", "Out", "X"};

KernelSignature BroadcastTensorsGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"broadcast_tensors_grad", {"Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_NO_NEED_BUFFER_VARS_INFERER(BroadcastTensorsGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(broadcast_tensors, ops::OpTypedByX, ops::BroadcastTensorsOpMaker,
                  ops::BroadcastTensorsInferShapeFunctor,
                  ops::ListGradOpMaker<ops::kBroadcastTensorsGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(broadcast_tensors, ops::BroadcastTensorsOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(broadcast_tensors, ops::BroadcastTensorsCPUKernel);
REGISTER_OPERATOR(broadcast_tensors_grad, ops::OpTypedByOutGrad,
                  ops::LikeForwardInferShape<ops::kBroadcastTensorsGradSlots>,
                  ops::BroadcastTensorsGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(broadcast_tensors_grad, ops::BroadcastTensorsGradOpArgumentMapping);
