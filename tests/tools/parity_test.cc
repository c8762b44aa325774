// phibridge parity: the program.
#include <set>

#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace {

using testing::CommandResult;
using testing::kPrograms;
using testing::Phibridge;
using testing::Slurp;
using testing::TempFolder;

// Empty if every element that is opened is closed, in order, and nothing is loaded from elsewhere.
std::string WhatIsWrongWith(const std::string& html) {
  const std::set<std::string> kVoid = {"!doctype", "meta", "input", "rect", "br"};
  std::vector<std::string> open;
  for (size_t at = 0; (at = html.find('<', at)) != std::string::npos;) {
    const bool closes = html[at + 1] == '/';
    const size_t begin = at + (closes ? 2 : 1);
    std::string name = html.substr(begin, html.find_first_of(" >/\n", begin) - begin);
    for (char& c : name) c = static_cast<char>(std::tolower(c));
    at = html.find('>', at);
    if (at == std::string::npos) return "an element without end: " + name;
    if (kVoid.count(name) != 0) continue;
    if (!closes) {
      open.push_back(name);
      if (name == "script" || name == "style") at = html.find("</" + name, at);
    } else if (open.empty() || open.back() != name) {
      return "</" + name + "> closes " + (open.empty() ? "nothing" : open.back());
    } else {
      open.pop_back();
    }
  }
  if (!open.empty()) return open.back() + " is not closed";
  for (const char* elsewhere : {"http://", "https://", "src=", "href=", "@import", "url("}) {
    if (html.find(elsewhere) != std::string::npos) return std::string("it loads: ") + elsewhere;
  }
  return "";
}

TEST(Parity, ChecksTheCasesOfAnOpInSeveralProcesses) {
  const TempFolder folder;
  const CommandResult result =
      Phibridge("parity softmax relu --jobs 3 --json " + folder / "r.json" + " --html " +
                folder / "r.html --failures " + folder / "failed");
  EXPECT_EQ(result.exit_code, 0) << result.output;
  EXPECT_NE(result.output.find("of 2 ops"), std::string::npos) << result.output;
  const auto json = nlohmann::json::parse(Slurp(folder / "r.json"));
  EXPECT_GT(json.at("cases").size(), 10u);
  EXPECT_GT(json.at("proofs").size(), 3u);
  const std::string html = Slurp(folder / "r.html");
  EXPECT_EQ(WhatIsWrongWith(html), "");
  EXPECT_NE(html.find("<th scope=row>softmax</th>"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(folder / "failed"));
  const CommandResult one = Phibridge("parity softmax relu --jobs 1");
  EXPECT_EQ(one.output, result.output) << "in one process";
}

TEST(Parity, TestsWhatProgramsExecute) {
  const TempFolder folder;
  const CommandResult result =
      Phibridge("parity --from " + kPrograms + "/digits_mlp_infer --no-gradients --json " +
                folder / "r.json --failures " + folder / "failed");
  EXPECT_EQ(result.exit_code, 0) << result.output;
  EXPECT_NE(result.output.find("1 programs ran 7 ops, 7 of them different"), std::string::npos)
      << result.output;
  EXPECT_EQ(nlohmann::json::parse(Slurp(folder / "r.json")).at("cases").size(), 7u);
}

TEST(Parity, AnUnknownPlaceIsAUsageError) {
  EXPECT_EQ(Phibridge("parity relu --place moon").exit_code, 2);
}

TEST(Parity, IsListedByHelp) {
  EXPECT_NE(Phibridge("--help").output.find("parity"), std::string::npos);
}

}  // namespace
}  // namespace phibridge
