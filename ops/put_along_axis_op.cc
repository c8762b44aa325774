#include "compat/mapping_notes.h"
#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/grad_shapes.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/data_movement_grad.h"
#include "phi/infermeta/diagonal.h"

namespace paddle {
namespace operators {

class PutAlongAxisOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "Any tensor.");
    AddInput("Index", "int32 or int64, of the rank of Input.");
    AddInput("Value", "One element for each of Index, or one for all.");
    AddOutput("Result", "Of the shape of Input.");
    AddAttr<int>("Axis", "Along which Index counts.");
    AddAttr<std::string>("Reduce", "assign, add, mul or multiply.").SetDefault("assign");
    AddAttr<bool>("Include_self", "Not looked at by the original either.").SetDefault(true);
    AddComment("Result = Input with the elements that Index names set, increased or multiplied.");
  }
};

class PutAlongAxisOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const char* DataSlot() const override { return "Input"; }
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"Index"};
    return kSlots;
  }
};

DECLARE_INPLACE_OP_INFERER(PutAlongAxisInplaceInferer, {"Input", "Result"});

template <typename DeviceContext, typename T>
class PutAlongAxisCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("Input");
    const auto* value = ctx.Input<DenseTensor>("Value");
    const auto* index_tensor = ctx.Input<DenseTensor>("Index");
    auto* out = ctx.Output<DenseTensor>("Result");
    const std::string reduce = ctx.Attr<std::string>("Reduce");
    const int axis =
        reference::PositiveAxis(ctx.Attr<int>("Axis"), x->dims().size(), "put_along_axis");
    reference::CopyElements(ctx, *x, out);
    const reference::Index ids = reference::IntegersOf(*index_tensor, "put_along_axis");
    const reference::Index whole = phi::vectorize(out->dims());
    const reference::Index dims = phi::vectorize(index_tensor->dims());
    reference::Index index(dims.size(), 0);
    for (size_t i = 0; i < ids.size(); ++i) {
      PADDLE_ENFORCE_EQ(
          ids[i] >= 0 && ids[i] < whole[axis], true,
          phi::errors::InvalidArgument("put_along_axis: an index must be in [0, %d); it is %d",
                                       whole[axis], ids[i]));
      reference::Index at = index;
      at[axis] = ids[i];
      const T given = value->data<T>()[value->numel() == 1 ? 0 : i];
      T& element = out->data<T>()[reference::OffsetOf(at, whole)];
      element = static_cast<T>(reduce == "assign" ? given
                               : reduce == "add"  ? element + given
                                                  : element * given);
      reference::NextIndex(dims, &index);
    }
  }
};

KernelSignature PutAlongAxisOpArgumentMapping(const ArgumentMappingContext&) {
  return {"put_along_axis", {"Input", "Index", "Value"}, {"Axis", "Reduce"}, {"Result"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(put_along_axis, PutAlongAxisInferShapeFunctor,
                            PD_INFER_META(phi::PutAlongAxisInferMeta));

constexpr GradSlots kPutAlongAxisGradSlots = {"Input Index Value", "Result", "Result",
                                              "Input Value"};

KernelSignature PutAlongAxisGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"put_along_axis_grad",
          {"Input", "Index", "Value", "Result", "Result@GRAD"},
          {"Axis", "Reduce"},
          {"Input@GRAD", "Value@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(put_along_axis_grad, PutAlongAxisGradInferShapeFunctor,
                            PD_INFER_META(phi::PutAlongAxisGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(put_along_axis, ops::PutAlongAxisOp, ops::PutAlongAxisOpMaker,
                  ops::PutAlongAxisInferShapeFunctor, ops::PutAlongAxisInplaceInferer,
                  ops::SlotGradOpMaker<ops::kPutAlongAxisGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(put_along_axis, ops::PutAlongAxisOpArgumentMapping);
PD_DROPPED_ARGUMENTS(put_along_axis,
                     {"Include_self", "the original's kernel does not read it either"});
REGISTER_OP_CPU_KERNEL(put_along_axis, ops::PutAlongAxisCPUKernel<phi::CPUContext, float>,
                       ops::PutAlongAxisCPUKernel<phi::CPUContext, double>,
                       ops::PutAlongAxisCPUKernel<phi::CPUContext, uint8_t>,
                       ops::PutAlongAxisCPUKernel<phi::CPUContext, int>,
                       ops::PutAlongAxisCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(put_along_axis_grad, ops::OpTypedByResultGrad,
                  ops::PutAlongAxisGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(put_along_axis_grad, ops::PutAlongAxisGradOpArgumentMapping);
PD_MAPPING_DIFFERS(put_along_axis_grad, "2.6 also takes Value and Result");
