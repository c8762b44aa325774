#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "tests/framework/dygraph/hand_made_ops.h"

// Random computations for tests of the engine, which run them on tensors, and a reference that
// knows nothing of the engine: it carries tangents forward, one direction at a time.

namespace egr {
namespace testing {

constexpr size_t kWidth = 3;  // elements of each tensor
using Row = std::array<double, kWidth>;

/// One operation; it makes the value after those that are there.
struct Step {
  enum Kind { kAdd, kMultiply, kSin, kCos, kExp, kScale, kRoll, kExpInplace, kScaleInplace };
  Kind kind;
  size_t a, b;  // values
  double by;
};

/// Values are leaves first, then what the steps make.
struct RandomGraph {
  std::vector<Row> leaves;
  std::vector<bool> wants_gradient;  // of each leaf
  std::vector<Step> steps;
  std::vector<double> hooks;     // of each value: its gradient is multiplied by that; 1: no hook
  std::vector<bool> is_stopped;  // each value: stop_gradient is set
  std::vector<size_t> live;      // values that no later step changed in place

  size_t size() const { return leaves.size() + steps.size(); }
};

inline Row Apply(const Step& step, const Row& a, const Row& b) {
  Row out{};
  for (size_t i = 0; i < kWidth; ++i) {
    switch (step.kind) {
      case Step::kAdd:
        out[i] = a[i] + b[i];
        break;
      case Step::kMultiply:
        out[i] = a[i] * b[i];
        break;
      case Step::kSin:
        out[i] = std::sin(a[i]);
        break;
      case Step::kCos:
        out[i] = std::cos(a[i]);
        break;
      case Step::kExp:
      case Step::kExpInplace:
        out[i] = std::exp(a[i]);
        break;
      case Step::kScale:
      case Step::kScaleInplace:
        out[i] = a[i] * step.by;
        break;
      case Step::kRoll:
        out[i] = a[(i + static_cast<size_t>(step.by)) % kWidth];
        break;
    }
  }
  return out;
}

/// The tangent of a step's result.
inline Row Derive(const Step& step, const Row& a, const Row& b, const Row& da, const Row& db) {
  Row out{};
  for (size_t i = 0; i < kWidth; ++i) {
    switch (step.kind) {
      case Step::kAdd:
        out[i] = da[i] + db[i];
        break;
      case Step::kMultiply:
        out[i] = da[i] * b[i] + a[i] * db[i];
        break;
      case Step::kSin:
        out[i] = std::cos(a[i]) * da[i];
        break;
      case Step::kCos:
        out[i] = -std::sin(a[i]) * da[i];
        break;
      case Step::kExp:
      case Step::kExpInplace:
        out[i] = std::exp(a[i]) * da[i];
        break;
      case Step::kScale:
      case Step::kScaleInplace:
        out[i] = da[i] * step.by;
        break;
      case Step::kRoll:
        out[i] = da[(i + static_cast<size_t>(step.by)) % kWidth];
        break;
    }
  }
  return out;
}

inline std::vector<Row> Evaluate(const RandomGraph& graph) {
  std::vector<Row> values = graph.leaves;
  for (const Step& step : graph.steps) {
    values.push_back(Apply(step, values[step.a], values[step.b]));
  }
  return values;
}

class GraphMaker {
 public:
  explicit GraphMaker(uint64_t seed) : random_(seed) {}

  /// with_hooks: some values have hooks or stop the gradient.
  RandomGraph Make(size_t steps, bool with_hooks) {
    RandomGraph graph;
    const size_t leaves = 2 + Below(3);
    std::vector<bool> is_saved(leaves, true);  // a leaf is not changed in place
    for (size_t i = 0; i < leaves; ++i) {
      graph.leaves.push_back({Number(), Number(), Number()});
      graph.wants_gradient.push_back(i == 0 || Below(4) != 0);
      graph.live.push_back(i);
    }
    graph.hooks.resize(leaves, 1);
    graph.is_stopped.resize(leaves, false);
    std::vector<Row> values = graph.leaves;
    while (graph.steps.size() < steps) {
      const Step step = NextStep(graph, values, is_saved);
      const bool in_place = step.kind == Step::kExpInplace || step.kind == Step::kScaleInplace;
      if (step.kind == Step::kMultiply) is_saved[step.a] = is_saved[step.b] = true;
      if (step.kind == Step::kSin || step.kind == Step::kCos) is_saved[step.a] = true;
      is_saved.push_back(step.kind == Step::kExp || step.kind == Step::kExpInplace);
      const size_t made = graph.size();
      values.push_back(Apply(step, values[step.a], values[step.b]));
      if (in_place) graph.live.erase(std::find(graph.live.begin(), graph.live.end(), step.a));
      graph.live.push_back(made);
      graph.hooks.push_back(with_hooks && Below(8) == 0 ? Number() : 1);
      graph.is_stopped.push_back((in_place && graph.is_stopped[step.a]) ||
                                 (with_hooks && Below(25) == 0));
      graph.steps.push_back(step);
    }
    return graph;
  }

