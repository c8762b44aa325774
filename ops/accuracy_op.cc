#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class AccuracyCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* indices = ctx.Input<DenseTensor>("Indices");
    const auto* label = ctx.Input<DenseTensor>("Label");
    indices->check_memory_size();  // without rows, too
    label->check_memory_size();
    const auto choices = reference::IntegersOf(*indices, "accuracy");
    const auto labels = reference::IntegersOf(*label, "accuracy");
    const int64_t rows = indices->dims()[0], k = indices->dims()[1];
    int correct = 0;
    for (int64_t i = 0; i < rows; ++i) {
      bool found = false;
      for (int64_t j = 0; j < k; ++j) found = found || choices[i * k + j] == labels[i];
      correct += found;
    }
    *reference::Allocate<int>(ctx, ctx.Output<DenseTensor>("Correct")) = correct;
    *reference::Allocate<int>(ctx, ctx.Output<DenseTensor>("Total")) = static_cast<int>(rows);
    *reference::Allocate<float>(ctx, ctx.Output<DenseTensor>("Accuracy")) =
        rows == 0 ? 0.0f : static_cast<float>(correct) / rows;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(accuracy, AccuracyCPUKernel, float, double);
