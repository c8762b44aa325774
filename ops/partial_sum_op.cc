#include <algorithm>

#include "ops/common/operator/grad_shapes.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/rows/partial_columns.h"
#include "ops/common/rows/partial_columns_grad.h"

namespace paddle {
namespace operators {

class PartialSumOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Matrices with as many rows.").AsDuplicable();
    AddOutput("Out", "The result.");
    AddAttr<int>("start_index", "The first column; negative: from the end.").SetDefault(0);
    AddAttr<int>("length", "How many columns; -1: all.").SetDefault(-1);
    AddComment("Out = the sum of some columns of all X.");
  }
};

template <typename DeviceContext, typename T>
class PartialSumCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto xs = ctx.MultiInput<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    T* y = reference::Allocate<T>(ctx, out);
    std::fill_n(y, out->numel(), T(0));
    const int64_t taken = out->dims()[1];
    for (const DenseTensor* x : xs) {
      const int64_t width = x->dims()[1], start = ctx.Attr<int>("start_index");
      const T* from = x->data<T>() + (start < 0 ? start + width : start);
      for (int64_t row = 0; row < out->dims()[0]; ++row) {
        for (int64_t k = 0; k < taken; ++k) y[row * taken + k] += from[row * width + k];
      }
    }
  }
};

KernelSignature PartialSumOpArgumentMapping(const ArgumentMappingContext&) {
  return {"unregistered", {}, {}, {}};
}

struct PartialSumInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    const PartialColumns columns = ColumnsOf(ctx, "partial_sum");
    ctx->SetOutputDim("Out", {columns.rows, columns.width});
    ctx->ShareLoD("X", "Out");
  }
};

template <typename DeviceContext, typename T>
using PartialSumGradCPUKernel = PartialColumnsGradKernel<T, false>;

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(partial_sum, ops::OpTypedByX, ops::PartialSumOpMaker,
                  ops::PartialSumInferShapeFunctor,
                  ops::ListGradOpMaker<ops::kPartialColumnsGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(partial_sum, ops::PartialSumOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(partial_sum, ops::PartialSumCPUKernel<phi::CPUContext, float>,
                       ops::PartialSumCPUKernel<phi::CPUContext, double>,
                       ops::PartialSumCPUKernel<phi::CPUContext, int>,
                       ops::PartialSumCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(partial_sum_grad, ops::OpTypedByOutGrad,
                  ops::LikeForwardInferShape<ops::kPartialColumnsGradSlots>);
REGISTER_OP_CPU_KERNEL(partial_sum_grad, ops::PartialSumGradCPUKernel<phi::CPUContext, float>,
                       ops::PartialSumGradCPUKernel<phi::CPUContext, double>,
                       ops::PartialSumGradCPUKernel<phi::CPUContext, int>,
                       ops::PartialSumGradCPUKernel<phi::CPUContext, int64_t>);
