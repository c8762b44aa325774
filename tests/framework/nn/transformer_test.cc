// A small transformer: its gradients are those of central differences, and its loss falls.
#include <gtest/gtest.h>

#include <cmath>

#include "phibridge/api.h"
#include "phibridge/autograd.h"
#include "phibridge/nn.h"
#include "phibridge/optimizer.h"
#include "phibridge/phibridge.h"

namespace phibridge {
namespace {

using phi::Tensor;

constexpr int64_t kWords = 11, kWidth = 8, kHeads = 2, kTime = 6;

// Attention and a feed-forward part, each after a layer norm and beside a residual.
struct Block : nn::Layer {
  nn::Sub<nn::LayerNorm> norm1{this, "norm1", kWidth}, norm2{this, "norm2", kWidth};
  nn::Sub<nn::Linear> q{this, "q", kWidth, kWidth}, k{this, "k", kWidth, kWidth};
  nn::Sub<nn::Linear> v{this, "v", kWidth, kWidth}, o{this, "o", kWidth, kWidth};
  nn::Sub<nn::Linear> up{this, "up", kWidth, 2 * kWidth}, down{this, "down", 2 * kWidth, kWidth};
  nn::Sub<nn::Dropout> dropout{this, "dropout", 0.1};

  // [batch, time, width] to [batch, heads, time, width / heads].
  static Tensor Split(const Tensor& x) {
    const phi::IntArray shape({0, 0, kHeads, kWidth / kHeads});
    return api::transpose(api::reshape(x, shape), {0, 2, 1, 3});
  }
  Tensor Attend(const Tensor& x) {
    const Tensor scores = api::matmul(Split(q(x)), Split(k(x)), false, /*trans_y=*/true);
    const double scale = 1 / std::sqrt(static_cast<double>(kWidth) / kHeads);
    const Tensor weights = api::softmax(api::scale(scores, phi::Scalar(scale)));
    const Tensor heads = api::transpose(api::matmul(weights, Split(v(x))), {0, 2, 1, 3});
    return o(api::reshape(heads, phi::IntArray({0, 0, kWidth})));
  }
  Tensor forward(const Tensor& x) override {
    const Tensor attended = api::add(x, dropout(Attend(norm1(x))));
    return api::add(attended, dropout(down(api::gelu(up(norm2(attended))))));
  }
};

struct Transformer : nn::Layer {
  nn::Sub<nn::Embedding> words{this, "words", kWords, kWidth};
  nn::Sub<nn::Embedding> places{this, "places", kTime, kWidth};
  nn::Sub<Block> first{this, "first"}, second{this, "second"};
  nn::Sub<nn::Linear> out{this, "out", kWidth, kWords};

  Tensor forward(const Tensor& ids) override {
    std::vector<int64_t> steps(kTime);
    for (int64_t i = 0; i < kTime; ++i) steps[static_cast<size_t>(i)] = i;
    const Tensor x = api::add(words(ids), places(Tensor::from_vector<int64_t>(steps)));
    return out(second(first(x)));
  }
};

// Each word is to be the one before, in a ring.
std::pair<Tensor, Tensor> Batch(int64_t size, int64_t seed) {
  std::vector<int64_t> ids, labels;
  for (int64_t row = 0; row < size; ++row) {
    for (int64_t i = 0; i < kTime; ++i)
      ids.push_back((seed + 5 * row + 3 * i * i + row * i) % kWords);
    for (int64_t i = 0; i < kTime; ++i) {
      labels.push_back(ids[static_cast<size_t>(row * kTime + (i + kTime - 1) % kTime)]);
    }
  }
  return {Tensor::from_vector<int64_t>(ids, {size, kTime}),
          Tensor::from_vector<int64_t>(labels, {size, kTime})};
}

class Float64Guard {
 public:
  Float64Guard() { nn::set_default_dtype(phi::DataType::FLOAT64); }
  ~Float64Guard() { nn::set_default_dtype(phi::DataType::FLOAT32); }
};

TEST(TransformerTest, ItsGradientsAreCentralDifferences) {
  const Float64Guard float64;
  SetRandomSeed(3);
  Transformer net;
  net.eval();  // a dropout of another draw would be another function
  const auto [ids, labels] = Batch(2, 1);
  const auto loss_of = [&, &ids = ids, &labels = labels] {
    return nn::functional::cross_entropy(net(ids), labels);
  };
  autograd::Backward({loss_of()});
  const autograd::NoGradGuard guard;
  size_t compared = 0;
  for (auto& [name, parameter] : net.named_parameters()) {
    const Tensor gradient = autograd::grad(parameter);
    ASSERT_TRUE(gradient.defined()) << name;
    const int64_t stride = 1 + parameter.numel() / 5;  // a few elements of each
    for (int64_t i = 0; i < parameter.numel(); i += stride) {
      double& element = parameter.data<double>()[i];
      const double at = element, step = 1e-5;
      element = at + step;
      const double above = loss_of().data<double>()[0];
      element = at - step;
      const double below = loss_of().data<double>()[0];
      element = at;
      // Differences of a loss near 2 are exact to 1e-16 / 1e-5, and to the square of the step.
      EXPECT_NEAR(gradient.data<double>()[i], (above - below) / (2 * step), 1e-8) << name << i;
      ++compared;
    }
  }
  EXPECT_GT(compared, 100u);
}

TEST(TransformerTest, Learns) {
  SetRandomSeed(4);
  Transformer net;
  const auto schedule = std::make_shared<optimizer::lr::LinearWarmup>(0.01, 20, 0.0, 0.01);
  optimizer::AdamWOptions options;
  options.grad_clip = std::make_shared<optimizer::ClipGradByGlobalNorm>(1.0);
  optimizer::AdamW adamw(schedule, net.parameters(), options);
  float first = 0, last = 0;
  for (int step = 0; step < 200; ++step) {
    const auto [ids, labels] = Batch(16, step);
    const Tensor loss = nn::functional::cross_entropy(net(ids), labels);
    autograd::Backward({loss});
    adamw.step();
    adamw.clear_grad();
    schedule->step();
    last = loss.data<float>()[0];
    if (step == 0) first = last;
  }
  EXPECT_GT(first, 2.0f);  // ln 11 is 2.4
  EXPECT_LT(last, 0.5f);
}

}  // namespace
}  // namespace phibridge
