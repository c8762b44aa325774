#include <cmath>
#include <vector>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/sequence/tree_path.h"
#include "phi/kernels/hierarchical_sigmoid_kernel.h"
#include "phi/kernels/primitive/gpu_score_grads.h"

namespace phi {
namespace {

// pre_out is log(1 + exp(score)), so 1 - exp(-pre_out) is the sigmoid of the score.
template <typename T>
struct DecisionGradBody {
  const T *pre_out, *out_grad;
  const int64_t *places, *rows, *choices;  // of each decision; places: in pre_out
  T* grads;
  __device__ void operator()(int64_t i) const {
    const T yes = T(1) - std::exp(-pre_out[places[i]]);
    grads[i] = (choices[i] != 0 ? yes - T(1) : yes) * out_grad[rows[i]];
  }
};

// The decisions of all rows, and their gradients in memory of the device.
template <typename T>
struct GpuDecisions {
  GpuDecisions(const GPUContext& ctx, const DenseTensor& label,
               const paddle::optional<DenseTensor>& path, const paddle::optional<DenseTensor>& code,
               const DenseTensor& pre_out, const DenseTensor& out_grad, int num_classes,
               int64_t node_count)
      : row_count(pre_out.dims()[0]) {
    const int64_t longest = pre_out.dims()[1];
    std::vector<int64_t> places, choices;
    for (int64_t n = 0; n < row_count; ++n) {
      const funcs::TreePath tree =
          funcs::PathOfLabel(path ? path->data<int64_t>() + n * longest : nullptr,
                             path ? code->data<int64_t>() + n * longest : nullptr,
                             label.data<int64_t>()[n], num_classes);
      for (int64_t d = 0; d < longest; ++d) {
        const int64_t node = tree.Node(d);
        if (funcs::NodeOfRows(node, node_count) < 0) break;
        rows.push_back(n);
        nodes.push_back(node);
        places.push_back(n * longest + d);
        choices.push_back(tree.Choice(d) ? 1 : 0);
      }
    }
    grads = funcs::GpuArray<T>(ctx, static_cast<int64_t>(rows.size()));
    if (rows.empty()) return;
    const auto places_at = funcs::GpuUpload(ctx, places);
    const auto rows_at = funcs::GpuUpload(ctx, rows);
    const auto choices_at = funcs::GpuUpload(ctx, choices);
    primitive::GpuLoop(ctx, grads.count(),
                       DecisionGradBody<T>{pre_out.data<T>(), out_grad.data<T>(), places_at.data(),
                                           rows_at.data(), choices_at.data(), grads.data()});
  }

  std::vector<int64_t> rows, nodes;
  int64_t row_count;
  funcs::GpuArray<T> grads;
};

}  // namespace

template <typename T, typename Context>
void HierarchicalSigmoidGradKernel(
    const Context& ctx, const DenseTensor& x, const DenseTensor& w, const DenseTensor& label,
    const paddle::optional<DenseTensor>& path, const paddle::optional<DenseTensor>& code,
    const paddle::optional<DenseTensor>& /*bias*/, const DenseTensor& pre_out,
    const DenseTensor& out_grad, int num_classes, bool, int, const std::vector<int64_t>&,
    const std::vector<std::string>&, const std::vector<std::string>&, bool, DenseTensor* x_grad,
    DenseTensor* w_grad, DenseTensor* bias_grad) {
  const GpuDecisions<T> decisions(ctx, label, path, code, pre_out, out_grad, num_classes,
                                  w.dims()[0]);
  const primitive::GpuScoreGrads<T> sums(ctx, decisions.rows, decisions.nodes, decisions.row_count,
                                         decisions.grads.data(), pre_out);
  sums.OfInput(w, x_grad);
  sums.OfBias(bias_grad);
  sums.OfWeight(x, w_grad);
}

template <typename T, typename Context>
void HierarchicalSigmoidGradSRKernel(
    const Context& ctx, const DenseTensor& x, const DenseTensor& w, const DenseTensor& label,
    const paddle::optional<DenseTensor>& path, const paddle::optional<DenseTensor>& code,
    const paddle::optional<DenseTensor>& /*bias*/, const DenseTensor& pre_out,
    const DenseTensor& out_grad, int num_classes, bool, int, const std::vector<int64_t>&,
    const std::vector<std::string>&, const std::vector<std::string>&, bool, DenseTensor* x_grad,
    SelectedRows* w_grad, DenseTensor* bias_grad) {
  const GpuDecisions<T> decisions(ctx, label, path, code, pre_out, out_grad, num_classes,
                                  w.dims()[0]);
  const primitive::GpuScoreGrads<T> sums(ctx, decisions.rows, decisions.nodes, decisions.row_count,
                                         decisions.grads.data(), pre_out);
  sums.OfInput(w, x_grad);
  sums.OfBias(bias_grad);
  sums.OfWeight(x, w.dims()[0], w_grad);
}

}  // namespace phi

// The host reads labels and paths, whose nodes are rows of the gradient.
PD_REGISTER_KERNEL(hierarchical_sigmoid_grad, GPU, ALL_LAYOUT, phi::HierarchicalSigmoidGradKernel,
                   float, double) {
  for (size_t i : {2, 3, 4}) {
    kernel->InputAt(i).SetDataType(phi::DataType::INT64);
    kernel->InputAt(i).SetBackend(phi::Backend::CPU);
  }
}
PD_REGISTER_KERNEL(hierarchical_sigmoid_grad_sr, GPU, ALL_LAYOUT,
                   phi::HierarchicalSigmoidGradSRKernel, float, double) {
  for (size_t i : {2, 3, 4}) {
    kernel->InputAt(i).SetDataType(phi::DataType::INT64);
    kernel->InputAt(i).SetBackend(phi::Backend::CPU);
  }
}
