#include <algorithm>
#include <vector>

#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/diagonal.h"

namespace paddle {
namespace operators {

class FillDiagonalTensorOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor of rank 2 or more.");
    AddInput("Y", "X without the two axes, then the length of the diagonal.");
    AddOutput("Out", "The result.");
    AddAttr<int64_t>("offset", "0: the main diagonal; above it: positive.").SetDefault(0);
    AddAttr<int>("dim1", "The axis of the rows.").SetDefault(0);
    AddAttr<int>("dim2", "The axis of the columns.").SetDefault(1);
    AddComment("Out = X with the elements of Y on diagonals.");
  }
};

DECLARE_INPLACE_OP_INFERER(FillDiagonalTensorInplaceInferer, {"X", "Out"});

template <typename DeviceContext, typename T>
class FillDiagonalTensorCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto *x = ctx.Input<DenseTensor>("X"), *y = ctx.Input<DenseTensor>("Y");
    const int rank = x->dims().size();
    const int a = reference::PositiveAxis(ctx.Attr<int>("dim1"), rank, "fill_diagonal_tensor");
    const int b = reference::PositiveAxis(ctx.Attr<int>("dim2"), rank, "fill_diagonal_tensor");
    const auto offset = ctx.Attr<int64_t>("offset");
    const std::vector<int64_t> dims = phi::vectorize(x->dims());
    const int64_t length = y->dims()[y->dims().size() - 1];
    auto* out = ctx.Output<DenseTensor>("Out");
    reference::CopyElements(ctx, *x, out);
    if (x->numel() == 0) return;
    std::vector<int64_t> index(rank, 0);
    T* z = out->data<T>();
    do {
      if (index[a] + offset == index[b]) {
        int64_t at = 0;
        for (int i = 0; i < rank; ++i) {
          if (i != a && i != b) at = at * dims[i] + index[i];
        }
        *z = y->data<T>()[at * length + std::min(index[a], index[b])];
      }
      ++z;
    } while (reference::NextIndex(dims, &index));
  }
};

KernelSignature FillDiagonalTensorOpArgumentMapping(const ArgumentMappingContext&) {
  return {"fill_diagonal_tensor", {"X", "Y"}, {"offset", "dim1", "dim2"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(fill_diagonal_tensor, FillDiagonalTensorInferShapeFunctor,
                            PD_INFER_META(phi::FillDiagonalTensorInferMeta));

constexpr GradSlots kFillDiagonalTensorGradSlots = {"", "", "Out", "X"};

KernelSignature FillDiagonalTensorGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"fill_diagonal_tensor_grad", {"Out@GRAD"}, {"offset", "dim1", "dim2"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(fill_diagonal_tensor_grad, FillDiagonalTensorGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(fill_diagonal_tensor, ops::OpTypedByX, ops::FillDiagonalTensorOpMaker,
                  ops::FillDiagonalTensorInferShapeFunctor, ops::FillDiagonalTensorInplaceInferer,
                  ops::SlotGradOpMaker<ops::kFillDiagonalTensorGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(fill_diagonal_tensor, ops::FillDiagonalTensorOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(
    fill_diagonal_tensor, ops::FillDiagonalTensorCPUKernel<phi::CPUContext, float>,
    ops::FillDiagonalTensorCPUKernel<phi::CPUContext, double>,
    ops::FillDiagonalTensorCPUKernel<phi::CPUContext, bool>,
    ops::FillDiagonalTensorCPUKernel<phi::CPUContext, uint8_t>,
    ops::FillDiagonalTensorCPUKernel<phi::CPUContext, int8_t>,
    ops::FillDiagonalTensorCPUKernel<phi::CPUContext, int16_t>,
    ops::FillDiagonalTensorCPUKernel<phi::CPUContext, int>,
    ops::FillDiagonalTensorCPUKernel<phi::CPUContext, int64_t>,
    ops::FillDiagonalTensorCPUKernel<phi::CPUContext, phi::dtype::float16>,
    ops::FillDiagonalTensorCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
    ops::FillDiagonalTensorCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(fill_diagonal_tensor_grad, ops::OpTypedByOutGrad,
                  ops::FillDiagonalTensorGradInferShapeFunctor, ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(fill_diagonal_tensor_grad, ops::FillDiagonalTensorGradOpArgumentMapping);
