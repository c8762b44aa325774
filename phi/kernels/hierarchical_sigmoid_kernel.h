#pragma once

#include <string>
#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"
#include "phi/core/selected_rows.h"

namespace phi {

/// The cost of a class as a path of yes-or-no decisions in a binary tree.
/// x      [batch, width]; float32, float64. w: [inner nodes, width]; bias: a scalar per node.
/// label  [batch] or [batch, 1], int64. Without a tree of its own the path of class c is that of
///        leaf c + num_classes in a complete binary tree, nodes numbered from the root.
/// path, code  [batch, longest], int64: nodes, -1 beyond the end, and the decision at each.
/// out    [batch, 1]. pre_out: [batch, longest]: log(1 + exp(score)) of each decision, scores being
///        kept within [-40, 40]; also beyond the end, where a score is 0, and added up as such.
/// w_out  unused.
/// Errors: InvalidArgument if a label or node is out of range.
/// Source: legacy op `hierarchical_sigmoid`.
template <typename T, typename Context>
void HierarchicalSigmoidKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& w,
                               const DenseTensor& label, const paddle::optional<DenseTensor>& path,
                               const paddle::optional<DenseTensor>& code,
                               const paddle::optional<DenseTensor>& bias, int num_classes,
                               bool remote_prefetch, int trainer_id,
                               const std::vector<int64_t>& height_sections,
                               const std::vector<std::string>& epmap,
                               const std::vector<std::string>& table_names, bool is_sparse,
                               DenseTensor* out, DenseTensor* pre_out, DenseTensor* w_out);

/// Gradients of HierarchicalSigmoidKernel, from pre_out as it left it; a gradient that is not
/// wanted is nullptr. A score beyond [-40, 40] has the gradient of one at the limit.
template <typename T, typename Context>
void HierarchicalSigmoidGradKernel(
    const Context& ctx, const DenseTensor& x, const DenseTensor& w, const DenseTensor& label,
    const paddle::optional<DenseTensor>& path, const paddle::optional<DenseTensor>& code,
    const paddle::optional<DenseTensor>& bias, const DenseTensor& pre_out,
    const DenseTensor& out_grad, int num_classes, bool remote_prefetch, int trainer_id,
    const std::vector<int64_t>& height_sections, const std::vector<std::string>& epmap,
    const std::vector<std::string>& table_names, bool is_sparse, DenseTensor* x_grad,
    DenseTensor* w_grad, DenseTensor* bias_grad);

/// As HierarchicalSigmoidGradKernel, with the gradient of w as one row per decision.
template <typename T, typename Context>
void HierarchicalSigmoidGradSRKernel(
    const Context& ctx, const DenseTensor& x, const DenseTensor& w, const DenseTensor& label,
    const paddle::optional<DenseTensor>& path, const paddle::optional<DenseTensor>& code,
    const paddle::optional<DenseTensor>& bias, const DenseTensor& pre_out,
    const DenseTensor& out_grad, int num_classes, bool remote_prefetch, int trainer_id,
    const std::vector<int64_t>& height_sections, const std::vector<std::string>& epmap,
    const std::vector<std::string>& table_names, bool is_sparse, DenseTensor* x_grad,
    SelectedRows* w_grad, DenseTensor* bias_grad);

}  // namespace phi
