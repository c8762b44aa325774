// Layers compute what real Paddle computes with the same state, forwards and backwards.
#include <gtest/gtest.h>

#include <cmath>

#include "phibridge/api.h"
#include "phibridge/autograd.h"
#include "phibridge/nn.h"
#include "phibridge/phibridge.h"
#include "tests/framework/model_testing.h"
#include "tests/framework/nn/values.h"

namespace phibridge {
namespace {

using phi::Tensor;
using testing::At;
using testing::ExpectClose;
using testing::TensorOf;

void ExpectAsPaddle(const std::string& name, nn::Layer* layer) {
  const SavedValue values = testing::PaddleValues("layers");
  const SavedValue& expected = At(values, name.c_str());
  layer->set_state_dict(At(expected, "state"));
  Tensor x = TensorOf(At(expected, "x"));
  const SavedValue* x_grad = expected.Find("x_grad");
  autograd::set_stop_gradient(&x, x_grad == nullptr);
  const Tensor out = (*layer)(x);
  ExpectClose(out, At(expected, "out"), name);
  autograd::Backward({api::sum(api::square(out), {}, false, /*reduce_all=*/true)});
  if (x_grad != nullptr) ExpectClose(autograd::grad(x), *x_grad, name + " by x");
  ExpectClose(autograd::grad(layer->parameters()[0]), At(expected, "first_grad"), name + " by it");
}

TEST(LayersTest, Linear) {
  nn::Linear layer(3, 2);
  ExpectAsPaddle("linear", &layer);
}

TEST(LayersTest, Conv2D) {
  nn::Conv2D layer(4, 6, 3, /*stride=*/2, /*padding=*/1, /*dilation=*/1, /*groups=*/2);
  ExpectAsPaddle("conv", &layer);
  nn::Conv2D depthwise(4, 4, 3, 2, 1, 1, 4);
  ExpectAsPaddle("depthwise", &depthwise);
}

TEST(LayersTest, Conv2DOfUnequalSides) {
  const Tensor x = Tensor::full({1, 1, 6, 8}, 1.0);
  nn::Conv2D layer(1, 1, {3, 1}, {1, 2}, {1, 0}, {2, 1}, 1, /*has_bias=*/false,
                   nn::initializer::Constant(5));
  const Tensor out = layer(x);
  EXPECT_EQ(out.dims(), phi::DDim({1, 1, 4, 4}));
  EXPECT_EQ(out.data<float>()[0], 10);  // one of three rows lies in the padding
  EXPECT_EQ(nn::Conv2D(1, 1, 3, 1, {1, 0, 2, 1})(x).dims(), phi::DDim({1, 1, 5, 9}));
  EXPECT_EQ(nn::Conv2D(1, 1, {5, 3}, 1, "SAME")(x).dims(), phi::DDim({1, 1, 6, 8}));
  EXPECT_EQ(nn::Conv2D(1, 1, {5, 3}, 1, "VALID")(x).dims(), phi::DDim({1, 1, 2, 6}));
  EXPECT_EQ(testing::ErrorOf([] { nn::Conv2D(1, 1, 3, 1, "EVEN"); }).first, phi::INVALID_ARGUMENT);
}

TEST(LayersTest, BatchNorm2D) {
  nn::BatchNorm2D layer(3);
  ExpectAsPaddle("batch_norm", &layer);
  nn::BatchNorm2D tested(3);
  tested.eval();
  ExpectAsPaddle("batch_norm_eval", &tested);
}

TEST(LayersTest, BatchNormKeepsRunningStatistics) {
  nn::BatchNorm2D layer(1);
  const Tensor handle = layer.mean;  // sees what the layer keeps
  layer(Tensor::full({2, 1, 2, 2}, 3.0));
  EXPECT_NEAR(handle.data<float>()[0], 0.1f * 3, 1e-6);
  EXPECT_NEAR(layer.variance.data<float>()[0], 0.9f, 1e-6);
  layer.eval();
  layer(Tensor::full({2, 1, 2, 2}, 5.0));
  EXPECT_NEAR(handle.data<float>()[0], 0.1f * 3, 1e-6);
}

TEST(LayersTest, LayerNorm) {
  nn::LayerNorm layer(std::vector<int64_t>{3, 4});
  ExpectAsPaddle("layer_norm", &layer);
  EXPECT_THROW(layer(Tensor::full({3, 4}, 1.0)), Error);
}

TEST(LayersTest, Embedding) {
  nn::Embedding layer(5, 3, 1);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(layer.weight.data<float>()[3 + i], 0);
  ExpectAsPaddle("embedding", &layer);
  const nn::Embedding last(5, 3, -1);
  EXPECT_EQ(last.weight.data<float>()[12], 0);
  EXPECT_NE(last.weight.data<float>()[0], 0);
  EXPECT_THROW(nn::Embedding(5, 3, 5), Error);
}

TEST(LayersTest, ASparseEmbeddingHasRowsAsGradient) {
  nn::Embedding layer(5, 3, std::nullopt, /*sparse=*/true);
  const Tensor out = layer(Tensor::of<int64_t>({{0, 4}}));
  autograd::Backward({api::sum(out, {}, false, true)});
  EXPECT_TRUE(autograd::grad(layer.weight).is_selected_rows());
}

TEST(LayersTest, Lstm) {
  nn::LSTM layer(2, 3, /*num_layers=*/2, /*is_bidirectional=*/true);
  ExpectAsPaddle("lstm", &layer);
}

using Names = std::vector<std::pair<std::string, std::string>>;

// Of a state dict: its tensors, by name, and what Paddle calls the parameter of each.
Names NamesIn(const SavedValue& state) {
  Names names;
  for (const auto& [name, value] : std::get<SavedValue::Dict>(state.value)) {
    if (name == kParameterNames) continue;
    names.emplace_back(name,
                       std::get<std::string>(At(At(state, kParameterNames), name.c_str()).value));
  }
  return names;
}

TEST(LayersTest, AnLstmHasTheStateDictOfPaddle) {
  const nn::UniqueNameGuard names;
  const SavedValue saved = testing::PaddleValues("lstm");
  nn::LSTM layer(2, 3, /*num_layers=*/2, /*is_bidirectional=*/true);
  EXPECT_EQ(NamesIn(layer.state_dict()), NamesIn(saved));
  ASSERT_EQ(NamesIn(saved).size(), 32u);
  EXPECT_EQ(layer.parameters().size(), 16u);  // each has two names
  EXPECT_EQ(layer.named_parameters()[0].first, "weight_ih_l0");
  layer.set_state_dict(saved);
  const SavedValue values = testing::PaddleValues("layers");
  const SavedValue& expected = At(values, "lstm");
  ExpectClose(layer(TensorOf(At(expected, "x"))), At(expected, "out"), "lstm");
  const nn::LSTM one_way(2, 3);
  EXPECT_EQ(NamesIn(one_way.state_dict()), (Names{{"weight_ih_l0", "lstm_cell_4.w_0"},
                                                  {"weight_hh_l0", "lstm_cell_4.w_1"},
                                                  {"bias_ih_l0", "lstm_cell_4.b_0"},
                                                  {"bias_hh_l0", "lstm_cell_4.b_1"},
                                                  {"0.cell.weight_ih", "lstm_cell_4.w_0"},
                                                  {"0.cell.weight_hh", "lstm_cell_4.w_1"},
                                                  {"0.cell.bias_ih", "lstm_cell_4.b_0"},
                                                  {"0.cell.bias_hh", "lstm_cell_4.b_1"}}));
}

// The state dict with those names alone that `keep` likes.
template <typename Keep>
SavedValue Filtered(const SavedValue& state, const Keep& keep) {
  SavedValue::Dict kept;
  for (const auto& [name, value] : std::get<SavedValue::Dict>(state.value)) {
    if (keep(name)) kept.emplace_back(name, value);
  }
  return {std::move(kept)};
}

TEST(LayersTest, EitherNameOfAParameterOfAnLstmIsEnough) {
  const auto is_cell = [](const std::string& name) {
    return name.find("cell") != std::string::npos;
  };
  nn::LSTM layer(2, 3), by_layer(2, 3), by_cell(2, 3);
  const SavedValue state = layer.state_dict();
  by_layer.set_state_dict(Filtered(state, [&](const std::string& name) { return !is_cell(name); }));
  by_cell.set_state_dict(Filtered(state, is_cell));
  const Tensor x = Tensor::full({4, 5, 2}, 0.5);
  const Tensor expected = layer(x), first = by_layer(x), second = by_cell(x);
  for (int64_t i = 0; i < expected.numel(); ++i) {
    EXPECT_EQ(first.data<float>()[i], expected.data<float>()[i]) << i;
    EXPECT_EQ(second.data<float>()[i], expected.data<float>()[i]) << i;
  }
  const SavedValue without = Filtered(
      state, [](const std::string& name) { return name.find("bias_hh") == std::string::npos; });
  EXPECT_EQ(layer.set_state_dict(without).missing,
            (std::vector<std::string>{"bias_hh_l0", "0.cell.bias_hh"}));
}

TEST(LayersTest, LstmGivesItsStates) {
  nn::LSTM layer(2, 3);
  const Tensor x = Tensor::full({4, 5, 2}, 0.5);
  const nn::LSTM::Result all = layer.run(x);
  EXPECT_EQ(all.out.shape(), (std::vector<int64_t>{4, 5, 3}));
  EXPECT_EQ(all.h.shape(), (std::vector<int64_t>{1, 4, 3}));
  const Tensor last = api::slice(all.out, {1}, phi::IntArray({4}), phi::IntArray({5}));
  for (int i = 0; i < 12; ++i) EXPECT_EQ(last.data<float>()[i], all.h.data<float>()[i]) << i;
  nn::LSTM by_time(2, 3, 1, false, /*time_major=*/true);
  by_time.set_state_dict(layer.state_dict());
  const nn::LSTM::Result other = by_time.run(api::transpose(x, {1, 0, 2}), all.h, all.c);
  EXPECT_EQ(other.out.shape(), (std::vector<int64_t>{5, 4, 3}));
  EXPECT_NE(other.c.data<float>()[0], all.c.data<float>()[0]);
}

TEST(LayersTest, DropoutDropsAndScalesWhileItTrains) {
  SetRandomSeed(1);
  nn::Dropout dropout(0.25);
  const Tensor x = Tensor::full({1000}, 3.0);
  const Tensor out = dropout(x);
  int zeros = 0;
  for (int i = 0; i < 1000; ++i) {
    const float value = out.data<float>()[i];
    if (value == 0) ++zeros;
    EXPECT_TRUE(value == 0 || std::abs(value - 4) < 1e-6f) << value;
  }
  EXPECT_NEAR(zeros, 250, 60);
  dropout.eval();
  EXPECT_EQ(dropout(x).data<float>()[0], 3);
}

TEST(LayersTest, SequentialRunsInOrder) {
  nn::Sequential net({std::make_shared<nn::Linear>(2, 3), std::make_shared<nn::Linear>(3, 4)});
  EXPECT_EQ(net(Tensor::full({5, 2}, 1.0)).shape(), (std::vector<int64_t>{5, 4}));
  EXPECT_EQ(net.named_parameters()[2].first, "1.weight");
}

// How far the elements lie from 0 and from each other, as drawn.
struct Spread {
  explicit Spread(const Tensor& tensor) {
    const float* x = tensor.data<float>();
    for (int64_t i = 0; i < tensor.numel(); ++i) {
      largest = std::max(largest, std::abs(x[i]));
      square += x[i] * x[i] / static_cast<float>(tensor.numel());
    }
  }
  float largest = 0, square = 0;
};

TEST(LayersTest, FirstValuesAreDrawnAsInPaddle) {
  SetRandomSeed(2);
  const Spread linear(nn::Linear(100, 200).weight);
  EXPECT_NEAR(linear.largest, std::sqrt(6.0 / 300), 1e-3);
  EXPECT_NEAR(linear.square, 2.0 / 300, 1e-4);
  const Spread conv(nn::Conv2D(20, 40, 3, 1, 0, 1, 2).weight);
  EXPECT_NEAR(conv.square, 2.0 / (9 * 20), 1e-3);  // of all 20 channels, though a group sees 10
  const Spread embedding(nn::Embedding(100, 200).weight);
  EXPECT_NEAR(embedding.largest, std::sqrt(6.0 / 300), 1e-3);
  const Spread lstm(nn::LSTM(50, 64).parameters()[0]);
  EXPECT_NEAR(lstm.largest, 1.0 / 8, 1e-3);
  const Tensor kaiming = nn::initializer::KaimingUniform()({100, 50}, phi::DataType::FLOAT32);
  EXPECT_NEAR(Spread(kaiming).largest, std::sqrt(6.0 / 100), 1e-3);
  const Tensor cut = nn::initializer::TruncatedNormal(0, 1)({1000}, phi::DataType::FLOAT32);
  EXPECT_LE(Spread(cut).largest, 2.0f);
}

}  // namespace
}  // namespace phibridge
