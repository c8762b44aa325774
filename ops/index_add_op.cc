#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/data_movement_grad.h"
#include "phi/infermeta/diagonal.h"

namespace paddle {
namespace operators {

class IndexAddOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddInput("Index", "A vector of int32 or int64.");
    AddInput("AddValue", "As X, with a slice for each of Index.");
    AddOutput("Out", "The result.");
    AddAttr<int>("axis", "A negative one counts from the last.").SetDefault(0);
    AddComment("Out = X plus the slices of AddValue at the places that Index names.");
  }
};

class IndexAddOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"Index"};
    return kSlots;
  }
};

DECLARE_INPLACE_OP_INFERER(IndexAddInplaceInferer, {"X", "Out"});

template <typename DeviceContext, typename T>
class IndexAddCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* more = ctx.Input<DenseTensor>("AddValue");
    auto* out = ctx.Output<DenseTensor>("Out");
    reference::CopyElements(ctx, *x, out);
    const int axis =
        reference::PositiveAxis(ctx.Attr<int>("axis"), out->dims().size(), "index_add");
    const auto n = reference::SplitAt(out->dims(), axis);
    const auto ids = reference::IntegersOf(*ctx.Input<DenseTensor>("Index"), "index_add");
    const auto count = static_cast<int64_t>(ids.size());
    for (int64_t i = 0; i < more->numel(); ++i) {
      const int64_t id = ids[i / n.inner % count];
      PADDLE_ENFORCE_EQ(id >= 0 && id < n.axis, true,
                        phi::errors::InvalidArgument(
                            "index_add: an index must be in [0, %d); it is %d", n.axis, id));
      T& element = out->data<T>()[(i / n.inner / count * n.axis + id) * n.inner + i % n.inner];
      element = static_cast<T>(element + more->data<T>()[i]);
    }
  }
};

KernelSignature IndexAddOpArgumentMapping(const ArgumentMappingContext&) {
  return {"index_add", {"X", "Index", "AddValue"}, {"axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(index_add, IndexAddInferShapeFunctor,
                            PD_INFER_META(phi::IndexAddInferMeta));

constexpr GradSlots kIndexAddGradSlots = {"Index AddValue", "", "Out", "X AddValue"};

KernelSignature IndexAddGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {
      "index_add_grad", {"Index", "AddValue", "Out@GRAD"}, {"axis"}, {"X@GRAD", "AddValue@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(index_add_grad, IndexAddGradInferShapeFunctor,
                            PD_INFER_META(phi::ScatterGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(index_add, ops::IndexAddOp, ops::IndexAddOpMaker, ops::IndexAddInferShapeFunctor,
                  ops::IndexAddInplaceInferer, ops::SlotGradOpMaker<ops::kIndexAddGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(index_add, ops::IndexAddOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(index_add, ops::IndexAddCPUKernel<phi::CPUContext, float>,
                       ops::IndexAddCPUKernel<phi::CPUContext, double>,
                       ops::IndexAddCPUKernel<phi::CPUContext, int>,
                       ops::IndexAddCPUKernel<phi::CPUContext, int64_t>,
                       ops::IndexAddCPUKernel<phi::CPUContext, phi::dtype::float16>);
REGISTER_OPERATOR(index_add_grad, ops::OpTypedByOutGrad, ops::IndexAddGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(index_add_grad, ops::IndexAddGradOpArgumentMapping);
