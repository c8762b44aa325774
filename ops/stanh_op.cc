#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct STanhReference {
  explicit STanhReference(const framework::ExecutionContext& ctx)
      : scale_a(ctx.Attr<float>("scale_a")), scale_b(ctx.Attr<float>("scale_b")) {}
  template <typename W>
  W operator()(W x) const {
    return W(static_cast<double>(scale_b) *
             std::tanh(static_cast<double>(scale_a) * reference::Std(x)));
  }

  float scale_a;
  float scale_b;
};

template <typename T>
class STanhCPUKernel : public UnaryReferenceKernel<T, STanhReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(stanh, STanhCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
