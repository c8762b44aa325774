#include <algorithm>

#include "ops/operator.h"
#include "ops/reference_kernel.h"

namespace paddle {
namespace operators {

class HistogramOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddOutput("Out", "int64 [bins].");
    AddAttr<int64_t>("bins", "The number of bins.").SetDefault(100);
    AddAttr<int>("min", "The lower end; as `max`: the least element.").SetDefault(0);
    AddAttr<int>("max", "The upper end; as `min`: the greatest element.").SetDefault(0);
    AddComment("Out = how many elements of X lie in each of equal bins.");
  }
};

class HistogramOpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    ctx->SetOutputDataType("Out", framework::proto::VarType::INT64);
  }
};

template <typename DeviceContext, typename T>
class HistogramCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const int64_t bins = ctx.Attr<int64_t>("bins"), count = x->numel();
    int64_t* y = reference::Allocate<int64_t>(ctx, out);
    std::fill_n(y, bins, 0);
    if (count == 0) return;
    const T* values = x->data<T>();
    T low = static_cast<T>(ctx.Attr<int>("min")), high = static_cast<T>(ctx.Attr<int>("max"));
    if (low == high) {
      low = *std::min_element(values, values + count);
      high = *std::max_element(values, values + count);
    }
    if (low == high) {
      low -= 1;
      high += 1;
    }
    for (int64_t i = 0; i < count; ++i) {
      if (!(values[i] >= low && values[i] <= high)) continue;
      const auto bin = static_cast<int64_t>((values[i] - low) * bins / (high - low));
      ++y[std::min(bin, bins - 1)];
    }
  }
};

KernelSignature HistogramOpArgumentMapping(const ArgumentMappingContext&) {
  return {"unregistered", {}, {}, {}};
}

struct HistogramInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    const auto bins = ctx->Attrs().Get<int64_t>("bins");
    PADDLE_ENFORCE_GE(
        bins, 1, phi::errors::InvalidArgument("attribute `bins` must be above 0; it is %d", bins));
    PADDLE_ENFORCE_GE(ctx->Attrs().Get<int>("max"), ctx->Attrs().Get<int>("min"),
                      phi::errors::InvalidArgument("attribute `max` must not be below `min`"));
    ctx->SetOutputDim("Out", phi::make_ddim({bins}));
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(histogram, ops::OpTypedByX, ops::HistogramOpMaker,
                  ops::HistogramInferShapeFunctor, ops::HistogramOpVarTypeInference);
PD_REGISTER_ARG_MAPPING_FN(histogram, ops::HistogramOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(histogram, ops::HistogramCPUKernel<phi::CPUContext, float>,
                       ops::HistogramCPUKernel<phi::CPUContext, double>,
                       ops::HistogramCPUKernel<phi::CPUContext, int>,
                       ops::HistogramCPUKernel<phi::CPUContext, int64_t>);
