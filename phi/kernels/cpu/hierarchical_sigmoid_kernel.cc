#include "phi/kernels/hierarchical_sigmoid_kernel.h"

#include <algorithm>
#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/sequence/tree_path.h"

namespace phi {
template <typename T, typename Context>
void HierarchicalSigmoidKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& w,
                               const DenseTensor& label, const paddle::optional<DenseTensor>& path,
                               const paddle::optional<DenseTensor>& code,
                               const paddle::optional<DenseTensor>& bias, int num_classes, bool,
                               int, const std::vector<int64_t>&, const std::vector<std::string>&,
                               const std::vector<std::string>&, bool, DenseTensor* out,
                               DenseTensor* pre_out, DenseTensor* w_out) {
  (void)w_out;
  T* costs = ctx.template Alloc<T>(out);
  T* decisions = ctx.template Alloc<T>(pre_out);
  const int64_t width = x.dims()[1], nodes = w.dims()[0], longest = pre_out->dims()[1];
  const T *in = x.data<T>(), *weight = w.data<T>();
  const T* shift = funcs::DataOrNull<T>(bias);
  for (int64_t n = 0; n < x.dims()[0]; ++n) {
    const funcs::TreePath tree =
        funcs::PathOfLabel(path ? path->data<int64_t>() + n * longest : nullptr,
                           path ? code->data<int64_t>() + n * longest : nullptr,
                           label.data<int64_t>()[n], num_classes);
    T cost = T(0);
    bool over = false;
    for (int64_t d = 0; d < longest; ++d) {
      T score = T(0);
      const int64_t node = over ? -1 : tree.Node(d);
      over = node < 0;
      if (!over) {
        const T* factors = weight + funcs::NodeOfRows(node, nodes) * width;
        for (int64_t i = 0; i < width; ++i) score += in[n * width + i] * factors[i];
        if (shift != nullptr) score += shift[node];
        score = std::min(std::max(score, T(-40)), T(40));
        if (tree.Choice(d)) cost -= score;
      }
      decisions[n * longest + d] = std::log(T(1) + std::exp(score));
      cost += decisions[n * longest + d];
    }
    costs[n] = cost;
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(hierarchical_sigmoid, CPU, ALL_LAYOUT, phi::HierarchicalSigmoidKernel, float,
                   double) {
  for (size_t i : {2, 3, 4}) kernel->InputAt(i).SetDataType(phi::DataType::INT64);
}
