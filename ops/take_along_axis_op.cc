#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/grad_shapes.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/diagonal.h"

namespace paddle {
namespace operators {

class TakeAlongAxisOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "Any tensor.");
    AddInput("Index", "int32 or int64, of the rank of Input.");
    AddOutput("Result", "Of the shape of Index.");
    AddAttr<int>("Axis", "Along which Index counts.");
    AddComment("Result[i, j] = Input[Index[i, j], j] for axis 0.");
  }
};

class TakeAlongAxisOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const char* DataSlot() const override { return "Input"; }
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"Index"};
    return kSlots;
  }
};

static void TakeAlongAxisReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("Input");
  const auto* index_tensor = ctx.Input<DenseTensor>("Index");
  const int axis =
      reference::PositiveAxis(ctx.Attr<int>("Axis"), x->dims().size(), "take_along_axis");
  const reference::Index ids = reference::IntegersOf(*index_tensor, "take_along_axis");
  const reference::Index whole = phi::vectorize(x->dims());
  const reference::Index dims = phi::vectorize(index_tensor->dims());
  const auto source = [&](reference::Index index) {
    const int64_t id = ids[reference::OffsetOf(index, dims)];
    PADDLE_ENFORCE_EQ(
        id >= 0 && id < whole[axis], true,
        phi::errors::InvalidArgument("take_along_axis: an index must be in [0, %d); it is %d",
                                     whole[axis], id));
    index[axis] = id;
    return reference::OffsetOf(index, whole);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Result"));
}
template <typename DeviceContext, typename T>
using TakeAlongAxisCPUKernel = MoveReferenceKernel<DeviceContext, T, TakeAlongAxisReference>;

KernelSignature TakeAlongAxisOpArgumentMapping(const ArgumentMappingContext&) {
  return {"take_along_axis", {"Input", "Index"}, {"Axis"}, {"Result"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(take_along_axis, TakeAlongAxisInferShapeFunctor,
                            PD_INFER_META(phi::TakeAlongAxisInferMeta));

constexpr GradSlots kTakeAlongAxisGradSlots = {"Input Index", "", "Result", "Input"};

KernelSignature TakeAlongAxisGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"take_along_axis_grad", {"Input", "Index", "Result@GRAD"}, {"Axis"}, {"Input@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(take_along_axis_grad, TakeAlongAxisGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(take_along_axis, ops::TakeAlongAxisOp, ops::TakeAlongAxisOpMaker,
                  ops::TakeAlongAxisInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kTakeAlongAxisGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(take_along_axis, ops::TakeAlongAxisOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(take_along_axis, ops::TakeAlongAxisCPUKernel<phi::CPUContext, float>,
                       ops::TakeAlongAxisCPUKernel<phi::CPUContext, double>,
                       ops::TakeAlongAxisCPUKernel<phi::CPUContext, uint8_t>,
                       ops::TakeAlongAxisCPUKernel<phi::CPUContext, int8_t>,
                       ops::TakeAlongAxisCPUKernel<phi::CPUContext, int16_t>,
                       ops::TakeAlongAxisCPUKernel<phi::CPUContext, bool>,
                       ops::TakeAlongAxisCPUKernel<phi::CPUContext, int>,
                       ops::TakeAlongAxisCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(take_along_axis_grad, ops::OpTypedByResultGrad,
                  ops::TakeAlongAxisGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(take_along_axis_grad, ops::TakeAlongAxisGradOpArgumentMapping);
