#include "phi/kernels/funcs/elementwise/elementwise_chain.h"

#include <algorithm>

#include "phi/core/enforce.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"

namespace phi {
namespace funcs {
namespace {

ElementwiseStep StepAt(const ElementwiseChainAttrs& attrs, int k) {
  return static_cast<ElementwiseStep>(attrs.steps[k]);
}

std::string LengthError(size_t inputs, const ElementwiseChainAttrs& attrs) {
  const size_t steps = attrs.steps.size();
  if (inputs < 1 || inputs > kMaxChainInputs) {
    return Format("input X must hold 1 to %d tensors; it holds %d", kMaxChainInputs, inputs);
  }
  if (steps < 1 || steps > kMaxChainSteps) {
    return Format("attribute `steps` must have 1 to %d elements; it has %d", kMaxChainSteps, steps);
  }
  if (attrs.operands.size() != 2 * steps || attrs.numbers.size() != 2 * steps ||
      attrs.axes.size() != steps) {
    return Format(
        "for %d steps, attributes `operands` and `numbers` must have %d elements and `axes` %d; "
        "they have %d, %d and %d",
        steps, 2 * steps, steps, attrs.operands.size(), attrs.numbers.size(), attrs.axes.size());
  }
  return "";
}

// Every input and every result but the last reaches the output, so that each broadcasts to it.
std::string UnreadError(int inputs, const ElementwiseChainAttrs& attrs) {
  const int values = inputs + static_cast<int>(attrs.steps.size());
  for (int value = 0; value + 1 < values; ++value) {
    const auto& read = attrs.operands;
    if (std::find(read.begin(), read.end(), value) != read.end()) continue;
    return value < inputs ? Format("no step reads element %d of input X", value)
                          : Format("no step reads the result of step %d", value - inputs);
  }
  return "";
}

std::string StepError(int inputs, const ElementwiseChainAttrs& attrs, int k) {
  if (attrs.steps[k] < 0 || attrs.steps[k] >= kElementwiseSteps) {
    return Format("attribute `steps` must have elements in [0, %d); element %d is %d",
                  kElementwiseSteps, k, attrs.steps[k]);
  }
  const bool two = HasTwoOperands(StepAt(attrs, k));
  const int a = attrs.operands[2 * k], b = attrs.operands[2 * k + 1];
  const int values = inputs + k;
  if (a < 0 || a >= values || (two ? b < 0 || b >= values : b != kNoOperand)) {
    return Format("step %d has %d operands, of values in [0, %d); attribute `operands` has %d, %d",
                  k, two ? 2 : 1, values, a, b);
  }
  const float low = attrs.numbers[2 * k], high = attrs.numbers[2 * k + 1];
  if (StepAt(attrs, k) == ElementwiseStep::kClip && !(low <= high)) {
    return Format(
        "step %d clips: the first of its numbers must not be above the second; they are "
        "%s, %s",
        k, low, high);
  }
  return "";
}

// Gives slots to the values that are read later than by the next step.
class Planner {
 public:
  Planner(int inputs, const ElementwiseChainAttrs& attrs) : inputs_(inputs), attrs_(attrs) {
    std::fill_n(last_use_, kMaxChainSteps, -1);
    std::fill_n(slot_of_, kMaxChainSteps, -1);
    std::fill_n(free_after_, kMaxChainSlots, -1);
    const int count = static_cast<int>(attrs.steps.size());
    for (int k = 0; k < count; ++k) {
      for (const int value : {attrs.operands[2 * k], attrs.operands[2 * k + 1]}) {
        if (value >= inputs) last_use_[value - inputs] = k;
      }
    }
  }

  // Of steps in their order. False if all slots are taken.
  bool Plan(int k, PlannedStep* planned) {
    planned->step = StepAt(attrs_, k);
    planned->a = PlaceOf(attrs_.operands[2 * k], k);
    planned->b = PlaceOf(attrs_.operands[2 * k + 1], k);
    planned->slot = -1;
    std::copy_n(attrs_.numbers.begin() + 2 * k, 2, planned->numbers);
    if (last_use_[k] <= k + 1) return true;
    for (int slot = 0; slot < kMaxChainSlots; ++slot) {
      if (free_after_[slot] >= k) continue;
      free_after_[slot] = last_use_[k];
      slot_of_[k] = planned->slot = slot;
      return true;
    }
    return false;
  }

 private:
  int PlaceOf(int value, int k) const {
    if (value == kNoOperand) return kNoOperand;
    if (value < inputs_) return kChainInput + value;
    const int step = value - inputs_;
    return step == k - 1 ? kLastResult : kChainSlot + slot_of_[step];
  }

