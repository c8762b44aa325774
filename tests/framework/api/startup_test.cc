// Programs whose parameters a start-up program makes: framework/api/startup.cc.
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "framework/api/phibridge.h"
#include "tests/framework/model_testing.h"

namespace phibridge {
namespace {

using testing::ErrorOf;
using testing::TempFolder;

const std::string kTrain = PHIBRIDGE_SOURCE_DIR "/tests/programs/digits_mlp_train";
const char kWeight[] = "fc_0.w_0";

std::vector<float> WeightOf(const std::shared_ptr<const Program>& program) {
  const Session session(program);
  const Tensor weight = session.Fetch(kWeight);
  return std::vector<float>(weight.data<float>(), weight.data<float>() + weight.numel());
}

TEST(StartupTest, TheProgramBesideTheModelMakesItsParameters) {
  SetRandomSeed(1);
  const std::vector<float> first =
      WeightOf(Program::Initialize(kTrain, "", {}, StartupSeeds::kFromStream));
  ASSERT_FALSE(first.empty());
  SetRandomSeed(1);
  EXPECT_EQ(WeightOf(Program::Initialize(kTrain, "", {}, StartupSeeds::kFromStream)), first);
  EXPECT_NE(WeightOf(Program::Initialize(kTrain, "", {}, StartupSeeds::kFromStream)), first);
}

TEST(StartupTest, WithoutAStartupProgramNothingIsMade) {
  const TempFolder folder;
  std::filesystem::copy(kTrain + "/model.pdmodel", folder / "model.pdmodel");
  const auto [code, text] = ErrorOf([&] { Program::Initialize(folder.path()); });
  EXPECT_EQ(code, phi::NOT_FOUND);
  EXPECT_HAS(text, "there is no start-up program");
}

TEST(StartupTest, EveryParameterThatItDoesNotMakeIsNamed) {
  const TempFolder folder;
  folder.Write("startup.pdmodel", paddle::framework::ProgramDesc().SerializeToString());
  const auto [code, text] =
      ErrorOf([&] { Program::Initialize(kTrain, folder / "startup.pdmodel"); });
  EXPECT_EQ(code, phi::INVALID_ARGUMENT);
  for (const char* name : {"`fc_0.w_0`", "`fc_1.b_0`"}) EXPECT_HAS(text, name);
  EXPECT_HAS(text, "is not made");
}

TEST(RandomTest, TheStreamGoesOnFromASavedState) {
  SetRandomSeed(7);
  const std::string state = RandomState();
  SetRandomSeed(8);
  EXPECT_NE(RandomState(), state);
  SetRandomState(state);
  EXPECT_EQ(RandomState(), state);
  EXPECT_EQ(ErrorOf([] { SetRandomState("no state"); }).first, phi::INVALID_ARGUMENT);
  EXPECT_EQ(RandomState(), state);
}

}  // namespace
}  // namespace phibridge
