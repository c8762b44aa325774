#include "ops/common/family/fill_zeros_op.h"
#include "phi/infermeta/fill_zeros_like2.h"

namespace paddle {
namespace operators {

class FillZerosLike2OpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Only its shape counts.");
    AddOutput("Out", "The result.");
    AddAttr<int>("dtype", "The saved number of the type of Out.")
        .SetDefault(framework::proto::VarType::FP32);
    AddComment("Out = zeros of a given type in the shape of X.");
  }
};

/// Only the shape of X is read, whatever its type; `dtype` says what comes out.
class FillZerosLike2Op : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    const auto dtype = static_cast<framework::proto::VarType::Type>(ctx.Attr<int>("dtype"));
    return framework::OpKernelType(dtype, ctx.GetPlace());
  }
  framework::OpKernelType GetKernelTypeForVar(
      const std::string&, const DenseTensor& tensor,
      const framework::OpKernelType& expected) const override {
    return framework::OpKernelType(expected.data_type_, tensor.place(), tensor.layout());
  }
};

class FillZerosLike2OpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    const int dtype = PADDLE_GET_CONST(int, ctx->GetAttr("dtype"));
    ctx->SetOutputDataType("Out", static_cast<framework::proto::VarType::Type>(dtype));
  }
};

KernelSignature FillZerosLike2OpArgumentMapping(const ArgumentMappingContext&) {
  return {"fill_zeros_like2", {"X"}, {"dtype"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(fill_zeros_like2, FillZerosLike2InferShapeFunctor,
                            PD_INFER_META(phi::FillZerosLike2InferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(fill_zeros_like2, ops::FillZerosLike2Op, ops::FillZerosLike2OpMaker,
                             ops::FillZerosLike2InferShapeFunctor,
                             ops::FillZerosLike2OpVarTypeInference);
PD_REGISTER_ARG_MAPPING_FN(fill_zeros_like2, ops::FillZerosLike2OpArgumentMapping);
REGISTER_OP_CPU_KERNEL(fill_zeros_like2, ops::FillZerosCPUKernel<phi::CPUContext, float>,
                       ops::FillZerosCPUKernel<phi::CPUContext, double>,
                       ops::FillZerosCPUKernel<phi::CPUContext, int>,
                       ops::FillZerosCPUKernel<phi::CPUContext, int64_t>,
                       ops::FillZerosCPUKernel<phi::CPUContext, bool>,
                       ops::FillZerosCPUKernel<phi::CPUContext, phi::complex64>,
                       ops::FillZerosCPUKernel<phi::CPUContext, phi::complex128>);
