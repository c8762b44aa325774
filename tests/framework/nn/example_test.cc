// The examples of docs/dynamic.md with layers stand here word for word, and run; the first of them
// is a program of tests/consumer.
#include <gtest/gtest.h>

#include <filesystem>

#include "phibridge/amp.h"
#include "phibridge/api.h"
#include "phibridge/autograd.h"
#include "phibridge/nn.h"
#include "phibridge/optimizer.h"
#include "phibridge/phibridge.h"
#include "tests/framework/bundled_case.h"
#include "tests/framework/nn/lenet.h"

namespace {

namespace api = phibridge::api;
namespace autograd = phibridge::autograd;
namespace nn = phibridge::nn;
namespace optimizer = phibridge::optimizer;
using phi::Tensor;
using phibridge::testing::LeNet;

struct Batch {
  Tensor image, label;
};

// Returns the loss of the last batch. A run that ended goes on from the files in `folder`.
float Train(const std::vector<Batch>& batches, int epochs, const std::string& folder) {
  const nn::UniqueNameGuard names;  // parameters are named as in a new process
  phibridge::SetRandomSeed(1);
  LeNet net;
  auto schedule = std::make_shared<optimizer::lr::StepDecay>(0.002, 5, 0.5);
  optimizer::Adam adam(schedule, net.parameters());
  if (std::filesystem::exists(folder + "/net.pdparams")) {
    net.set_state_dict(phibridge::LoadState(folder + "/net.pdparams"));
    adam.set_state_dict(phibridge::LoadState(folder + "/net.pdopt"));
  }
  float last = 0;
  for (int64_t epoch = schedule->last_epoch(); epoch < epochs; ++epoch) {
    for (const Batch& batch : batches) {
      const Tensor loss = nn::functional::cross_entropy(net(batch.image), batch.label);
      autograd::Backward({loss});
      adam.step();
      adam.clear_grad();
      last = loss.data<float>()[0];
    }
    schedule->step();
  }
  phibridge::SaveState(net.state_dict(), folder + "/net.pdparams");
  phibridge::SaveState(adam.state_dict(), folder + "/net.pdopt");
  return last;
}

namespace amp = phibridge::amp;

// Trains in bfloat16 with float32 copies of the parameters; returns the loss of the last step.
float TrainLow(nn::Layer* net, optimizer::Optimizer* optimizer, const std::vector<Batch>& batches) {
  amp::decorate(net, optimizer, "O2");  // parameters become bfloat16
  amp::GradScaler scaler;               // for float16, whose smallest numbers are large
  amp::AutoCastOptions options;
  options.level = "O2";
  Tensor loss;
  for (const Batch& batch : batches) {
    {
      const amp::AutoCastGuard guard(options);
      loss = nn::functional::cross_entropy((*net)(batch.image), batch.label);
    }
    autograd::Backward({scaler.scale(loss)});
    scaler.step(optimizer);
    scaler.update();
    optimizer->clear_grad();
  }
  return loss.cast(phi::DataType::FLOAT32).data<float>()[0];
}

std::vector<Batch> Digits() {
  const auto inputs = phibridge::testing::BundledInputs("digits_lenet_train");
  const Tensor images(inputs.at("image")), labels(inputs.at("label"));
  std::vector<Batch> batches;
  for (int64_t i = 0; i < images.shape()[0]; ++i) {
    batches.push_back(
        {api::squeeze(images.slice(i, i + 1), {0}), api::squeeze(labels.slice(i, i + 1), {0})});
  }
  return batches;
}

TEST(LayersExampleTest, LearnsTheDigitsAndGoesOn) {
  const phibridge::testing::TempFolder whole, parts;
  const std::vector<Batch> digits = Digits();
  const float first = Train(digits, 1, parts.path());
  const float resumed = Train(digits, 15, parts.path());
  EXPECT_EQ(resumed, Train(digits, 15, whole.path()));
  EXPECT_GT(first, 1.0f);
  EXPECT_LT(resumed, 0.15f);
}

TEST(LayersExampleTest, LearnsTheDigitsInBfloat16) {
  const nn::UniqueNameGuard names;
  phibridge::SetRandomSeed(1);
  LeNet net;
  optimizer::Adam adam(0.002, net.parameters());
  std::vector<Batch> epochs;
  for (int i = 0; i < 15; ++i) {
    for (const Batch& batch : Digits()) epochs.push_back(batch);
  }
  EXPECT_LT(TrainLow(&net, &adam, epochs), 0.15f);
  EXPECT_EQ(net.out.weight.dtype(), phi::DataType::BFLOAT16);
}

std::string TextOf(const std::string& path) {
  return phibridge::testing::Slurp(PHIBRIDGE_SOURCE_DIR "/" + path);
}

int64_t LinesOf(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

TEST(LayersExampleTest, TheyAreThoseOfThePage) {
  const std::string page = TextOf("docs/dynamic.md");
  const std::string source = TextOf("tests/framework/nn/example_test.cc");
  for (const char* first : {"struct Batch", "namespace amp ="}) {
    const size_t begin = page.find(first);
    const std::string example = page.substr(begin, page.find("```", begin) - begin);
    EXPECT_NE(source.find(example), std::string::npos) << first;
    EXPECT_LE(LinesOf(example), 60) << first;
  }
}

TEST(LayersExampleTest, ProgramsOfThePageAreShort) {
  const std::string lenet = TextOf("tests/consumer/train_lenet.cc");
  EXPECT_HAS(TextOf("docs/dynamic.md"), "```cpp\n" + lenet + "```");
  // tests/framework/nn/lenet.h has its network.
  const size_t begin = lenet.find("struct LeNet");
  const std::string layers = lenet.substr(begin, lenet.find("Tensor forward") - begin);
  EXPECT_HAS(TextOf("tests/framework/nn/lenet.h"), layers);
  for (const std::string& program : {lenet, TextOf("tests/consumer/train_transformer.cc")}) {
    EXPECT_GT(LinesOf(program), 30);
    EXPECT_LE(LinesOf(program), 60);
  }
}

}  // namespace
