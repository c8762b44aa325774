// `phibridge ledger`: it agrees with `kernels` and `doctor`, ranks what to migrate, and
// docs/generated/ledger.md is as it writes.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <set>

#include "framework/io/write_file.h"
#include "framework/program/program_desc.h"
#include "tests/support/onednn.h"
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace {

using nlohmann::json;
using testing::CommandResult;
using testing::kPrograms;
using testing::Phibridge;
using testing::PhibridgeJson;

constexpr char kSoftmaxSource[] = "phi/kernels/cpu/softmax_kernel.cc";

const json& LedgerOfThisBuild() {
  static const auto* ledger = new json(PhibridgeJson(
      "ledger --json - --sources " PHIBRIDGE_SOURCE_DIR " --from " + kPrograms + " --no-measure"));
  return *ledger;
}

json EntryOf(const json& ledger, const std::string& op) {
  for (const json& entry : ledger.at("ops")) {
    if (entry.at("op") == op) return entry;
  }
  return nullptr;
}

std::string StateOf(const json& entry, const std::string& place, const std::string& dtype) {
  for (const json& cell : entry.at("cells")) {
    if (cell.at("place") == place && cell.at("dtype") == dtype) return cell.at("state");
  }
  return "no cell";
}

TEST(LedgerTest, SaysWhereAnOpStands) {
  const json softmax = EntryOf(LedgerOfThisBuild(), "softmax");
  EXPECT_EQ(softmax.at("state"), "both");
  EXPECT_EQ(StateOf(softmax, "CPU", "float32"), "both");
  EXPECT_EQ(softmax.at("mapping"), "explicit");
  EXPECT_EQ(softmax.at("phi_kernels"), json({"softmax"}));
  EXPECT_EQ(softmax.at("gradient"),
            json({{"state", "op"}, {"ops", {"softmax_grad"}}, {"why", ""}}));
  EXPECT_EQ(EntryOf(LedgerOfThisBuild(), "softmax_grad").at("forward"), "softmax");
  EXPECT_EQ(EntryOf(LedgerOfThisBuild(), "stack").at("forward"),
            "");  // though unbind's gradient is a stack
  EXPECT_EQ(EntryOf(LedgerOfThisBuild(), "while").at("state"), "operator");
  const json shape = EntryOf(LedgerOfThisBuild(), "shape");
  EXPECT_EQ(shape.at("gradient").at("why"), "the op says that it has none");
}

TEST(LedgerTest, ListsHostOpsWithTheirReasons) {
  const auto why = [](const char* op) {
    return EntryOf(LedgerOfThisBuild(), op).at("host_op").get<std::string>();
  };
  EXPECT_EQ(why("shape"), "shape");
  EXPECT_EQ(why("while_grad"), "control flow");
  EXPECT_EQ(why("lod_reset"), "LoD");
  EXPECT_EQ(why("less_than"), "if `force_cpu`");
  EXPECT_EQ(why("softmax"), "");
  const std::string page = Phibridge("ledger --markdown -", false).output;
  EXPECT_NE(page.find("- shape: `is_empty`, `shape`, `size`\n"), std::string::npos);
}

// What computes itself does so on the host, so its record says why.
TEST(LedgerTest, EveryOperatorThatComputesItselfIsAHostOp) {
  for (const json& entry : LedgerOfThisBuild().at("ops")) {
    if (entry.at("state") != "operator") continue;
    EXPECT_NE(entry.at("host_op"), "") << entry.at("op");
  }
}

TEST(LedgerTest, AgreesWithTheRegistrations) {
  std::set<std::string> phi, legacy;  // "name place dtype"
  for (const json& row : PhibridgeJson("kernels --json")) {
    const std::string key = row.at("name").get<std::string>() + " " +
                            row.at("backend").get<std::string>() + " " +
                            row.at("dtype").get<std::string>();
    if (row.at("kind") == "PHI") phi.insert(key);
    if (row.at("kind") == "legacy") legacy.insert(key);
  }
  size_t cells = 0;
  for (const json& entry : LedgerOfThisBuild().at("ops")) {
    for (const json& cell : entry.at("cells")) {
      if (cell.at("dtype") == "any") continue;
      const std::string where =
          " " + cell.at("place").get<std::string>() + " " + cell.at("dtype").get<std::string>();
      const bool has_legacy = legacy.count(entry.at("op").get<std::string>() + where) != 0;
      bool has_phi = false;
      for (const json& kernel : entry.at("phi_kernels"))
        has_phi |= phi.count(kernel.get<std::string>() + where) != 0;
      const char* state = has_phi ? has_legacy ? "both" : "PHI" : has_legacy ? "legacy" : "missing";
      EXPECT_EQ(cell.at("state"), state) << entry.at("op") << where;
      ++cells;
    }
  }
  EXPECT_GT(cells, 1000u);
}

// matmul_v2 calls PHI's matmul; softmax and its legacy kernel were written apart.
TEST(LedgerTest, LabelsKernelsThatShareCode) {
  const auto labelled = [](const json& ledger, const std::string& op) {
    std::set<std::string> states;
    const json entry = EntryOf(ledger, op);
    for (const json& cell : entry.at("cells")) {
      if (cell.at("shared_code")) states.insert(cell.at("state"));
    }
    return states;
  };
  const std::set<std::string> both = {"both"};
  EXPECT_EQ(labelled(LedgerOfThisBuild(), "matmul_v2"), both);
  EXPECT_EQ(labelled(LedgerOfThisBuild(), "softmax"), std::set<std::string>());
  EXPECT_EQ(labelled(LedgerOfThisBuild(), "gru"), std::set<std::string>()) << "it has one kernel";
  const testing::TempFolder dir;
  dir.Write("ops/softmax_op.cc", "#include \"phi/kernels/softmax_kernel.h\"\n");
  const std::string sources = " --sources " + dir.path();
  const json ledger = json::parse(Phibridge("ledger --json -" + sources, false).output);
  EXPECT_EQ(labelled(ledger, "softmax"), both);
  EXPECT_EQ(labelled(ledger, "matmul_v2"), std::set<std::string>()) << "its source is not there";
  const std::string page = Phibridge("ledger --markdown -" + sources, false).output;
  EXPECT_NE(page.find("| softmax | both (shared code) "), std::string::npos);
  EXPECT_NE(page.find("\nOps whose legacy and PHI kernel share code: 1.\n"), std::string::npos);
  const std::string html = Phibridge("ledger --html -" + sources, false).output;
  EXPECT_NE(html.find(">shared code</span>"), std::string::npos);
  EXPECT_NE(Phibridge("ledger" + sources, false).output.find("; 1 of both share code\n"),
            std::string::npos);
}

// What doctor says computes an op is in the op's cells.
TEST(LedgerTest, AgreesWithDoctor) {
  const std::string program = kPrograms + "/digits_lenet_infer";
  const json doctor =
      PhibridgeJson("doctor " + program + " --place cpu --passes off --kernels --json");
  const json ops = PhibridgeJson("inspect " + program + " --json").at("blocks").at(0).at("ops");
  size_t compared = 0;
  for (size_t i = 0; i < ops.size(); ++i) {
    const std::string verdict = doctor.at("kernels").at("0/" + std::to_string(i));
    const json entry = EntryOf(LedgerOfThisBuild(), ops[i].at("type"));
    if (verdict.rfind("operator", 0) == 0) {
      EXPECT_EQ(entry.at("state"), "operator") << ops[i];
    } else {
      const std::string state = StateOf(entry, "CPU", "float32");
      EXPECT_EQ(verdict.rfind("PHI", 0) == 0, state == "both" || state == "PHI")
          << ops[i] << verdict;
      ++compared;
    }
  }
  EXPECT_GT(compared, 5u);
}

TEST(LedgerTest, SurveysProgramsWithTheVerdictOfDoctor) {
  for (const json& program : LedgerOfThisBuild().at("survey").at("programs")) {
    const std::string path = program.at("program");
    const CommandResult doctor = Phibridge("doctor '" + path + "' --json", false);
    EXPECT_EQ(program.at("runs"), doctor.exit_code == 0) << path;
    EXPECT_EQ(program.at("error"), "") << path;
  }
}

TEST(LedgerTest, MeasuresProgramsThatHaveInputs) {
  const json survey = PhibridgeJson("ledger --json - --from " + kPrograms + "/digits_lenet_infer")
                          .at("survey")
                          .at("programs");
  ASSERT_EQ(survey.size(), 1u);
  EXPECT_EQ(survey[0].at("not_measured"), "");
  EXPECT_GT(survey[0].at("microseconds"), 0);
}

// A program of ops without slots: that they are unknown is all that matters.
void WriteProgram(const std::string& folder, const std::vector<std::string>& op_types) {
  paddle::framework::ProgramDesc program;
  for (const std::string& type : op_types) program.MutableBlock(0)->AppendOp()->SetType(type);
  std::filesystem::create_directories(folder);
  WriteFile(folder + "/model.pdmodel", program.SerializeToString());
}

TEST(LedgerTest, RanksByProgramsUnblocked) {
  const testing::TempFolder dir;
  WriteProgram(dir.path() + "/a", {"unknown_b"});
  WriteProgram(dir.path() + "/deep/b", {"unknown_a", "unknown_b"});
  WriteProgram(dir.path() + "/deep/c", {"unknown_b", "unknown_c", "unknown_c"});
  WriteProgram(dir.path() + "/d", {"unknown_a", "unknown_a"});
  WriteProgram(dir.path() + "/e", {"unknown_b"});
  const json next = PhibridgeJson("ledger --json - --from " + dir.path()).at("survey").at("next");
  ASSERT_EQ(next.size(), 3u);
  const std::vector<std::string> order = {"unknown_b", "unknown_a", "unknown_c"};
  const std::vector<int> unblocked = {2, 2, 1};
  for (size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(next[i].at("op"), order[i]);
    EXPECT_EQ(next[i].at("unblocked"), unblocked[i]);
    EXPECT_EQ(next[i].at("need"), "missing");
  }
  EXPECT_EQ(next[1].at("ops"), 3);
}

TEST(LedgerTest, RefusesAFolderWithoutPrograms) {
  const testing::TempFolder dir;
  EXPECT_EQ(Phibridge("ledger --from " + dir.path()).exit_code, 3);
  EXPECT_NE(Phibridge("ledger --from /no/such").output.find("no such folder"), std::string::npos);
}

// The digest of "abc" from FIPS 180-4's example starts with ba7816bf8f01cfea.
TEST(LedgerTest, ProofsGoStaleWithTheirSources) {
  const testing::TempFolder dir;
  dir.Write(kSoftmaxSource, "abc");
  const auto proof = [](const std::string& digest) {
    return json{{{"op", "softmax"},
                 {"place", "cpu"},
                 {"dtype", "float32"},
                 {"kernel", "softmax"},
                 {"gradient", false},
                 {"cases", 31},
                 {"max_ulp", 1.5},
                 {"max_abs", 1e-7},
                 {"witnesses", {{"by hand", {31, 1.5, 0.5}}}},
                 {"date", "2026-01-02"},
                 {"sources", {{kSoftmaxSource, digest}}}}};
  };
  const auto proofs_of = [&](const std::string& digest) {
    dir.Write("proofs.json", proof(digest).dump());
    const json ledger = PhibridgeJson("ledger --json - --proofs " + dir.path() +
                                      "/proofs.json --sources " + dir.path());
    const json softmax = EntryOf(ledger, "softmax");
    for (const json& cell : softmax.at("cells")) {
      if (cell.at("place") == "CPU" && cell.at("dtype") == "float32") return cell.at("proofs");
    }
    return json();
  };
  const json fresh = proofs_of("ba7816bf8f01cfea");
  ASSERT_EQ(fresh.size(), 1u);
  EXPECT_EQ(fresh[0].at("stale"), false);
  EXPECT_EQ(fresh[0].at("cases"), 31);
  const json stale = proofs_of("ba7816bf8f01cfeb");
  ASSERT_EQ(stale.size(), 1u);
  EXPECT_EQ(stale[0].at("stale"), true);
  EXPECT_EQ(stale[0].at("changed_source"), kSoftmaxSource);
}

TEST(LedgerTest, RefusesPlacesAndSourcesThatAreNotThere) {
  EXPECT_EQ(Phibridge("ledger --place moon").exit_code, 2);
  EXPECT_EQ(Phibridge("ledger --sources /no/such").exit_code, 3);
  const testing::TempFolder dir;
  EXPECT_NE(Phibridge("ledger --sources " + dir.path()).output.find("note: no proofs: "),
            std::string::npos);
}

// Results are measured in units of the last place, gradients in parts of what is allowed beside
// differences; an edit of a kernel makes proofs stale, not the page of the repository.
TEST(LedgerTest, SaysHowFarOffWhatIsProvedIs) {
  const testing::TempFolder dir;
  dir.Write(kSoftmaxSource, "abc");
  dir.Write("phi/kernels/cpu/softmax_grad_kernel.cc", "abc");
  dir.Write("proofs.json", R"([
      {"op": "softmax", "place": "cpu", "dtype": "float32", "kernel": "softmax", "cases": 31, "max_ulp": 2,
       "max_abs": 1e-8, "witnesses": {"independent kernel": [31, 2, 0.25], "recorded truth": [9, 3, 0.125]}, "date": "2026-01-02", "sources": {"phi/kernels/cpu/softmax_kernel.cc": "0"}},
      {"op": "softmax", "place": "cpu", "dtype": "float32", "kernel": "softmax_grad", "gradient": true,
       "cases": 1, "max_ulp": 0, "max_abs": 3e-7, "witnesses": {"slopes": [1, 0, 0.3]}, "date": "2026-01-02", "sources": {"phi/kernels/cpu/softmax_grad_kernel.cc": "0"}}])");
  const std::string arguments = " --proofs " + (dir / "proofs.json") + " --sources " + dir.path();
  const std::string page = Phibridge("ledger --markdown -" + arguments).output;
  EXPECT_NE(page.find("| 2026-01-02: independent kernel, 31 cases, 2 ulp, 0.25 of the tolerance; "
                      "recorded truth, 9 cases, 3 ulp, 0.12 of the tolerance |"),
            std::string::npos);
  EXPECT_NE(page.find("| 2026-01-02: slopes, 1 case, 0.3 of the tolerance |"), std::string::npos);
  EXPECT_NE(page.find(" ops are registered, 1 of them proved, and "), std::string::npos);
  const std::string text = Phibridge("ledger" + arguments).output;
  EXPECT_NE(text.find("0 ops and 0 gradient ops proved; 1 and 1 have stale proofs"),
            std::string::npos)
      << text;
}

