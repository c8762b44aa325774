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
  EXPECT_NE(result.output.find("1 of 1 programs ran to their end; of 7 executions 7 were taken, 7 "
                               "of them different."),
            std::string::npos)
      << result.output;
  EXPECT_EQ(nlohmann::json::parse(Slurp(folder / "r.json")).at("cases").size(), 7u);
}

// The operators of loops and branches: nothing is passed over in silence.
TEST(Parity, SaysWhatOfTheProgramsItDidNotTest) {
  const TempFolder folder;
  const CommandResult result =
      Phibridge("parity --from " + kPrograms + "/while_rnn --from " + kPrograms +
                "/sparse_embedding_train --no-gradients --json " + folder / "r.json" +
                " --failures " + folder / "failed");
  EXPECT_EQ(result.exit_code, 0) << result.output;
  const auto json = nlohmann::json::parse(Slurp(folder / "r.json"));
  int64_t left_out = 0;
  std::set<std::string> ops;
  for (const auto& left : json.at("left_out")) {
    left_out += left.at("executions").get<int64_t>();
    ops.insert(left.at("op"));
    EXPECT_FALSE(left.at("why").get<std::string>().empty());
    EXPECT_NE(result.output.find(" of " + left.at("op").get<std::string>() + ": "),
              std::string::npos)
        << result.output;
  }
  EXPECT_EQ(ops.count("while"), 1u) << result.output;
  EXPECT_GE(left_out, 1);
  EXPECT_EQ(ops.count("lookup_table_v2_grad"), 0u) << "rows beside tensors\n" << result.output;
}

TEST(Parity, AnUnknownOpIsNamed) {
  for (const char* arguments : {"parity sofmax", "parity --list sofmax", "parity softmax sofmax"}) {
    const CommandResult result = Phibridge(arguments);
    EXPECT_EQ(result.exit_code, 3) << arguments;
    EXPECT_HAS(result.output, "no case list has `sofmax`; did you mean `softmax`?");
  }
  const CommandResult of_case = Phibridge("parity softmax/kown_float32");
  EXPECT_EQ(of_case.exit_code, 3);
  EXPECT_HAS(of_case.output, "did you mean `softmax/known_float32`?");
  for (const char* ops : {"sofmax", "relu sofmax"}) {
    const CommandResult result =
        Phibridge(std::string("parity ") + ops + " --from " + kPrograms + "/digits_mlp_infer");
    EXPECT_EQ(result.exit_code, 3) << result.output;
    EXPECT_HAS(result.output, "none could be taken of `sofmax`; did you mean `softmax`?");
  }
}

TEST(Parity, CasesThatNoKernelOfThePlaceRanAreNotPassed) {
  const CommandResult none = Phibridge("parity argsort --no-gradients --place onednn");
  EXPECT_EQ(none.exit_code, 1) << none.output;
  EXPECT_NE(none.output.find(": 0 passed, 0 failed, "), std::string::npos) << none.output;
  const CommandResult reference = Phibridge("parity softmax --no-gradients --place legacy");
  EXPECT_EQ(reference.exit_code, 0) << "oneDNN was not asked for\n" << reference.output;
}

TEST(Parity, FilesThatCannotBeReadOrWrittenAreToldBeforeTheWork) {
  const TempFolder folder;
  folder.Write("bad.json", "{bad");
  for (const std::string& file :
       {std::string("--json /no/such/r.json"), std::string("--html /no/such/r.html"),
        std::string("--proofs /no/such/p.json"), "--proofs " + folder / "bad.json"}) {
    const CommandResult result = Phibridge("parity relu " + file);
    EXPECT_EQ(result.exit_code, 3) << result.output;
    EXPECT_EQ(result.output.find("passed"), std::string::npos) << result.output;
    EXPECT_EQ(result.output.find("json.exception"), std::string::npos) << result.output;
  }
}

TEST(Parity, ProofsAreOfWholeCaseLists) {
  const TempFolder folder;
  EXPECT_EQ(Phibridge("parity relu/known_float32 --proofs " + folder / "p.json").exit_code, 2);
  EXPECT_EQ(
      Phibridge("parity relu --proofs " + folder / "p.json" + " --from " + kPrograms).exit_code, 2);
  const CommandResult result = Phibridge("parity relu --proofs " + folder / "p.json");
  EXPECT_EQ(result.exit_code, 0) << result.output;
  const std::string once = Slurp(folder / "p.json");
  EXPECT_NE(once.find("\"relu_grad\""), std::string::npos) << once;
  EXPECT_EQ(Phibridge("parity relu --no-gradients --proofs " + folder / "p.json").exit_code, 0);
  EXPECT_EQ(Slurp(folder / "p.json"), once) << "the gradient was not tried again";
}

TEST(Parity, AnUnknownPlaceIsAUsageError) {
  EXPECT_EQ(Phibridge("parity relu --place moon").exit_code, 2);
}

// Those that hold mutants are built by tools/source_mutants.
TEST(Parity, AProgramWithoutMutantsSaysHowOneIsBuilt) {
  const TempFolder folder;
  const CommandResult result = Phibridge("parity relu --source-mutants " + folder / "list.json");
  EXPECT_EQ(result.exit_code, 3) << result.output;
  EXPECT_NE(result.output.find("tools/source_mutants compiles one"), std::string::npos)
      << result.output;
}

TEST(Parity, IsListedByHelp) {
  EXPECT_NE(Phibridge("--help").output.find("parity"), std::string::npos);
}

TEST(Parity, NamesTheOptionForFoldersThatAreNotThere) {
  const TempFolder folder;
  const auto error_of = [](const std::string& arguments) {
    const CommandResult result = Phibridge("parity softmax " + arguments);
    EXPECT_EQ(result.exit_code, 3) << result.output;
    return result.output;
  };
  const std::string nowhere = folder / "nowhere";
  EXPECT_NE(error_of("--truths " + nowhere).find("NotFound: --truths " + nowhere),
            std::string::npos);
  EXPECT_NE(error_of("--sources " + nowhere).find("with --truths"), std::string::npos);
  for (const std::string& option : {std::string("--audit"), "--proofs " + folder / "proofs.json"}) {
    const std::string error =
        error_of("--truths " + folder.path() + " --sources " + nowhere + " " + option);
    EXPECT_NE(error.find("has none; name their folder with --sources"), std::string::npos) << error;
  }
}

TEST(Parity, WithoutSourcesNoLegacyKernelIsAWitness) {
  const TempFolder folder;
  const auto witnesses = [&](const std::string& sources) {
    const CommandResult result =
        Phibridge("parity softmax --no-gradients --truths " + folder.path() + " --sources " +
                  sources + " --force --json " + folder / "r.json");
    EXPECT_EQ(result.exit_code, 0) << result.output;
    const auto report = nlohmann::json::parse(Slurp(folder / "r.json"));
    std::set<std::string> kinds;
    for (const auto& one : report.at("cases")) {
      for (const auto& route : one.at("routes")) {
        for (const auto& witness : route.at("witnesses"))
          kinds.insert(witness.at("kind").get<std::string>());
      }
    }
    return kinds;
  };
  EXPECT_EQ(witnesses(PHIBRIDGE_SOURCE_DIR).count("independent kernel"), 1u);
  const std::set<std::string> without = witnesses(folder.path());
  EXPECT_EQ(without.count("independent kernel"), 0u);
  EXPECT_EQ(without.count("shared code"), 1u);
}

}  // namespace
}  // namespace phibridge
