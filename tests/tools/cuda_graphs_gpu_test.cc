// What the command line says of CUDA graphs, which inference programs have by default.
#include <gtest/gtest.h>

#include "tests/support/need_gpu.h"
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace {

[[maybe_unused]] const bool kNeedsGpu = testing::NeedGpu();

const std::string kLenet = testing::kPrograms + "/digits_lenet_infer";
const std::string kRun = "run " + kLenet + " --input image=" + kLenet +
                         "/inputs/image.npy --place gpu --warmup 4 --routing";

TEST(CudaGraphsOnAGpu, DoctorForetellsThem) {
  const nlohmann::json verdict = testing::PhibridgeJson("doctor " + kLenet + " --place gpu --json");
  size_t captured = 0;
  for (const nlohmann::json& op : verdict.at("cuda_graphs")) {
    if (op.at("op") == "feed") {
      EXPECT_EQ(op.at("why_no_graph"), "it computes itself, on the host");
    }
    captured += op.at("why_no_graph") == "" ? 1 : 0;
  }
  EXPECT_GT(captured, 3u);
  const testing::CommandResult text = testing::Phibridge("doctor " + kLenet + " --place gpu");
  EXPECT_HAS(text.output, "CUDA graphs may run " + std::to_string(captured) + " of ");
}

TEST(CudaGraphsOnAGpu, DoctorSaysWhyAProgramHasNone) {
  const std::string loop = testing::kPrograms + "/while_rnn";
  const nlohmann::json verdict = testing::PhibridgeJson("doctor " + loop + " --place gpu --json");
  EXPECT_FALSE(verdict.at("cuda_graphs").empty());
  for (const nlohmann::json& op : verdict.at("cuda_graphs")) {
    EXPECT_EQ(op.at("why_no_graph"), "the program has control flow");
  }
  const nlohmann::json off =
      testing::PhibridgeJson("doctor " + loop + " --place gpu --cuda-graphs off --json");
  EXPECT_TRUE(off.at("cuda_graphs").empty());
}

TEST(CudaGraphsOnAGpu, RoutingSaysWhatTheyRun) {
  const testing::CommandResult run = testing::Phibridge(kRun);
  EXPECT_EQ(run.exit_code, 0) << run.output;
  EXPECT_HAS(run.output, "CUDA graphs run ");
  EXPECT_EQ(run.output.find("device µs"), std::string::npos) << run.output;
}

TEST(CudaGraphsOnAGpu, WithoutThemRoutingHasTimes) {
  const testing::CommandResult run = testing::Phibridge(kRun + " --cuda-graphs off");
  EXPECT_EQ(run.exit_code, 0) << run.output;
  EXPECT_EQ(run.output.find("CUDA graphs"), std::string::npos) << run.output;
  EXPECT_HAS(run.output, "device µs");
}

}  // namespace
}  // namespace phibridge