// What parity writes of a value against a true 0: JSON has no infinity.
TEST(LedgerTest, AProofMayBeInfinitelyManyUlpsAway) {
  const testing::TempFolder dir;
  dir.Write(
      "proofs.json",
      R"([{"op": "softmax", "place": "cpu", "dtype": "float32", "kernel": "softmax", "cases": 3,
                               "max_ulp": null, "witnesses": {"by hand": [3, null, 1]}, "date": "2026-01-02", "sources": {}}])");
  const auto result = Phibridge("ledger --markdown - --proofs " + (dir / "proofs.json"));
  EXPECT_EQ(result.exit_code, 0) << result.output;
  EXPECT_NE(result.output.find("inf ulp"), std::string::npos);
}

// What ran, and was compared with nothing, is not proved.
TEST(LedgerTest, AKernelIsNoWitnessOfItself) {
  const testing::TempFolder dir;
  const auto unproved = [&](const std::string& witnesses) {
    dir.Write(
        "proofs.json",
        R"([{"op": "prior_box", "place": "legacy", "dtype": "float32", "kernel": "prior_box", "cases": 3,
                                 "max_ulp": 0, "date": "2026-01-02", "sources": {},
                                 "witnesses": {)" +
            witnesses + "}}]");
    const std::string page =
        Phibridge("ledger --markdown - --proofs " + (dir / "proofs.json")).output;
    const size_t list = page.find("## Unproved operators");
    return list != std::string::npos && page.find("`prior_box`", list) != std::string::npos;
  };
  EXPECT_TRUE(unproved(""));
  EXPECT_FALSE(unproved(R"("recorded truth": [3, 0, 0])"));
}

