#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/data_movement_grad.h"
#include "phi/infermeta/gather.h"

namespace paddle {
namespace operators {

class ScatterNdAddOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddInput("Index", "int32 or int64.");
    AddInput("Updates", "A part of X for each place.");
    AddOutput("Out", "The result.");
    AddComment("Out = X plus Updates at the places that Index names.");
  }
};

class ScatterNdAddOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"Index"};
    return kSlots;
  }
};

DECLARE_INPLACE_OP_INFERER(ScatterNdAddInplaceInferer, {"X", "Out"});

template <typename DeviceContext, typename T>
class ScatterNdAddCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* updates = ctx.Input<DenseTensor>("Updates");
    const auto* index = ctx.Input<DenseTensor>("Index");
    auto* out = ctx.Output<DenseTensor>("Out");
    reference::CopyElements(ctx, *x, out);
    const auto ids = reference::IntegersOf(*index, "scatter_nd_add");
    const int64_t depth = index->dims()[index->dims().size() - 1];
    int64_t width = 1;
    for (int d = static_cast<int>(depth); d < x->dims().size(); ++d) width *= x->dims()[d];
    for (int64_t k = 0; k < updates->numel(); ++k) {
      int64_t row = 0;
      for (int64_t d = 0; d < depth; ++d) {
        const int64_t id = ids[k / width * depth + d], size = x->dims()[static_cast<int>(d)];
        PADDLE_ENFORCE_EQ(id >= 0 && id < size, true,
                          phi::errors::InvalidArgument(
                              "scatter_nd_add: an index must be in [0, %d); it is %d", size, id));
        row = row * size + id;
      }
      T& element = out->data<T>()[row * width + k % width];
      element = static_cast<T>(element + updates->data<T>()[k]);
    }
  }
};

KernelSignature ScatterNdAddOpArgumentMapping(const ArgumentMappingContext&) {
  return {"scatter_nd_add", {"X", "Index", "Updates"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(scatter_nd_add, ScatterNdAddInferShapeFunctor,
                            PD_INFER_META(phi::ScatterNdAddInferMeta));

constexpr GradSlots kScatterNdAddGradSlots = {"Index Updates", "", "Out", "X Updates"};

KernelSignature ScatterNdAddGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"scatter_nd_add_grad", {"Index", "Updates", "Out@GRAD"}, {}, {"X@GRAD", "Updates@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(scatter_nd_add_grad, ScatterNdAddGradInferShapeFunctor,
                            PD_INFER_META(phi::ScatterGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(ScatterNdAddGradNoNeedBufferVarsInferer, "Updates");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(scatter_nd_add, ops::ScatterNdAddOp, ops::ScatterNdAddOpMaker,
                  ops::ScatterNdAddInferShapeFunctor, ops::ScatterNdAddInplaceInferer,
                  ops::SlotGradOpMaker<ops::kScatterNdAddGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(scatter_nd_add, ops::ScatterNdAddOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(scatter_nd_add, ops::ScatterNdAddCPUKernel<phi::CPUContext, float>,
                       ops::ScatterNdAddCPUKernel<phi::CPUContext, double>,
                       ops::ScatterNdAddCPUKernel<phi::CPUContext, int>,
                       ops::ScatterNdAddCPUKernel<phi::CPUContext, int64_t>,
                       ops::ScatterNdAddCPUKernel<phi::CPUContext, uint8_t>);
REGISTER_OPERATOR(scatter_nd_add_grad, ops::OpTypedByOutGrad,
                  ops::ScatterNdAddGradInferShapeFunctor,
                  ops::ScatterNdAddGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(scatter_nd_add_grad, ops::ScatterNdAddGradOpArgumentMapping);
