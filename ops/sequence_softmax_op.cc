#include <cmath>
#include <limits>

#include "ops/common/operator/operator.h"
#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

template <typename T>
class SequenceSoftmaxCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const std::vector<size_t>& offsets = SequenceRows(*x, "sequence_softmax");
    CheckOneElementARow(*x, "sequence_softmax");
    T* y = reference::Allocate<T>(ctx, out);
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      double max = -std::numeric_limits<double>::infinity(), sum = 0;
      for (size_t i = offsets[s]; i < offsets[s + 1]; ++i) {
        max = std::fmax(max, static_cast<double>(x->data<T>()[i]));
      }
      for (size_t i = offsets[s]; i < offsets[s + 1]; ++i) {
        sum += std::exp(static_cast<double>(x->data<T>()[i]) - max);
      }
      for (size_t i = offsets[s]; i < offsets[s + 1]; ++i) {
        y[i] = static_cast<T>(std::exp(static_cast<double>(x->data<T>()[i]) - max) / sum);
      }
    }
  }
};

template <typename T>
class SequenceSoftmaxGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const T* y = ctx.Input<DenseTensor>("Out")->data<T>();
    const T* dy = OutGradData<T>(ctx, "Out");
    T* dx = GradData<T>(ctx, "X");
    const std::vector<size_t>& offsets = SequenceRows(*x, "sequence_softmax_grad");
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      T sum = T(0);
      for (size_t i = offsets[s]; i < offsets[s + 1]; ++i) sum += dy[i] * y[i];
      for (size_t i = offsets[s]; i < offsets[s + 1]; ++i) dx[i] = (dy[i] - sum) * y[i];
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sequence_softmax, SequenceSoftmaxCPUKernel, float, double);
PD_LEGACY_KERNEL(sequence_softmax_grad, SequenceSoftmaxGradCPUKernel, float, double);
