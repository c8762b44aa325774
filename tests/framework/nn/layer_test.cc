#include "framework/nn/layer.h"

#include <gtest/gtest.h>

#include <thread>

#include "phibridge/api.h"
#include "phibridge/autograd.h"
#include "phibridge/nn.h"
#include "tests/framework/model_testing.h"

namespace phibridge {
namespace {

using phi::Tensor;
using testing::ErrorOf;
using testing::TempFolder;
using Names = std::vector<std::string>;

struct Net : nn::Layer {
  nn::Sub<nn::Linear> hidden{this, "hidden", 3, 4};
  nn::Sub<nn::BatchNorm2D> norm{this, "norm", 2};
  Tensor scale = create_parameter("scale", {1}, nn::initializer::Constant(2));
};

// A tensor of one element.
Tensor One(float value) {
  return api::full(phi::IntArray({1}), phi::Scalar(value), phi::DataType::FLOAT32, phi::CPUPlace());
}

Names NamesOf(const SavedValue& state) {
  Names names;
  for (const auto& [name, value] : std::get<SavedValue::Dict>(state.value)) names.push_back(name);
  return names;
}

SavedValue Without(const SavedValue& state, const std::string& name) {
  SavedValue::Dict dict;
  for (const auto& entry : std::get<SavedValue::Dict>(state.value)) {
    if (entry.first != name) dict.push_back(entry);
  }
  return {std::move(dict)};
}

TEST(LayerTest, ListsParametersAndState) {
  const nn::UniqueNameGuard guard;
  const Net net;
  Names names;
  for (const auto& [name, tensor] : net.named_parameters()) {
    names.push_back(name);
    EXPECT_FALSE(autograd::stop_gradient(tensor)) << name;
  }
  EXPECT_EQ(names, (Names{"scale", "hidden.weight", "hidden.bias", "norm.weight", "norm.bias"}));
  EXPECT_EQ(NamesOf(net.state_dict()),
            (Names{"scale", "hidden.weight", "hidden.bias", "norm.weight", "norm.bias",
                   "norm._mean", "norm._variance", kParameterNames}));
  EXPECT_EQ(net.hidden.weight.name(), "linear_0.w_0");
  EXPECT_EQ(net.norm.variance.name(), "batch_norm2d_0.w_2");
  EXPECT_TRUE(autograd::stop_gradient(net.norm.mean));
}

TEST(LayerTest, StateGoesThroughAFileAndAFolder) {
  const TempFolder folder;
  const nn::UniqueNameGuard guard;
  const Net net;
  SaveState(net.state_dict(), folder / "net.pdparams");
  SaveStateFolder(net.state_dict(), folder / "net");
  for (const bool is_file : {true, false}) {
    const nn::UniqueNameGuard again;
    Net other;
    const Tensor handle = other.hidden.weight;
    ASSERT_NE(handle.data<float>()[0], net.hidden.weight.data<float>()[0]);
    if (is_file) {
      other.set_state_dict(LoadState(folder / "net.pdparams"));
    } else {
      other.set_state_dict(LoadState(folder / "net"), /*use_structured_name=*/false);
    }
    for (int i = 0; i < 12; ++i) {
      EXPECT_EQ(handle.data<float>()[i], net.hidden.weight.data<float>()[i]) << i;
    }
    EXPECT_NE(handle.data<float>(), net.hidden.weight.data<float>());
  }
}

TEST(LayerTest, AFileOfPaddleGivesItsState) {
  struct Recorded : nn::Layer {
    nn::Sub<nn::Conv2D> conv{this, "conv", 1, 2, 3};
    nn::Sub<nn::BatchNorm2D> norm{this, "norm", 2};
    nn::Sub<nn::Linear> out{this, "out", 2, 3};
  } net;
  const SavedValue state =
      LoadState(PHIBRIDGE_SOURCE_DIR "/tests/framework/io/pdparams/net.pdparams");
  net.set_state_dict(state);
  const auto* expected = state.Find("norm._mean")->tensor()->data<float>();
  EXPECT_EQ(net.norm.mean.data<float>()[1], expected[1]);
}

TEST(LayerTest, AStateThatDoesNotFitChangesNothing) {
  Net net, other;
  const float before = net.scale.data<float>()[0];
  other.scale.data<float>()[0] = 7;
  SavedValue wrong = Without(other.state_dict(), "norm.bias");
  std::get<SavedValue::Dict>(wrong.value)
      .emplace_back("norm.bias", SavedValue{testing::TensorOf<float>({3}, {1, 2, 3})});
  const auto misfit = ErrorOf([&] { net.set_state_dict(wrong); });
  EXPECT_EQ(misfit.first, phi::INVALID_ARGUMENT);
  EXPECT_HAS(misfit.second, "`norm.bias` is float32 [3], not float32 [2]");
  EXPECT_EQ(net.scale.data<float>()[0], before);
}

TEST(LayerTest, AStateMayLackNamesAndHaveOthers) {
  Net net, other;
  const float before = net.norm.mean.data<float>()[0];
  other.scale.data<float>()[0] = 7;
  other.norm.mean.data<float>()[0] = before + 1;
  SavedValue state = Without(other.state_dict(), "norm._mean");
  std::get<SavedValue::Dict>(state.value).emplace_back("head.weight", SavedValue{1.0});
  const nn::Layer::StateKeys keys = net.set_state_dict(state);
  EXPECT_EQ(keys.missing, Names{"norm._mean"});
  EXPECT_EQ(keys.unexpected, Names{"head.weight"});
  EXPECT_EQ(net.scale.data<float>()[0], 7);
  EXPECT_EQ(net.norm.mean.data<float>()[0], before);
  const nn::Layer::StateKeys all = net.set_state_dict(other.state_dict());
  EXPECT_TRUE(all.missing.empty() && all.unexpected.empty());
}

TEST(LayerTest, EntriesOfAStateAreTheLayersOwn) {
  Net net, other;
  const SavedValue saved = net.state_dict();
  const nn::Layer::Named state = net.state();
  other.scale.data<float>()[0] = 7;
  net.set_state_dict(other.state_dict());
  EXPECT_EQ(saved.Find("scale")->tensor()->data<float>()[0], 7);  // they share memory
  for (auto [name, tensor] : state) {
    EXPECT_TRUE(autograd::stop_gradient(tensor)) << name;
    if (name == "scale") api::scale_(tensor, phi::Scalar(2.0));
  }
  EXPECT_EQ(net.scale.data<float>()[0], 14);
}

TEST(LayerTest, TrainsAndTestsAsAWhole) {
  Net net;
  EXPECT_TRUE(net.norm.training());
  net.eval();
  EXPECT_FALSE(net.norm.training());
  net.train();
  EXPECT_TRUE(net.norm.training());
}

TEST(LayerTest, ConvertsParameters) {
  Net net;
  const Tensor handle = net.hidden.weight;
  net.to(phi::DataType::BFLOAT16);
  EXPECT_EQ(handle.dtype(), phi::DataType::BFLOAT16);
  EXPECT_EQ(net.norm.mean.dtype(), phi::DataType::FLOAT32);
  EXPECT_FALSE(autograd::stop_gradient(handle));
}

TEST(LayerTest, PartsComeAndGo) {
  const nn::UniqueNameGuard guard;
  nn::Layer net("net");
  const Tensor scale = net.make_parameter({2}, nn::initializer::Constant(3));
  const Tensor shift = net.make_parameter({2}, nn::initializer::Constant(0), /*is_bias=*/true,
                                          phi::DataType::FLOAT64);
  EXPECT_TRUE(nn::Layer::is_parameter(scale));
  EXPECT_FALSE(nn::Layer::is_parameter(Tensor::full({1}, 1.0)));
  EXPECT_EQ(shift.dtype(), phi::DataType::FLOAT64);
  EXPECT_TRUE(net.parameters().empty());
  net.add_parameter("scale", scale);
  net.add_parameter("shift", shift);
  net.add_buffer("count", Tensor::full({1}, 4.0));
  net.add_sublayer("linear", std::make_shared<nn::Linear>(2, 3));
  EXPECT_EQ(NamesOf(net.state_dict()),
            (Names{"scale", "shift", "count", "linear.weight", "linear.bias", kParameterNames}));
  EXPECT_EQ(scale.name(), "net_0.w_0");
  EXPECT_EQ(shift.name(), "net_0.b_0");
  EXPECT_EQ(net.named_buffers()[0].second.name(), "net_0.w_1");
  EXPECT_EQ(net.children()[0].layer->full_name(), "linear_0");
  EXPECT_TRUE(net.is_buffer("count"));
  EXPECT_FALSE(net.is_buffer("scale"));
  EXPECT_TRUE(net.remove("scale"));
  EXPECT_TRUE(net.remove("linear"));
  EXPECT_FALSE(net.remove("linear"));
  EXPECT_EQ(NamesOf(net.state_dict()), (Names{"shift", "count", kParameterNames}));
}

// Gradients are recorded meanwhile, by each thread for itself.
TEST(LayerTest, SomeBuffersAreNotSaved) {
  nn::Layer layer("own");
  layer.add_buffer("kept", One(1.0f));
  layer.add_buffer("mask", One(1.0f), /*is_saved=*/false);
  EXPECT_EQ(layer.named_buffers().size(), 2u);
  ASSERT_EQ(layer.state().size(), 1u);
  EXPECT_EQ(layer.state()[0].first, "kept");
  EXPECT_TRUE(layer.is_saved("kept"));
  EXPECT_FALSE(layer.is_saved("mask"));
  const nn::Layer::StateKeys keys = layer.set_state_dict(layer.state_dict());
  EXPECT_TRUE(keys.missing.empty() && keys.unexpected.empty());
}

TEST(LayerTest, ThreadsShareALayerThatIsTested) {
  struct Classifier : nn::Layer {
    nn::Sub<nn::Conv2D> conv{this, "conv", 2, 3, 3};
    nn::Sub<nn::BatchNorm2D> norm{this, "norm", 3};
    nn::Sub<nn::Dropout> dropout{this, "dropout"};
    nn::Sub<nn::Linear> out{this, "out", 4, 5};
    Tensor forward(const Tensor& x) override { return out(dropout(norm(conv(x)))); }
  } net;
  net.eval();
  const Tensor x = Tensor::full({2, 2, 4, 6}, 0.5);
  std::vector<Tensor> results(4);
  std::vector<std::thread> threads;
  for (Tensor& result : results) {
    threads.emplace_back([&net, &x, &result] {
      for (int i = 0; i < 20; ++i) result = net(x);
    });
  }
  for (std::thread& thread : threads) thread.join();
  const Tensor expected = net(x);
  for (const Tensor& result : results) {
    EXPECT_FALSE(autograd::stop_gradient(result));
    for (int64_t i = 0; i < expected.numel(); ++i) {
      ASSERT_EQ(result.data<float>()[i], expected.data<float>()[i]) << i;
    }
  }
}

TEST(LayerTest, NamesAreCountedAnewWithinAGuard) {
  const nn::UniqueNameGuard outer;
  const nn::Linear first(1, 1);
  {
    const nn::UniqueNameGuard inner;
    EXPECT_EQ(nn::Linear(1, 1).full_name(), "linear_0");
  }
  EXPECT_EQ(nn::Linear(1, 1).full_name(), "linear_1");
}

TEST(LayerTest, ALayerIsNotWithinItself) {
  const auto outer = std::make_shared<nn::Layer>(), inner = std::make_shared<nn::Layer>();
  outer->add_sublayer("inner", inner);
  EXPECT_EQ(ErrorOf([&] { inner->add_sublayer("outer", outer); }).first, phi::INVALID_ARGUMENT);
  EXPECT_EQ(ErrorOf([&] { inner->add_sublayer("self", inner); }).first, phi::INVALID_ARGUMENT);
  std::vector<std::shared_ptr<nn::Layer>> chain(300);
  for (auto& layer : chain) layer = std::make_shared<nn::Layer>();
  for (size_t i = 1; i < chain.size(); ++i) chain[i - 1]->add_sublayer("next", chain[i]);
  EXPECT_EQ(ErrorOf([&] { chain[0]->parameters(); }).first, phi::INVALID_ARGUMENT);
  EXPECT_EQ(ErrorOf([&] { chain[0]->eval(); }).first, phi::INVALID_ARGUMENT);
}

TEST(LayerTest, WrongUseIsRefused) {
  Net net;
  EXPECT_EQ(ErrorOf([&] { net(Tensor::full({1}, 1.0)); }).first, phi::UNIMPLEMENTED);
  nn::Linear linear(1, 1);
  EXPECT_EQ(ErrorOf([&] { net.add_sublayer("norm", &linear); }).first, phi::ALREADY_EXISTS);
  EXPECT_EQ(ErrorOf([&] { net.add_sublayer("a.b", &linear); }).first, phi::INVALID_ARGUMENT);
  EXPECT_EQ(ErrorOf([&] { net.add_buffer("none", Tensor()); }).first, phi::INVALID_ARGUMENT);
  EXPECT_EQ(ErrorOf([&] { nn::set_default_dtype(phi::DataType::INT32); }).first,
            phi::INVALID_ARGUMENT);
  const auto [code, text] = ErrorOf([&] { nn::set_default_place(phi::GPUPlace(99)); });
  EXPECT_EQ(code, phi::UNAVAILABLE);
  EXPECT_NE(text.find("Place(gpu:99) cannot be the default place: "), std::string::npos) << text;
  EXPECT_EQ(nn::get_default_place(), phi::CPUPlace());
  EXPECT_EQ(ErrorOf([&] { nn::Conv2D(3, 4, 3, 1, 0, 1, 2); }).first, phi::INVALID_ARGUMENT);
}

}  // namespace
}  // namespace phibridge
