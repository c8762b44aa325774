#include <random>
#include <vector>

#include "ops/common/family/random_op.h"
#include "ops/common/operator/typed_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/special.h"

namespace paddle {
namespace operators {

class DirichletOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Alpha", "[.., k]: the concentrations, above 0.");
    AddOutput("Out", "Of the shape of Alpha: shares that add up to 1 along the last axis.");
    AddComment("Out = one draw of each Dirichlet distribution of Alpha.");
  }
};

struct AlphaSlot {
  static constexpr const char* kName = "Alpha";
};

template <typename DeviceContext, typename T>
class DirichletCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* alpha = ctx.Input<DenseTensor>("Alpha");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    if (alpha->numel() == 0) return;
    const int64_t k = alpha->dims()[alpha->dims().size() - 1];
    reference::Engine engine(ctx, 0);
    std::vector<double> parts(k);
    for (int64_t row = 0; row < alpha->numel(); row += k) {
      double sum = 0;
      for (int64_t j = 0; j < k; ++j) {
        const auto shape = static_cast<double>(alpha->data<T>()[row + j]);
        PADDLE_ENFORCE_EQ(shape > 0, true,
                          phi::errors::InvalidArgument(
                              "dirichlet: Alpha must be above 0; one element is %s", shape));
        parts[j] = std::gamma_distribution<double>(shape, 1)(*engine);
        sum += parts[j];
      }
      for (int64_t j = 0; j < k; ++j) y[row + j] = static_cast<T>(parts[j] / sum);
    }
  }
};

KernelSignature DirichletOpArgumentMapping(const ArgumentMappingContext&) {
  return {"dirichlet", {"Alpha"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(dirichlet, DirichletInferShapeFunctor,
                            PD_INFER_META(phi::DirichletInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(dirichlet, ops::OpTypedBy<ops::AlphaSlot>, ops::DirichletOpMaker,
                             ops::DirichletInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(dirichlet, ops::DirichletOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(dirichlet, ops::DirichletCPUKernel<phi::CPUContext, float>,
                       ops::DirichletCPUKernel<phi::CPUContext, double>);