// strings_lower has one kernel, of any type.
TEST(LedgerTest, AProofOfATypeWithoutACellIsOfAnyType) {
  const testing::TempFolder dir;
  dir.Write(
      "proofs.json",
      R"([{"op": "strings_lower", "place": "cpu", "dtype": "any type", "kernel": "strings_lower", "cases": 5,
                               "max_ulp": 0, "witnesses": {"by hand": [5, 0, 0]}, "date": "2026-01-02", "sources": {}}])");
  const json ledger = PhibridgeJson("ledger --json - --proofs " + (dir / "proofs.json"));
  const json entry = EntryOf(ledger, "strings_lower");
  for (const json& cell : entry.at("cells")) {
    const size_t proofs = cell.at("place") == "CPU" && cell.at("dtype") == "any" ? 1 : 0;
    EXPECT_EQ(cell.at("proofs").size(), proofs) << cell;
  }
}

TEST(LedgerTest, AProofOfTheLibrarysKernelIsNoneOfAPlugins) {
  const std::string plugins =
      (std::filesystem::path(PHIBRIDGE_BINARY).parent_path().parent_path() / "tests/tools/plugins/")
          .string();
  const json ledger = PhibridgeJson("ledger --json - --sources " PHIBRIDGE_SOURCE_DIR " --plugin " +
                                    plugins + "wrong_softmax.so --replace softmax");
  const auto proved_on_the_cpu = [](const json& of) {
    int count = 0;
    const json entry = EntryOf(of, "softmax");
    for (const json& cell : entry.at("cells")) {
      if (cell.at("dtype") != "float32") continue;  // the plug-in's
      for (const json& proof : cell.at("proofs")) count += proof.at("place") == "cpu" ? 1 : 0;
    }
    return count;
  };
  EXPECT_GT(proved_on_the_cpu(LedgerOfThisBuild()), 0);
  EXPECT_EQ(proved_on_the_cpu(ledger), 0);
}

