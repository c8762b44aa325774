// Sparse tensors and strings of op tests: made, read back, made dense, and compared with an
// operator on dense tensors.
#include "parity/harness/sparse_values.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "parity/harness/case_execution.h"
#include "parity/harness/check.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/string_tensor.h"

namespace phibridge {
namespace parity {
namespace {

using Numbers = std::vector<double>;

std::vector<Snapshot> Made(const Input& input) {
  paddle::framework::Variable var;
  MakeVariable(input, DataType::FLOAT64, "seed", &var);
  return ReadVariable(var);
}

Numbers RealParts(const Snapshot& snapshot) {
  Numbers parts;
  for (const auto& value : snapshot.values) parts.push_back(value.real());
  return parts;
}

TEST(SparseValues, AreReadMemberByMember) {
  const auto coo = Made(Coo({2, 3}, {{1, 0}, {2, 1}}, DataType::INT32).Values({5, 6}));
  ASSERT_EQ(coo.size(), 3u);
  EXPECT_EQ(MemberOf(coo, "indices").dtype, DataType::INT32);
  EXPECT_EQ(RealParts(MemberOf(coo, "indices")), (Numbers{1, 0, 2, 1}));
  EXPECT_EQ(RealParts(MemberOf(coo, "values")), (Numbers{5, 6}));
  EXPECT_EQ(WholeOf(coo).dims, (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(WholeOf(coo).dtype, DataType::FLOAT64);
  const auto csr = Made(Csr({2, 3}, {0, 1, 1}, {2}).Values({7}));
  EXPECT_EQ(RealParts(MemberOf(csr, "crows")), (Numbers{0, 1, 1}));
  EXPECT_EQ(RealParts(MemberOf(csr, "cols")), (Numbers{2}));
  const auto strings = Made(Strings({2}, {"ab", ""}));
  EXPECT_EQ(RealParts(MemberOf(strings, "bytes")), (Numbers{'a', 'b', 0, 0}));
}

TEST(SparseValues, DenseFormSumsTheValuesOfOnePlace) {
  const DenseForm coo = DenseOf(Made(Coo({2, 2}, {{1, 0, 1}, {0, 1, 0}}).Values({1, 2, 3})), -1);
  EXPECT_EQ(coo.wrong, "");
  EXPECT_EQ(coo.dense.values, (Numbers{-1, 2, 4, -1}));
  EXPECT_EQ(coo.stored, (std::vector<bool>{false, true, true, false}));
  const DenseForm hybrid = DenseOf(Made(Coo({2, 2}, {{1}}).Values({3, 4})), 0);
  EXPECT_EQ(hybrid.dense.values, (Numbers{0, 0, 3, 4}));
  const DenseForm batch =
      DenseOf(Made(Csr({2, 2, 2}, {0, 1, 1, 0, 0, 2}, {1, 0, 1}).Values({1, 3, 2})), 0);
  EXPECT_EQ(batch.wrong, "");
  EXPECT_EQ(batch.dense.values, (Numbers{0, 1, 0, 0, 0, 0, 3, 2}));
  EXPECT_EQ(DenseOf(Made(Coo({2, 2}, {{}, {}})), 0).dense.values, (Numbers{0, 0, 0, 0}));
}

TEST(SparseValues, AreFoundInThePlacesOfAnother) {
  const auto of = Made(Coo({2, 2}, {{1, 0, 1}, {0, 1, 0}}));
  const auto found = [&](const Input& input) {
    Numbers numbers;
    for (const auto& v : ValuesAtPlaces(Made(input), of).values) numbers.push_back(v.real());
    return numbers;
  };
  EXPECT_EQ(found(Coo({2, 2}, {{1, 0, 1}, {0, 1, 0}}).Values({1, 2, 3})), (Numbers{1, 2, 3}));
  EXPECT_EQ(found(Coo({2, 2}, {{1, 1}, {1, 0}}).Values({4, 5})), (Numbers{5, 0, 5}));
  EXPECT_EQ(found(Coo({2, 2}, {{1, 1}, {0, 0}}).Values({4, 5})), (Numbers{9, 0, 9}));
  EXPECT_NE(ValuesAtPlaces(Made(Coo({2, 2}, {{2}, {0}})), of).wrong, "");
}

TEST(SparseValues, DenseFormRefusesMembersThatDoNotFit) {
  const auto why = [](const Input& input) { return DenseOf(Made(input), 0).wrong; };
  EXPECT_EQ(why(Coo({2, 2}, {{2}, {0}})), "index 2 is not in [0, 2)");
  EXPECT_EQ(why(Coo({2, 2}, {{0}, {-1}})), "index -1 is not in [0, 2)");
  EXPECT_EQ(why(Csr({1, 2}, {0, 1, 1}, {0})), "its crows are not [batch * (rows + 1)]");
  EXPECT_EQ(why(Csr({2, 2}, {0, 2, 1}, {0, 1})), "index -1 is not in [0, 1)");
  EXPECT_EQ(why(Csr({1, 2}, {0, 2}, {1, 0})), "its columns fall within a row");
  EXPECT_EQ(why(Csr({1, 2}, {0, 1}, {0, 1})), "it has 1 places for its values");
}

OpSuite ReluSuite(const std::string& twin) {
  OpCase c;
  c.name = "coo";
  c.phi_kernel = "relu_coo";
  c.inputs["x"] = {Coo({2, 3}, {{0, 1, 1}, {2, 0, 1}}).Values({1, -2, 3})};
  c.outputs = {{"out", {}}};
  c.outputs["out"].kind = Input::kSparseCoo;
  c.dense_twin.type = twin;
  c.dense_twin.places_of = "x";
  OpSuite suite;
  suite.type = "sparse_relu";
  suite.dtypes = {DataType::FLOAT64};
  suite.no_reference = "of this test";
  suite.cases = {c};
  return suite;
}

TEST(DenseTwin, IsAWitnessThatNoticesWhatIsWrong) {
  CheckOptions options;
  options.mutate = true;
  const OpSuite relu = ReluSuite("relu");
  const CaseReport right = CheckOpCase(ExpandCases(relu)[0], options);
  for (const Finding& finding : right.findings) ADD_FAILURE() << finding.text;
  ASSERT_EQ(right.routes.size(), 2u);  // the operator and its gradient
  ASSERT_EQ(right.routes[0].witnesses.size(), 1u);
  EXPECT_STREQ(WitnessName(right.routes[0].witnesses[0].kind), "dense operator");
  EXPECT_TRUE(right.routes[1].gradient);
  ASSERT_EQ(right.routes[1].witnesses.size(), 1u);
  EXPECT_STREQ(WitnessName(right.routes[1].witnesses[0].kind), "slopes");
  EXPECT_TRUE(std::any_of(right.mutants.begin(), right.mutants.end(),
                          [](const Mutant& mutant) { return mutant.gradient; }));
  EXPECT_GE(right.mutants.size(), 4u);  // of indices and values
  for (const Mutant& mutant : right.mutants) EXPECT_TRUE(mutant.killed) << MutantName(mutant.kind);
}

TEST(DenseTwin, AnotherOperatorIsAFinding) {
  const OpSuite abs = ReluSuite("abs"), unknown = ReluSuite("no_such_op");
  const CaseReport wrong = CheckOpCase(ExpandCases(abs)[0]);
  ASSERT_EQ(wrong.findings.size(), 1u);
  EXPECT_NE(wrong.findings[0].text.find("against the dense operator, output out: "),
            std::string::npos)
      << wrong.findings[0].text;
  EXPECT_NE(wrong.findings[0].text.find("[1, 0]"), std::string::npos) << wrong.findings[0].text;
  const CaseReport none = CheckOpCase(ExpandCases(unknown)[0]);
  ASSERT_GE(none.findings.size(), 1u);
  EXPECT_NE(none.findings[0].text.find("the dense operator `no_such_op` fails"), std::string::npos)
      << none.findings[0].text;
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
