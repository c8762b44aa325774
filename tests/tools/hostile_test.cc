// phibridge parity --hostile, with an operator that can be made to die, and its command line.
#include "tools/parity/hostile.h"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "framework/program/op_desc.h"
#include "parity/execution/case.h"
#include "parity/harness/program_truths.h"
#include "tests/parity/harness/faulty_op.h"
#include "tests/tools/cli_testing.h"
#include "tools/parity/hostile_draw.h"
#include "tools/parity/hostile_finding.h"
#include "tools/parity/hostile_process.h"

namespace phibridge {
namespace tools {
namespace {

using faulty::Fault;
using faulty::ScopedFault;
using nlohmann::json;
using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using testing::CommandResult;
using testing::Phibridge;
using testing::Slurp;
using testing::TempFolder;
using VarType = paddle::framework::proto::VarType;

parity::OpSuite TwiceSuite() {
  parity::OpSuite suite;
  suite.type = "faulty_twice";
  suite.dtypes = {DataType::FLOAT32};
  parity::OpCase c;
  c.name = "known";
  c.inputs["X"] = {parity::In({2, 3})};
  c.attrs["level"] = 1;
  suite.cases.push_back(c);
  return suite;
}
OP_TEST(FaultyTwice, TwiceSuite());

parity::OpSuite TypesSuite() {
  parity::OpSuite suite;
  suite.type = "elementwise_div";
  suite.dtypes = {DataType::FLOAT32, DataType::INT32, DataType::INT64};
  parity::OpCase c;
  c.name = "same";
  c.inputs["X"] = {parity::In({2, 3})};
  c.inputs["Y"] = {parity::In({2, 3}).Range(1, 3)};
  suite.cases.push_back(c);
  return suite;
}
OP_TEST(HostileTypes, TypesSuite());

parity::OpSuite RefusingSuite() {
  parity::OpSuite suite;
  suite.type = "get_float_status";
  suite.dtypes = {DataType::FLOAT32};
  parity::OpCase c;
  c.name = "no_register";
  c.inputs["FloatStatus"] = {parity::In({8})};
  c.outputs = {{"FloatStatusOut", {}}};
  c.error = phi::UNIMPLEMENTED;
  suite.cases.push_back(c);
  return suite;
}
OP_TEST(HostileRefusals, RefusingSuite());

// All mutants of faulty_twice's attribute and of the gradient's.
ParityOptions TwiceOptions() {
  ParityOptions options;
  options.ops = {"faulty_twice"};
  options.hostile = 0;
  options.classes = {"attribute"};
  return options;
}

struct Ran {
  int exit_code = -1;
  std::string printed;
  json report;
};

Ran RunWith(Fault fault, ParityOptions options = TwiceOptions()) {
  const TempFolder folder;
  options.json = folder / "r.json";
  if (options.failures == ParityOptions().failures) options.failures = folder / "failures";
  const ScopedFault scoped(fault);
  ::testing::internal::CaptureStdout();
  Ran ran;
  ran.exit_code = RunHostile(options);
  ran.printed = ::testing::internal::GetCapturedStdout();
  ran.report = json::parse(Slurp(options.json));
  return ran;
}

int64_t Mutants(const json& report) {
  int64_t mutants = 0;
  for (const json& one : report)
    for (const json& count : one["counts"]) mutants += count["mutants"].get<int64_t>();
  return mutants;
}

// No kernel is chosen for a sparse tensor or rows whose type the program does not declare; one that
// only refuses computes nothing; and one name stands in old programs alone.
TEST(HostileKinds, SparseTensorsRowsAndRefusalsAreTried) {
  const TempFolder folder;
  for (const std::string op :
       {"sparse_relu", "merge_selected_rows", "alloc_float_status", "get_float_status",
        "clear_float_status", "instance_norm_grad_grad"}) {
    const std::string file = folder / (op + ".json");
    const CommandResult result = Phibridge("parity " + op + " --hostile 1 --json " + file);
    EXPECT_EQ(result.exit_code, 0) << result.output;
    EXPECT_GT(Mutants(json::parse(Slurp(file))), 0) << op;
  }
}

// What an operator says of every program is no finding, and neither is what it says of mutants.
TEST(HostileTest, AnOperatorThatOnlyRefusesIsTried) {
  ParityOptions options;
  options.ops = {"get_float_status"};
  options.hostile = 3;
  const Ran ran = RunWith(Fault::kNone, options);
  EXPECT_EQ(ran.exit_code, 0) << ran.printed;
  ASSERT_EQ(ran.report.size(), 1u);
  EXPECT_GT(Mutants(ran.report), 0);
  for (const json& count : ran.report[0]["counts"]) {
    EXPECT_EQ(count["op"], "get_float_status");
    EXPECT_EQ(count["answers"], 0) << count;
    EXPECT_GT(count["others"].get<int64_t>(), 0) << count;
  }
}

TEST(HostileTest, ATypedErrorOnEveryRouteIsNoFinding) {
  const Ran ran = RunWith(Fault::kNone);
  EXPECT_EQ(ran.exit_code, 0) << ran.printed;
  ASSERT_EQ(ran.report.size(), 1u);
  EXPECT_EQ(ran.report[0]["case"], "faulty_twice/known_float32");
  EXPECT_TRUE(ran.report[0]["findings"].empty());
  EXPECT_HAS(ran.printed, "no finding");
}

// Every mutant behind one that ended its process is tried, and those of other operators.
void ExpectEnded(Fault fault, const std::string& finding) {
  const Ran right = RunWith(Fault::kNone), ran = RunWith(fault);
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_EQ(Mutants(ran.report), Mutants(right.report));
  std::set<std::string> ended;
  for (const json& found : ran.report[0]["findings"]) {
    EXPECT_EQ(found["op"], "faulty_twice");
    EXPECT_EQ(found["class"], "attribute");
    EXPECT_EQ(found["finding"], finding) << found;
    EXPECT_EQ(found["verdicts"]["cpu"], finding) << found;
    EXPECT_EQ(found["verdicts"]["legacy"], "answer") << found;
    ended.insert(found["what"].get<std::string>());
  }
  EXPECT_EQ(ended.count("attribute level = -1"), 1u);
  EXPECT_GT(ended.size(), 1u);
  EXPECT_LT(static_cast<int64_t>(ended.size()), Mutants(ran.report));
  EXPECT_HAS(ran.printed, "faulty_twice/known_float32: faulty_twice: attribute level = -1: " +
                              finding + "; cpu: " + finding + "; legacy: answer");
  EXPECT_HAS(ran.printed, std::to_string(ended.size()) + " " + finding.substr(0, 4));
}

TEST(HostileTest, AKernelThatDiesIsToldAndTheNextMutantsAreTried) {
  ExpectEnded(Fault::kDies, "died: signal 6 (Aborted)");
}

// Several items in one process: what ends it in one of them spares the others.
TEST(HostileTest, ItemsOfOneProcessAreTriedEachToItsEnd) {
  const DrawnCases drawn = DrawCases(TwiceOptions());
  ASSERT_FALSE(drawn.items.empty());
  const WorkItem& item = drawn.items[0];
  const std::vector<SharedItem> items(3, SharedItem{&item, drawn.ShareOf(item)});
  const auto right = TryMutants(items, TwiceOptions());
  const ScopedFault scoped(Fault::kDies);
  const auto ran = TryMutants(items, TwiceOptions());
  ASSERT_EQ(ran.size(), 3u);
  for (size_t i = 0; i < ran.size(); ++i) {
    ASSERT_EQ(ran[i].size(), right[i].size()) << i;
    ASSERT_GT(ran[i].size(), 1u);
    size_t died = 0;
    for (size_t k = 0; k < ran[i].size(); ++k) {
      EXPECT_EQ(ran[i][k].what, right[i][k].what) << i;
      EXPECT_EQ(FindingOf(right[i][k]), "");
      died += KindOfFinding(FindingOf(ran[i][k])) == "died" ? 1 : 0;
    }
    EXPECT_GT(died, 1u) << i;
  }
}

TEST(HostileTest, PlacesAreComparedWithTheHosts) {
  using parity::Route;
  ParityOptions options;
  HostileRoutes routes = HostileRoutes::Of(options);
  EXPECT_EQ(routes.kernels, (std::vector<Route>{Route::kLegacy, Route::kPhiCpu, Route::kOneDnn}));
  EXPECT_TRUE(routes.passes);
  EXPECT_FALSE(routes.has_gpu());
  options.places = {"gpu", "cpu"};
  routes = HostileRoutes::Of(options);
  EXPECT_EQ(routes.kernels, (std::vector<Route>{Route::kLegacy, Route::kPhiCpu, Route::kGpu}));
  EXPECT_FALSE(routes.passes);
  EXPECT_TRUE(routes.has_gpu());
  const std::map<std::string, std::string> verdicts = {
      {"cpu", "answer"}, {"doctor", "answer"}, {"gpudnn", "device lost"}};
  routes = HostileRoutes::Of(verdicts);
  EXPECT_EQ(routes.kernels, (std::vector<Route>{Route::kPhiCpu, Route::kGpuDnn}));
  options.places = {"library"};
  EXPECT_THROW(HostileRoutes::Of(options), phi::enforce::EnforceNotMet);
}

TEST(HostileTest, ALostDeviceIsAFinding) {
  TriedMutant tried;
  tried.verdicts = {{"cpu", "InvalidArgument"}, {"gpu", "device lost"}};
  EXPECT_EQ(FindingOf(tried), "device lost");
  EXPECT_FALSE(IsRefusal("device lost"));
}

TEST(HostileTest, AKernelThatHangsIsTold) { ExpectEnded(Fault::kHangs, "hung"); }

// The one case folder that is kept of what was found: of the smallest case, with what happened.
void ExpectKept(Fault fault, const std::string& finding, const std::string& folder_says) {
  const TempFolder folder;
  ParityOptions options = TwiceOptions();
  options.failures = folder / "failures";
  const Ran ran = RunWith(fault, options);
  const json& first = ran.report[0]["findings"][0];
  EXPECT_EQ(first["small"], "X float32 [1]; faulty_twice: " + first["what"].get<std::string>());
  ASSERT_EQ(first.value("folder_error", ""), "") << first;
  const std::string kept = first["folder"];
  EXPECT_EQ(first["folder_says"], folder_says);
  EXPECT_HAS(ran.printed, "kept of faulty_twice/known_float32: " + finding + ": X float32 [1]; ");
  EXPECT_HAS(ran.printed, kept);
  const std::filesystem::directory_iterator folders(options.failures), end;
  EXPECT_EQ(std::distance(folders, end), 1) << "one of its operator, class and kind";
  const parity::Case c = parity::ReadCase(kept);
  EXPECT_EQ(c.inputs.at("X_in_0").dims(), phi::make_ddim({1}));
  ASSERT_TRUE(c.environment.has_value());
  EXPECT_EQ(c.environment->kernel_rules, std::vector<std::string>{"*=phi"});
  const std::string note = Slurp(kept + "/note.txt");
  for (const std::string& part :
       {"faulty_twice: " + finding, std::string("  legacy: answer"),
        "route cpu does: " + folder_says,
        "parity 'faulty_twice/known_float32' --hostile 0 --class attribute --mutant '" +
            first["what"].get<std::string>() + "'",
        std::string("docs/parity.md")})
    EXPECT_HAS(note, part);
  EXPECT_EQ(note.find("not what was found"), std::string::npos) << note;
}

TEST(HostileTest, WhatEndsAProcessIsKeptSmall) {
  ExpectKept(Fault::kDies, "died: signal 6 (Aborted)", "died: signal 6 (Aborted)");
}

TEST(HostileTest, WhatHangsIsKeptSmall) { ExpectKept(Fault::kHangs, "hung", "hung"); }

TEST(HostileTest, WhereVerdictsDifferTheRefusalIsKeptSmall) {
  ExpectKept(Fault::kRefuses, "verdicts differ", "Unimplemented");
}

TEST(HostileTest, ASecondRunReplacesWhatIsKept) {
  const TempFolder folder;
  ParityOptions options = TwiceOptions();
  options.failures = folder / "failures";
  const std::string kept = RunWith(Fault::kDies, options).report[0]["findings"][0]["folder"];
  std::ofstream(kept + "/inputs/old.npy") << "of the first run";
  const json again = RunWith(Fault::kDies, options).report[0]["findings"][0];
  EXPECT_EQ(again["folder"], kept) << again;
  EXPECT_FALSE(std::filesystem::exists(kept + "/inputs/old.npy"));
}

TEST(HostileTest, WithoutAFindingNoFolderIsMade) {
  const TempFolder folder;
  ParityOptions options = TwiceOptions();
  options.failures = folder / "failures";
  EXPECT_EQ(RunWith(Fault::kNone, options).exit_code, 0);
  EXPECT_FALSE(std::filesystem::exists(options.failures));
}

TEST(HostileTest, MutantsAreAlikeButForNumbers) {
  EXPECT_TRUE(AreAlike("X_in_0 of shape 2, 0 instead of 2, 3", "X_in_0 of shape 0 instead of 1"));
  EXPECT_TRUE(AreAlike("attribute axis = -2147483648", "attribute axis = 50"));
  EXPECT_TRUE(AreAlike("X_in_0 [5] = 1.5e-45", "X_in_0 [0] = -1"));
  EXPECT_FALSE(AreAlike("X_in_0 [5] = nan", "X_in_1 [5] = nan")) << "another variable";
  EXPECT_FALSE(AreAlike("X_in_0 [5] = nan", "X_in_0 [all] = nan"));
  EXPECT_FALSE(AreAlike("attribute axis = 1", "attribute axes = 1"));
}

// From a plug-in's kernel that ends its process to the case folder on which it does.
TEST(HostileKinds, CheckRunsWhatIsKept) {
  const TempFolder folder;
  const std::string plugin =
      " --plugin " + std::filesystem::path(PHIBRIDGE_BINARY).parent_path().parent_path().string() +
      "/tests/tools/plugins/dying_relu.so --replace relu";
  const CommandResult found =
      Phibridge("parity relu/matrix_float32 --hostile 0 --class value --failures " +
                folder / "failures" + plugin);
  EXPECT_EQ(found.exit_code, 1) << found.output;
  EXPECT_HAS(found.output,
             "kept of relu/matrix_float32: died: signal 6 (Aborted): X float32 [1]; ");
  const std::string kept = folder / "failures/hostile-relu-value-died";
  EXPECT_EQ(Phibridge("check " + kept + plugin).exit_code, 128 + SIGABRT);
  const CommandResult library = Phibridge("check " + kept);
  EXPECT_EQ(library.exit_code, 0) << library.output;
}

TEST(HostileTest, AnAnswerBesideARefusalIsAFinding) {
  const Ran ran = RunWith(Fault::kRefuses);
  EXPECT_EQ(ran.exit_code, 1) << ran.printed;
  EXPECT_HAS(
      ran.printed,
      "attribute level = -1: verdicts differ; cpu: Unimplemented; doctor: answer; legacy: answer");
  for (const json& found : ran.report[0]["findings"])
    EXPECT_HAS(found["messages"]["cpu"].get<std::string>(), "faulty_twice: level ");
}

TEST(HostileTest, TheDrawIsTheSameForASeed) {
  ParityOptions options = TwiceOptions();
  options.hostile = 2;
  const Ran first = RunWith(Fault::kDies, options), again = RunWith(Fault::kDies, options);
  EXPECT_EQ(first.report, again.report);
  EXPECT_LT(Mutants(first.report), Mutants(RunWith(Fault::kDies).report));
  std::set<std::string> drawn;
  for (options.seed = 1; options.seed <= 5; ++options.seed)
    drawn.insert(RunWith(Fault::kDies, options).report.dump());
  EXPECT_GT(drawn.size(), 1u);
}

// y = reshape2(fill_constant), of 6 elements, in the shape.
parity::ProgramTruth Truth(const std::vector<int>& shape) {
  ProgramDesc program;
  auto* block = program.MutableBlock(0);
  for (const char* name : {"x", "y", "shape_of_x"}) {
    block->Var(name)->SetType(VarType::LOD_TENSOR);
    block->Var(name)->SetDataType(VarType::FP32);
  }
  block->AppendOp()->CopyFrom(OpDesc(
      "fill_constant", {}, {{"Out", {"x"}}},
      {{"shape", std::vector<int64_t>{2, 3}}, {"value", 1.0f}, {"dtype", int{VarType::FP32}}}));
  block->AppendOp()->CopyFrom(OpDesc("reshape2", {{"X", {"x"}}},
                                     {{"Out", {"y"}}, {"XShape", {"shape_of_x"}}},
                                     {{"shape", shape}}));
  parity::ProgramTruth truth;
  truth.name = "small";
  truth.ops = {"fill_constant", "reshape2"};
  truth.program = program.SerializeToString();
  return truth;
}

// How many mutants of each operator were tried.
std::map<std::string, int> TriedIn(const parity::ProgramTruth& truth,
                                   const std::vector<std::string>& ops) {
  WorkItem item;
  item.name = truth.name;
  item.program = &truth;
  ParityOptions options;
  options.ops = ops;
  options.hostile = 1;
  options.classes = {"attribute"};
  std::map<std::string, int> tried;
  const auto all = TryMutants({{&item, 1}}, options);
  for (const TriedMutant& mutant : all[0]) {
    EXPECT_FALSE(mutant.verdicts.empty()) << mutant.what;
    ++tried[mutant.op];
  }
  return tried;
}

TEST(HostileTest, OperatorsOfAProgramAreTriedWhereTheyAreNamed) {
  using Tried = std::map<std::string, int>;
  const parity::ProgramTruth truth = Truth({3, 2});
  EXPECT_EQ(TriedIn(truth, {}), (Tried{{"fill_constant", 1}, {"reshape2", 1}}));
  EXPECT_EQ(TriedIn(truth, {"reshape2"}), (Tried{{"reshape2", 1}}));
  EXPECT_EQ(TriedIn(truth, {"fill_constant/small"}), (Tried{{"fill_constant", 1}}));
}

TEST(HostileTest, OperatorsThatRunNowhereAreNotCounted) {
  EXPECT_TRUE(TriedIn(Truth({7}), {}).empty()) << "6 elements have no shape [7]";
}

TEST(HostileTest, SeedsTakeTheOtherTypesInTurn) {
  ParityOptions options;
  options.ops = {"elementwise_div"};
  options.hostile = 1;
  const auto drawn = [&](uint64_t seed) {
    options.seed = seed;
    std::vector<std::string> names;
    for (const WorkItem& item : DrawCases(options).items) names.push_back(item.name);
    return names;
  };
  using Names = std::vector<std::string>;
  const std::string prefix = "elementwise_div/same_";
  EXPECT_EQ(drawn(1), (Names{prefix + "float32", prefix + "int64"}));
  EXPECT_EQ(drawn(2), (Names{prefix + "float32", prefix + "int32"}));
  options.hostile = 0;
  EXPECT_EQ(drawn(1), (Names{prefix + "float32", prefix + "int32", prefix + "int64"}));
}

TEST(HostileTest, OfAnotherTypeAttributesShapesAndValuesAreChanged) {
  ParityOptions options;
  options.ops = {"elementwise_div"};
  options.hostile = 0;
  std::set<std::string> classes, pairs;
  for (const WorkItem& item : DrawCases(options).items) {
    if (item.param.dtype != DataType::INT32) continue;
    const DrawnMutants mutants(item, options, 1);
    for (const Mutant& mutant : mutants.list()) {
      classes.insert(HostileClassName(mutant.mutation->of));
      if (mutant.op->op().Type() == "elementwise_div_grad") pairs.insert(mutant.mutation->what);
    }
  }
  EXPECT_EQ(classes, (std::set<std::string>{"attribute", "shape", "value"}));
  EXPECT_EQ(pairs.count("X_in_0 all the least and Y_in_0 all -1"), 1u)
      << "also of the gradient of integers";
}

TEST(HostileTest, EveryProgramIsDrawnOnce) {
  parity::LoadProgramTruths(PHIBRIDGE_SOURCE_DIR "/parity/truths/programs");
  ParityOptions options;
  options.hostile = 1;
  std::map<std::string, int> programs;
  for (const WorkItem& item : DrawCases(options).items)
    if (item.program != nullptr) ++programs[item.name];
  EXPECT_GT(programs.size(), 100u);
  for (const auto& [name, times] : programs) EXPECT_EQ(times, 1) << name;
  EXPECT_EQ(programs.count("loop_slopes_1"), 1u);
  EXPECT_EQ(programs.count("assert_refuses_all"), 0u) << "it does not run as it is";
}

class HostileCommand : public ::testing::Test {
 protected:
  // In the folder work/ of the test.
  CommandResult Run(const std::string& arguments) const {
    std::filesystem::create_directories(folder_ / "work");
    return Phibridge("parity " + arguments, true, "cd '" + folder_ / "work" + "' && ");
  }

