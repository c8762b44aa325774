// The LeNet of the bundled digits, trained step by step in C++ and as a static program.
#include <gtest/gtest.h>

#include <cstring>
#include <map>

#include "phibridge/autograd.h"
#include "phibridge/optimizer.h"
#include "tests/framework/bundled_case.h"
#include "tests/framework/nn/lenet.h"

namespace phibridge {
namespace {

using testing::BundledFolder;
using testing::BundledInputs;
using testing::LeNet;
using Values = std::vector<float>;

// What the program calls the tensors of the layer.
const std::map<std::string, std::string>& StaticNames() {
  static const std::map<std::string, std::string> names = {
      {"conv1.weight", "conv2d_0.w_0"},    {"conv1.bias", "conv2d_0.b_0"},
      {"conv2.weight", "conv2d_1.w_0"},    {"conv2.bias", "conv2d_1.b_0"},
      {"norm.weight", "batch_norm_0.w_0"}, {"norm.bias", "batch_norm_0.b_0"},
      {"norm._mean", "batch_norm_0.w_1"},  {"norm._variance", "batch_norm_0.w_2"},
      {"hidden.weight", "fc_0.w_0"},       {"hidden.bias", "fc_0.b_0"},
      {"out.weight", "fc_1.w_0"},          {"out.bias", "fc_1.b_0"}};
  return names;
}

Values ValuesOf(const phi::DenseTensor& tensor) {
  return {tensor.data<float>(), tensor.data<float>() + tensor.numel()};
}

// The batch of one step: row `step` of what a case feeds.
phi::DenseTensor BatchOf(const phi::DenseTensor& all, int64_t step) {
  phi::DenseTensor batch = all.Slice(step, step + 1);
  const phi::DDim& dims = all.dims();
  batch.Resize(phi::make_ddim(std::vector<int64_t>(dims.begin() + 1, dims.end())));
  return batch;
}

Options OnCpu() {
  Options options;
  options.place = "cpu";
  return options;
}

SavedValue StateOf(const Session& session) {
  SavedValue::Dict state;
  for (const auto& [name, variable] : StaticNames()) {
    state.emplace_back(name, SavedValue{session.Fetch(variable)});
  }
  return {std::move(state)};
}

void ExpectStateOf(const Session& session, const LeNet& net) {
  const SavedValue state = net.state_dict();
  for (const auto& [name, variable] : StaticNames()) {
    EXPECT_EQ(ValuesOf(*state.Find(name)->tensor()), ValuesOf(session.Fetch(variable))) << name;
  }
}

class LeNetTest : public ::testing::Test {
 protected:
  void SetUp() override {
    inputs_ = BundledInputs(kProgram);
    steps_ = inputs_.at("image").dims()[0];
  }
  float StaticStep(const std::string& loss, Session* session, int64_t step) {
    for (const auto& [name, values] : inputs_) session->Feed(name, BatchOf(values, step));
    session->Run({loss});
    return session->Fetch(loss).data<float>()[0];
  }
  float DynamicStep(LeNet* net, optimizer::Optimizer* optimizer, int64_t step) {
    const phi::Tensor image(BatchOf(inputs_.at("image"), step));
    const phi::Tensor label(BatchOf(inputs_.at("label"), step));
    const phi::Tensor loss = nn::functional::cross_entropy((*net)(image), label);
    autograd::Backward({loss});
    optimizer->step();
    optimizer->clear_grad();
    return loss.data<float>()[0];
  }

  static constexpr const char* kProgram = "digits_lenet_train";
  std::map<std::string, Tensor> inputs_;
  int64_t steps_ = 0;
};

TEST_F(LeNetTest, EachStepIsThatOfTheStaticProgram) {
  const auto program = Program::Load(BundledFolder(kProgram), OnCpu());
  Session session(program);
  LeNet net;
  net.set_state_dict(StateOf(session));
  optimizer::Adam adam(0.002, net.parameters());
  for (int64_t step = 0; step < steps_; ++step) {
    const float expected = StaticStep(program->losses()[0], &session, step);
    EXPECT_EQ(DynamicStep(&net, &adam, step), expected) << "step " << step;
  }
  ExpectStateOf(session, net);
}

TEST_F(LeNetTest, ItsLossesAreThoseOfRealPaddle) {
  const auto program = Program::Load(BundledFolder(kProgram), OnCpu());
  const Session session(program);
  LeNet net;
  net.set_state_dict(StateOf(session));
  optimizer::Adam adam(0.002, net.parameters());
  const phi::DenseTensor expected = ReadNpy(BundledFolder(kProgram) + "/expected/mean_1.tmp_0.npy");
  for (int64_t step = 0; step < steps_; ++step) {
    // The tolerance of the case.
    EXPECT_NEAR(DynamicStep(&net, &adam, step), expected.data<float>()[step],
                1e-4 + 2e-3 * expected.data<float>()[step])
        << "step " << step;
  }
}

TEST_F(LeNetTest, OneSeedGivesTheParametersOfTheStartupProgram) {
  SetRandomSeed(11);
  const Session session(
      Program::Initialize(BundledFolder(kProgram), "", OnCpu(), StartupSeeds::kFromStream));
  const std::string after_startup = RandomState();
  SetRandomSeed(11);
  const LeNet net;
  EXPECT_EQ(RandomState(), after_startup);
  ExpectStateOf(session, net);
}

// Nothing is copied from one to the other: the seed gives both their parameters.
TEST_F(LeNetTest, OneSeedGivesTheTrainingOfTheStaticProgram) {
  constexpr int64_t kEpochs = 8;
  SetRandomSeed(11);
  const auto program =
      Program::Initialize(BundledFolder(kProgram), "", OnCpu(), StartupSeeds::kFromStream);
  Session session(program);
  SetRandomSeed(11);
  LeNet net;
  optimizer::Adam adam(0.002, net.parameters());
  float first = 0, last = 0;
  for (int64_t i = 0; i < kEpochs * steps_; ++i) {
    const float expected = StaticStep(program->losses()[0], &session, i % steps_);
    last = DynamicStep(&net, &adam, i % steps_);
    ASSERT_EQ(last, expected) << "epoch " << i / steps_ << ", step " << i % steps_;
    if (i == 0) first = last;
  }
  EXPECT_GE(kEpochs * steps_, 60);
  EXPECT_LT(last, 0.25f * first);
  ExpectStateOf(session, net);
}

TEST_F(LeNetTest, LearnsTheDigits) {
  SetRandomSeed(1);
  LeNet net;
  optimizer::Adam adam(0.002, net.parameters());
  const float first = DynamicStep(&net, &adam, 0);
  float last = first;
  for (int64_t step = 1; step < 10 * steps_; ++step) last = DynamicStep(&net, &adam, step % steps_);
  EXPECT_LT(last, 0.1f * first);
  net.eval();
  const phi::Tensor image(BatchOf(inputs_.at("image"), 0)), label(BatchOf(inputs_.at("label"), 0));
  EXPECT_GE(nn::functional::accuracy(net(image), label).data<float>()[0], 0.97f);
}

}  // namespace
}  // namespace phibridge
