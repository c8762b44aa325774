#include "framework/op/untold_shapes.h"
#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_shapes.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/kernels/funcs/index/check_sub_box.h"

namespace paddle {
namespace operators {

class CropOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddInput("Y", "Its shape is that of Out; it outranks `shape`.").AsDispensable();
    AddInput("Offsets", "`offsets` as a tensor; it outranks the attribute.").AsDispensable();
    AddOutput("Out", "The result.");
    AddAttr<std::vector<int>>("offsets", "Where the part begins.").SetDefault({});
    AddAttr<std::vector<int>>("shape", "The shape of Out.").SetDefault({});
    AddComment("Out = a part of X.");
  }
};

class CropOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"Y", "Offsets"};
    return kSlots;
  }
};

static void CropReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const reference::Index whole = phi::vectorize(x->dims());
  const auto given = ctx.Attr<std::vector<int>>("shape");
  reference::Index dims(given.begin(), given.end());
  if (ctx.HasInput("Y")) dims = phi::vectorize(ctx.Input<DenseTensor>("Y")->dims());
  reference::Index offsets = reference::IntegersFrom<int>(ctx, "Offsets", nullptr, "offsets");
  offsets.resize(whole.size(), 0);
  for (size_t i = 0; i < whole.size(); ++i) {
    if (dims[i] == -1) dims[i] = x->dims()[static_cast<int>(i)];  // a size the program left open
    PADDLE_ENFORCE_EQ(offsets[i] >= 0 && offsets[i] + dims[i] <= whole[i], true,
                      phi::errors::InvalidArgument(
                          "crop: size %d at offset %d of axis %d sticks out of X of shape %s",
                          dims[i], offsets[i], i, x->dims()));
  }
  const auto source = [&](reference::Index index) {
    for (size_t i = 0; i < index.size(); ++i) index[i] += offsets[i];
    return reference::OffsetOf(index, whole);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using CropCPUKernel = MoveReferenceKernel<DeviceContext, T, CropReference>;

KernelSignature CropOpArgumentMapping(const ArgumentMappingContext&) {
  return {"unregistered", {}, {}, {}};
}

struct CropInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    const phi::DDim in = ctx->GetInputDim("X");
    phi::DDim dims = ctx->HasInput("Y")
                         ? ctx->GetInputDim("Y")
                         : phi::make_ddim(ctx->Attrs().Get<std::vector<int>>("shape"));
    PADDLE_ENFORCE_EQ(
        dims.size(), in.size(),
        phi::errors::InvalidArgument("a part of shape %s must have the rank of input X of shape %s",
                                     dims, in));
    for (int i = 0; i < dims.size(); ++i) {
      if (dims[i] == -1) dims[i] = in[i];
    }
    ctx->SetOutputDim("Out", dims);
  }
};

constexpr GradSlots kCropGradSlots = {"X Offsets", "", "Out", "X"};

/// Out@GRAD where the part was, zeros around it.
template <typename DeviceContext, typename T>
class CropGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* out_grad = ctx.Input<DenseTensor>("Out@GRAD");
    auto* x_grad = ctx.Output<DenseTensor>("X@GRAD");
    const reference::Index whole = phi::vectorize(x_grad->dims()),
                           part = phi::vectorize(out_grad->dims());
    T* to = reference::Allocate<T>(ctx, x_grad);
    std::fill_n(to, x_grad->numel(), T(0));
    reference::Index offsets = reference::IntegersFrom<int>(ctx, "Offsets", nullptr, "offsets");
    offsets.resize(whole.size(), 0);
    phi::funcs::CheckSubBox(x_grad->dims(), out_grad->dims(), offsets);
    reference::Index index(part.size(), 0);
    for (int64_t i = 0; i < out_grad->numel(); ++i) {
      reference::Index at = index;
      for (size_t d = 0; d < at.size(); ++d) at[d] += offsets[d];
      to[reference::OffsetOf(at, whole)] = out_grad->data<T>()[i];
      reference::NextIndex(part, &index);
    }
  }
};

DECLARE_NO_NEED_BUFFER_VARS_INFERER(CropGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(crop, ops::CropOp, ops::CropOpMaker, ops::CropInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kCropGradSlots>);
PD_SHAPES_UNTOLD(crop, "input Y, which crop_grad does not read, outranks the attribute");
PD_REGISTER_ARG_MAPPING_FN(crop, ops::CropOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(crop, ops::CropCPUKernel<phi::CPUContext, float>,
                       ops::CropCPUKernel<phi::CPUContext, double>,
                       ops::CropCPUKernel<phi::CPUContext, int>,
                       ops::CropCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(crop_grad, ops::OpTypedByOutGrad, ops::LikeForwardInferShape<ops::kCropGradSlots>,
                  ops::CropGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(crop_grad, ops::CropOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(crop_grad, ops::CropGradCPUKernel<phi::CPUContext, float>,
                       ops::CropGradCPUKernel<phi::CPUContext, double>);
