#include "phi/infermeta/elementwise_chain.h"

#include "phi/core/enforce.h"
#include "phi/core/infermeta_utils.h"
#include "phi/kernels/funcs/elementwise/elementwise_chain.h"

namespace phi {

void ElementwiseChainInferMeta(const std::vector<const MetaTensor*>& x,
                               const std::vector<int>& steps, const std::vector<int>& operands,
                               const std::vector<int>& axes, const std::vector<float>& numbers,
                               MetaTensor* out) {
  const funcs::ElementwiseChainAttrs attrs{steps, operands, axes, numbers};
  static_cast<void>(funcs::PlanElementwiseChain(x.size(), attrs));
  const int inputs = static_cast<int>(x.size());
  DDim dims[funcs::kMaxChainInputs];
  const DDim* shapes_of_x[funcs::kMaxChainInputs];
  for (int i = 0; i < inputs; ++i) {
    dims[i] = x[i]->dims();
    shapes_of_x[i] = &dims[i];
  }
  // Operators take over from X, the first operand.
  int from = inputs + static_cast<int>(steps.size()) - 1;
  while (from >= inputs) from = operands[2 * (from - inputs)];
  const MetaTensor& first = *x[from];
  for (const MetaTensor* input : x) {
    PADDLE_ENFORCE(
        input->dtype() == first.dtype(),
        errors::InvalidArgument("input X holds %s, but another of its tensors holds %s; cast one "
                                "of them",
                                input->dtype(), first.dtype()));
  }
  const funcs::ElementwiseChainShapes shapes(shapes_of_x, x.size(), attrs);
  shapes.CheckLays();
  out->set_dims(shapes.out());
  out->set_dtype(first.dtype());
  out->set_layout(first.layout());
  out->share_lod(first);
}

}  // namespace phi
