// Every command with a plug-in that replaces an op of the library: old and new are compared.
#include <algorithm>

#include "framework/io/npy.h"
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace {

using testing::CommandResult;
using testing::kPrograms;
using testing::Phibridge;
using testing::PhibridgeJson;
using testing::Slurp;
using testing::TempFolder;

const std::string kPlugins =
    std::filesystem::path(PHIBRIDGE_BINARY).parent_path().parent_path() / "tests/tools/plugins/";
const std::string kTeam = " --plugin " + kPlugins + "team_softmax.so ";
const std::string kWrong = " --plugin " + kPlugins + "wrong_softmax.so ";
const std::string kMlp = kPrograms + "/digits_mlp_infer ";
const std::string kEncoder = kPrograms + "/transformer_encoder ";
const std::string kReplace = "--replace softmax ";

TEST(PluginCommands, RefuseWithBothPlacesAndTheRemedy) {
  for (const char* command : {"doctor ", "check "}) {
    const CommandResult refused = Phibridge(command + kMlp + kTeam);
    EXPECT_EQ(refused.exit_code, 2) << refused.output;
    EXPECT_HAS(refused.output, "op `softmax`: ops/softmax.yaml:");
    EXPECT_HAS(refused.output, "softmax_op.cc:");
    EXPECT_HAS(refused.output, "--replace softmax");
  }
  const CommandResult alone = Phibridge("doctor " + kMlp + kReplace);
  EXPECT_EQ(alone.exit_code, 2);
  EXPECT_HAS(alone.output, "no --plugin is given that could replace `softmax`");
}

TEST(PluginCommands, RunThePluginsOrTheLibrarys) {
  EXPECT_EQ(Phibridge("check " + kMlp + kTeam + kReplace + "--place cpu").exit_code, 0);
  EXPECT_EQ(Phibridge("check " + kMlp + kTeam + "--place cpu --kernel softmax=plugin").exit_code,
            0);
  EXPECT_EQ(Phibridge("check " + kMlp + kWrong + kReplace + "--place cpu").exit_code, 1);
  const std::string library = "--place cpu --kernel '*=library'";
  EXPECT_EQ(Phibridge("check " + kMlp + kWrong + kReplace + library).exit_code, 0);
}

// Where the library has a kernel of oneDNN, too.
TEST(PluginCommands, CountOnEveryPlace) {
  EXPECT_EQ(Phibridge("check " + kMlp + kWrong + kReplace).exit_code, 1);
  EXPECT_EQ(Phibridge("check " + kMlp + kWrong + "--kernel softmax=plugin").exit_code, 1);
  EXPECT_EQ(Phibridge("check " + kMlp + kWrong + kReplace + "--kernel softmax=library").exit_code,
            0);
#ifdef PHIBRIDGE_WITH_ONEDNN
  const std::string onednn = kReplace + "--place onednn --fallback deny ";
  EXPECT_EQ(Phibridge("check " + kMlp + kTeam + onednn).exit_code, 0);
  EXPECT_EQ(Phibridge("check " + kMlp + kWrong + onednn).exit_code, 1);
  EXPECT_EQ(Phibridge("check " + kMlp + kWrong + onednn + "--kernel softmax=onednn").exit_code, 0);
#endif
}

// With legacy kernels alone, as 2.0 has operators: the library's mapping is not for it.
TEST(PluginCommands, RunAnOldOperatorByItsOwnKernels) {
  const std::string old = kMlp + "--plugin " + kPlugins + "old_softmax.so " + kReplace;
  EXPECT_EQ(Phibridge("check " + old).exit_code, 1);  // wrong on purpose
  EXPECT_EQ(Phibridge("check " + old + "--kernel softmax=library").exit_code, 0);
  const CommandResult doctor = Phibridge("doctor --kernels " + old);
  EXPECT_HAS(doctor.output, "legacy");
  EXPECT_EQ(doctor.exit_code, 0) << doctor.output;
  const CommandResult lint =
      Phibridge("lint softmax --plugin " + kPlugins + "old_softmax.so " + kReplace);
  EXPECT_EQ(lint.exit_code, 0) << lint.output;
}

// A shape-function file carried as a whole: what it has for kernels of the library counts by leave
// alone.
TEST(PluginCommands, ShapeFunctionsForKernelsOfOthersStandBehind) {
  const std::string lenet = "check " + kPrograms + "/digits_lenet_infer --place cpu --plugin " +
                            kPlugins + "whole_infermeta.so ";
  const CommandResult without = Phibridge(lenet);
  EXPECT_EQ(without.exit_code, 0) << without.output;
  EXPECT_HAS(without.output,
             "whole_infermeta.so brings no kernels `batch_norm`, `batch_norm_infer`: its shape "
             "functions for them do not count; --replace batch_norm lets them");
  const CommandResult with = Phibridge(lenet + "--replace batch_norm");
  EXPECT_NE(with.exit_code, 0) << with.output;
  EXPECT_HAS(with.output, "a shape function of whole_infermeta.cc counts");
  EXPECT_EQ(with.output.find("do not count"), std::string::npos) << with.output;
}

// That of another plug-in cannot be replaced, so nothing is advised.
TEST(PluginCommands, ShapeFunctionsForKernelsOfAnotherPluginStandBehind) {
  const CommandResult both =
      Phibridge("check " + kPrograms + "/digits_lenet_infer --place cpu --plugin " + kPlugins +
                "whole_infermeta.so --plugin " + kPlugins + "half_infermeta.so");
  EXPECT_EQ(both.exit_code, 0) << both.output;
  EXPECT_HAS(both.output,
             "half_infermeta.so brings no kernels `plugin_test_half`: its shape functions for them "
             "do not count, those of another plug-in do\n");
  EXPECT_EQ(both.output.find("--replace plugin_test_half"), std::string::npos) << both.output;
}

// No pass hides a replaced operator in another one: relu stands behind convolutions here.
TEST(PluginCommands, PassesLeaveReplacedOperatorsAlone) {
  const std::string lenet = "check " + kPrograms + "/digits_lenet_infer --plugin " + kPlugins +
                            "wrong_relu.so --replace relu ";
  EXPECT_EQ(Phibridge(lenet).exit_code, 1);
  EXPECT_EQ(Phibridge(lenet + "--kernel relu=library").exit_code, 0);
}

TEST(PluginCommands, DiffOfOldAndNew) {
  const std::string sides = "--a '*=library' --b softmax=plugin ";
  const CommandResult same = Phibridge("diff " + kMlp + kTeam + sides);
  EXPECT_EQ(same.exit_code, 0) << same.output;
  TempFolder folder;
  const CommandResult parts =
      Phibridge("diff " + kMlp + kWrong + sides + "--json " + folder / "r.json");
  EXPECT_EQ(parts.exit_code, 1) << parts.output;
  const nlohmann::json json = nlohmann::json::parse(Slurp(folder / "r.json"));
  int culprits = 0;
  for (const nlohmann::json& op : json["ops"]) {
    if (op["verdict"] != "culprit") continue;
    EXPECT_EQ(op["type"], "softmax");
    EXPECT_HAS(op["kernel_b"].get<std::string>(), " of wrong_softmax.so");
    ++culprits;
  }
  EXPECT_EQ(culprits, 1);
}

// What docs/migrate.md walks through: four files of a team in place of both softmaxes of an
// encoder.
TEST(PluginCommands, ReplaceTheSoftmaxOfATransformersEncoder) {
  for (const char* place : {"cpu", "auto"}) {
    const CommandResult check =
        Phibridge("check " + kEncoder + kTeam + kReplace + "--place " + place);
    EXPECT_EQ(check.exit_code, 0) << check.output;
  }
  TempFolder folder;
  const CommandResult same =
      Phibridge("diff " + kEncoder + kTeam + "--a '*=library' --b softmax=plugin --json " +
                folder / "same.json");
  EXPECT_EQ(same.exit_code, 0) << same.output;
  const CommandResult parts =
      Phibridge("diff " + kEncoder + kWrong + "--a '*=library' --b softmax=plugin --json " +
                folder / "parts.json");
  EXPECT_EQ(parts.exit_code, 1) << parts.output;
  EXPECT_HAS(parts.output, "DIFFERENT: 2 culprits, 0 unexplained, ");
  for (const char* name : {"same.json", "parts.json"}) {
    const bool is_wrong = name[0] == 'p';
    const nlohmann::json json = nlohmann::json::parse(Slurp(folder / name));
    int replaced = 0;
    for (const nlohmann::json& op : json["ops"]) {
      const bool is_softmax = op["type"] == "softmax";
      EXPECT_EQ(op["verdict"] == "culprit", is_softmax && is_wrong) << op;
      if (!is_softmax) continue;
      ++replaced;
      EXPECT_HAS(op["kernel_b"].get<std::string>(),
                 is_wrong ? " of wrong_softmax.so" : " of team_softmax.so");
    }
    EXPECT_EQ(replaced, 2) << name;
  }
}

TEST(PluginCommands, BisectSwitchesBetweenThem) {
  TempFolder folder;
  const CommandResult found =
      Phibridge("bisect " + kMlp + kWrong +
                "--a '*=library' --b softmax=plugin --bound 1e-4 --json " + folder / "r.json");
  EXPECT_EQ(found.exit_code, 0) << found.output;
  const nlohmann::json json = nlohmann::json::parse(Slurp(folder / "r.json"));
  ASSERT_EQ(json["set"].size(), 1u);
  EXPECT_EQ(json["set"][0]["type"], "softmax");
  EXPECT_HAS(json["set"][0]["rule"].get<std::string>(), "=plugin");
}

TEST(PluginCommands, KernelsShowsWhatReplacesWhat) {
  const nlohmann::json rows = PhibridgeJson("kernels softmax --json" + kTeam + kReplace);
  int replaced = 0;
  for (const nlohmann::json& row : rows) {
    if (!row.contains("replaces")) continue;
    ++replaced;
    EXPECT_HAS(row["source"].get<std::string>(), " in team_softmax.so");
    EXPECT_EQ(row["replaces"].get<std::string>().find("team_softmax"), std::string::npos);
  }
  EXPECT_EQ(replaced, 6);  // two ops, and two kernels of two types
  EXPECT_HAS(Phibridge("kernels softmax" + kTeam + kReplace).output,
             " in team_softmax.so, for phi/kernels/cpu/softmax_kernel.cc:");
}

TEST(PluginCommands, LedgerAndLintSeeThePlugins) {
  TempFolder folder;
  const std::string ledger = "ledger --place cpu --json " + folder / "l.json";
  const CommandResult result = Phibridge(ledger + kTeam + kReplace);
  EXPECT_EQ(result.exit_code, 0) << result.output;
  const nlohmann::json json = nlohmann::json::parse(Slurp(folder / "l.json"));
  for (const nlohmann::json& op : json["ops"]) {
    const bool is_theirs =
        op["source"].get<std::string>().find("team_softmax.so") != std::string::npos;
    EXPECT_EQ(is_theirs, op["op"] == "softmax" || op["op"] == "softmax_grad") << op["op"];
  }
  EXPECT_HAS(
      Phibridge("ledger --place cpu" + kTeam + kReplace).output,
      "team_softmax.so: 9 registrations, 9 of them before the library's: softmax, softmax_grad");
  const CommandResult lint = Phibridge("lint softmax softmax_grad" + kTeam + kReplace);
  EXPECT_EQ(lint.exit_code, 0) << lint.output;
}

// Old and new on all cases, truths and gradients of the op; its lists say of oneDNN's kernel what
// does not hold of one that stands behind the plug-in's.
TEST(PluginCommands, ParityComparesOldAndNew) {
  TempFolder folder;
  const CommandResult same =
      Phibridge("parity softmax --jobs 1 --json " + folder / "p.json" + kTeam + kReplace);
  EXPECT_EQ(same.exit_code, 0) << same.output;
  EXPECT_HAS(same.output, ", 0 failed");
  std::set<std::string> routes;
  const nlohmann::json report = nlohmann::json::parse(Slurp(folder / "p.json"));
  for (const nlohmann::json& one : report["cases"]) {
    for (const nlohmann::json& route : one["routes"]) {
      routes.insert(route["place"].get<std::string>());
    }
  }
  EXPECT_EQ(routes.count("library"), 1u) << same.output;
  EXPECT_EQ(routes.count("cpu"), 1u) << same.output;
  const CommandResult wrong = Phibridge("parity softmax --jobs 1" + kWrong + kReplace);
  EXPECT_EQ(wrong.exit_code, 1) << wrong.output;
  EXPECT_HAS(wrong.output, "softmax/known_float32: ");
  // Of an operator that the plug-in leaves alone, the lists hold as ever.
  const CommandResult other = Phibridge("parity prelu --jobs 1" + kTeam + kReplace);
  EXPECT_EQ(other.exit_code, 0) << other.output;
}

// Which of them a run took, by the kind of the kernel.
TEST(PluginCommands, BenchTimesThePluginsOrTheLibrarys) {
  const std::string bench = "bench " + kMlp + "--json --repeat 1 --warmup 0 --place cpu --plugin " +
                            kPlugins + "old_softmax.so " + kReplace;
  for (const char* rule : {"", "--kernel softmax=library"}) {
    std::vector<std::string> kinds;
    const nlohmann::json report = PhibridgeJson(bench + rule);
    for (const nlohmann::json& kernel : report["kernels"]) {
      if (kernel["op"] == "softmax") kinds.push_back(kernel["kind"]);
    }
    EXPECT_EQ(kinds, std::vector<std::string>{*rule == '\0' ? "legacy" : "PHI"});
  }
}

TEST(PluginCommands, DigitsRunThePluginsOrTheLibrarys) {
  const std::string digits = "digits --place cpu --plugin " + kPlugins + "wrong_relu.so ";
  EXPECT_EQ(Phibridge(digits).exit_code, 2);
  const CommandResult wrong = Phibridge(digits + "--replace relu");
  EXPECT_EQ(wrong.exit_code, 1) << wrong.output;
  const CommandResult right = Phibridge(digits + "--replace relu --kernel relu=library");
  EXPECT_EQ(right.exit_code, 0) << right.output;
}

TEST(PluginCommands, PassesAreThoseOfTheLibrary) {
  EXPECT_EQ(PhibridgeJson("passes --json" + kTeam + kReplace), PhibridgeJson("passes --json"));
  EXPECT_EQ(Phibridge("passes" + kTeam).exit_code, 2);
}

// What the library's own softmax needs is still there, for a rule that asks for it.
TEST(PluginCommands, CropKeepsWhatIsReplaced) {
  TempFolder folder;
  const std::string crop = "crop " + kMlp + "--out " + folder / "c.json";
  const CommandResult result = Phibridge(crop + kTeam + kReplace);
  EXPECT_EQ(result.exit_code, 0) << result.output;
  const nlohmann::json json = nlohmann::json::parse(Slurp(folder / "c.json"));
  for (const char* list : {"ops", "kernels"}) {
    EXPECT_EQ(std::count(json[list].begin(), json[list].end(), "softmax"), 1) << json[list];
  }
}

// No build of the library has a kernel that only the plug-in has.
TEST(PluginCommands, CropLeavesOutKernelsOfThePlugin) {
  TempFolder folder;
  const CommandResult result = Phibridge("crop " + kMlp + "--out " + folder / "c.json --plugin " +
                                         kPlugins + "renamed_softmax.so " + kReplace);
  EXPECT_EQ(result.exit_code, 0) << result.output;
  const nlohmann::json kernels = nlohmann::json::parse(Slurp(folder / "c.json"))["kernels"];
  EXPECT_EQ(std::count(kernels.begin(), kernels.end(), "renamed_softmax"), 0) << kernels;
  EXPECT_EQ(std::count(kernels.begin(), kernels.end(), "softmax"), 1) << kernels;
}

TEST(PluginCommands, TrainRunsThePluginsOrTheLibrarys) {
  const auto losses_with = [](const std::string& options) {
    TempFolder folder;
    const std::vector<float> pixels(256, 0.5f);
    folder.Write("image.npy", NpyBytes(testing::TensorOf<float>({4, 1, 8, 8}, pixels)));
    folder.Write("label.npy", NpyBytes(testing::TensorOf<int64_t>({4, 1}, {0, 1, 2, 3})));
    const std::string data =
        " --data image=" + folder / "image.npy" + " --data label=" + folder / "label.npy";
    const CommandResult result = Phibridge(
        "train " + kPrograms + "/digits_mlp_train --place cpu --steps 3 --batch 4" + " --seed 1" +
        data + " --out " + folder / "out" + " --json " + folder / "l.json" + options);
    EXPECT_EQ(result.exit_code, 0) << result.output;
    return nlohmann::json::parse(Slurp(folder / "l.json"))["losses"];
  };
  const std::string wrong = " --plugin " + kPlugins + "wrong_relu.so --replace relu";
  const nlohmann::json library = losses_with("");
  ASSERT_EQ(library.size(), 3u) << library;
  EXPECT_EQ(losses_with(wrong + " --kernel relu=library"), library);
  EXPECT_NE(losses_with(wrong), library);
}

TEST(PluginCommands, AllTakePlugins) {
  for (const char* command :
       {"run", "check", "inspect", "doctor", "kernels", "bench", "digits", "backward", "train",
        "diff", "bisect", "ledger", "lint", "crop", "passes", "parity"}) {
    const std::string help = Phibridge(std::string(command) + " --help").output;
    EXPECT_HAS(help, "--plugin LIB.so");
    EXPECT_HAS(help, "--replace OP");
  }
}

}  // namespace
}  // namespace phibridge
