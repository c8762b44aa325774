#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/quantize/quantized_reference.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/matmul.h"

namespace paddle {
namespace operators {

class MulOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "The left operand, read as a matrix.");
    AddInput("Y", "The right operand, read as a matrix.");
    AddOutput("Out", "The product: the row dimensions of X, then the column dimensions of Y.");
    AddAttr<int>("x_num_col_dims", "How many dimensions of X count its rows.")
        .SetDefault(1)
        .EqualGreaterThan(1);
    AddAttr<int>("y_num_col_dims", "How many dimensions of Y count its rows.")
        .SetDefault(1)
        .EqualGreaterThan(1);
    AddComment("Out = X Y, the matrix product.");
  }
};

template <typename DeviceContext, typename T>
class MulCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    auto* out = ctx.Output<DenseTensor>("Out");
    const phi::DDim a = phi::flatten_to_2d(x->dims(), ctx.Attr<int>("x_num_col_dims"));
    const phi::DDim b = phi::flatten_to_2d(y->dims(), ctx.Attr<int>("y_num_col_dims"));
    T* z = reference::Allocate<T>(ctx, out);
    for (int64_t i = 0; i < a[0]; ++i) {
      for (int64_t j = 0; j < b[1]; ++j) {
        double sum = 0;
        for (int64_t k = 0; k < a[1]; ++k) {
          sum += static_cast<double>(x->data<T>()[i * a[1] + k]) *
                 static_cast<double>(y->data<T>()[k * b[1] + j]);
        }
        z[i * b[1] + j] = static_cast<T>(sum);
      }
    }
  }
};

/// In int8 and uint8, in which PHI's only kernel is oneDNN's: a float32 Y is made int8, and of what
/// is out of range the nearest int8 comes out.
template <typename DeviceContext, typename T>
class Int8MulCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    auto* out = ctx.Output<DenseTensor>("Out");
    const phi::DDim a = phi::flatten_to_2d(x->dims(), ctx.Attr<int>("x_num_col_dims"));
    const phi::DDim b = phi::flatten_to_2d(y->dims(), ctx.Attr<int>("y_num_col_dims"));
    const std::vector<double> left = QuantizedValues(*x), right = QuantizedValues(*y);
    std::vector<double> product;
    for (int64_t i = 0; i < a[0]; ++i) {
      for (int64_t j = 0; j < b[1]; ++j) {
        double sum = 0;
        for (int64_t k = 0; k < a[1]; ++k) {
          sum += left[i * a[1] + k] * NearestInt8(right[k * b[1] + j]);
        }
        product.push_back(sum);
      }
    }
    StoreQuantized(product, phi::DataType::INT8, out);
  }
};

KernelSignature MulOpArgumentMapping(const ArgumentMappingContext&) {
  return {"matmul_with_flatten", {"X", "Y"}, {"x_num_col_dims", "y_num_col_dims"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(mul, MulInferShapeFunctor,
                            PD_INFER_META(phi::MatmulWithFlattenInferMeta));

constexpr GradSlots kMulGradSlots = {"X Y", "", "Out", "X Y"};

KernelSignature MulGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"matmul_with_flatten_grad",
          {"X", "Y", "Out@GRAD"},
          {"x_num_col_dims", "y_num_col_dims"},
          {"X@GRAD", "Y@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(mul_grad, MulGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(mul, ops::OpTypedByX, ops::MulOpMaker, ops::MulInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kMulGradSlots>);
PD_REGISTER_BASE_KERNEL_NAME(mul, matmul_with_flatten);
PD_REGISTER_ARG_MAPPING_FN(mul, ops::MulOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(mul, ops::MulCPUKernel<phi::CPUContext, float>,
                       ops::MulCPUKernel<phi::CPUContext, double>,
                       ops::Int8MulCPUKernel<phi::CPUContext, int8_t>,
                       ops::Int8MulCPUKernel<phi::CPUContext, uint8_t>);
REGISTER_OPERATOR(mul_grad, ops::OpTypedByOutGrad, ops::MulGradInferShapeFunctor);
PD_REGISTER_BASE_KERNEL_NAME(mul_grad, matmul_with_flatten_grad);
PD_REGISTER_ARG_MAPPING_FN(mul_grad, ops::MulGradOpArgumentMapping);
