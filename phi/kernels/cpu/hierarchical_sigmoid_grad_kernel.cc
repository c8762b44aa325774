#include <algorithm>
#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/sequence/tree_path.h"
#include "phi/kernels/hierarchical_sigmoid_kernel.h"

namespace phi {
namespace {

// One decision of one row: which node, and the gradient of its score.
template <typename T>
struct DecisionGrad {
  int64_t row, node;
  T grad;
};

template <typename T>
std::vector<DecisionGrad<T>> DecisionGrads(const DenseTensor& label,
                                           const paddle::optional<DenseTensor>& path,
                                           const paddle::optional<DenseTensor>& code,
                                           const DenseTensor& pre_out, const DenseTensor& out_grad,
                                           int num_classes, int64_t rows) {
  const int64_t longest = pre_out.dims()[1];
  std::vector<DecisionGrad<T>> grads;
  for (int64_t n = 0; n < pre_out.dims()[0]; ++n) {
    const funcs::TreePath tree =
        funcs::PathOfLabel(path ? path->data<int64_t>() + n * longest : nullptr,
                           path ? code->data<int64_t>() + n * longest : nullptr,
                           label.data<int64_t>()[n], num_classes);
    for (int64_t d = 0; d < longest; ++d) {
      const int64_t node = tree.Node(d);
      if (funcs::NodeOfRows(node, rows) < 0) break;
      // pre_out is log(1 + exp(score)), so this is the sigmoid of the score.
      const T yes = T(1) - std::exp(-pre_out.data<T>()[n * longest + d]);
      const T slope = tree.Choice(d) ? yes - T(1) : yes;
      grads.push_back({n, node, slope * out_grad.data<T>()[n]});
    }
  }
  return grads;
}

template <typename T>
void AddScaled(const T* from, T factor, int64_t n, T* to) {
  for (int64_t i = 0; i < n; ++i) to[i] += from[i] * factor;
}

// The gradients by x and bias.
template <typename T, typename Context>
void AddDecisions(const Context& ctx, const std::vector<DecisionGrad<T>>& decisions,
                  const DenseTensor& w, DenseTensor* x_grad, DenseTensor* bias_grad) {
  T *dx = funcs::AllocZeros<T>(ctx, x_grad), *db = funcs::AllocZeros<T>(ctx, bias_grad);
  const int64_t width = w.dims()[1];
  for (const DecisionGrad<T>& d : decisions) {
    if (dx != nullptr) {
      AddScaled(w.data<T>() + d.node * width, d.grad, width, dx + d.row * width);
    }
    if (db != nullptr) db[d.node] += d.grad;
  }
}

}  // namespace

template <typename T, typename Context>
void HierarchicalSigmoidGradKernel(
    const Context& ctx, const DenseTensor& x, const DenseTensor& w, const DenseTensor& label,
    const paddle::optional<DenseTensor>& path, const paddle::optional<DenseTensor>& code,
    const paddle::optional<DenseTensor>& bias, const DenseTensor& pre_out,
    const DenseTensor& out_grad, int num_classes, bool, int, const std::vector<int64_t>&,
    const std::vector<std::string>&, const std::vector<std::string>&, bool, DenseTensor* x_grad,
    DenseTensor* w_grad, DenseTensor* bias_grad) {
  (void)bias;
  const auto decisions =
      DecisionGrads<T>(label, path, code, pre_out, out_grad, num_classes, w.dims()[0]);
  AddDecisions(ctx, decisions, w, x_grad, bias_grad);
  T* dw = funcs::AllocZeros<T>(ctx, w_grad);
  const int64_t width = w.dims()[1];
  for (const DecisionGrad<T>& d : decisions) {
    if (dw == nullptr) break;
    AddScaled(x.data<T>() + d.row * width, d.grad, width, dw + d.node * width);
  }
}

template <typename T, typename Context>
void HierarchicalSigmoidGradSRKernel(
    const Context& ctx, const DenseTensor& x, const DenseTensor& w, const DenseTensor& label,
    const paddle::optional<DenseTensor>& path, const paddle::optional<DenseTensor>& code,
    const paddle::optional<DenseTensor>& bias, const DenseTensor& pre_out,
    const DenseTensor& out_grad, int num_classes, bool, int, const std::vector<int64_t>&,
    const std::vector<std::string>&, const std::vector<std::string>&, bool, DenseTensor* x_grad,
    SelectedRows* w_grad, DenseTensor* bias_grad) {
  (void)bias;
  const auto decisions =
      DecisionGrads<T>(label, path, code, pre_out, out_grad, num_classes, w.dims()[0]);
  AddDecisions(ctx, decisions, w, x_grad, bias_grad);
  const int64_t width = w.dims()[1];
  std::vector<int64_t> nodes;
  for (const DecisionGrad<T>& d : decisions) nodes.push_back(d.node);
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  w_grad->set_rows(nodes);
  w_grad->set_height(w.dims()[0]);
  w_grad->mutable_value()->Resize({static_cast<int64_t>(nodes.size()), width});
  T* dw = funcs::AllocZeros<T>(ctx, w_grad->mutable_value());
  for (const DecisionGrad<T>& d : decisions) {
    const auto at = std::lower_bound(nodes.begin(), nodes.end(), d.node) - nodes.begin();
    AddScaled(x.data<T>() + d.row * width, d.grad, width, dw + at * width);
  }
  w_grad->SyncIndex();
}

}  // namespace phi

PD_REGISTER_KERNEL(hierarchical_sigmoid_grad, CPU, ALL_LAYOUT, phi::HierarchicalSigmoidGradKernel,
                   float, double) {
  for (size_t i : {2, 3, 4}) kernel->InputAt(i).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(hierarchical_sigmoid_grad_sr, CPU, ALL_LAYOUT,
                   phi::HierarchicalSigmoidGradSRKernel, float, double) {
  for (size_t i : {2, 3, 4}) kernel->InputAt(i).SetDataType(phi::DataType::INT64);
}
