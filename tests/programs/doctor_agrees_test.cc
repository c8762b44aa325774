// What doctor says of an operator is what the run then does, in every bundled program, in all its
// blocks.
#include <filesystem>
#include <regex>

#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace {

using testing::kPrograms;
using testing::Phibridge;
using testing::PhibridgeJson;
using testing::Slurp;
using testing::TempFolder;

std::vector<std::string> Cases() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(kPrograms)) {
    if (std::filesystem::exists(entry.path() / "case.json"))
      names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

bool IsTraining(const std::string& folder) {
  const nlohmann::json about = nlohmann::json::parse(Slurp(folder + "/case.json"));
  return about.value("kind", "") == "training";
}

// What `check` fetches.
std::string FetchOptions(const std::string& folder) {
  if (IsTraining(folder)) return "";      // its files hold a value a step
  static const std::regex kSlash("%2F");  // as the names of the files have it
  std::string options;
  for (const auto& entry : std::filesystem::directory_iterator(folder + "/expected")) {
    if (entry.path().extension() != ".npy") continue;
    const std::string name = std::regex_replace(entry.path().stem().string(), kSlash, "/");
    options += " --fetch '" + name + "'";
  }
  return options;
}

// A check of training looks at the parameters, which then keep steps of their own.
std::string PassOptions(const std::string& folder) {
  return IsTraining(folder) ? " --passes off" : "";
}

class DoctorAgreesTest : public ::testing::TestWithParam<std::string> {};

TEST_P(DoctorAgreesTest, WithTheRun) {
  for (const char* place : {"cpu", "onednn", "auto"}) {
    const std::string folder = kPrograms + "/" + GetParam();
    if (Phibridge("doctor " + folder + " --place " + place).exit_code == 3)
      continue;  // no such back end
    const nlohmann::json verdict =
        PhibridgeJson("doctor " + folder + " --json --kernels --place " + place +
                      FetchOptions(folder) + PassOptions(folder));
    TempFolder out;
    Phibridge("check " + folder + PassOptions(folder) + " --json " + out / "r.json --place " +
              place);
    const nlohmann::json ran = nlohmann::json::parse(Slurp(out / "r.json"))["cases"][0];
    ASSERT_NE(ran["status"], "error") << ran["message"];
    EXPECT_EQ(verdict["runs"], true);
    for (const nlohmann::json& op : ran["ops"]) {
      const int beside = op["beside"].get<int>();
      const std::string where = std::to_string(op["block"].get<int>()) + "/" +
                                std::to_string(op["index"].get<int>()) +
                                (beside > 0 ? "+" + std::to_string(beside) : "");
      ASSERT_TRUE(verdict["kernels"].contains(where)) << where;
      const std::string key = op["key"];  // an operator without kernels has none
      EXPECT_EQ(verdict["kernels"][where],
                op["kind"].get<std::string>() + (key.empty() ? "" : " " + key))
          << place << ", op " << where << " " << op["op"];
    }
  }
}

// What runs on its inputs has no op that refuses the shapes that follow from them.
TEST_P(DoctorAgreesTest, WithTheRunOnItsInputs) {
  const std::string folder = kPrograms + "/" + GetParam();
  if (IsTraining(folder)) return;  // its inputs hold a value a step
  std::string inputs;
  for (const auto& entry : std::filesystem::directory_iterator(folder + "/inputs")) {
    if (entry.path().extension() != ".npy") continue;
    inputs += " --input '" + entry.path().stem().string() + "=" + entry.path().string() + "'";
  }
  const nlohmann::json verdict = PhibridgeJson("doctor " + folder + " --json" + inputs);
  EXPECT_EQ(verdict["verdict"], "RUNS") << verdict["problems"];
}

INSTANTIATE_TEST_SUITE_P(Bundled, DoctorAgreesTest, ::testing::ValuesIn(Cases()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace phibridge
