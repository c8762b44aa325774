#include "ops/common/operator/operator.h"
#include "ops/common/operator/typed_by_attribute.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/filling.h"

namespace paddle {
namespace operators {

class EyeOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddOutput("Out", "The result.");
    AddAttr<int64_t>("num_rows", "");
    AddAttr<int64_t>("num_columns", "-1: as many as rows.").SetDefault(-1);
    AddAttr<int>("dtype", "The saved number of the element type.").SetDefault(5);
    AddComment("Out = a matrix with ones on its diagonal.");
  }
};

template <typename DeviceContext, typename T>
class EyeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const int64_t rows = ctx.Attr<int64_t>("num_rows"), given = ctx.Attr<int64_t>("num_columns");
    const int64_t columns = given == -1 ? rows : given;
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(phi::make_ddim({rows, columns}));
    T* y = reference::Allocate<T>(ctx, out);
    for (int64_t i = 0; i < rows; ++i) {
      for (int64_t j = 0; j < columns; ++j) *y++ = static_cast<T>(i == j ? 1 : 0);
    }
  }
};

KernelSignature EyeOpArgumentMapping(const ArgumentMappingContext&) {
  return {"eye", {}, {"num_rows", "num_columns", "dtype"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(eye, EyeInferShapeFunctor, PD_INFER_META(phi::EyeInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(eye, ops::OpTypedByAttribute, ops::EyeOpMaker,
                             ops::EyeInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(eye, ops::EyeOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(eye, ops::EyeCPUKernel<phi::CPUContext, float>,
                       ops::EyeCPUKernel<phi::CPUContext, double>,
                       ops::EyeCPUKernel<phi::CPUContext, int>,
                       ops::EyeCPUKernel<phi::CPUContext, int64_t>,
                       ops::EyeCPUKernel<phi::CPUContext, phi::dtype::float16>);
