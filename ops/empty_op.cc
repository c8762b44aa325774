#include "ops/common/family/move_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/operator/typed_by_attribute.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/creation.h"

namespace paddle {
namespace operators {

class EmptyOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("ShapeTensor", "The shape as a tensor; it outranks `shape`.").AsDispensable();
    AddInput("ShapeTensorList", "The shape as tensors of one element.")
        .AsDuplicable()
        .AsDispensable();
    AddOutput("Out", "The result.");
    AddAttr<std::vector<int64_t>>("shape", "The shape of Out.").SetDefault({});
    AddAttr<int>("dtype", "The saved number of the element type.").SetDefault(5);
    AddComment("Out = a tensor whose elements do not matter.");
  }
};

template <typename DeviceContext, typename T>
class EmptyCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(phi::make_ddim(
        reference::IntegersFrom<int64_t>(ctx, "ShapeTensor", "ShapeTensorList", "shape")));
    T* y = reference::Allocate<T>(ctx, out);
    for (int64_t i = 0; i < out->numel(); ++i) y[i] = static_cast<T>(0);
  }
};

KernelSignature EmptyOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* shape = ctx.HasInput("ShapeTensor")            ? "ShapeTensor"
                      : ctx.InputSize("ShapeTensorList") > 0 ? "ShapeTensorList"
                                                             : "shape";
  return {"empty", {}, {shape, "dtype"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(empty, EmptyInferShapeFunctor, PD_INFER_META(phi::CreateInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(empty, ops::OpWithShapeTensors, ops::EmptyOpMaker,
                             ops::EmptyInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(empty, ops::EmptyOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(empty, ops::EmptyCPUKernel);
