#include <algorithm>

#include "compat/mapping_notes.h"
#include "ops/common/operator/complex_promotion.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/quantize/quantized_reference.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/matmul.h"
#include "phi/kernels/matmul_kernel.h"

namespace paddle {
namespace operators {

class MatMulV2OpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "The left operand: a vector, a matrix, or a batch of matrices.");
    AddInput("Y", "The right operand.");
    AddOutput("Out", "The product; leading dimensions are repeated as in elementwise_add.");
    AddAttr<bool>("trans_x", "Swap the last two dimensions of X.").SetDefault(false);
    AddAttr<bool>("trans_y", "Swap the last two dimensions of Y.").SetDefault(false);
    AddComment("Out = X Y, as numpy.matmul.");
  }
};

template <typename DeviceContext, typename T>
class MatMulV2CPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    auto* out = ctx.Output<DenseTensor>("Out");
    T* z = reference::Allocate<T>(ctx, out);
    if (out->numel() == 0) return;
    const Operand a = OperandOf(x->dims(), true, ctx.Attr<bool>("trans_x"));
    const Operand b = OperandOf(y->dims(), false, ctx.Attr<bool>("trans_y"));
    const std::vector<int64_t> batch = BatchOf(a, b);
    std::vector<int64_t> index(batch.size(), 0);
    do {
      const T* left = x->data<T>() + a.Offset(index);
      const T* right = y->data<T>() + b.Offset(index);
      for (int64_t i = 0; i < a.rows; ++i) {
        for (int64_t j = 0; j < b.columns; ++j) *z++ = Dot(left, a, i, right, b, j);
      }
    } while (reference::NextIndex(batch, &index));
  }

 private:
  // A batch of matrices; the steps are in elements.
  struct Operand {
    std::vector<int64_t> batch;
    int64_t rows, columns, row_step, column_step;
    // The first element of the matrix for `index` of the result's batch.
    int64_t Offset(const std::vector<int64_t>& index) const {
      int64_t offset = 0;
      const size_t skip = index.size() - batch.size();
      for (size_t d = 0; d < batch.size(); ++d) {
        offset = offset * batch[d] + (batch[d] == 1 ? 0 : index[skip + d]);
      }
      return offset * rows * columns;
    }
  };

  // A vector is a row at the left and a column at the right; it is not transposed.
  static Operand OperandOf(const phi::DDim& dims, bool left, bool transpose) {
    const int rank = dims.size();
    if (rank == 1) {
      return left ? Operand{{}, 1, dims[0], dims[0], 1} : Operand{{}, dims[0], 1, 1, 1};
    }
    const int64_t r = dims[rank - 2], c = dims[rank - 1];
    const std::vector<int64_t> batch(dims.begin(), dims.end() - 2);
    return transpose ? Operand{batch, c, r, 1, c} : Operand{batch, r, c, c, 1};
  }

  static std::vector<int64_t> BatchOf(const Operand& a, const Operand& b) {
    std::vector<int64_t> batch(std::max(a.batch.size(), b.batch.size()), 1);
    for (const auto* from : {&a.batch, &b.batch}) {
      for (size_t d = 0; d < from->size(); ++d) {
        int64_t& to = batch[batch.size() - from->size() + d];
        if (to == 1) to = (*from)[d];
      }
    }
    return batch;
  }

  static T Dot(const T* left, const Operand& a, int64_t i, const T* right, const Operand& b,
               int64_t j) {
    reference::Wide<T> sum(0);
    for (int64_t k = 0; k < a.columns; ++k) {
      sum += reference::Widen(left[i * a.row_step + k * a.column_step]) *
             reference::Widen(right[k * b.row_step + j * b.column_step]);
    }
    return reference::Narrow<T>(sum);
  }
};

/// In int8 and uint8, in which PHI's only kernel is oneDNN's: of what is out of range the nearest
/// int8.
template <typename DeviceContext, typename T>
class Int8MatMulV2CPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    auto* out = ctx.Output<DenseTensor>("Out");
    DenseTensor product;
    product.Resize(out->dims());
    phi::MatmulKernel<double>(ctx.device_context<phi::CPUContext>(),
                              Float64Tensor(QuantizedValues(*x), x->dims()),
                              Float64Tensor(QuantizedValues(*y), y->dims()),
                              ctx.Attr<bool>("trans_x"), ctx.Attr<bool>("trans_y"), &product);
    StoreQuantized(Float64Values(product), phi::DataType::INT8, out);
  }
};

KernelSignature MatmulV2OpArgumentMapping(const ArgumentMappingContext&) {
  return {"matmul", {"X", "Y"}, {"trans_x", "trans_y"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(matmul_v2, MatMulV2InferShapeFunctor,
                            PD_INFER_META(phi::MatmulInferMeta));

constexpr GradSlots kMatmulV2GradSlots = {"X Y", "", "Out", "X Y"};

KernelSignature MatmulV2GradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"matmul_grad", {"X", "Y", "Out@GRAD"}, {"trans_x", "trans_y"}, {"X@GRAD", "Y@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(matmul_v2_grad, MatmulV2GradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(matmul_v2, ops::ComplexPromotingOp, ops::MatMulV2OpMaker,
                  ops::MatMulV2InferShapeFunctor, ops::SlotGradOpMaker<ops::kMatmulV2GradSlots>);
PD_REGISTER_BASE_KERNEL_NAME(matmul_v2, matmul);
PD_REGISTER_ARG_MAPPING_FN(matmul_v2, ops::MatmulV2OpArgumentMapping);
REGISTER_OP_CPU_KERNEL(matmul_v2, ops::MatMulV2CPUKernel<phi::CPUContext, float>,
                       ops::MatMulV2CPUKernel<phi::CPUContext, double>,
                       ops::MatMulV2CPUKernel<phi::CPUContext, int>,
                       ops::MatMulV2CPUKernel<phi::CPUContext, int64_t>,
                       ops::Int8MatMulV2CPUKernel<phi::CPUContext, int8_t>,
                       ops::Int8MatMulV2CPUKernel<phi::CPUContext, uint8_t>,
                       ops::MatMulV2CPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::MatMulV2CPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(matmul_v2_grad, ops::ComplexPromotingGradOp, ops::MatmulV2GradInferShapeFunctor);
PD_REGISTER_BASE_KERNEL_NAME(matmul_v2_grad, matmul_grad);
PD_REGISTER_ARG_MAPPING_FN(matmul_v2_grad, ops::MatmulV2GradOpArgumentMapping);
PD_MAPPING_DIFFERS(matmul_v2_grad, "2.6 has no use_addto");
