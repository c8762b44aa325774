#include "tools/common/program/memory_use.h"

#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace tools {
namespace {

TEST(MemoryText, HasALineForEachPlace) {
  const std::string text =
      MemoryText({{"cpu", 1000, 2000, 64, 1000000, 12, 3}, {"gpu:0", 0, 0, 0, 0, 0, 0}});
  EXPECT_EQ(text.rfind("memory  in use  at most  free blocks", 0), 0u) << text;
  for (const char* part : {"\ncpu", "2.0 kB", "64 B", "1.0 MB", "12", "\ngpu:0", "-"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << ": " << text;
  }
}

TEST(MemoryOfARun, IsShownWhenAskedFor) {
  const std::string folder = testing::kPrograms + "/digits_mlp_infer";
  const std::string run =
      "run " + folder + " --place cpu --input image=" + folder + "/inputs/image.npy";
  const testing::CommandResult result = testing::Phibridge(run + " --memory --memory-limit 256M");
  EXPECT_EQ(result.exit_code, 0) << result.output;
  EXPECT_NE(result.output.find("\nmemory "), std::string::npos) << result.output;
  EXPECT_NE(result.output.find("268.4 MB"), std::string::npos) << result.output;
  EXPECT_EQ(testing::Phibridge(run).output.find("\nmemory "), std::string::npos);
}

}  // namespace
}  // namespace tools
}  // namespace phibridge
