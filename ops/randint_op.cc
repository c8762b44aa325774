#include "compat/mapping_notes.h"
#include "ops/common/family/move_op.h"
#include "ops/common/family/random_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/operator/typed_by_attribute.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/random.h"

namespace paddle {
namespace operators {

class RandintOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("ShapeTensor", "The shape as a tensor; it outranks `shape`.").AsDispensable();
    AddInput("ShapeTensorList", "The shape as tensors of one element.")
        .AsDuplicable()
        .AsDispensable();
    AddOutput("Out", "The result.");
    AddAttr<int>("low", "The lowest.");
    AddAttr<int>("high", "Above the highest.");
    AddAttr<std::vector<int64_t>>("shape", "The shape of Out.").SetDefault({});
    AddAttr<int>("dtype", "The saved number of the element type.").SetDefault(3);
    AddAttr<int>("seed", "0: the generator of the run.").SetDefault(0);
    AddComment("Out = integers drawn evenly from [low, high).");
  }
};

template <typename DeviceContext, typename T>
class RandintCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    const bool list = !ctx.MultiInput<DenseTensor>("ShapeTensorList").empty();
    out->Resize(phi::make_ddim(reference::IntegersFrom<int64_t>(ctx, list ? nullptr : "ShapeTensor",
                                                                "ShapeTensorList", "shape")));
    T* y = reference::Allocate<T>(ctx, out);
    std::uniform_int_distribution<T> uniform(ctx.Attr<int>("low"), ctx.Attr<int>("high") - 1);
    reference::Engine engine(ctx, ctx.Attr<int>("seed"));
    for (int64_t i = 0; i < out->numel(); ++i) y[i] = uniform(*engine);
  }
};

KernelSignature RandintOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* shape = ctx.InputSize("ShapeTensorList") > 0 ? "ShapeTensorList"
                      : ctx.HasInput("ShapeTensor")        ? "ShapeTensor"
                                                           : "shape";
  return {"randint_raw", {}, {"low", "high", shape, "seed", "dtype"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(randint, RandintInferShapeFunctor,
                            PD_INFER_META(phi::RandintRawInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(randint, ops::OpWithShapeTensors, ops::RandintOpMaker,
                             ops::RandintInferShapeFunctor, ops::OutTypedByAttribute);
PD_REGISTER_ARG_MAPPING_FN(randint, ops::RandintOpArgumentMapping);
PD_MAPPING_DIFFERS(randint, "2.6 takes the seed: randint_raw");
REGISTER_OP_CPU_KERNEL(randint, ops::RandintCPUKernel<phi::CPUContext, int>,
                       ops::RandintCPUKernel<phi::CPUContext, int64_t>);
