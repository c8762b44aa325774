#include <cmath>
#include <functional>
#include <utility>

#include "parity/cases/common/plain_cases.h"
#include "parity/cases/common/refused_case.h"
#include "phi/kernels/funcs/elementwise/elementwise_chain.h"

namespace phibridge {
namespace parity {
namespace {

using phi::funcs::ElementwiseStep;
using Reals = std::vector<double>;

// A chain under construction; what is left out is filled in by Case.
struct ChainSteps {
  std::vector<int> steps, operands, axes;
  std::vector<float> numbers;

  ChainSteps& Of(ElementwiseStep step, int a, int b = -1, int axis = -1, float first = 0,
                 float second = 0) {
    steps.push_back(static_cast<int>(step));
    operands.insert(operands.end(), {a, b});
    axes.push_back(axis);
    numbers.insert(numbers.end(), {first, second});
    return *this;
  }
  OpCase Case(const std::string& name, std::vector<Input> x) const {
    return PlainCase(
        name, {{"X", std::move(x)}},
        {{"steps", steps}, {"operands", operands}, {"axes", axes}, {"numbers", numbers}});
  }
};

// y = f(x) of one step, at these numbers.
struct StepFunction {
  const char* name;
  ElementwiseStep step;
  std::function<double(double)> f;
  float first = 0, second = 0;
  bool above_0 = false;  // it has values above 0 alone
};

double Between(double x, double low, double high) { return std::min(std::max(x, low), high); }
double Sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

std::vector<StepFunction> PlainFunctions() {
  return {
      {"abs", ElementwiseStep::kAbs, [](double x) { return std::abs(x); }},
      {"ceil", ElementwiseStep::kCeil, [](double x) { return std::ceil(x); }},
      {"erf", ElementwiseStep::kErf, [](double x) { return std::erf(x); }},
      {"exp", ElementwiseStep::kExp, [](double x) { return std::exp(x); }},
      {"expm1", ElementwiseStep::kExpm1, [](double x) { return std::expm1(x); }},
      {"floor", ElementwiseStep::kFloor, [](double x) { return std::floor(x); }},
      {"log", ElementwiseStep::kLog, [](double x) { return std::log(x); }, 0, 0, true},
      {"log1p", ElementwiseStep::kLog1p, [](double x) { return std::log1p(x); }, 0, 0, true},
      {"log2", ElementwiseStep::kLog2, [](double x) { return std::log2(x); }, 0, 0, true},
      {"log10", ElementwiseStep::kLog10, [](double x) { return std::log10(x); }, 0, 0, true},
      {"reciprocal", ElementwiseStep::kReciprocal, [](double x) { return 1 / x; }},
      {"round", ElementwiseStep::kRound, [](double x) { return std::round(x); }},
      {"rsqrt", ElementwiseStep::kRsqrt, [](double x) { return 1 / std::sqrt(x); }, 0, 0, true},
      {"sign", ElementwiseStep::kSign, [](double x) { return x > 0 ? 1.0 : -1.0; }},
      {"sqrt", ElementwiseStep::kSqrt, [](double x) { return std::sqrt(x); }, 0, 0, true},
      {"square", ElementwiseStep::kSquare, [](double x) { return x * x; }},
      {"trunc", ElementwiseStep::kTrunc, [](double x) { return std::trunc(x); }},
      {"scale", ElementwiseStep::kScale, [](double x) { return 1.5 * x - 0.25; }, 1.5f, -0.25f},
      {"shift_scale", ElementwiseStep::kShiftScale, [](double x) { return 1.5 * (x - 0.25); }, 1.5f,
       -0.25f},
      {"clip", ElementwiseStep::kClip, [](double x) { return Between(x, -0.5, 1.5); }, -0.5f, 1.5f},
      {"exponent", ElementwiseStep::kExponent, [](double x) { return x * x * x; }, 3},
      {"square_root", ElementwiseStep::kExponent, [](double x) { return std::sqrt(x); }, 0.5f, 0,
       true},
  };
}

std::vector<StepFunction> Activations() {
  const auto softplus = [](double x) { return std::log1p(std::exp(x)); };
  const auto elu = [](double x) { return x > 0 ? x : 0.5 * std::expm1(x); };
  const auto celu = [](double x) { return x > 0 ? x : 0.5 * std::expm1(x / 0.5); };
  const auto gelu = [](double x) { return 0.5 * x * (1 + std::erf(x / std::sqrt(2.0))); };
  const auto gelu_tanh = [](double x) {
    const double pi = std::acos(-1.0);
    return 0.5 * x * (1 + std::tanh(std::sqrt(2 / pi) * (x + 0.044715 * x * x * x)));
  };
  return {
      {"brelu", ElementwiseStep::kBRelu, [](double x) { return Between(x, -0.5, 1.5); }, -0.5f,
       1.5f},
      {"celu", ElementwiseStep::kCelu, celu, 0.5f},
      {"elu", ElementwiseStep::kElu, elu, 0.5f},
      {"gelu", ElementwiseStep::kGelu, gelu},
      {"gelu_tanh", ElementwiseStep::kGeluTanh, gelu_tanh},
      {"hard_shrink", ElementwiseStep::kHardShrink,
       [](double x) { return std::abs(x) > 1 ? x : 0; }, 1},
      {"hard_sigmoid", ElementwiseStep::kHardSigmoid,
       [](double x) { return Between(0.25 * x + 0.5, 0, 1); }, 0.25f, 0.5f},
      {"hard_swish", ElementwiseStep::kHardSwish,
       [](double x) { return x * Between(x + 3, 0, 6) / 6; }},
      {"leaky_relu", ElementwiseStep::kLeakyRelu, [](double x) { return x > 0 ? x : 0.25 * x; },
       0.25f},
      {"logsigmoid", ElementwiseStep::kLogSigmoid, [](double x) { return std::log(Sigmoid(x)); }},
      {"mish", ElementwiseStep::kMish, [=](double x) { return x * std::tanh(softplus(x)); }, 20},
      {"relu", ElementwiseStep::kRelu, [](double x) { return std::max(x, 0.0); }},
      {"relu6", ElementwiseStep::kRelu6, [](double x) { return Between(x, 0, 6); }},
      {"selu", ElementwiseStep::kSelu, [=](double x) { return x > 0 ? 2 * x : 2 * elu(x); }, 2,
       0.5f},
      {"sigmoid", ElementwiseStep::kSigmoid, &Sigmoid},
      {"silu", ElementwiseStep::kSilu, [](double x) { return x * Sigmoid(x); }},
      {"soft_relu", ElementwiseStep::kSoftRelu,
       [=](double x) { return softplus(Between(x, -2, 2)); }, 2},
      {"softshrink", ElementwiseStep::kSoftShrink,
       [](double x) { return x > 1    ? x - 1
                             : x < -1 ? x + 1
                                      : 0; }, 1},
      {"softplus", ElementwiseStep::kSoftplus, [=](double x) { return softplus(2 * x) / 2; }, 2,
       20},
      {"softsign", ElementwiseStep::kSoftsign, [](double x) { return x / (1 + std::abs(x)); }},
      {"stanh", ElementwiseStep::kSTanh, [](double x) { return 1.5 * std::tanh(0.5 * x); }, 0.5f,
       1.5f},
      {"swish", ElementwiseStep::kSwish, [](double x) { return x * Sigmoid(x); }},
      {"tanh", ElementwiseStep::kTanh, [](double x) { return std::tanh(x); }},
      {"tanh_shrink", ElementwiseStep::kTanhShrink, [](double x) { return x - std::tanh(x); }},
      {"thresholded_relu", ElementwiseStep::kThresholdedRelu,
       [](double x) { return x > 1 ? x : 0; }, 1},
  };
}

// Each with a step after it, which reads its result.
void AddFunctions(std::vector<OpCase>* cases, const std::vector<StepFunction>& functions) {
  const Reals any = {-6.75, -2.5, -0.75, 0.375, 1.25, 7.5}, above_0 = {0.125, 0.75, 1, 2.5, 9, 64};
  for (const StepFunction& function : functions) {
    const Reals& x = function.above_0 ? above_0 : any;
    Reals twice;
    for (const double number : x) twice.push_back(2 * function.f(number));
    OpCase c = ChainSteps()
                   .Of(function.step, 0, -1, -1, function.first, function.second)
                   .Of(ElementwiseStep::kAdd, 1, 1)
                   .Case(function.name, {In({6}).Values(x)});
    c.truth["Out"] = {{6}, twice, {}};
    cases->push_back(c);
  }
}

void AddBinary(std::vector<OpCase>* cases) {
  const auto add = [cases](const char* name, ElementwiseStep step, const Reals& truth) {
    OpCase c =
        ChainSteps()
            .Of(step, 0, 1)
            .Of(ElementwiseStep::kAbs, 2)
            .Case(name, {In({2, 2}).Values({1, 2, 3, 4}), In({2, 2}).Values({2, 0.5, -2, 4})});
    c.unknown_batch = true;
    c.truth["Out"] = {{2, 2}, truth, {}};
    cases->push_back(c);
  };
  add("add", ElementwiseStep::kAdd, {3, 2.5, 1, 8});
  add("subtract", ElementwiseStep::kSubtract, {1, 1.5, 5, 0});
  add("multiply", ElementwiseStep::kMultiply, {2, 1, 6, 16});
  add("divide", ElementwiseStep::kDivide, {0.5, 4, 1.5, 1});
  add("maximum", ElementwiseStep::kMaximum, {2, 2, 3, 4});
  add("minimum", ElementwiseStep::kMinimum, {1, 0.5, 2, 4});
  add("power", ElementwiseStep::kPower, {1, std::sqrt(2.0), 1.0 / 9, 256});
}

// x [2, 3, 2] plus `y`, doubled. `sums`: what is added to each element of x, which is its number.
OpCase BroadcastCase(const char* name, const Input& y, int axis, const Reals& added) {
  Reals x, twice;
  for (size_t i = 0; i < added.size(); ++i) {
    x.push_back(static_cast<double>(i));
    twice.push_back(2 * (static_cast<double>(i) + added[i]));
  }
  OpCase c = ChainSteps()
                 .Of(ElementwiseStep::kAdd, 0, 1, axis)
                 .Of(ElementwiseStep::kScale, 2, -1, -1, 2)
                 .Case(name, {In({2, 3, 2}).Values(x), y});
  c.truth["Out"] = {{2, 3, 2}, twice, {}};
  return c;
}

void AddBroadcasts(std::vector<OpCase>* cases) {
  const Input two = In({2}).Values({10, 20}), three = In({3}).Values({10, 20, 30});
  cases->push_back(
      BroadcastCase("last_axis", two, -1, {10, 20, 10, 20, 10, 20, 10, 20, 10, 20, 10, 20}));
  const Reals by_channel = {10, 10, 20, 20, 30, 30, 10, 10, 20, 20, 30, 30};
  cases->push_back(BroadcastCase("channel", three, 1, by_channel));
  cases->push_back(
      BroadcastCase("channel_with_ones", In({1, 3, 1}).Values({10, 20, 30}), -1, by_channel));
  cases->push_back(BroadcastCase("scalar", In({1}).Values({10}), -1, Reals(12, 10)));
  cases->push_back(BroadcastCase("zero_d", In({}).Values({10}), -1, Reals(12, 10)));
  cases->push_back(BroadcastCase("first_axis", In({2, 1, 1}).Values({10, 20}), -1,
                                 {10, 10, 10, 10, 10, 10, 20, 20, 20, 20, 20, 20}));
  // The axes of Y that do not repeat are no neighbours: it is copied.
  cases->push_back(BroadcastCase("apart", In({2, 1, 2}).Values({10, 20, 30, 40}), -1,
                                 {10, 20, 10, 20, 10, 20, 30, 40, 30, 40, 30, 40}));
  OpCase grows =
      ChainSteps()
          .Of(ElementwiseStep::kRelu, 0)
          .Of(ElementwiseStep::kAdd, 2, 1)
          .Of(ElementwiseStep::kAdd, 3, 0)
          .Case("first_repeats", {In({2}).Values({-1, 2}), In({2, 2}).Values({10, 20, 30, 40})});
  grows.truth["Out"] = {{2, 2}, {9, 24, 29, 44}, {}};
  cases->push_back(grows);
  // Y lies at axis 1 of a step whose result is smaller than the output.
  OpCase outer = ChainSteps()
                     .Of(ElementwiseStep::kAdd, 0, 1, 0)
                     .Of(ElementwiseStep::kMultiply, 3, 2)
                     .Case("axis_of_a_smaller_step",
                           {In({2, 2}).Values({1, 2, 3, 4}), In({2}).Values({10, 20}),
                            In({2, 2, 2}).Values({1, 1, 1, 1, 2, 2, 2, 2})});
  outer.truth["Out"] = {{2, 2, 2}, {11, 12, 23, 24, 22, 24, 46, 48}, {}};
  cases->push_back(outer);
}

void AddTrees(std::vector<OpCase>* cases) {
  // (x + y) · sigmoid(x + y) - x: results that are kept.
  OpCase kept = ChainSteps()
                    .Of(ElementwiseStep::kAdd, 0, 1)
                    .Of(ElementwiseStep::kSigmoid, 2)
                    .Of(ElementwiseStep::kMultiply, 2, 3)
                    .Of(ElementwiseStep::kSubtract, 4, 0)
                    .Case("kept", {In({3}).Values({1, -2, 3}), In({3}).Values({1, 1, -3})});
  kept.truth["Out"] = {{3}, {2 * Sigmoid(2) - 1, -Sigmoid(-1) + 2, -3}, {}};
  cases->push_back(kept);
  OpCase lod =
      ChainSteps()
          .Of(ElementwiseStep::kAdd, 0, 1)
          .Of(ElementwiseStep::kRelu, 2)
          .Case("lod", {In({3, 1}).Values({1, -2, 3}).LoD({{0, 2, 3}}), In({1}).Values({1})});
  lod.truth["Out"] = {{3, 1}, {2, 0, 4}, {{0, 2, 3}}};
  cases->push_back(lod);
  OpCase empty = ChainSteps()
                     .Of(ElementwiseStep::kAdd, 0, 1)
                     .Of(ElementwiseStep::kRelu, 2)
                     .Case("empty", {In({0, 3}), In({3}).Values({1, 2, 3})});
  empty.truth["Out"] = {{0, 3}, {}, {}};
  cases->push_back(empty);
  OpCase longest;  // as many steps as there may be
  ChainSteps sixteen;
  sixteen.Of(ElementwiseStep::kAdd, 0, 1);
  for (int k = 1; k < phi::funcs::kMaxChainSteps; ++k) sixteen.Of(ElementwiseStep::kAdd, k + 1, 1);
  longest = sixteen.Case("longest", {In({2}).Values({1, 2}), In({1}).Values({0.5})});
  longest.truth["Out"] = {{2}, {9, 10}, {}};
  cases->push_back(longest);
  // More than a block, and no multiple of a pack.
  OpCase large = ChainSteps()
                     .Of(ElementwiseStep::kMultiply, 0, 1, 0)
                     .Of(ElementwiseStep::kScale, 2, -1, -1, 1, 1)
                     .Case("large", {In({3, 12347}), In({3}).Values({0.5, 1, 2})});
  Reals x, y;
  for (int i = 0; i < 3 * 12347; ++i) {
    x.push_back(i % 17 - 8);
    y.push_back(x.back() * (i < 12347 ? 0.5 : i < 2 * 12347 ? 1 : 2) + 1);
  }
  large.inputs["X"][0].Values(x);
  large.truth["Out"] = {{3, 12347}, y, {}};
  cases->push_back(large);
}

void AddRefusals(std::vector<OpCase>* cases) {
  const std::vector<Input> pair = {In({2, 3}), In({3})};
  const OpCase base =
      ChainSteps().Of(ElementwiseStep::kAdd, 0, 1).Of(ElementwiseStep::kRelu, 2).Case("", pair);
  const auto ints = [](const char* name, std::vector<int> values) {
    return [=](OpCase* c) { c->attrs[name] = values; };
  };
  AddRefused(cases, base, "no_such_step", "`steps` must have elements in", ints("steps", {0, 99}));
  AddRefused(cases, base, "negative_step", "`steps` must have elements in", ints("steps", {-1, 1}));
  AddRefused(cases, base, "no_steps", "`steps` must have 1 to 16 elements", ints("steps", {}));
  AddRefused(cases, base, "few_operands", "`operands` and `numbers` must have 4 elements",
             ints("operands", {0, 1, 2}));
  AddRefused(cases, base, "few_axes", "`axes` 2", ints("axes", {-1}));
  AddRefused(cases, base, "no_such_value", "of values in [0, 3)", ints("operands", {0, 1, 3, -1}));
  AddRefused(cases, base, "later_value", "of values in [0, 2)", ints("operands", {0, 2, 2, -1}));
  AddRefused(cases, base, "lacks_an_operand", "step 0 has 2 operands",
             ints("operands", {0, -1, 2, -1}));
  AddRefused(cases, base, "too_many_operands", "step 1 has 1 operands",
             ints("operands", {0, 1, 2, 0}));
  AddRefused(cases, base, "unread_input", "no step reads element 1 of input X",
             ints("operands", {0, 0, 2, -1}));
  AddRefused(cases, base, "unread_result", "no step reads the result of step 0", [](OpCase* c) {
    c->attrs["operands"] = std::vector<int>{0, 1, 0, -1};
  });
  AddRefused(cases, base, "other_shapes", "do not broadcast",
             [](OpCase* c) { c->inputs["X"][1] = In({2}); });
  AddRefused(cases, base, "axis_out_of_range", "do not broadcast", ints("axes", {2, -1}));
  AddRefused(cases, base, "two_types", "cast one of them", [](OpCase* c) {
    c->inputs["X"][0].Type(DataType::FLOAT32);
    c->inputs["X"][1].Type(DataType::FLOAT64);
  });
  AddRefused(cases, base, "bounds", "clips: the first of its numbers", [](OpCase* c) {
    c->attrs["steps"] = std::vector<int>{0, static_cast<int>(ElementwiseStep::kClip)};
    c->attrs["numbers"] = std::vector<float>{0, 0, 2, 1};
  });
  ChainSteps many;  // results 2 to 7, of which the last step reads the first last
  for (int k = 0; k < 6; ++k) many.Of(ElementwiseStep::kRelu, 0);
  for (int k = 0; k < 6; ++k) many.Of(ElementwiseStep::kAdd, k == 0 ? 0 : 6 + k, k + 1);
  cases->push_back(Fails(many.Case("too_many_kept", {In({2})}), "are read later"));
  // An input along two axes, and a result that would not lie at the end.
  ChainSteps twice =
      ChainSteps().Of(ElementwiseStep::kAdd, 0, 1, 0).Of(ElementwiseStep::kAdd, 2, 1, 1);
  cases->push_back(Fails(twice.Case("two_ways", {In({2, 2}), In({2})}), "lies along the result"));
  ChainSteps first = ChainSteps().Of(ElementwiseStep::kRelu, 1).Of(ElementwiseStep::kAdd, 0, 2, 0);
  cases->push_back(
      Fails(first.Case("result_at_first_axis", {In({2, 2}), In({2})}), "must lie at the end"));
}

OpSuite ElementwiseChainSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "elementwise_chain";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;
  suite.no_reference =
      "the definitions, here in float64; tests of the pass compare bits with the kernels of the "
      "operators";
  AddBinary(&suite.cases);
  AddFunctions(&suite.cases, PlainFunctions());
  AddFunctions(&suite.cases, Activations());
  AddBroadcasts(&suite.cases);
  AddTrees(&suite.cases);
  AddRefusals(&suite.cases);
  return suite;
}

OP_TEST(ElementwiseChain, ElementwiseChainSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
