#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "framework/executor/dense_parts.h"
#include "framework/executor/kernel_steps.h"
#include "framework/scope/data_transform.h"

// Step 2 of running an operator with kernels (kernel_steps.h): its inputs in the form that the
// kernel takes.

namespace phibridge {

// Note [Outputs that are inputs]
// A program may name one variable as an input and an output. The shape function then describes the
// output over the input before the kernel reads it, so this is safe only where the op declares the
// pair to be in place (framework/op/in_place_pairs.h) and the result has as many elements of the
// same type. Everywhere else the kernel gets a copy of the input. Two outputs that are one variable
// are two for the kernel, and the last one stays. All of that is decided when an operator is bound:
// operators without such a variable pay nothing for it.

/// The transform of an input that the kernel cannot read in its present form.
struct InputTransform {
  Variable* source = nullptr;         // not owned
  std::unique_ptr<Variable> scratch;  // what the kernel gets instead
  TensorTransform transform;          // not needed: a copy
  ElementRange elements;              // of an array: those that the kernel reads; the others stay
  bool write_back = false;  // the operator writes `source` too: the result goes back after the call
};

/// True if a variable is an input and an output.
bool HasSharedVariables(const RuntimeContext& ctx);

/// The variables of an operator with the replacements of some of them; empty while there is none,
/// as in most operators.
using ReplacedVariables = std::optional<RuntimeContext>;

/// Plans the transforms of inputs, and of the parts of arrays and sparse tensors, for the chosen
/// kernel and puts their replacements into `replaced`, which may have replaced outputs of
/// `variables` already; ApplyTransforms then runs the plan, in every run. `in_place` is false if no
/// input may stay an output. Errors: InvalidArgument for an input of a type that the kernel does
/// not take.
std::vector<InputTransform> PlanTransforms(const OperatorWithKernel& op, const ChosenKernel& chosen,
                                           bool in_place, const RuntimeContext& variables,
                                           ReplacedVariables* replaced);
/// Returns bytes written.
size_t ApplyTransforms(const std::vector<InputTransform>& transforms);
void WriteBack(const std::vector<InputTransform>& transforms);

/// Replaces output variables that are named again by a later output; returns the replacements.
std::vector<std::unique_ptr<Variable>> SeparateOutputs(const RuntimeContext& variables,
                                                       ReplacedVariables* replaced);

}  // namespace phibridge