  int inputs_;
  const ElementwiseChainAttrs& attrs_;
  int last_use_[kMaxChainSteps];    // the step that reads the result last; -1: none
  int slot_of_[kMaxChainSteps];     // of a result; -1: none
  int free_after_[kMaxChainSlots];  // the last step that reads what it holds
};

}  // namespace

std::optional<ElementwiseChain> TryPlanElementwiseChain(size_t inputs,
                                                        const ElementwiseChainAttrs& attrs,
                                                        std::string* error) {
  *error = LengthError(inputs, attrs);
  if (!error->empty()) return std::nullopt;
  ElementwiseChain chain;
  chain.count = static_cast<int>(attrs.steps.size());
  const int values = static_cast<int>(inputs);
  for (int k = 0; k < chain.count; ++k) {
    *error = StepError(values, attrs, k);
    if (!error->empty()) return std::nullopt;
  }
  *error = UnreadError(values, attrs);
  if (!error->empty()) return std::nullopt;
  Planner planner(values, attrs);
  for (int k = 0; k < chain.count; ++k) {
    if (planner.Plan(k, &chain.steps[k])) continue;
    *error = Format(
        "more than %d results of steps are read later than by the next step, at step "
        "%d",
        kMaxChainSlots, k);
    return std::nullopt;
  }
  return chain;
}

ElementwiseChain PlanElementwiseChain(size_t inputs, const ElementwiseChainAttrs& attrs) {
  std::string error;
  const std::optional<ElementwiseChain> chain = TryPlanElementwiseChain(inputs, attrs, &error);
  PADDLE_ENFORCE(chain.has_value(), errors::InvalidArgument("%s", error));
  return *chain;
}

ElementwiseChainShapes::ElementwiseChainShapes(const DDim* const* x, size_t inputs,
                                               const ElementwiseChainAttrs& attrs)
    : inputs_(static_cast<int>(inputs)),
      count_(static_cast<int>(attrs.steps.size())),
      attrs_(attrs) {
  std::copy_n(x, inputs, dims_);
  for (int k = 0; k < count_; ++k) Step(k);
}

void ElementwiseChainShapes::Step(int k) {
  const DDim*& result = dims_[inputs_ + k];
  result = dims_[attrs_.operands[2 * k]];
  if (!HasTwoOperands(StepAt(attrs_, k))) return;
  const DDim &a = *result, &b = *dims_[attrs_.operands[2 * k + 1]];
  if (a == b) return;
  const int axis = attrs_.axes[k];
  int mismatch = 0;
  made_[k].emplace();
  result = &*made_[k];
  // As ElementwiseRawInferMeta has it.
  PADDLE_ENFORCE(
      axis >= -1 && BroadcastDims(a, b, axis, &*made_[k], &mismatch),
      errors::InvalidArgument("step %d: operands of shapes %s and %s do not broadcast (its axis "
                              "is %d)",
                              k, a, b, axis));
}

// The axis of the result of step `k` where its operand begins.
int ElementwiseChainShapes::AxisOf(int k, int value) const {
  const int rank = dims_[inputs_ + k]->size(), size = dims_[value]->size();
  return size == rank || attrs_.axes[k] == -1 ? rank - size : attrs_.axes[k];
}

// The output may have more axes in front than the result of step `k`.
DDim ElementwiseChainShapes::LaidFor(int k, int value) const {
  DDim laid;
  const int rank = out().size();
  PadToRank(*dims_[value], rank - dims_[inputs_ + k]->size() + AxisOf(k, value), rank, &laid);
  return laid;
}

DDim ElementwiseChainShapes::Laid(int input) const {
  const auto at = std::find(attrs_.operands.begin(), attrs_.operands.end(), input);
  return LaidFor(static_cast<int>(at - attrs_.operands.begin()) / 2, input);
}

void ElementwiseChainShapes::CheckLays() const {
  for (int i = 0; i < 2 * count_; ++i) {
    const int k = i / 2, value = attrs_.operands[i];
    if (value == kNoOperand) continue;
    if (value >= inputs_) {
      PADDLE_ENFORCE(AxisOf(k, value) == dims_[inputs_ + k]->size() - dims_[value]->size(),
                     errors::InvalidArgument("step %d: the result of step %d, of shape %s, must "
                                             "lie at the end of the other operand; its axis is %d",
                                             k, value - inputs_, *dims_[value], attrs_.axes[k]));
      continue;
    }
    const DDim first = Laid(value), laid = LaidFor(k, value);
    PADDLE_ENFORCE(laid == first,
                   errors::InvalidArgument("element %d of input X, of shape %s, lies along the "
                                           "result as %s for step %d and as %s before",
                                           value, *dims_[value], laid, k, first));
  }
}

std::optional<ChainLay> ChainLayOf(const DDim& laid, const DDim& out) {
  ChainLay lay;
  bool moves = false, repeats_before = false;
  for (int i = out.size() - 1; i >= 0; --i) {
    if (out[i] == 1) continue;
    if (laid[i] == 1) {
      repeats_before = moves;
      if (!moves) lay.inner *= out[i];
      continue;
    }
    if (repeats_before) return std::nullopt;
    moves = true;
    lay.length *= out[i];
  }
  return lay;
}

}  // namespace funcs
}  // namespace phi
