// Host ops of a program on a GPU: doctor and routing list them with their reasons, and a policy
// that denies fallbacks lets them be.
#include <gtest/gtest.h>

#include <map>

#include "tests/support/need_gpu.h"
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace {

[[maybe_unused]] const bool kNeedsGpu = testing::NeedGpu();

const std::string kLoop = testing::kPrograms + "/while_rnn";

TEST(HostOpsOnAGpu, DoctorListsThemApartFromFallbacks) {
  const nlohmann::json verdict =
      testing::PhibridgeJson("doctor " + kLoop + " --place gpu --fallback deny --json");
  EXPECT_EQ(verdict.at("verdict"), "RUNS");
  std::map<std::string, std::string> why;
  for (const nlohmann::json& finding : verdict.at("host_ops")) {
    why[finding.at("op")] = finding.at("detail");
  }
  EXPECT_EQ(why["while"], "control flow");
  EXPECT_EQ(why["write_to_array"], "array");
  EXPECT_EQ(why["feed"], "feed");
}

TEST(HostOpsOnAGpu, TheyAreNoneOnTheHost) {
  const nlohmann::json verdict = testing::PhibridgeJson("doctor " + kLoop + " --place cpu --json");
  EXPECT_TRUE(verdict.at("host_ops").empty());
}

}  // namespace
}  // namespace phibridge
