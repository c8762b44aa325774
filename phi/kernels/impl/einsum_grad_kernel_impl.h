#pragma once

#include <algorithm>

#include "phi/kernels/einsum_grad_kernel.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/elementwise/complex_conjugate.h"
#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/funcs/linalg/einsum_product.h"

namespace phi {
namespace funcs {

// The gradient of operand `which` is an einsum too: of out_grad and the conjugate of the other
// operand, into the labels of this one. Labels that neither has are repeated afterwards; those
// along which this operand was repeated are left out, that is, summed.
inline EinsumPlan EinsumGradPlan(const EinsumPlan& plan, size_t which, const DDim& dims) {
  EinsumPlan grad;
  grad.operands.push_back(plan.output);
  if (plan.operands.size() == 2) grad.operands.push_back(plan.operands[1 - which]);
  for (size_t i = 0; i < plan.labels.size(); ++i) {
    const int label = plan.labels[i];
    const bool known = std::any_of(grad.operands.begin(), grad.operands.end(),
                                   [=](const auto& l) { return HasLabel(l, label); });
    if (!known) continue;
    grad.labels.push_back(label);
    grad.sizes.push_back(plan.sizes[i]);
    if (LabelStep(plan.operands[which], dims, label) != 0) grad.output.push_back(label);
  }
  return grad;
}

template <typename T>
struct EinsumConjugateBody {
  const T* from;
  T* to;
  HOSTDEVICE void operator()(int64_t i) const { to[i] = Conjugate(from[i]); }
};

template <typename T, typename Context>
DenseTensor EinsumConjugate(const Context& ctx, const DenseTensor& x) {
  if constexpr (std::is_floating_point_v<T>) return x;
  DenseTensor out;
  out.Resize(x.dims());
  T* to = ctx.template Alloc<T>(&out);
  if (x.numel() > 0) ForEach(ctx, x.numel(), 32768, EinsumConjugateBody<T>{x.data<T>(), to});
  return out;
}

// Lays the sums over the labels of an operand; elements off its diagonals stay 0.
template <typename T, typename Context>
void LayEinsumGrad(const Context& ctx, const EinsumPlan& plan, const EinsumLabels& labels,
                   const EinsumLabels& sum_labels, const DenseTensor& sums, const DDim& dims,
                   T* to) {
  StridedBox box;
  for (size_t i = 0; i < labels.size(); ++i) {
    const int label = labels[i];
    const int64_t step = LabelStep(labels, dims, label);
    if (step == 0 || std::find(labels.begin(), labels.begin() + i, label) != labels.begin() + i) {
      continue;
    }
    const bool summed = HasLabel(sum_labels, label);
    box.Append(plan.SizeOf(label), summed ? LabelStep(sum_labels, sums.dims(), label) : 0, step);
  }
  CopyStrided(ctx, box, sizeof(T), sums.data<T>(), to);
}

}  // namespace funcs

template <typename T, typename Context>
void EinsumGradKernel(const Context& ctx, const std::vector<const DenseTensor*>& shapes,
                      const std::vector<const DenseTensor*>& operands, const DenseTensor& out_grad,
                      const std::string& equation, std::vector<DenseTensor*> x_grad) {
  std::vector<DDim> dims;
  for (const DenseTensor* x : shapes) dims.push_back(x->dims());
  const funcs::EinsumPlan plan = funcs::PlanEinsum(equation, dims);
  std::vector<int64_t> out_dims;
  for (int label : plan.output) out_dims.push_back(plan.SizeOf(label));
  PADDLE_ENFORCE(
      out_grad.dims() == make_ddim(out_dims) || (out_dims.empty() && out_grad.numel() == 1),
      errors::InvalidArgument("Out@GRAD of equation `%s` must have shape %s; it has %s", equation,
                              make_ddim(out_dims), out_grad.dims()));
  PADDLE_ENFORCE(operands.size() == dims.size() && x_grad.size() <= dims.size(),
                 errors::InvalidArgument("%d operands need as many tensors; there are %d",
                                         dims.size(), operands.size()));
  for (size_t i = 0; i < x_grad.size(); ++i) {
    if (x_grad[i] == nullptr) continue;
    x_grad[i]->Resize(dims[i]);
    T* to = funcs::AllocZeros<T>(ctx, x_grad[i]);
    if (out_grad.numel() == 0 || x_grad[i]->numel() == 0) continue;
    const funcs::EinsumPlan grad = funcs::EinsumGradPlan(plan, i, dims[i]);
    std::vector<const DenseTensor*> factors = {&out_grad};
    DenseTensor other;
    if (operands.size() == 2) {
      PADDLE_ENFORCE_EQ(operands[1 - i]->numel(), product(dims[1 - i]),
                        errors::InvalidArgument("operand %d must have shape %s; it has %s", 1 - i,
                                                dims[1 - i], operands[1 - i]->dims()));
      other = funcs::EinsumConjugate<T>(ctx, *operands[1 - i]);
      other.Resize(dims[1 - i]);
      factors.push_back(&other);
    }
    std::vector<int64_t> sizes;
    for (int label : grad.output) sizes.push_back(plan.SizeOf(label));
    DenseTensor sums;
    sums.Resize(make_ddim(sizes));
    funcs::EinsumCompute<T>(ctx, grad, factors, &sums);
    funcs::LayEinsumGrad<T>(ctx, plan, plan.operands[i], grad.output, sums, dims[i], to);
  }
}

}  // namespace phi