// A gradient of a gradient is another kernel than the gradient: a proof of one is none of the
// other.
TEST(LedgerTest, AProofBelongsToTheGradientOpThatMapsToTheKernel) {
  const testing::TempFolder dir;
  dir.Write("proofs.json",
            R"([{"op": "square", "place": "cpu", "dtype": "float32", "kernel": "square_grad",
                 "gradient": true, "cases": 3, "max_ulp": 0, "witnesses": {"slopes": [3, 0, 0.5]},
                 "date": "2026-01-02", "sources": {}},
                {"op": "square", "place": "cpu", "dtype": "float64", "kernel": "square_double_grad",
                 "gradient": true, "cases": 5, "max_ulp": 0, "witnesses": {"slopes": [5, 0, 0.5]},
                 "date": "2026-01-02", "sources": {}}])");
  const json ledger = PhibridgeJson("ledger --json - --proofs " + (dir / "proofs.json"));
  const auto proved = [&](const std::string& op) {
    std::map<std::string, int> cases;
    const json entry = EntryOf(ledger, op);
    for (const json& cell : entry.at("cells")) {
      for (const json& proof : cell.at("proofs")) cases[cell.at("dtype")] = proof.at("cases");
    }
    return cases;
  };
  EXPECT_EQ(proved("square"), (std::map<std::string, int>()));
  EXPECT_EQ(proved("square_grad"), (std::map<std::string, int>{{"float32", 3}}));
  EXPECT_EQ(proved("square_grad_grad"), (std::map<std::string, int>{{"float64", 5}}));
}

