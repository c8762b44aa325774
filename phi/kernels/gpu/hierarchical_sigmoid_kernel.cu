#include "phi/kernels/hierarchical_sigmoid_kernel.h"

#include <cmath>
#include <vector>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/sequence/tree_path.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace {

// Score d of row n is of nodes[n · longest + d]; -1: the path is over.
template <typename T>
struct TreeScoreBody {
  const T *x, *weight, *shift;  // shift: nullptr if there is none
  const int64_t* nodes;
  int64_t width, longest;
  T* scores;
  __device__ void operator()(int64_t i) const {
    const int64_t n = i / longest, node = nodes[i];
    T score = T(0);
    for (int64_t k = 0; k < width && node >= 0; ++k) {
      score += x[n * width + k] * weight[node * width + k];
    }
    if (node >= 0 && shift != nullptr) score += shift[node];
    score = score < T(-40) ? T(-40) : score;
    scores[i] = T(40) < score ? T(40) : score;
  }
};

template <typename T>
struct TreeCostBody {
  const int64_t *nodes, *choices;
  int64_t longest;
  T *decisions, *costs;  // decisions: the scores, then log(1 + exp(score))
  __device__ void operator()(int64_t n) const {
    T cost = T(0);
    for (int64_t i = n * longest; i < (n + 1) * longest; ++i) {
      const T score = decisions[i];
      if (nodes[i] >= 0 && choices[i] != 0) cost -= score;
      decisions[i] = std::log(T(1) + std::exp(score));
      cost += decisions[i];
    }
    costs[n] = cost;
  }
};

}  // namespace

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
  const int64_t rows = x.dims()[0], width = x.dims()[1], longest = pre_out->dims()[1];
  std::vector<int64_t> nodes, choices;
  for (int64_t n = 0; n < rows; ++n) {
    const funcs::TreePath tree =
        funcs::PathOfLabel(path ? path->data<int64_t>() + n * longest : nullptr,
                           path ? code->data<int64_t>() + n * longest : nullptr,
                           label.data<int64_t>()[n], num_classes);
    bool over = false;
    for (int64_t d = 0; d < longest; ++d) {
      const int64_t node = over ? -1 : funcs::NodeOfRows(tree.Node(d), w.dims()[0]);
      over = node < 0;
      nodes.push_back(over ? -1 : node);
      choices.push_back(!over && tree.Choice(d) ? 1 : 0);
    }
  }
  if (rows == 0) return;
  const auto nodes_at = funcs::GpuUpload(ctx, nodes);
  const auto choices_at = funcs::GpuUpload(ctx, choices);
  const int64_t* node = nodes_at.data();
  const bool empty = width == 0;
  primitive::GpuLoop(ctx, rows * longest,
                     TreeScoreBody<T>{empty ? nullptr : x.data<T>(), empty ? nullptr : w.data<T>(),
                                      funcs::DataOrNull<T>(bias), node, width, longest, decisions});
  primitive::GpuLoop(ctx, rows,
                     TreeCostBody<T>{node, choices_at.data(), longest, decisions, costs});
}

}  // namespace phi

// The host reads labels and paths, which it checks.
PD_REGISTER_KERNEL(hierarchical_sigmoid, GPU, ALL_LAYOUT, phi::HierarchicalSigmoidKernel, float,
                   double) {
  for (size_t i : {2, 3, 4}) {
    kernel->InputAt(i).SetDataType(phi::DataType::INT64);
    kernel->InputAt(i).SetBackend(phi::Backend::CPU);
  }
}
