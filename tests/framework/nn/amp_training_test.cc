// The LeNet of the bundled digits, trained in bfloat16 and in float32.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "phibridge/amp.h"
#include "phibridge/autograd.h"
#include "phibridge/optimizer.h"
#include "tests/framework/bundled_case.h"
#include "tests/framework/model_testing.h"
#include "tests/framework/nn/lenet.h"

namespace phibridge {
namespace {

using phi::DataType;
using testing::BundledInputs;
using testing::ErrorOf;
using testing::LeNet;

phi::Tensor BatchOf(const phi::DenseTensor& all, int64_t step) {
  phi::DenseTensor batch = all.Slice(step, step + 1);
  const phi::DDim& dims = all.dims();
  batch.Resize(phi::make_ddim(std::vector<int64_t>(dims.begin() + 1, dims.end())));
  return phi::Tensor(batch);
}

// A training from one seed.
class Training {
 public:
  explicit Training(const std::string& level) : inputs_(BundledInputs("digits_lenet_train")) {
    options_.level = level;
    if (level == "O2") amp::decorate(&net, &adam, level);
  }

  int64_t batches() const { return inputs_.at("image").dims()[0]; }
  // Returns the loss before the step. Guarded: all but the step of the optimizer.
  float Step(int64_t batch) {
    phi::Tensor loss;
    {
      const amp::AutoCastGuard guard(options_);
      loss = nn::functional::cross_entropy(net(BatchOf(inputs_.at("image"), batch)),
                                           BatchOf(inputs_.at("label"), batch));
      stats = guard.stats();
    }
    autograd::Backward({scaler.scale(loss)});
    scaler.step(&adam);
    scaler.update();
    adam.clear_grad();
    return loss.cast(DataType::FLOAT32).data<float>()[0];
  }
  std::vector<float> Run(int64_t steps) {
    std::vector<float> losses;
    for (int64_t step = 0; step < steps; ++step) losses.push_back(Step(step % batches()));
    return losses;
  }

  struct Seeded {
    Seeded() { SetRandomSeed(4); }
  } seeded;
  LeNet net;
  optimizer::Adam adam{0.002, net.parameters()};
  amp::GradScaler scaler;
  std::vector<amp::OperatorStats> stats;  // of the last step

