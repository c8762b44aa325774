#include "compat/mapping_notes.h"
#include "ops/common/family/move_op.h"
#include "ops/common/family/random_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/operator/typed_by_attribute.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/random.h"

namespace paddle {
namespace operators {

class UniformRandomOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("ShapeTensor", "The shape as a tensor; it outranks `shape`.").AsDispensable();
    AddInput("ShapeTensorList", "The shape as tensors of one element.")
        .AsDuplicable()
        .AsDispensable();
    AddOutput("Out", "The result.");
    AddAttr<std::vector<int64_t>>("shape", "The shape of Out.").SetDefault({});
    AddAttr<int>("dtype", "The saved number of the element type.").SetDefault(5);
    AddAttr<float>("min", "The lower bound.").SetDefault(-1.0f);
    AddAttr<float>("max", "The upper bound, exclusive.").SetDefault(1.0f);
    AddAttr<int>("seed", "0: the generator of the run.").SetDefault(0);
    AddAttr<int>("diag_num", "How many elements are set to diag_val.").SetDefault(0);
    AddAttr<int>("diag_step", "How many elements are between them.").SetDefault(0);
    AddAttr<float>("diag_val", "").SetDefault(1.0f);
    AddComment("Out = numbers drawn evenly from [min, max).");
  }
};

template <typename DeviceContext, typename T>
class UniformRandomCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    const bool list = !ctx.MultiInput<DenseTensor>("ShapeTensorList").empty();
    out->Resize(phi::make_ddim(reference::IntegersFrom<int64_t>(ctx, list ? nullptr : "ShapeTensor",
                                                                "ShapeTensorList", "shape")));
    T* y = reference::Allocate<T>(ctx, out);
    using Wide = std::conditional_t<std::is_same_v<T, double>, double, float>;
    std::uniform_real_distribution<Wide> uniform(static_cast<Wide>(ctx.Attr<float>("min")),
                                                 static_cast<Wide>(ctx.Attr<float>("max")));
    {
      reference::Engine engine(ctx, ctx.Attr<int>("seed"));
      for (int64_t i = 0; i < out->numel(); ++i) y[i] = static_cast<T>(uniform(*engine));
    }
    for (int64_t i = 0; i < ctx.Attr<int>("diag_num"); ++i) {
      const int64_t at = i * (ctx.Attr<int>("diag_step") + 1);
      PADDLE_ENFORCE_LT(
          at, out->numel(),
          phi::errors::InvalidArgument(
              "uniform_random: the diagonal reaches beyond the %d elements of Out", out->numel()));
      y[at] = static_cast<T>(ctx.Attr<float>("diag_val"));
    }
  }
};

KernelSignature UniformRandomOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (!ctx.IsDenseTensorOutput("Out")) return {"unregistered", {}, {}, {}};
  const char* shape = ctx.InputSize("ShapeTensorList") > 0 ? "ShapeTensorList"
                      : ctx.HasInput("ShapeTensor")        ? "ShapeTensor"
                                                           : "shape";
  if (paddle::any_cast<int>(ctx.Attr("diag_num")) != 0) {
    return {"uniform_random_raw",
            {},
            {shape, "dtype", "min", "max", "seed", "diag_num", "diag_step", "diag_val"},
            {"Out"}};
  }
  return {"uniform_random", {}, {shape, "dtype", "min", "max", "seed"}, {"Out"}};
}

inline void UniformRandomOpInferMeta(phi::InferMetaContext* ctx) {
  if (ctx->AttrsSize() == 5) {
    PD_INFER_META(phi::UniformRandomInferMeta)(ctx);
    return;
  }
  PD_INFER_META(phi::UniformRandomRawInferMeta)(ctx);
}
DECLARE_INFER_SHAPE_FUNCTOR(uniform_random, UniformRandomInferShapeFunctor,
                            UniformRandomOpInferMeta);

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(uniform_random, ops::OpWithShapeTensors, ops::UniformRandomOpMaker,
                             ops::UniformRandomInferShapeFunctor, ops::OutTypedByAttribute);
PD_REGISTER_ARG_MAPPING_FN(uniform_random, ops::UniformRandomOpArgumentMapping);
PD_MAPPING_DIFFERS(uniform_random, "no kernel yet for an Out that is SelectedRows");
REGISTER_OP_CPU_KERNEL(uniform_random, ops::UniformRandomCPUKernel<phi::CPUContext, float>,
                       ops::UniformRandomCPUKernel<phi::CPUContext, double>,
                       ops::UniformRandomCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
