#include <memory>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class MinusCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("X"), y = *ctx.Input<DenseTensor>("Y");
    T* z = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    const T *a = x.data<T>(), *b = y.data<T>();
    for (int64_t i = 0; i < x.numel(); ++i) z[i] = a[i] - b[i];
  }
};

/// The gradients are a scale by 1 and one by -1.
class MinusGradMaker : public framework::GradOpDescMakerBase {
 public:
  using framework::GradOpDescMakerBase::GradOpDescMakerBase;

  std::vector<std::unique_ptr<framework::OpDesc>> operator()() const override {
    std::vector<std::unique_ptr<framework::OpDesc>> ops;
    AddScale("X", 1.0f, &ops);
    AddScale("Y", -1.0f, &ops);
    return ops;
  }

 private:
  void AddScale(const char* slot, float factor,
                std::vector<std::unique_ptr<framework::OpDesc>>* ops) const {
    const std::vector<std::string> grad = InputGrad(slot);
    if (grad.empty()) return;
    auto op = std::make_unique<framework::OpDesc>();
    op->SetType("scale");
    op->SetInput("X", OutputGrad("Out"));
    op->SetOutput("Out", grad);
    op->SetAttr("scale", factor);
    ops->push_back(std::move(op));
  }
};
PD_GRAD_OP_MAKER(MakeMinusGradMaker, MinusGradMaker);

}  // namespace paddle::operators

PD_LEGACY_KERNEL(minus, MinusCPUKernel, float);
