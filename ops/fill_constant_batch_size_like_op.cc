#include "compat/mapping_notes.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/operator/typed_by_attribute.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/common/scalar.h"
#include "phi/infermeta/filling.h"

namespace paddle {
namespace operators {

class FillConstantBatchSizeLikeOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "Only its shape counts.");
    AddOutput("Out", "The result.");
    AddAttr<std::vector<int>>("shape", "The shape of Out, but for one size.");
    AddAttr<int>("input_dim_idx", "Which size of Input is taken; of sequences, their number.")
        .SetDefault(0);
    AddAttr<int>("output_dim_idx", "Where it goes.").SetDefault(0);
    AddAttr<int>("dtype", "The saved number of the element type.").SetDefault(5);
    AddAttr<float>("value", "The value.").SetDefault(0.0f);
    AddAttr<std::string>("str_value", "The value with all its digits; it outranks `value`.")
        .SetDefault("");
    AddAttr<bool>("force_cpu", "Put Out into host memory.").SetDefault(false);
    AddComment("Out = one value everywhere; one size is that of Input.");
  }
};

template <typename DeviceContext, typename T>
class FillConstantBatchSizeLikeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* input = ctx.Input<DenseTensor>("Input");
    const auto given = ctx.Attr<std::vector<int>>("shape");
    std::vector<int64_t> dims(given.begin(), given.end());
    const int from = ctx.Attr<int>("input_dim_idx");
    const bool by_sequence = from == 0 && !input->lod().empty();
    dims[ctx.Attr<int>("output_dim_idx")] =
        by_sequence ? static_cast<int64_t>(input->lod().back().size()) - 1 : input->dims()[from];
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(phi::make_ddim(dims));
    const std::string text = ctx.Attr<std::string>("str_value");
    const phi::Scalar value =
        text.empty() ? phi::Scalar(ctx.Attr<float>("value")) : phi::Scalar(text);
    T* y = reference::Allocate<T>(ctx, out);
    for (int64_t i = 0; i < out->numel(); ++i) y[i] = value.to<T>();
  }
};

KernelSignature FillConstantBatchSizeLikeOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const bool text = !paddle::any_cast<std::string>(ctx.Attr("str_value")).empty();
  return {"full_batch_size_like",
          {"Input"},
          {"shape", text ? "str_value" : "value", "dtype", "input_dim_idx", "output_dim_idx"},
          {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(fill_constant_batch_size_like,
                            FillConstantBatchSizeLikeInferShapeFunctor,
                            PD_INFER_META(phi::FullBatchSizeLikeInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(fill_constant_batch_size_like, ops::OpWithBatchSizeLike,
                             ops::FillConstantBatchSizeLikeOpMaker,
                             ops::FillConstantBatchSizeLikeInferShapeFunctor);
PD_REGISTER_BASE_KERNEL_NAME(fill_constant_batch_size_like, full_batch_size_like);
PD_REGISTER_ARG_MAPPING_FN(fill_constant_batch_size_like,
                           ops::FillConstantBatchSizeLikeOpArgumentMapping);
PD_DROPPED_ARGUMENTS(fill_constant_batch_size_like,
                     {"force_cpu", "chooses the place (GetExpectedKernelType)"});
PHIBRIDGE_REGISTER_COPY_REFERENCE(fill_constant_batch_size_like,
                                  ops::FillConstantBatchSizeLikeCPUKernel);
