// `phibridge lint` over all ops of this build, and the rules one by one.
#include <gtest/gtest.h>

#include "tests/support/onednn.h"
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace {

using nlohmann::json;
using testing::CommandResult;
using testing::Phibridge;
using testing::PhibridgeJson;

// Without oneDNN its own ops have no kernel, which is a finding.
TEST(LintTest, NothingOfAnOpIsLostOnItsWayToPhi) {
  if (!tests::HasOneDnn()) GTEST_SKIP() << tests::kNoOneDnn;
  const CommandResult result = Phibridge("lint", false);
  EXPECT_EQ(result.exit_code, 0) << result.output;
  const json counts = PhibridgeJson("lint --json");
  EXPECT_GT(counts.at("mapped"), 500);
  EXPECT_GT(counts.at("signatures"), counts.at("mapped"));
}

TEST(LintTest, RefusesAnOpThatIsNotRegistered) {
  const CommandResult result = Phibridge("lint no_such_op");
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_NE(result.output.find("no_such_op"), std::string::npos);
}

// Made-up facts that ops break in every way that the comparison knows.
TEST(LintTest, ComparesWithFactsOfTheOriginal) {
  const testing::TempFolder dir;
  const json signature = {
      {"kernel", "relu_of_old"}, {"inputs", {"X"}}, {"attrs", {"slope"}}, {"outputs", {"Out"}}};
  const json same = {{"kernel", {{"one_of", {"softmax", "softmax_raw"}}}},
                     {"inputs", {"X"}},
                     {"attrs", {{{"one_of", {"AxisTensor", "axis"}}}}},
                     {"outputs", {"Out"}}};
  const json mappings = {{{"op", "relu"}, {"signatures", {signature}}},
                         {{"op", "softmax"}, {"signatures", {same}}}};
  dir.Write("signatures.json", json{{"arg_mappings", mappings}}.dump());
  const json slot_x = {{{"name", "X"}}}, slot_out = {{{"name", "Out"}}};
  const json protos = {
      {"softmax",
       {{"inputs", {{{"name", "X"}, {"duplicable", true}}, {{"name", "Y"}}}},
        {"outputs", slot_out},
        {"attrs",
         {{{"name", "axis"}, {"default", 3}},
          {{"name", "slope"}},
          {{"name", "old"}, {"extra", true}}}}}},
      {"relu", {{"inputs", slot_x}, {"outputs", slot_out}, {"attrs", json::array()}}}};
  dir.Write("op_protos.json", protos.dump());
  const json kernels = {{"phi", {{"relu", {{"cpu", {"float32", "pstring"}}}}}}};
  dir.Write("kernels.json", kernels.dump());
  const json found =
      PhibridgeJson("lint softmax relu --json --facts " + dir.path(), 1).at("findings");
  std::vector<std::string> texts;
  for (const json& finding : found) {
    texts.push_back(finding.at("op").get<std::string>() + ": " +
                    finding.at("detail").get<std::string>());
  }
  const std::vector<std::string> expected = {
      "softmax: input `X` is a list, or optional, only here or only there",
      "softmax: input `Y` of the original is not declared",
      "softmax: the default of `axis` is 3 in the original",
      "softmax: attribute `slope` of the original is not declared",
      "relu: the original's relu_of_old(X; slope -> Out) is none of the signatures here",
      "relu: the original's kernel relu takes pstring too"};
  EXPECT_EQ(texts, expected);
}

// The facts themselves lie beside the project where it is developed, and nowhere else.
TEST(LintTest, HoldsAgainstTheFactsOfTheOriginal) {
  const std::string facts = PHIBRIDGE_SOURCE_DIR "/../shared/facts";
  if (!std::filesystem::exists(facts + "/signatures.json")) GTEST_SKIP() << "no facts at " << facts;
  if (!tests::HasOneDnn())
    GTEST_SKIP() << tests::kNoOneDnn;  // facts are of the kernels, oneDNN's too
  const CommandResult result = Phibridge("lint --facts " + facts, false);
  EXPECT_EQ(result.exit_code, 0) << result.output;
}

}  // namespace
}  // namespace phibridge
