// What kernels of a GPU read of the process stands in math_flags.h, so that no graph that was
// captured under other flags runs.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace phibridge {
namespace {

TEST(GpuFlags, AreDeclaredInOneFile) {
  const std::filesystem::path root = PHIBRIDGE_SOURCE_DIR;
  const std::regex flag("PHI_(?:DECLARE|DEFINE)_\\w+\\(\\s*(\\w+)");
  std::vector<std::string> elsewhere;
  size_t files = 0;
  for (const char* folder : {"phi/backends/gpu", "phi/kernels/gpu", "phi/kernels/gpudnn",
                             "phi/kernels/funcs", "phi/kernels/impl"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
      if (!entry.is_regular_file() || entry.path().filename() == "math_flags.h") continue;
      std::stringstream text;
      text << std::ifstream(entry.path()).rdbuf();
      const std::string code = text.str();
      ++files;
      for (std::sregex_iterator it(code.begin(), code.end(), flag), end; it != end; ++it) {
        elsewhere.push_back(entry.path().filename().string() + " " + (*it)[1].str());
      }
    }
  }
  EXPECT_GT(files, 100u);
  // It says whether kernels are checked before the first run, not what they compute.
  EXPECT_EQ(elsewhere, std::vector<std::string>{"gpu_self_check.cc gpu_self_check"});
}

}  // namespace
}  // namespace phibridge
