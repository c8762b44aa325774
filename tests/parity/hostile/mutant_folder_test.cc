// Mutants as case folders: what is written runs as the mutant does.
#include "parity/hostile/mutant_folder.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "parity/execution/case.h"
#include "parity/hostile/valid_case.h"
#include "tests/framework/model_testing.h"
#include "tests/support/onednn.h"

namespace phibridge {
namespace parity {
namespace {

using testing::TempFolder;

const Mutation kAsItIs = {HostileClass::kValue, "as it is", [](Victim*) {}};

// The forward op of a case.
struct Alone {
  Alone(const std::string& type, std::map<std::string, std::vector<Input>> inputs,
        const std::string& output = "Out", Input::Kind kind = Input::kDense) {
    suite.type = type;
    suite.dtypes = {DataType::FLOAT32};
    OpCase c;
    c.name = "alone";
    c.inputs = std::move(inputs);
    c.outputs = {{output, {}}};
    c.outputs[output].kind = kind;
    suite.cases.push_back(c);
    param = {&suite, &suite.cases[0], DataType::FLOAT32};
    valid = std::make_unique<ValidCase>(param);
    valid->Run();
  }
  ValidOp Op() const { return ValidOp(*valid->ops()[0], valid->scope()); }

  OpSuite suite;
  OpTestParam param{};
  std::unique_ptr<ValidCase> valid;
};

std::string VerdictOfFolder(const ValidOp& op, const Mutation& mutation, Route route,
                            bool with_passes = false) {
  const TempFolder folder;
  OpCaseNotes notes;
  notes.environment = FolderOptionsOf(route);
  WriteMutant(op, mutation, with_passes, notes, folder / "m");
  return VerdictName(TryFolder(folder / "m"));
}

Mutation Find(const ValidOp& op, const std::string& what) {
  for (Mutation& mutation : MutationsOf(op)) {
    if (mutation.what == what) return mutation;
  }
  ADD_FAILURE() << "no mutation: " << what;
  return kAsItIs;
}

TEST(MutantFolder, HasInputsOfEveryKind) {
  const Alone dense("relu", {{"X", {In({2, 3}).LoD({{0, 1, 2}})}}});
  const Alone rows("merge_selected_rows", {{"X", {In({3, 1}).Rows({4, 1, 4}, 10)}}}, "Out",
                   Input::kSelectedRows);
  const Alone array("lod_array_length", {{"X", {Array({In({2}), In({3})})}}});
  const Alone sparse("sparse_relu", {{"x", {Coo({3, 4}, {{0, 2}, {1, 3}})}}}, "out",
                     Input::kSparseCoo);
  for (const Alone* alone : {&dense, &rows, &array, &sparse}) {
    const bool has_phi = RunsOn(alone->Op(), Route::kPhiCpu);
    EXPECT_EQ(VerdictOfFolder(alone->Op(), kAsItIs, has_phi ? Route::kPhiCpu : Route::kLegacy),
              "answer")
        << alone->suite.type;
  }
}

TEST(MutantFolder, RunsAsTheMutantDoes) {
  const Alone alone("softmax", {{"X", {In({2, 3})}}});
  for (const char* what : {"attribute axis = 2147483647", "attribute axis is a text",
                           "X_in_0 of shape 2, 0 instead of 2, 3"}) {
    const Mutation mutation = Find(alone.Op(), what);
    for (Route route : {Route::kLegacy, Route::kPhiCpu}) {
      EXPECT_EQ(VerdictOfFolder(alone.Op(), mutation, route),
                VerdictName(Try(alone.Op(), &mutation, route)))
          << what << " as " << PlaceName(route);
    }
  }
}

TEST(MutantFolder, KeepsTheNeighboursThatPassesTake) {
  if (!tests::HasOneDnn()) GTEST_SKIP() << "the passes of its route: " << tests::kNoOneDnn;
  const Alone conv("conv2d", {{"Input", {In({1, 2, 4, 4})}}, {"Filter", {In({3, 2, 3, 3})}}},
                   "Output");
  EXPECT_EQ(VerdictOfFolder(conv.Op(), kAsItIs, Route::kOneDnn, true), "answer");
  const Mutation broken = {HostileClass::kAttribute, "groups = 0",
                           [](Victim* victim) { victim->op()->SetAttr("groups", 0); }};
  EXPECT_EQ(VerdictOfFolder(conv.Op(), broken, Route::kOneDnn, true),
            VerdictName(TryWithPasses(conv.Op(), &broken)));
}

TEST(MutantFolder, LeavesOutWhatNoFileHolds) {
  const TempFolder folder;
  const Alone alone("relu", {{"X", {In({2, 3})}}});
  WriteMutant(alone.Op(), Find(alone.Op(), "X_in_0 without memory"), false, {}, folder / "m");
  EXPECT_TRUE(ReadCase(folder / "m").inputs.empty());
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
