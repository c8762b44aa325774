#pragma once

#include <vector>

#include "phi/api/tensor.h"

namespace egr {

// Note [The order of a backward call]
// A node runs when all gradients arrived that will; of several such nodes the one runs first that
// was made last. So the order of nodes, and of the terms of each sum, is a function of the graph.

/// Adds to the grad of each leaf that `tensors` depend on the gradient of sum(tensors[i] *
/// grad_tensors[i]), and sets the grads of tensors that retain theirs. A tensor of `grad_tensors`
/// that is not defined(), or an empty list, stands for ones. Tensors whose gradient stops are
/// skipped. retain_graph: saved tensors are kept for another call.
/// Errors: InvalidArgument if grad_tensors has another length, or one another shape than its
/// tensor; PermissionDenied if a tensor that is needed was changed in place; PreconditionNotMet if
/// the graph was let go by an earlier call; what hooks and operations throw.
void Backward(const std::vector<phi::Tensor>& tensors,
              const std::vector<phi::Tensor>& grad_tensors = {}, bool retain_graph = false);

/// The gradients of sum(tensors[i] * grad_tensors[i]) by `inputs`, which may be any tensors of the
/// graph; hooks of tensors on the way run, and no leaf's grad changes. Only nodes between tensors
/// and inputs run. create_graph: the gradients can be differentiated. only_inputs = false: other
/// leaves accumulate, as in Backward. allow_unused: an input that no tensor depends on gets an
/// undefined tensor. No gradient passes through `no_grad_vars`. Errors: InvalidArgument for an
/// input that is not used, unless allow_unused; else as Backward.
std::vector<phi::Tensor> Grad(const std::vector<phi::Tensor>& tensors,
                              const std::vector<phi::Tensor>& inputs,
                              const std::vector<phi::Tensor>& grad_tensors = {},
                              bool retain_graph = false, bool create_graph = false,
                              bool only_inputs = true, bool allow_unused = false,
                              const std::vector<phi::Tensor>& no_grad_vars = {});

}  // namespace egr
