#pragma once

#include "phi/kernels/einsum_kernel.h"
#include "phi/kernels/funcs/index/copy_elements.h"
#include "phi/kernels/funcs/linalg/einsum_product.h"

namespace phi {

template <typename T, typename Context>
void EinsumKernel(const Context& ctx, const std::vector<const DenseTensor*>& operands,
                  const std::string& equation, DenseTensor* out,
                  std::vector<DenseTensor*> inner_cache, std::vector<DenseTensor*> /*xshape*/) {
  std::vector<DDim> shapes;
  for (const DenseTensor* x : operands) {
    PADDLE_ENFORCE(x->initialized(),
                   errors::PreconditionNotMet("a tensor of input Operands is not computed yet"));
    PADDLE_ENFORCE_EQ(x->dtype(), operands[0]->dtype(),
                      errors::InvalidArgument("input Operands must be of one type; they are of %s "
                                              "and %s",
                                              operands[0]->dtype(), x->dtype()));
    shapes.push_back(x->dims());
  }
  const funcs::EinsumPlan plan = funcs::PlanEinsum(equation, shapes);
  funcs::EinsumCompute<T>(ctx, plan, operands, out);
  for (size_t i = 0; i < inner_cache.size(); ++i) {
    if (inner_cache[i] != nullptr) funcs::CopyElements<T>(ctx, *operands[i], inner_cache[i]);
  }
}

}  // namespace phi