  size_t Below(size_t n) { return static_cast<size_t>(random_() % n); }
  double Number() { return static_cast<double>(random_() % 2001) / 1000 - 1; }

 private:
  Step NextStep(const RandomGraph& graph, const std::vector<Row>& values,
                const std::vector<bool>& is_saved) {
    // Recent values more often, so that graphs are deep as well as wide.
    const auto pick = [&] {
      const size_t n = graph.live.size();
      const size_t from = Below(2) == 0 && n > 4 ? n - 4 : 0;
      return graph.live[from + Below(n - from)];
    };
    Step step = {Step::kAdd, pick(), pick(), 0};
    double most = 0;
    for (const size_t value : {step.a, step.b}) {
      for (const double number : values[value]) most = std::max(most, std::abs(number));
    }
    const bool may_change = !is_saved[step.a];
    switch (most > 2 ? Below(2) : Below(9)) {
      case 0:
        step.kind = may_change ? Step::kScaleInplace : Step::kScale;
        step.by = most > 2 ? 0.25 : Number() + 1.5;
        break;
      case 1:
        step.kind = Step::kSin;
        break;
      case 2:
        step.kind = Step::kCos;
        break;
      case 3:
        step.kind = may_change ? Step::kExpInplace : Step::kExp;
        break;
      case 4:
        step.kind = Step::kRoll;
        step.by = static_cast<double>(1 + Below(kWidth - 1));
        break;
      case 5:
      case 6:
        step.kind = Step::kMultiply;
        break;
      default:
        break;
    }
    return step;
  }

  std::mt19937_64 random_;
};

/// What a call asks for: gradients of the sum of `outputs` times `seeds` by `inputs`.
struct Question {
  std::vector<size_t> outputs, inputs, no_grad;
  std::vector<Row> seeds;
};

/// Runs the graph on tensors: one for each value.
inline std::vector<Tensor> RunOnTensors(const RandomGraph& graph) {
  std::vector<Tensor> tensors;
  const auto numbers = [](const Row& row) { return std::vector<double>(row.begin(), row.end()); };
  for (size_t i = 0; i < graph.leaves.size(); ++i) {
    const std::vector<double> row = numbers(graph.leaves[i]);
    tensors.push_back(graph.wants_gradient[i] ? Leaf(row) : Values(row));
  }
  for (const Step& step : graph.steps) {
    const Tensor a = tensors[step.a], b = tensors[step.b];
    Tensor out = a;
    switch (step.kind) {
      case Step::kAdd:
        out = Add(a, b);
        break;
      case Step::kMultiply:
        out = Multiply(a, b);
        break;
      case Step::kSin:
        out = Sin(a);
        break;
      case Step::kCos:
        out = Cos(a);
        break;
      case Step::kExp:
        out = Exp(a);
        break;
      case Step::kScale:
        out = Scale(a, step.by);
        break;
      case Step::kRoll:
        out = Roll(a, static_cast<size_t>(step.by));
        break;
      case Step::kExpInplace:
        Exp_(&out);
        break;
      case Step::kScaleInplace:
        Scale_(&out, step.by);
        break;
    }
    const size_t made = tensors.size();
    const double by = graph.hooks[made];
    if (by != 1 && !EagerUtils::stops_gradient(out)) {
      egr_utils_api::RegisterGradientHookForTensor(
          out, [by](const Tensor& grad) { return Scale(grad, by); });
    }
    if (graph.is_stopped[made]) EagerUtils::autograd_meta(&out)->SetStopGradient(true);
    tensors.push_back(out);
  }
  return tensors;
}

/// The derivative of the question's sum along the unit vector `element` of value `input`.
inline double ReferenceGradient(const RandomGraph& graph, const std::vector<Row>& values,
                                const Question& question, size_t input, size_t element) {
  std::vector<Row> tangents(graph.size(), Row{});
  for (size_t v = 0; v < graph.size(); ++v) {
    if (v >= graph.leaves.size()) {
      const Step& step = graph.steps[v - graph.leaves.size()];
      tangents[v] =
          Derive(step, values[step.a], values[step.b], tangents[step.a], tangents[step.b]);
    }
    if (v == input) tangents[v][element] += 1;
    const auto& no_grad = question.no_grad;
    const bool passes =
        !graph.is_stopped[v] && std::find(no_grad.begin(), no_grad.end(), v) == no_grad.end();
    for (double& tangent : tangents[v]) tangent *= passes ? graph.hooks[v] : 0;
  }
  double sum = 0;
  for (size_t k = 0; k < question.outputs.size(); ++k) {
    for (size_t i = 0; i < kWidth; ++i) {
      sum += question.seeds[k][i] * tangents[question.outputs[k]][i];
    }
  }
  return sum;
}

}  // namespace testing
}  // namespace egr
