#include "ops/common/family/move_op.h"
#include "ops/common/family/random_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/operator/typed_by_attribute.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/random.h"

namespace paddle {
namespace operators {

class GaussianRandomOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("ShapeTensor", "The shape as a tensor; it outranks `shape`.").AsDispensable();
    AddInput("ShapeTensorList", "The shape as tensors of one element.")
        .AsDuplicable()
        .AsDispensable();
    AddOutput("Out", "The result.");
    AddAttr<std::vector<int64_t>>("shape", "The shape of Out.").SetDefault({});
    AddAttr<float>("mean", "").SetDefault(0.0f);
    AddAttr<float>("std", "The standard deviation.").SetDefault(1.0f);
    AddAttr<int>("seed", "0: the generator of the run.").SetDefault(0);
    AddAttr<int>("dtype", "The saved number of the element type.").SetDefault(5);
    AddComment("Out = normally distributed numbers.");
  }
};

template <typename DeviceContext, typename T>
class GaussianRandomCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    const bool list = !ctx.MultiInput<DenseTensor>("ShapeTensorList").empty();
    out->Resize(phi::make_ddim(reference::IntegersFrom<int64_t>(ctx, list ? nullptr : "ShapeTensor",
                                                                "ShapeTensorList", "shape")));
    T* y = reference::Allocate<T>(ctx, out);
    std::normal_distribution<T> normal(static_cast<T>(ctx.Attr<float>("mean")),
                                       static_cast<T>(ctx.Attr<float>("std")));
    reference::Engine engine(ctx, ctx.Attr<int>("seed"));
    for (int64_t i = 0; i < out->numel(); ++i) y[i] = normal(*engine);
  }
};

KernelSignature GaussianRandomOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* shape = ctx.InputSize("ShapeTensorList") > 0 ? "ShapeTensorList"
                      : ctx.HasInput("ShapeTensor")        ? "ShapeTensor"
                                                           : "shape";
  return {"gaussian_random", {}, {shape, "mean", "std", "seed", "dtype"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(gaussian_random, GaussianRandomInferShapeFunctor,
                            PD_INFER_META(phi::GaussianRandomInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(gaussian_random, ops::OpWithShapeTensors, ops::GaussianRandomOpMaker,
                             ops::GaussianRandomInferShapeFunctor, ops::OutTypedByAttribute);
PD_REGISTER_ARG_MAPPING_FN(gaussian_random, ops::GaussianRandomOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(gaussian_random, ops::GaussianRandomCPUKernel<phi::CPUContext, float>,
                       ops::GaussianRandomCPUKernel<phi::CPUContext, double>);