TEST(LedgerTest, CountsCleanShadowRuns) {
  const testing::TempFolder dir;
  dir.Write("a.json", R"({"shadow": [{"op": "softmax", "samples": 5, "diverged": 1},
                                     {"op": "softmax", "samples": 2, "diverged": 0}]})");
  const json ledger = PhibridgeJson("ledger --json - --shadow " + (dir / "a.json"));
  EXPECT_EQ(EntryOf(ledger, "softmax").at("shadow"), json({{"samples", 7}, {"clean", 6}}));
  EXPECT_EQ(EntryOf(ledger, "relu").at("shadow"), json({{"samples", 0}, {"clean", 0}}));
  for (const char* wrong : {"[]", "{", R"({"shadow": [1]})", R"({"shadow": [{"op": 3}]})"}) {
    dir.Write("b.json", wrong);
    const CommandResult result = Phibridge("ledger --shadow " + (dir / "b.json"));
    EXPECT_EQ(result.exit_code, 3) << wrong;
    EXPECT_NE(result.output.find("InvalidArgument: " + (dir / "b.json")), std::string::npos)
        << result.output;
  }
}

TEST(LedgerTest, ThePageNeedsNoOtherFile) {
  const std::string page = Phibridge("ledger --html -", false).output;
  EXPECT_EQ(page.rfind("<!doctype html>", 0), 0u);
  for (const char* outside : {"http://", "https://", "src=", "<link", "@import", "url("}) {
    EXPECT_EQ(page.find(outside), std::string::npos) << outside;
  }
  for (const char* part :
       {"prefers-color-scheme: dark", "aria-sort", "data-filter=\"text\"", ">softmax_grad<"}) {
    EXPECT_NE(page.find(part), std::string::npos) << part;
  }
}

