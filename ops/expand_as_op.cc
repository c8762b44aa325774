#include "ops/common/family/move_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/kernels/tile_kernel.h"

namespace paddle {
namespace operators {

class ExpandAsOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddInput("target_tensor", "Only its shape counts; each size is a multiple of that of X.");
    AddOutput("Out", "The result.");
    AddComment("Out = X repeated to the shape of another tensor.");
  }
};

class ExpandAsOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"target_tensor"};
    return kSlots;
  }
};

static void ExpandAsReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const reference::Index dims = phi::vectorize(ctx.Input<DenseTensor>("target_tensor")->dims());
  reference::Index in = phi::vectorize(x->dims());
  in.insert(in.begin(), dims.size() - in.size(), 1);
  const auto source = [&](reference::Index index) {
    for (size_t i = 0; i < in.size(); ++i) index[i] %= in[i];
    return reference::OffsetOf(index, in);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using ExpandAsCPUKernel = MoveReferenceKernel<DeviceContext, T, ExpandAsReference>;

KernelSignature ExpandAsOpArgumentMapping(const ArgumentMappingContext&) {
  return {"unregistered", {}, {}, {}};
}

struct ExpandAsInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    const phi::DDim in = ctx->GetInputDim("X"), target = ctx->GetInputDim("target_tensor");
    bool fits = in.size() == target.size();
    for (int i = 0; fits && i < in.size(); ++i) {
      fits = in[i] < 0 || target[i] < 0 || (in[i] > 0 && target[i] % in[i] == 0);
    }
    PADDLE_ENFORCE_EQ(fits, true,
                      phi::errors::InvalidArgument(
                          "each size of input target_tensor of shape %s must be a multiple of that "
                          "of input X of shape %s",
                          target, in));
    ctx->SetOutputDim("Out", target);
  }
};

constexpr GradSlots kExpandAsGradSlots = {"X target_tensor", "", "Out", "X"};

DECLARE_NO_NEED_BUFFER_VARS_INFERER(ExpandAsGradNoNeedBufferVarsInferer, "X", "target_tensor");

template <typename DeviceContext, typename T>
class ExpandAsGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    phi::TileGradKernel<T>(ctx.template device_context<DeviceContext>(),
                           *ctx.Input<DenseTensor>("X"), *ctx.Input<DenseTensor>("Out@GRAD"),
                           phi::IntArray(), ctx.Output<DenseTensor>("X@GRAD"));
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(expand_as, ops::ExpandAsOp, ops::ExpandAsOpMaker, ops::ExpandAsInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kExpandAsGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(expand_as, ops::ExpandAsOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(expand_as, ops::ExpandAsCPUKernel);
REGISTER_OPERATOR(expand_as_grad, ops::SlotGradOp<ops::kExpandAsGradSlots>,
                  ops::ExpandAsGradNoNeedBufferVarsInferer);
REGISTER_OP_CPU_KERNEL(expand_as_grad, ops::ExpandAsGradCPUKernel<phi::CPUContext, float>,
                       ops::ExpandAsGradCPUKernel<phi::CPUContext, double>,
                       ops::ExpandAsGradCPUKernel<phi::CPUContext, int>,
                       ops::ExpandAsGradCPUKernel<phi::CPUContext, int64_t>);
