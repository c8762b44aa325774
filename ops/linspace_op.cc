#include "ops/common/operator/index_tensors.h"
#include "ops/common/operator/typed_by_attribute.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/common/scalar.h"
#include "phi/infermeta/filling.h"

namespace paddle {
namespace operators {

class LinspaceOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Start", "One element.");
    AddInput("Stop", "One element.");
    AddInput("Num", "int32, one element above 0.");
    AddOutput("Out", "The result.");
    AddAttr<int>("dtype", "The saved number of the element type.");
    AddComment("Out = Num values from Start to Stop at equal distances.");
  }
};

class LinspaceOp : public TypedByAttribute<OpWithIndexTensors> {
 public:
  using TypedByAttribute<OpWithIndexTensors>::TypedByAttribute;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"Start", "Stop", "Num"};
    return kSlots;
  }
};

template <typename DeviceContext, typename T>
class LinspaceCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const T start = phi::Scalar(*ctx.Input<DenseTensor>("Start")).to<T>();
    const T stop = phi::Scalar(*ctx.Input<DenseTensor>("Stop")).to<T>();
    const auto count = phi::Scalar(*ctx.Input<DenseTensor>("Num")).to<int64_t>();
    PADDLE_ENFORCE_GE(
        count, 1, phi::errors::InvalidArgument("linspace: Num must be above 0; it is %d", count));
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(phi::make_ddim({count}));
    T* y = reference::Allocate<T>(ctx, out);
    const double step = count == 1 ? 0 : static_cast<double>(stop - start) / (count - 1);
    for (int64_t i = 0; i < count; ++i) {
      const bool second_half = count > 1 && i >= count / 2;
      const double value = second_half ? static_cast<double>(stop) - step * (count - 1 - i)
                                       : static_cast<double>(start) + step * i;
      y[i] = static_cast<T>(value);
    }
  }
};

KernelSignature LinspaceOpArgumentMapping(const ArgumentMappingContext&) {
  return {"linspace", {"Start", "Stop", "Num"}, {"dtype"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(linspace, LinspaceInferShapeFunctor,
                            PD_INFER_META(phi::LinspaceInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(linspace, ops::LinspaceOp, ops::LinspaceOpMaker,
                             ops::LinspaceInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(linspace, ops::LinspaceOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(linspace, ops::LinspaceCPUKernel<phi::CPUContext, float>,
                       ops::LinspaceCPUKernel<phi::CPUContext, double>,
                       ops::LinspaceCPUKernel<phi::CPUContext, int>,
                       ops::LinspaceCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OP_VERSION(linspace).AddCheckpoint(
    "Adds the attribute dtype.",
    paddle::framework::compatible::OpVersionDesc().NewAttr("dtype", "The element type.", 5));
