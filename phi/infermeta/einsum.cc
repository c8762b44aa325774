#include "phi/infermeta/einsum.h"

#include "phi/core/infermeta_utils.h"
#include "phi/infermeta/backward.h"
#include "phi/kernels/funcs/linalg/einsum.h"

namespace phi {

void EinsumInferMeta(const std::vector<const MetaTensor*>& operands, const std::string& equation,
                     MetaTensor* out) {
  PADDLE_ENFORCE(operands.size() == 1 || operands.size() == 2,
                 errors::InvalidArgument("input Operands must hold one tensor or two; it holds %d",
                                         operands.size()));
  std::vector<DDim> shapes;
  for (const MetaTensor* operand : operands) shapes.push_back(operand->dims());
  const funcs::EinsumPlan plan = funcs::PlanEinsum(equation, shapes);
  std::vector<int64_t> dims;
  for (int label : plan.output) dims.push_back(plan.SizeOf(label));
  out->set_dims(make_ddim(dims));
  out->set_dtype(operands[0]->dtype());
}

void EinsumRawInferMeta(const std::vector<const MetaTensor*>& operands, const std::string& equation,
                        MetaTensor* out, std::vector<MetaTensor*> inner_cache,
                        std::vector<MetaTensor*> xshape) {
  EinsumInferMeta(operands, equation, out);
  PADDLE_ENFORCE(inner_cache.size() <= operands.size() && xshape.size() <= operands.size(),
                 errors::InvalidArgument("InnerCache and XShape hold one tensor for each of the %d "
                                         "operands; they hold %d and %d",
                                         operands.size(), inner_cache.size(), xshape.size()));
  for (size_t i = 0; i < operands.size(); ++i) {
    // In a program a list may be of @EMPTY@ alone.
    if (i < inner_cache.size() && inner_cache[i] != nullptr)
      inner_cache[i]->share_meta(*operands[i]);
    if (i < xshape.size() && xshape[i] != nullptr) xshape[i]->share_meta(*operands[i]);
  }
}

void EinsumGradInferMeta(const std::vector<const MetaTensor*>& shapes,
                         const std::vector<const MetaTensor*>& /*operands*/,
                         const MetaTensor& out_grad, std::vector<MetaTensor*> x_grad) {
  ListGradInferMeta(shapes, x_grad);
  for (MetaTensor* grad : x_grad) {
    if (grad != nullptr) grad->set_dtype(out_grad.dtype());
  }
}

}  // namespace phi
