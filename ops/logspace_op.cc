#include <cmath>

#include "ops/common/operator/index_tensors.h"
#include "ops/common/operator/typed_by_attribute.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/common/scalar.h"
#include "phi/infermeta/filling.h"

namespace paddle {
namespace operators {

class LogspaceOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Start", "The first exponent: one element.");
    AddInput("Stop", "The last exponent: one element.");
    AddInput("Num", "int32, one element above 0.");
    AddInput("Base", "One element.");
    AddOutput("Out", "The result.");
    AddAttr<int>("dtype", "The saved number of the element type.");
    AddComment("Out = Num powers of Base, with exponents at equal distances.");
  }
};

class LogspaceOp : public TypedByAttribute<OpWithIndexTensors> {
 public:
  using TypedByAttribute<OpWithIndexTensors>::TypedByAttribute;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"Start", "Stop", "Num", "Base"};
    return kSlots;
  }
};

template <typename DeviceContext, typename T>
class LogspaceCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto start = static_cast<double>(phi::Scalar(*ctx.Input<DenseTensor>("Start")).to<T>());
    const auto stop = static_cast<double>(phi::Scalar(*ctx.Input<DenseTensor>("Stop")).to<T>());
    const auto base = static_cast<double>(phi::Scalar(*ctx.Input<DenseTensor>("Base")).to<T>());
    const auto count = phi::Scalar(*ctx.Input<DenseTensor>("Num")).to<int64_t>();
    PADDLE_ENFORCE_GE(
        count, 1, phi::errors::InvalidArgument("logspace: Num must be above 0; it is %d", count));
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(phi::make_ddim({count}));
    T* y = reference::Allocate<T>(ctx, out);
    for (int64_t i = 0; i < count; ++i) {
      const double part = count == 1 ? 0 : static_cast<double>(i) / static_cast<double>(count - 1);
      y[i] = static_cast<T>(std::pow(base, start * (1 - part) + stop * part));
    }
  }
};

KernelSignature LogspaceOpArgumentMapping(const ArgumentMappingContext&) {
  return {"logspace", {"Start", "Stop", "Num", "Base"}, {"dtype"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(logspace, LogspaceInferShapeFunctor,
                            PD_INFER_META(phi::LogspaceInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(logspace, ops::LogspaceOp, ops::LogspaceOpMaker,
                             ops::LogspaceInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(logspace, ops::LogspaceOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(logspace, ops::LogspaceCPUKernel<phi::CPUContext, float>,
                       ops::LogspaceCPUKernel<phi::CPUContext, double>,
                       ops::LogspaceCPUKernel<phi::CPUContext, int>,
                       ops::LogspaceCPUKernel<phi::CPUContext, int64_t>);
