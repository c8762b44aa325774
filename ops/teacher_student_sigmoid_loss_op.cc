#include <cmath>

#include "ops/common/family/pair_loss.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
class TeacherStudentSigmoidLossCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto loss = [](double x, double label) {
      const double softplus = std::fmax(x, 0) + std::log1p(std::exp(-std::fabs(x)));
      if (label < -1) return softplus;
      if (label < 0) return softplus - x;
      if (label < 1) return 2 * softplus - x * label;
      return 2 * softplus - x - x * (label - 1);
    };
    reference::WriteRounded<T>(ctx, reference::PairLosses<T>(ctx, "X", "Label", loss), "Y");
  }
};

template <typename T>
class TeacherStudentSigmoidLossGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const double high = ctx.Attr<float>("soft_max_up_bound");
    const double low = ctx.Attr<float>("soft_max_lower_bound");
    // Nothing flows back from logits at or beyond the bounds.
    const auto slope = [=](double x, double label) {
      if (!(x > low && x < high)) return std::isnan(x) ? x : 0.0;
      const double p = 1 / (1 + std::exp(-x));
      return label < -1 ? p : label < 0 ? p - 1 : 2 * p - label;
    };
    reference::WritePairGrad<T>(ctx, "X", "Label", "Y@GRAD", "X@GRAD", slope);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(teacher_student_sigmoid_loss, TeacherStudentSigmoidLossCPUKernel, float, double);
PD_LEGACY_KERNEL(teacher_student_sigmoid_loss_grad, TeacherStudentSigmoidLossGradCPUKernel, float,
                 double);
