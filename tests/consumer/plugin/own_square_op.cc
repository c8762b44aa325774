#include <cmath>

#include "paddle/fluid/framework/op_registry.h"

namespace paddle {
namespace operators {

/// In float64, from the logarithm.
template <typename T>
class OwnSquareCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<framework::Tensor>("X");
    T* to = ctx.Output<framework::Tensor>("Out")->mutable_data<T>(ctx.GetPlace());
    for (int64_t i = 0; i < x->numel(); ++i) {
      to[i] =
          static_cast<T>(std::exp(2 * std::log(std::abs(static_cast<double>(x->data<T>()[i])))));
    }
  }
};

}  // namespace operators
}  // namespace paddle

REGISTER_OP_CPU_KERNEL(own_square, paddle::operators::OwnSquareCPUKernel<float>,
                       paddle::operators::OwnSquareCPUKernel<double>);
