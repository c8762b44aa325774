#pragma once

#include <optional>
#include <string>
#include <vector>

#include "phi/core/ddim.h"
#include "phi/kernels/funcs/elementwise/elementwise_step.h"

namespace phi {
namespace funcs {

// Note [Chains of element-wise steps]
// The operator elementwise_chain computes a tree of element-wise operators, whose results nobody
// else reads, in one loop. Its values are numbered: the n inputs from 0 on, then the results of the
// steps, in their order; the last one is the output. A step reads values before its own. A kernel
// computes few elements by all steps before it takes the next: the CPU a block that stays in its
// cache, a thread of the GPU four elements in registers. So a value has a place: the result of the
// step before has its own, one that is read later is kept in one of few slots, and inputs are
// read where they are.
// Each step is rounded to the element type and computed by the functor of the operator that it
// stands for, so that results have the bits that the operators give.

constexpr int kMaxChainSteps = 16;
constexpr int kMaxChainInputs = 8;
constexpr int kMaxChainSlots = 4;

/// The attributes of the operator. Not owned.
struct ElementwiseChainAttrs {
  const std::vector<int>& steps;      // each an ElementwiseStep
  const std::vector<int>& operands;   // two values a step; the second of a step of one is -1
  const std::vector<int>& axes;       // one a step, as the attribute `axis` of its operator
  const std::vector<float>& numbers;  // two a step
};

// Where an operand of a step is: one of these, kChainSlot + slot, or kChainInput + input.
constexpr int kNoOperand = -1;
constexpr int kLastResult = 0;
constexpr int kChainSlot = 1;
constexpr int kChainInput = kChainSlot + kMaxChainSlots;

struct PlannedStep {
  ElementwiseStep step;
  int a, b;  // places of the operands
  int slot;  // where the result is kept; -1: nowhere. It holds no operand of this step.
  float numbers[2];
};

/// Plain, so that it can be copied to a device.
struct ElementwiseChain {
  int count = 0;  // of steps
  PlannedStep steps[kMaxChainSteps];
};

/// Checks the attributes for `inputs` inputs, and finds a place for each value. Nothing, and a
/// sentence in `error`, if they are wrong, leave a value unread, or ask for more than the limits
/// above.
std::optional<ElementwiseChain> TryPlanElementwiseChain(size_t inputs,
                                                        const ElementwiseChainAttrs& attrs,
                                                        std::string* error);
/// The same. Errors: InvalidArgument.
ElementwiseChain PlanElementwiseChain(size_t inputs, const ElementwiseChainAttrs& attrs);

/// What the steps make of inputs of given shapes; a dimension that is not known is -1.
class ElementwiseChainShapes {
 public:
  /// `x`: a shape for each input; it must stay, as `attrs` must. Requires: PlanElementwiseChain
  /// takes the attributes. Errors: InvalidArgument for shapes that do not broadcast.
  ElementwiseChainShapes(const DDim* const* x, size_t inputs, const ElementwiseChainAttrs& attrs);
  ElementwiseChainShapes(const ElementwiseChainShapes&) = delete;
  ElementwiseChainShapes& operator=(const ElementwiseChainShapes&) = delete;

  const DDim& out() const { return *dims_[inputs_ + count_ - 1]; }
  /// The shape of an input with ones around, of the rank of out().
  DDim Laid(int input) const;
  /// Errors: InvalidArgument for an input that would have to lie in two ways along the result, and
  /// for the result of a step that lies elsewhere than at the end of a larger one.
  void CheckLays() const;

 private:
  void Step(int k);
  int AxisOf(int k, int value) const;
  DDim LaidFor(int k, int value) const;

  int inputs_, count_;
  const ElementwiseChainAttrs& attrs_;
  const DDim* dims_[kMaxChainInputs + kMaxChainSteps];  // of the values
  std::optional<DDim> made_[kMaxChainSteps];            // of those that no operand has
};

/// How an input lies along the result: element i takes the input's element i / inner % length.
struct ChainLay {
  int64_t inner = 1;
  int64_t length = 1;
};

/// That of an input of shape `laid`, of the rank of `out`; nothing if the axes along which it does
/// not repeat are not neighbours. Dimensions that are not known count as equal.
std::optional<ChainLay> ChainLayOf(const DDim& laid, const DDim& out);

}  // namespace funcs
}  // namespace phi
