#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/data_movement_grad.h"
#include "phi/infermeta/gather.h"

namespace paddle {
namespace operators {

class ScatterOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddInput("Ids", "int32 or int64: a vector or a column.");
    AddInput("Updates", "A row for each of Ids.");
    AddOutput("Out", "The result.");
    AddAttr<bool>("overwrite", "False: sum up the rows of one id.").SetDefault(true);
    AddComment("Out = X with the rows Ids replaced by, or made the sums of, Updates.");
  }
};

class ScatterOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"Ids"};
    return kSlots;
  }
};

DECLARE_INPLACE_OP_INFERER(ScatterInplaceInferer, {"X", "Out"});

template <typename DeviceContext, typename T>
class ScatterCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* updates = ctx.Input<DenseTensor>("Updates");
    const auto ids = reference::IntegersOf(*ctx.Input<DenseTensor>("Ids"), "scatter");
    auto* out = ctx.Output<DenseTensor>("Out");
    const bool overwrite = ctx.Attr<bool>("overwrite");
    const int64_t rows = x->dims()[0], width = rows == 0 ? 0 : x->numel() / rows;
    reference::CopyElements(ctx, *x, out);
    T* y = out->data<T>();
    for (int64_t id : ids) {
      PADDLE_ENFORCE_EQ(
          id >= 0 && id < rows, true,
          phi::errors::InvalidArgument("scatter: an id must be in [0, %d); it is %d", rows, id));
      for (int64_t k = 0; !overwrite && k < width; ++k) y[id * width + k] = T(0);
    }
    for (size_t i = 0; i < ids.size(); ++i) {
      for (int64_t k = 0; k < width; ++k) {
        const T value = updates->data<T>()[static_cast<int64_t>(i) * width + k];
        T& element = y[ids[i] * width + k];
        element = overwrite ? value : static_cast<T>(element + value);
      }
    }
  }
};

KernelSignature ScatterOpArgumentMapping(const ArgumentMappingContext&) {
  return {"scatter", {"X", "Ids", "Updates"}, {"overwrite"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(scatter, ScatterInferShapeFunctor,
                            PD_INFER_META(phi::ScatterInferMeta));

constexpr GradSlots kScatterGradSlots = {"Ids Updates", "", "Out", "X Updates"};

KernelSignature ScatterGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {
      "scatter_grad", {"Ids", "Updates", "Out@GRAD"}, {"overwrite"}, {"X@GRAD", "Updates@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(scatter_grad, ScatterGradInferShapeFunctor,
                            PD_INFER_META(phi::ScatterGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(ScatterGradNoNeedBufferVarsInferer, "Updates");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(scatter, ops::ScatterOp, ops::ScatterOpMaker, ops::ScatterInferShapeFunctor,
                  ops::ScatterInplaceInferer, ops::SlotGradOpMaker<ops::kScatterGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(scatter, ops::ScatterOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(scatter, ops::ScatterCPUKernel<phi::CPUContext, float>,
                       ops::ScatterCPUKernel<phi::CPUContext, double>,
                       ops::ScatterCPUKernel<phi::CPUContext, int>,
                       ops::ScatterCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(scatter_grad, ops::OpTypedByOutGrad, ops::ScatterGradInferShapeFunctor,
                  ops::ScatterGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(scatter_grad, ops::ScatterGradOpArgumentMapping);