TEST(LedgerTest, TheMarkdownOfTheRepositoryIsUpToDate) {
  const CommandResult now =
      Phibridge("ledger --place cpu --place onednn --markdown - --sources " PHIBRIDGE_SOURCE_DIR);
  if (now.output.find("| op | CPU | ONEDNN |") == std::string::npos)
    GTEST_SKIP() << "a build without oneDNN";
  EXPECT_TRUE(testing::Slurp(PHIBRIDGE_SOURCE_DIR "/docs/generated/ledger.md") == now.output)
      << "docs/generated/ledger.md is stale: phibridge ledger --place cpu --place onednn "
         "--force --markdown docs/generated/ledger.md";
}

// The books of the repository: everything that computes has a witness.
TEST(LedgerTest, NoOpOfTheRepositoryIsUnproved) {
  const std::string page =
      Phibridge("ledger --place cpu --place onednn --markdown - --sources " PHIBRIDGE_SOURCE_DIR)
          .output;
  if (!tests::HasOneDnn()) GTEST_SKIP() << tests::kNoOneDnn;  // a witness of some
  EXPECT_NE(page.find("\nWith kernels: None.\n\nThat compute by themselves: None.\n"),
            std::string::npos)
      << "nothing was compared with these: give their ops cases with a truth "
         "(parity/truths/README.md), see \"Unproved operators\" in what `phibridge ledger "
         "--markdown -` writes";
}

}  // namespace
}  // namespace phibridge
