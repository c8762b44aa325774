// The engine on random graphs with changes in place, hooks, values that stop the gradient, and
// calls of Grad for some values, against derivatives that are carried forward without it.
#include <gtest/gtest.h>

#include "tests/framework/dygraph/random_graph.h"

namespace egr {
namespace testing {
namespace {

constexpr uint64_t kGraphs = 5000;

bool Near(double found, double expected, double scale, double tolerance) {
  return std::abs(found - expected) <= tolerance * std::max({1.0, std::abs(expected), scale});
}

Question Ask(const RandomGraph& graph, GraphMaker* random) {
  Question question;
  const size_t outputs = 1 + random->Below(3);
  for (size_t k = 0; k < outputs; ++k) {
    question.outputs.push_back(graph.live[graph.live.size() - 1 - random->Below(3)]);
    question.seeds.push_back({random->Number(), random->Number(), random->Number()});
  }
  return question;
}

void AskForSome(const RandomGraph& graph, GraphMaker* random, Question* question) {
  for (size_t k = 0; k < 4; ++k) {
    const size_t value = graph.live[random->Below(graph.live.size())];
    if (random->Below(5) == 0) {
      question->no_grad.push_back(value);
    } else {
      question->inputs.push_back(value);
    }
  }
}

std::vector<Tensor> At(const std::vector<Tensor>& tensors, const std::vector<size_t>& which) {
  std::vector<Tensor> found;
  for (const size_t value : which) found.push_back(tensors[value]);
  return found;
}

std::vector<Tensor> Seeds(const Question& question) {
  std::vector<Tensor> seeds;
  for (const Row& row : question.seeds) seeds.push_back(Values({row.begin(), row.end()}));
  return seeds;
}

// False for a value that depends on no leaf whose gradient is wanted.
bool WantsGradient(const RandomGraph& graph, size_t value) {
  std::vector<bool> wants = graph.wants_gradient;
  for (const Step& step : graph.steps) {
    const bool needs_b = step.kind == Step::kAdd || step.kind == Step::kMultiply;
    const bool any = wants[step.a] || (needs_b && wants[step.b]);
    wants.push_back(any && !graph.is_stopped[wants.size()]);
  }
  return wants[value];
}

// Compares; returns how many elements were compared with a gradient that is not zero.
size_t Check(const RandomGraph& graph, const Question& question, size_t input, const Tensor& grad,
             double times) {
  const std::vector<Row> values = Evaluate(graph);
  size_t compared = 0;
  double scale = 0;
  Row expected{};
  for (size_t i = 0; i < kWidth; ++i) {
    if (WantsGradient(graph, input)) {
      expected[i] = times * ReferenceGradient(graph, values, question, input, i);
    }
    scale = std::max(scale, std::abs(expected[i]));
  }
  for (size_t i = 0; i < kWidth; ++i) {
    const double found = grad.defined() ? Read(grad)[i] : 0;
    EXPECT_TRUE(Near(found, expected[i], scale, 1e-10))
        << "value " << input << " element " << i << ": " << found << ", expected " << expected[i];
    if (expected[i] != 0) ++compared;
  }
  return compared;
}

TEST(BackwardFuzzTest, GradientsOfLeaves) {
  size_t compared = 0;
  for (uint64_t seed = 0; seed < kGraphs && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    GraphMaker random(seed);
    const RandomGraph graph = random.Make(5 + random.Below(196), /*with_hooks=*/true);
    const Question question = Ask(graph, &random);
    const std::vector<Tensor> tensors = RunOnTensors(graph);
    const bool twice = random.Below(3) == 0;
    if (twice) Backward(At(tensors, question.outputs), Seeds(question), /*retain_graph=*/true);
    Backward(At(tensors, question.outputs), Seeds(question));
    for (size_t leaf = 0; leaf < graph.leaves.size(); ++leaf) {
      const AutogradMeta* meta = EagerUtils::nullable_autograd_meta(tensors[leaf]);
      const Tensor grad = meta == nullptr ? Tensor() : meta->Grad();
      compared += Check(graph, question, leaf, grad, twice ? 2 : 1);
    }
  }
  EXPECT_GT(compared, 4 * kGraphs);  // of up to 12 a graph
}

TEST(BackwardFuzzTest, GradOfAnyValues) {
  size_t compared = 0, unused = 0;
  for (uint64_t seed = 0; seed < kGraphs && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    GraphMaker random(kGraphs + seed);
    const RandomGraph graph = random.Make(5 + random.Below(196), /*with_hooks=*/true);
    Question question = Ask(graph, &random);
    AskForSome(graph, &random, &question);
    const std::vector<Tensor> tensors = RunOnTensors(graph);
    const auto grads =
        Grad(At(tensors, question.outputs), At(tensors, question.inputs), Seeds(question), false,
             false, true, /*allow_unused=*/true, At(tensors, question.no_grad));
    for (size_t i = 0; i < grads.size(); ++i) {
      compared += Check(graph, question, question.inputs[i], grads[i], 1);
      if (!grads[i].defined()) ++unused;
    }
    for (size_t leaf = 0; leaf < graph.leaves.size(); ++leaf) {
      const AutogradMeta* meta = EagerUtils::nullable_autograd_meta(tensors[leaf]);
      EXPECT_TRUE(meta == nullptr || !meta->Grad().defined());
    }
  }
  EXPECT_GT(compared, kGraphs);  // of up to 12 a graph; most values lead to no output
  EXPECT_GT(unused, kGraphs / 10);
}

// The gradient of sum(weights * gradients of leaves), by central differences of the reference.
TEST(BackwardFuzzTest, GradientsOfGradients) {
  constexpr double kStep = 1e-5;
  size_t compared = 0;
  for (uint64_t seed = 0; seed < 500 && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    GraphMaker random(2 * kGraphs + seed);
    RandomGraph graph = random.Make(5 + random.Below(36), /*with_hooks=*/false);
    const Question question = Ask(graph, &random);
    const std::vector<Tensor> tensors = RunOnTensors(graph);
    const std::vector<Tensor> leaf = {tensors[0]};
    const Tensor first = Grad(At(tensors, question.outputs), leaf, Seeds(question), false,
                              /*create_graph=*/true, true, /*allow_unused=*/true)[0];
    if (!first.defined() || EagerUtils::stops_gradient(first)) continue;
    const Row weights = {random.Number(), random.Number(), random.Number()};
    const Tensor second = Grad({first}, leaf, {Values({weights.begin(), weights.end()})}, false,
                               false, true, /*allow_unused=*/true)[0];
    const auto weighted = [&] {
      const std::vector<Row> values = Evaluate(graph);
      double sum = 0;
      for (size_t i = 0; i < kWidth; ++i) {
        sum += weights[i] * ReferenceGradient(graph, values, question, 0, i);
      }
      return sum;
    };
    for (size_t i = 0; i < kWidth; ++i) {
      const double at = graph.leaves[0][i];
      graph.leaves[0][i] = at + kStep;
      const double above = weighted();
      graph.leaves[0][i] = at - kStep;
      const double expected = (above - weighted()) / (2 * kStep);
      graph.leaves[0][i] = at;
      const double found = second.defined() ? Read(second)[i] : 0;
      double scale = 0;
      if (second.defined()) {
        for (const double number : Read(second)) scale = std::max(scale, std::abs(number));
      }
      EXPECT_TRUE(Near(found, expected, scale, 1e-4)) << found << ", expected " << expected;
      if (found != 0) ++compared;
    }
  }
  EXPECT_GT(compared, 500u);
}

TEST(BackwardFuzzTest, TheSameBitsEachTime) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    std::vector<std::vector<double>> results;
    for (int time = 0; time < 2; ++time) {
      GraphMaker random(seed);
      const RandomGraph graph = random.Make(5 + random.Below(196), /*with_hooks=*/true);
      const Question question = Ask(graph, &random);
      const std::vector<Tensor> tensors = RunOnTensors(graph);
      Backward(At(tensors, question.outputs), Seeds(question));
      const Tensor& grad = EagerUtils::unsafe_autograd_meta(tensors[0])->Grad();
      results.push_back(grad.defined() ? Read(grad) : std::vector<double>());
    }
    EXPECT_EQ(results[0], results[1]) << "seed " << seed;
  }
}

}  // namespace
}  // namespace testing
}  // namespace egr