 private:
  std::map<std::string, Tensor> inputs_;
  amp::AutoCastOptions options_;
};

const amp::OperatorStats& Of(const Training& training, const std::string& op_type) {
  const auto found = std::find_if(training.stats.begin(), training.stats.end(),
                                  [&](const auto& stats) { return stats.op_type == op_type; });
  if (found == training.stats.end()) throw std::out_of_range(op_type);
  return *found;
}

double MeanOf(const std::vector<float>& losses, size_t first) {
  double sum = 0;
  for (size_t i = first; i < losses.size(); ++i) sum += losses[i];
  return sum / static_cast<double>(losses.size() - first);
}

constexpr int64_t kSteps = 80;
constexpr size_t kLast = 60;  // the mean of the losses from here on is compared

// The bound: that the mean loss of the last 20 of 80 steps is not above that of float32 by more
// than 0.02, where the first loss is above 2. It is the same on every machine but for the order of
// float32 sums.
void ExpectLearnsAsFloat32(Training* training) {
  Training plain("O0");
  const std::vector<float> expected = plain.Run(kSteps);
  const std::vector<float> losses = training->Run(kSteps);
  EXPECT_GT(losses[0], 2);
  EXPECT_LT(MeanOf(expected, kLast), 0.2);
  EXPECT_LT(MeanOf(losses, kLast), MeanOf(expected, kLast) + 0.02);
  EXPECT_NE(losses[0], expected[0]);  // it is not the same computation
  EXPECT_NEAR(losses[0], expected[0], 0.02);
}

TEST(AmpTrainingTest, O1LearnsAsFloat32) {
  Training training("O1");
  ExpectLearnsAsFloat32(&training);
  EXPECT_EQ(Of(training, "conv2d").low, 2);
  EXPECT_EQ(Of(training, "matmul_v2").low, 2);
  EXPECT_EQ(Of(training, "softmax_with_cross_entropy").float32, 1);
  EXPECT_EQ(Of(training, "elementwise_add").float32, 4);  // biases are float32
  EXPECT_EQ(Of(training, "batch_norm").float32, 1);
  for (const phi::Tensor& parameter : training.net.parameters()) {
    EXPECT_EQ(parameter.dtype(), DataType::FLOAT32) << parameter.name();
  }
}

TEST(AmpTrainingTest, O2LearnsAsFloat32WithMasterWeights) {
  Training training("O2");
  ExpectLearnsAsFloat32(&training);
  EXPECT_EQ(Of(training, "conv2d").low, 2);
  EXPECT_EQ(Of(training, "matmul_v2").low, 2);
  EXPECT_EQ(Of(training, "elementwise_add").low, 4);
  EXPECT_EQ(Of(training, "relu").low, 2);  // one of three follows batch_norm, in float32
  EXPECT_EQ(Of(training, "relu").float32, 1);
  EXPECT_EQ(training.net.conv1.weight.dtype(), DataType::BFLOAT16);
  EXPECT_EQ(training.net.out.bias.dtype(), DataType::BFLOAT16);
  EXPECT_EQ(training.net.norm.weight.dtype(), DataType::FLOAT32);
  const SavedValue state = training.adam.state_dict();
  const auto& masters = std::get<SavedValue::Dict>(state.Find("master_weights")->value);
  EXPECT_EQ(masters.size(), 8u);  // all but the two of batch_norm
  for (const auto& [name, master] : masters) {
    EXPECT_EQ(master.tensor()->dtype(), DataType::FLOAT32) << name;
  }
  // A parameter is its master, rounded.
  const phi::DenseTensor* master =
      state.Find("master_weights")->Find(training.net.out.weight.name())->tensor();
  const phi::Tensor rounded = phi::Tensor(*master).cast(DataType::BFLOAT16);
  for (int64_t i = 0; i < rounded.numel(); ++i) {
    ASSERT_EQ(rounded.data<phi::bfloat16>()[i].x,
              training.net.out.weight.data<phi::bfloat16>()[i].x);
  }
}

TEST(AmpTrainingTest, O0IsBitwiseTheSameAsNoGuard) {
  Training guarded("O0");
  const std::vector<float> losses = guarded.Run(4);
  SetRandomSeed(4);
  LeNet net;
  optimizer::Adam adam(0.002, net.parameters());
  const auto inputs = BundledInputs("digits_lenet_train");
  amp::GradScaler scaler;
  for (int64_t step = 0; step < 4; ++step) {
    const phi::Tensor loss = nn::functional::cross_entropy(net(BatchOf(inputs.at("image"), step)),
                                                           BatchOf(inputs.at("label"), step));
    autograd::Backward({scaler.scale(loss)});
    scaler.step(&adam);
    scaler.update();
    adam.clear_grad();
    EXPECT_EQ(loss.data<float>()[0], losses[static_cast<size_t>(step)]) << step;
  }
}

// rnn has kernels in float32 and float64 alone.
TEST(AmpTrainingTest, AnLstmComputesInFloat32AndItsParametersAreLow) {
  SetRandomSeed(5);
  nn::LSTM layer(3, 4);
  optimizer::SGD sgd(0.1, layer.parameters());
  amp::decorate(&layer, &sgd, "O2");
  amp::AutoCastOptions options;
  options.level = "O2";
  {
    const amp::AutoCastGuard guard(options);
    const phi::Tensor out = layer(phi::Tensor::full({2, 5, 3}, 0.5));
    EXPECT_EQ(out.dtype(), DataType::FLOAT32);
    autograd::Backward({out});
  }
  for (const phi::Tensor& parameter : layer.parameters()) {
    EXPECT_EQ(parameter.dtype(), DataType::BFLOAT16);
    EXPECT_EQ(autograd::grad(parameter).dtype(), DataType::BFLOAT16) << parameter.name();
  }
  const float before = static_cast<float>(layer.parameters()[2].data<phi::bfloat16>()[0]);
  sgd.step();
  EXPECT_NE(static_cast<float>(layer.parameters()[2].data<phi::bfloat16>()[0]), before);
}

TEST(DecorateTest, O1ChangesNothing) {
  nn::Linear layer(2, 3);
  optimizer::SGD sgd(0.1, layer.parameters());
  amp::decorate(&layer, &sgd, "O1");
  EXPECT_EQ(layer.weight.dtype(), DataType::FLOAT32);
  EXPECT_EQ(sgd.state_dict().Find("master_weights"), nullptr);
}

TEST(DecorateTest, Float16LeavesNormsInFloat32) {
  nn::Sequential net({std::make_shared<nn::Linear>(2, 3), std::make_shared<nn::LayerNorm>(3)});
  amp::decorate(&net, nullptr, "O2", DataType::FLOAT16);
  EXPECT_EQ(net.parameters()[0].dtype(), DataType::FLOAT16);
  EXPECT_EQ(net.parameters()[2].dtype(), DataType::FLOAT32);
  nn::LayerNorm norm(3);
  amp::decorate(&norm, nullptr, "O2", DataType::BFLOAT16);
  EXPECT_EQ(norm.weight.dtype(), DataType::BFLOAT16);
}

TEST(DecorateTest, WithoutMasterWeightsParametersAreUpdatedAsTheyAre) {
  nn::Linear layer(2, 3);
  optimizer::Adam adam(0.1, layer.parameters());
  amp::decorate(&layer, &adam, "O2", DataType::BFLOAT16, /*master_weight=*/false);
  const SavedValue state = adam.state_dict();
  EXPECT_EQ(state.Find("master_weights"), nullptr);
  // As in Paddle: 0.999 would be 1 in bfloat16.
  EXPECT_EQ(state.Find(layer.weight.name() + "_moment1_0")->tensor()->dtype(), DataType::FLOAT32);
  autograd::Backward({layer(phi::Tensor::full({1, 2}, 1.0).cast(DataType::BFLOAT16))});
  const float before = static_cast<float>(layer.bias.data<phi::bfloat16>()[0]);
  adam.step();
  EXPECT_NEAR(static_cast<float>(layer.bias.data<phi::bfloat16>()[0]), before - 0.1f, 1e-3);
  nn::Linear other(2, 3);
  optimizer::Momentum momentum(0.1, other.parameters());
  amp::decorate(&other, &momentum, "O2", DataType::BFLOAT16, false);
  const SavedValue low = momentum.state_dict();
  EXPECT_EQ(low.Find(other.weight.name() + "_velocity_0")->tensor()->dtype(), DataType::BFLOAT16);
  autograd::Backward({other(phi::Tensor::full({1, 2}, 1.0).cast(DataType::BFLOAT16))});
  momentum.step();
  EXPECT_NEAR(static_cast<float>(other.bias.data<phi::bfloat16>()[0]), -0.1f, 1e-3);
}

TEST(DecorateTest, WrongArgumentsAreRefused) {
  nn::Linear layer(2, 3);
  const auto refused = [&](const std::string& level, DataType dtype) {
    const auto [code, text] = ErrorOf([&] { amp::decorate(&layer, nullptr, level, dtype); });
    EXPECT_EQ(code, phi::INVALID_ARGUMENT);
    return text;
  };
  EXPECT_NE(refused("O3", DataType::FLOAT16).find("the levels are O0, O1 and O2"),
            std::string::npos);
  amp::decorate(&layer, nullptr, "O0");
  EXPECT_NE(refused("O2", DataType::INT8).find("float16 or bfloat16, not int8"), std::string::npos);
  EXPECT_EQ(ErrorOf([] { amp::decorate(nullptr, nullptr, "O2"); }).first, phi::INVALID_ARGUMENT);
  EXPECT_EQ(layer.weight.dtype(), DataType::FLOAT32);
}

}  // namespace
}  // namespace phibridge
