#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/gather.h"

namespace paddle {
namespace operators {

class MaskedSelectOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddInput("Mask", "bool; it and X are broadcast.");
    AddOutput("Y", "The result.");
    AddComment("Y = the elements of X where Mask is true.");
  }
};

class MaskedSelectOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"Mask"};
    return kSlots;
  }
};

static void MaskedSelectReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const auto* mask = ctx.Input<DenseTensor>("Mask");
  reference::Index in = phi::vectorize(x->dims()), keep = phi::vectorize(mask->dims());
  const size_t rank = std::max(in.size(), keep.size());
  in.insert(in.begin(), rank - in.size(), 1);
  keep.insert(keep.begin(), rank - keep.size(), 1);
  reference::Index dims(rank), index(rank, 0), sources;
  for (size_t i = 0; i < rank; ++i) dims[i] = in[i] == 1 ? keep[i] : in[i];
  for (int64_t left = reference::CountOf(dims); left > 0; --left) {
    reference::Index a = index, b = index;
    for (size_t i = 0; i < rank; ++i) {
      a[i] = in[i] == 1 ? 0 : a[i];
      b[i] = keep[i] == 1 ? 0 : b[i];
    }
    if (mask->data<bool>()[reference::OffsetOf(b, keep)]) {
      sources.push_back(reference::OffsetOf(a, in));
    }
    reference::NextIndex(dims, &index);
  }
  const auto source = [&](const reference::Index& at) { return sources[at[0]]; };
  reference::Rearrange(ctx, *x, {static_cast<int64_t>(sources.size())}, source,
                       ctx.Output<DenseTensor>("Y"));
}
template <typename DeviceContext, typename T>
using MaskedSelectCPUKernel = MoveReferenceKernel<DeviceContext, T, MaskedSelectReference>;

KernelSignature MaskedSelectOpArgumentMapping(const ArgumentMappingContext&) {
  return {"masked_select", {"X", "Mask"}, {}, {"Y"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(masked_select, MaskedSelectInferShapeFunctor,
                            PD_INFER_META(phi::MaskedSelectInferMeta));

constexpr GradSlots kMaskedSelectGradSlots = {"X Mask", "", "Y", "X"};

KernelSignature MaskedSelectGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"masked_select_grad", {"X", "Mask", "Y@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(masked_select_grad, MaskedSelectGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(MaskedSelectGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(masked_select, ops::MaskedSelectOp, ops::MaskedSelectOpMaker,
                  ops::MaskedSelectInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kMaskedSelectGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(masked_select, ops::MaskedSelectOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(masked_select, ops::MaskedSelectCPUKernel);
REGISTER_OPERATOR(masked_select_grad, ops::OpTypedByYGrad, ops::MaskedSelectGradInferShapeFunctor,
                  ops::MaskedSelectGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(masked_select_grad, ops::MaskedSelectGradOpArgumentMapping);
