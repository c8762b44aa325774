#include "phi/kernels/funcs/elementwise/elementwise_chain.h"

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace phi {
namespace funcs {
namespace {

struct ChainTestAttrs {
  std::vector<int> steps, operands, axes;
  std::vector<float> numbers;

  ChainTestAttrs& Of(ElementwiseStep step, int a, int b = kNoOperand) {
    steps.push_back(static_cast<int>(step));
    operands.insert(operands.end(), {a, b});
    axes.push_back(-1);
    numbers.insert(numbers.end(), {0, 0});
    return *this;
  }
  ElementwiseChainAttrs attrs() const { return {steps, operands, axes, numbers}; }
};

TEST(ElementwiseChain, KeepsInSlotsWhatIsReadLater) {
  ChainTestAttrs a;  // of two inputs; the results are 2, 3, …
  a.Of(ElementwiseStep::kAdd, 0, 1).Of(ElementwiseStep::kRelu, 2).Of(ElementwiseStep::kAdd, 3, 2);
  a.Of(ElementwiseStep::kExp, 4).Of(ElementwiseStep::kMultiply, 5, 4);
  const ElementwiseChain chain = PlanElementwiseChain(2, a.attrs());
  ASSERT_EQ(chain.count, 5);
  EXPECT_EQ(chain.steps[0].a, kChainInput);
  EXPECT_EQ(chain.steps[0].b, kChainInput + 1);
  EXPECT_EQ(chain.steps[0].slot, 0);
  EXPECT_EQ(chain.steps[1].a, kLastResult);
  EXPECT_EQ(chain.steps[1].b, kNoOperand);
  EXPECT_EQ(chain.steps[1].slot, -1);
  EXPECT_EQ(chain.steps[2].a, kLastResult);
  EXPECT_EQ(chain.steps[2].b, kChainSlot);
  // Its result must not be written over an operand of it.
  EXPECT_EQ(chain.steps[2].slot, 1);
  EXPECT_EQ(chain.steps[4].b, kChainSlot + 1);
}

// Programs hold them.
TEST(ElementwiseStep, KeepsItsNumbers) {
  const auto number = [](ElementwiseStep step) { return static_cast<int>(step); };
  EXPECT_EQ(number(ElementwiseStep::kAdd), 0);
  EXPECT_EQ(number(ElementwiseStep::kPower), 6);
  EXPECT_EQ(number(ElementwiseStep::kScale), 24);
  EXPECT_EQ(number(ElementwiseStep::kBRelu), 28);
  EXPECT_EQ(number(ElementwiseStep::kRelu), 39);
  EXPECT_EQ(number(ElementwiseStep::kThresholdedRelu), 52);
}

TEST(ElementwiseChain, UsesASlotAgain) {
  ChainTestAttrs a;  // of one input: each result is read by the next step and the one after it
  a.Of(ElementwiseStep::kExp, 0).Of(ElementwiseStep::kExp, 1);
  for (int k = 2; k < kMaxChainSteps; ++k) a.Of(ElementwiseStep::kAdd, k, k - 1);
  const ElementwiseChain chain = PlanElementwiseChain(1, a.attrs());
  std::set<int> slots;
  for (const PlannedStep& step : chain.steps) slots.insert(step.slot);
  EXPECT_EQ(slots, (std::set<int>{-1, 0, 1, 2}));
}

TEST(ElementwiseChain, SaysWhatIsWrong) {
  const auto error_of = [](const ChainTestAttrs& a) {
    std::string error;
    EXPECT_FALSE(TryPlanElementwiseChain(1, a.attrs(), &error).has_value());
    return error;
  };
  EXPECT_EQ(error_of({}), "attribute `steps` must have 1 to 16 elements; it has 0");
  EXPECT_EQ(error_of(ChainTestAttrs().Of(ElementwiseStep::kAdd, 0, 1)),
            "step 0 has 2 operands, of values in [0, 1); attribute `operands` has 0, 1");
  EXPECT_EQ(error_of(ChainTestAttrs().Of(ElementwiseStep::kExp, 0).Of(ElementwiseStep::kExp, 0)),
            "no step reads the result of step 0");
}

TEST(ElementwiseChain, LaysInputsAlongTheResult) {
  const auto lay = [](const DDim& laid, const DDim& out) {
    const std::optional<ChainLay> found = ChainLayOf(laid, out);
    return found.has_value() ? std::vector<int64_t>{found->inner, found->length}
                             : std::vector<int64_t>{};
  };
  const DDim out = {2, 3, 4, 5};
  EXPECT_EQ(lay(out, out), (std::vector<int64_t>{1, 120}));
  EXPECT_EQ(lay({1, 1, 1, 5}, out), (std::vector<int64_t>{1, 5}));
  EXPECT_EQ(lay({1, 3, 1, 1}, out), (std::vector<int64_t>{20, 3}));
  EXPECT_EQ(lay({2, 3, 1, 1}, out), (std::vector<int64_t>{20, 6}));
  EXPECT_EQ(lay({1, 3, 4, 1}, out), (std::vector<int64_t>{5, 12}));
  EXPECT_EQ(lay({1, 1, 1, 1}, out), (std::vector<int64_t>{120, 1}));
  EXPECT_EQ(lay({2, 1, 4, 1}, out), std::vector<int64_t>{});
  EXPECT_EQ(lay({2, 1, 4, 1}, {2, 1, 4, 5}), (std::vector<int64_t>{5, 8}));
  const DDim scalar = make_ddim(std::vector<int64_t>{});
  EXPECT_EQ(lay(scalar, scalar), (std::vector<int64_t>{1, 1}));
}

TEST(ElementwiseChain, TakesTheAxisOfTheStep) {
  ChainTestAttrs a;
  a.Of(ElementwiseStep::kAdd, 0, 1).Of(ElementwiseStep::kMultiply, 3, 2);
  a.axes = {0, -1};
  const DDim x = {3, 4}, column = {3}, larger = {2, 3, 4};
  const DDim* const shapes_of_inputs[] = {&x, &column, &larger};
  const ElementwiseChainAttrs attrs = a.attrs();
  const ElementwiseChainShapes shapes(shapes_of_inputs, 3, attrs);
  shapes.CheckLays();
  EXPECT_EQ(shapes.out(), larger);
  EXPECT_EQ(shapes.Laid(0), (DDim{1, 3, 4}));
  EXPECT_EQ(shapes.Laid(1), (DDim{1, 3, 1}));
  EXPECT_EQ(shapes.Laid(2), larger);
}

}  // namespace
}  // namespace funcs
}  // namespace phi
