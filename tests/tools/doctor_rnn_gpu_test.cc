// The doctor chooses cuDNN for an rnn whose steps and batch a program leaves open.
#include <gtest/gtest.h>

#include "tests/support/need_gpu.h"
#include "tests/tools/cli_testing.h"
#include "tests/tools/small_programs.h"

namespace phibridge {
namespace testing {
namespace {

[[maybe_unused]] const bool kNeedsGpu = NeedGpu();

paddle::framework::ProgramDesc GruProgram(int64_t batch) {
  paddle::framework::ProgramDesc program;
  const auto feed = [&](const std::string& name, const std::vector<int64_t>& shape) {
    Declare(&program, name, shape);
    program.MutableBlock(0)->Var(name)->SetNeedCheckFeed(true);
  };
  feed("x", {-1, batch, 4});
  feed("before", {1, batch, 8});
  feed("of_input", {24, 4});
  feed("of_state", {24, 8});
  feed("bias_of_input", {24});
  feed("bias_of_state", {24});
  for (const char* name : {"y", "after", "reserve", "dropped"}) Declare(&program, name, {-1});
  paddle::framework::OpDesc* rnn = Append(&program, "rnn");
  rnn->SetInput("Input", {"x"});
  rnn->SetInput("PreState", {"before"});
  rnn->SetInput("WeightList", {"of_input", "of_state", "bias_of_input", "bias_of_state"});
  rnn->SetOutput("Out", {"y"});
  rnn->SetOutput("State", {"after"});
  rnn->SetOutput("Reserve", {"reserve"});
  rnn->SetOutput("DropoutState", {"dropped"});
  rnn->SetAttr("mode", std::string("GRU"));
  rnn->SetAttr("input_size", 4);
  rnn->SetAttr("hidden_size", 8);
  rnn->SetAttr("is_test", true);
  return program;
}

TEST(DoctorOfRnn, ChoosesCudnnForAnOpenBatch) {
  for (const int64_t batch : {int64_t{-1}, int64_t{2}}) {
    TempFolder folder;
    folder.Write("p/model.pdmodel", GruProgram(batch).SerializeToString());
    const nlohmann::json verdict =
        PhibridgeJson("doctor " + folder / "p" + " --place gpu --kernels --json");
    EXPECT_EQ(verdict.at("verdict"), "RUNS") << verdict;
    EXPECT_HAS(verdict.at("kernels").at("0/0").get<std::string>(), "GPUDNN");
  }
}

}  // namespace
}  // namespace testing
}  // namespace phibridge
