// The rules of the layout that a test enforces:
//   tests, tools -> parity -> ops -> framework -> compat -> phi
//   phi: common <- core <- backends <- infermeta, kernels/funcs <- kernels <- api
//   framework: program <- scope <- io <- op <- autograd <- executor <- api
//   parity: values <- compare <- execution <- harness <- cases
// An arrow may skip steps. No files of a room include each other in a circle
// (include_circles_test.cc). include holds the original's header paths: it may forward to
// anything, and only sources from outside include it.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <regex>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace phibridge {
namespace {

namespace fs = std::filesystem;

using Ranks = std::vector<std::pair<std::string, int>>;

// The first prefix that fits gives the rank; a file may include ranks up to its own.
const Ranks& FolderRanks() {
  static const Ranks ranks = {
      {"phi/common/", 0},
      {"phi/core/", 1},
      {"phi/backends/", 2},
      {"phi/infermeta/", 3},
      {"phi/kernels/funcs/", 3},
      {"phi/kernels/primitive/", 3},
      {"phi/kernels/", 4},
      {"phi/", 5},
      {"compat/", 6},
      {"framework/program/", 10},
      {"framework/scope/", 11},
      {"framework/io/", 12},
      {"framework/op/", 13},
      {"framework/autograd/", 14},
      {"framework/executor/", 15},
      {"framework/", 16},
      {"ops/common/", 20},
      {"ops/", 21},
      {"parity/values/", 30},
      {"parity/compare/", 31},
      {"parity/execution/", 32},
      {"parity/harness/", 33},
      {"parity/", 34},
      {"tools/common/", 40},
      {"tools/", 41},
      {"tests/", 50},
  };
  return ranks;
}

std::optional<int> RankOf(const std::string& path) {
  for (const auto& [prefix, rank] : FolderRanks()) {
    if (path.rfind(prefix, 0) == 0) return rank;
  }
  return std::nullopt;
}

bool StartsWith(const std::string& text, const std::string& prefix) {
  return text.rfind(prefix, 0) == 0;
}

bool EndsWith(const std::string& text, const std::string& suffix) {
  return text.size() >= suffix.size() &&
         text.compare(text.size() - suffix.size(), suffix.size(), suffix) == 0;
}

// Why `file` must not include `target`; empty if it may.
std::string WhyForbidden(const std::string& file, const std::string& target) {
  const bool from_outside = StartsWith(file, "tests/outside/") ||
                            StartsWith(file, "tests/tools/plugins/") ||
                            file == "tests/consumer/compat.cc";
  if (StartsWith(target, "paddle/") || StartsWith(target, "include/")) {
    return from_outside ? "" : "the forwards of include are for sources from outside";
  }
  if (EndsWith(target, ".pb.h") && !(StartsWith(file, "framework/") && EndsWith(file, ".cc"))) {
    return "only the .cc files of framework see protobuf's generated headers";
  }
  const std::optional<int> from = RankOf(file);
  const std::optional<int> to = RankOf(target);
  if (from && to && *to > *from) return "against the direction of includes";
  return "";
}

// "file:line: includes target: why" for each forbidden include of a source text.
std::vector<std::string> FindViolations(const std::string& file, std::istream& text) {
  static const std::regex include_line("^\\s*#\\s*include\\s*[\"<]([^\">]+)[\">]");
  std::vector<std::string> violations;
  std::string line;
  for (int number = 1; std::getline(text, line); ++number) {
    std::smatch match;
    if (!std::regex_search(line, match, include_line)) continue;
    const std::string target = match[1];
    const std::string why = WhyForbidden(file, target);
    if (why.empty()) continue;
    violations.push_back(file + ":" + std::to_string(number) + ": includes " + target + ": " + why);
  }
  return violations;
}

bool IsSource(const fs::path& path) {
  const std::string extension = path.extension().string();
  return extension == ".h" || extension == ".cc" || extension == ".cu" || extension == ".cuh";
}

struct TreeReport {
  int files = 0;
  std::vector<std::string> violations;
};

TreeReport CheckTree(const fs::path& root) {
  TreeReport report;
  for (const char* folder : {"phi", "compat", "framework", "ops", "parity", "tools", "tests"}) {
    if (!fs::exists(root / folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      if (!entry.is_regular_file() || !IsSource(entry.path())) continue;
      const std::string file = fs::relative(entry.path(), root).generic_string();
      // The consumer is a project of its own and sees only the installed tree.
      if (StartsWith(file, "include/") || StartsWith(file, "tests/consumer/")) continue;
      std::ifstream text(entry.path());
      ++report.files;
      for (std::string& violation : FindViolations(file, text)) {
        report.violations.push_back(std::move(violation));
      }
    }
  }
  return report;
}

std::vector<std::string> CheckText(const std::string& file, const std::string& text) {
  std::istringstream stream(text);
  return FindViolations(file, stream);
}

TEST(IncludeDirectionTest, TheTreeHoldsToIt) {
  const TreeReport report = CheckTree(PHIBRIDGE_SOURCE_DIR);
  EXPECT_GT(report.files, 0);
  for (const std::string& violation : report.violations) ADD_FAILURE() << violation;
}

TEST(IncludeDirectionTest, CatchesAPlantedViolationWithFileAndLine) {
  const auto violations =
      CheckText("phi/core/a.cc", "#include <map>\n#include \"framework/scope/scope.h\"\n");
  ASSERT_EQ(violations.size(), 1u);
  EXPECT_EQ(violations[0],
            "phi/core/a.cc:2: includes framework/scope/scope.h: against the direction of includes");
}

TEST(IncludeDirectionTest, CatchesAPlantedViolationInATree) {
  const fs::path root =
      fs::temp_directory_path() / ("include_direction_test." + std::to_string(getpid()));
  fs::remove_all(root);
  fs::create_directories(root / "phi/common");
  std::ofstream(root / "phi/common/place.h") << "  #  include \"phi/core/enforce.h\"\n";
  const TreeReport report = CheckTree(root);
  fs::remove_all(root);
  EXPECT_EQ(report.files, 1);
  EXPECT_EQ(report.violations.size(), 1u);
}

TEST(IncludeDirectionTest, EveryStepHasItsDirection) {
  const std::vector<std::string> upwards = {"phi/common/x.h",
                                            "phi/core/x.h",
                                            "phi/backends/cpu/x.h",
                                            "phi/kernels/funcs/x.h",
                                            "phi/kernels/x.h",
                                            "phi/api/x.h",
                                            "compat/x.h",
                                            "framework/program/x.h",
                                            "framework/scope/x.h",
                                            "framework/io/x.h",
                                            "framework/op/x.h",
                                            "framework/autograd/x.h",
                                            "framework/executor/x.h",
                                            "framework/api/x.h",
                                            "ops/common/reduce/x.h",
                                            "ops/x.h",
                                            "parity/values/x.h",
                                            "parity/compare/x.h",
                                            "parity/execution/x.h",
                                            "parity/harness/x.h",
                                            "parity/cases/common/x.h",
                                            "tools/common/op/x.h",
                                            "tools/cli/x.h",
                                            "tests/x.h"};
  for (size_t low = 0; low < upwards.size(); ++low) {
    for (size_t high = low + 1; high < upwards.size(); ++high) {
      EXPECT_EQ(WhyForbidden(upwards[high], upwards[low]), "");
      EXPECT_NE(WhyForbidden(upwards[low], upwards[high]), "") << upwards[low];
    }
  }
  EXPECT_EQ(WhyForbidden("phi/infermeta/x.cc", "phi/kernels/funcs/x.h"), "");
  EXPECT_NE(WhyForbidden("phi/infermeta/x.cc", "phi/kernels/x.h"), "");
}

TEST(IncludeDirectionTest, OnlySourcesFromOutsideUseTheForwards) {
  const std::string forward = "paddle/fluid/framework/op_registry.h";
  EXPECT_EQ(WhyForbidden("tests/outside/my_op.cc", forward), "");
  EXPECT_NE(WhyForbidden("ops/softmax_op.cc", forward), "");
}

TEST(IncludeDirectionTest, OnlyFrameworkSeesProtobuf) {
  const std::string generated = "framework/program/proto/framework.pb.h";
  EXPECT_EQ(WhyForbidden("framework/program/program_desc.cc", generated), "");
  EXPECT_NE(WhyForbidden("framework/program/program_desc.h", generated), "");
  EXPECT_NE(WhyForbidden("ops/softmax_op.cc", generated), "");
}

}  // namespace
}  // namespace phibridge