  const TempFolder folder_;
};

TEST_F(HostileCommand, ClassesAreCheckedAndTakeOneWord) {
  const CommandResult one = Run("--hostile 1 --class kind --class slot softmax/rows_float32");
  EXPECT_EQ(one.exit_code, 0) << one.output;
  EXPECT_HAS(one.output, "kind ");
  EXPECT_HAS(one.output, "slot ");
  EXPECT_EQ(one.output.find("attribute"), std::string::npos) << one.output;
  const CommandResult unknown = Run("--hostile 1 --class kinds softmax");
  EXPECT_EQ(unknown.exit_code, 2);
  const std::string help = Run("--help").output;
  for (parity::HostileClass of : parity::kHostileClasses) {
    EXPECT_HAS(unknown.output, parity::HostileClassName(of));
    EXPECT_HAS(help, parity::HostileClassName(of));
  }
}

TEST_F(HostileCommand, OptionsThatWouldBeIgnoredAreRefused) {
  for (const std::string option : {"--class kind", "--mutant x", "--seed 2"}) {
    const CommandResult result = Run("relu " + option);
    EXPECT_EQ(result.exit_code, 2) << option << "\n" << result.output;
    EXPECT_HAS(result.output, "--hostile");
  }
  for (const std::string option :
       {"--html h", "--proofs p", "--mutate", "--source-mutants m", "--from d",
        "--mutant x --failures f", "--shape-questions q", "--no-gradients", "--list", "--audit",
        "--list-exceptions", "--suggest-class"}) {
    const CommandResult result = Run("relu --hostile 1 " + option);
    EXPECT_EQ(result.exit_code, 2) << option << "\n" << result.output;
    EXPECT_HAS(result.output, option.substr(0, option.find(' ')));
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder_ / "work"));
}

TEST_F(HostileCommand, MutantsInOneProcessWriteAReportAndLeaveNoFiles) {
  const CommandResult result = Run("save --hostile 0 --mutant @EMPTY@ --json r.json");
  EXPECT_EQ(result.exit_code, 0) << result.output;
  EXPECT_HAS(result.output, ": save: input X is @EMPTY@: ");
  const json report = json::parse(Slurp(folder_ / "work/r.json"));
  EXPECT_GT(Mutants(report), 0);
  for (const json& one : report)
    for (const json& count : one["counts"]) EXPECT_EQ(count["op"], "save");
  for (const auto& entry : std::filesystem::directory_iterator(folder_ / "work"))
    EXPECT_EQ(entry.path().filename(), "r.json");
}

}  // namespace
}  // namespace tools
}  // namespace phibridge
