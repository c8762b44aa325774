#include <algorithm>

#include "ops/common/operator/grad_shapes.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/rows/partial_columns.h"
#include "ops/common/rows/partial_columns_grad.h"

namespace paddle {
namespace operators {

class PartialConcatOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Matrices with as many rows.").AsDuplicable();
    AddOutput("Out", "The result.");
    AddAttr<int>("start_index", "The first column; negative: from the end.").SetDefault(0);
    AddAttr<int>("length", "How many columns; -1: all.").SetDefault(-1);
    AddComment("Out = some columns of all X, side by side.");
  }
};

template <typename DeviceContext, typename T>
class PartialConcatCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto xs = ctx.MultiInput<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    T* y = reference::Allocate<T>(ctx, out);
    const int64_t taken = out->dims()[1] / static_cast<int64_t>(xs.size());
    for (int64_t row = 0; row < out->dims()[0]; ++row) {
      for (const DenseTensor* x : xs) {
        const int64_t width = x->dims()[1], start = ctx.Attr<int>("start_index");
        y = std::copy_n(x->data<T>() + row * width + (start < 0 ? start + width : start), taken, y);
      }
    }
  }
};

KernelSignature PartialConcatOpArgumentMapping(const ArgumentMappingContext&) {
  return {"unregistered", {}, {}, {}};
}

struct PartialConcatInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    const PartialColumns columns = ColumnsOf(ctx, "partial_concat");
    ctx->SetOutputDim("Out", {columns.rows, columns.count * columns.width});
    ctx->ShareLoD("X", "Out");
  }
};

template <typename DeviceContext, typename T>
using PartialConcatGradCPUKernel = PartialColumnsGradKernel<T, true>;

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(partial_concat, ops::OpTypedByX, ops::PartialConcatOpMaker,
                  ops::PartialConcatInferShapeFunctor,
                  ops::ListGradOpMaker<ops::kPartialColumnsGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(partial_concat, ops::PartialConcatOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(partial_concat, ops::PartialConcatCPUKernel<phi::CPUContext, float>,
                       ops::PartialConcatCPUKernel<phi::CPUContext, double>,
                       ops::PartialConcatCPUKernel<phi::CPUContext, int>,
                       ops::PartialConcatCPUKernel<phi::CPUContext, int64_t>,
                       ops::PartialConcatCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::PartialConcatCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(partial_concat_grad, ops::OpTypedByOutGrad,
                  ops::LikeForwardInferShape<ops::kPartialColumnsGradSlots>);
REGISTER_OP_CPU_KERNEL(
    partial_concat_grad, ops::PartialConcatGradCPUKernel<phi::CPUContext, float>,
    ops::PartialConcatGradCPUKernel<phi::CPUContext, double>,
    ops::PartialConcatGradCPUKernel<phi::CPUContext, int>,
    ops::PartialConcatGradCPUKernel<phi::CPUContext, int64_t>,
    ops::PartialConcatGradCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
    ops::PartialConcatGradCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
