#include "ops/common/family/copy_op.h"
#include "ops/common/family/optimizer_op.h"

namespace paddle::operators {

template <typename T>
class SGDCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    if (ctx.InputVar("Param")->IsType<phi::SelectedRows>()) return StepRows(ctx);
    std::vector<double> param = reference::ParamOfStep<T>(ctx);
    const reference::StepGrad grad = reference::GradOfStep<T>(ctx);
    const double rate = reference::OneNumber(ctx, "LearningRate");
    for (size_t i = 0; i < param.size(); ++i) param[i] -= rate * grad.values[i];
    reference::StoreParam<T>(ctx, param);
  }

 private:
  /// Param has some rows itself, those of Grad among them.
  static void StepRows(const framework::ExecutionContext& ctx) {
    const phi::SelectedRows param = ctx.InputVar("Param")->Get<phi::SelectedRows>();
    const auto& grad = ctx.InputVar("Grad")->Get<phi::SelectedRows>();
    const double rate = reference::OneNumber(ctx, "LearningRate");
    PADDLE_ENFORCE_EQ(reference::StepsMaster<T>(ctx), false,
                      phi::errors::Unimplemented("sgd: a Param of SelectedRows has no master "
                                                 "parameter: set `multi_precision` to false"));
    std::vector<double> values = reference::FloatsOf(param.value());
    const T* g = grad.value().template data<T>();
    const size_t width = grad.rows().empty() ? 0 : grad.value().numel() / grad.rows().size();
    PADDLE_ENFORCE_EQ(
        grad.rows().empty() || values.size() == param.rows().size() * width, true,
        phi::errors::InvalidArgument(
            "sgd: rows of input Grad have %d elements; the value of Param has shape %s", width,
            param.value().dims()));
    for (size_t r = 0; r < grad.rows().size(); ++r) {
      double* row = values.data() + param.Index(grad.rows()[r]) * width;
      for (size_t k = 0; k < width; ++k) row[k] -= rate * static_cast<double>(g[r * width + k]);
    }
    auto* out = ctx.OutputVar("ParamOut")->GetMutable<phi::SelectedRows>();
    *out = param;
    DenseTensor value;
    value.Resize(param.value().dims());
    T* to = reference::Allocate<T>(ctx, &value);
    for (double v : values) *to++ = static_cast<T>(v);
    *out->mutable_value() = value;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sgd, SGDCPUKernel, float, double, phi::dtype::float16, phi::dtype::bfloat16);
