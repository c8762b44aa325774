#include <cmath>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/filling.h"

namespace paddle {
namespace operators {

class RangeOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Start", "One element.");
    AddInput("End", "One element, of the same type.");
    AddInput("Step", "One element, not 0.");
    AddOutput("Out", "The result.");
    AddComment("Out = Start, Start + Step, … before End.");
  }
};

class RangeOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(IndicateVarDataType(ctx, "Start"), ctx.GetPlace());
  }
};

template <typename DeviceContext, typename T>
class RangeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const T start = ctx.Input<DenseTensor>("Start")->data<T>()[0];
    const T end = ctx.Input<DenseTensor>("End")->data<T>()[0];
    const T step = ctx.Input<DenseTensor>("Step")->data<T>()[0];
    PADDLE_ENFORCE_EQ(step > 0 ? end >= start : step < 0 && end <= start, true,
                      phi::errors::InvalidArgument("range: Step must lead from Start to End"));
    std::vector<T> values;
    for (T value = start; step > 0 ? value < end : value > end; value += step) {
      values.push_back(value);
    }
    if constexpr (!std::is_integral_v<T>) {
      // The count is that of exact numbers; the values add up the step, rounded each time.
      values.resize(static_cast<size_t>(std::ceil(std::abs((end - start) / step))),
                    values.empty() ? start : values.back() + step);
    }
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(phi::make_ddim({static_cast<int64_t>(values.size())}));
    std::copy(values.begin(), values.end(), reference::Allocate<T>(ctx, out));
  }
};

KernelSignature RangeOpArgumentMapping(const ArgumentMappingContext&) {
  return {"arange", {"Start", "End", "Step"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(range, RangeInferShapeFunctor, PD_INFER_META(phi::ArangeInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(range, ops::RangeOp, ops::RangeOpMaker, ops::RangeInferShapeFunctor);
PD_REGISTER_BASE_KERNEL_NAME(range, arange);
PD_REGISTER_ARG_MAPPING_FN(range, ops::RangeOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(range, ops::RangeCPUKernel<phi::CPUContext, float>,
                       ops::RangeCPUKernel<phi::CPUContext, double>,
                       ops::RangeCPUKernel<phi::CPUContext, int>,
                       ops::RangeCPUKernel<phi::CPUContext, int64_t>);
