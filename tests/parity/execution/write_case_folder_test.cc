// Case folders of operators on sparse tensors and strings: `phibridge check` runs them again.
#include "parity/execution/write_case_folder.h"

#include "parity/harness/values.h"
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace parity {
namespace {

using testing::CommandResult;
using testing::Phibridge;
using testing::TempFolder;

// An execution of `type` with one input and one output.
Execution OneToOne(const std::string& type, const std::string& in, const Input& described,
                   const std::string& out, Input::Kind kind) {
  auto value = std::make_shared<paddle::framework::Variable>();
  MakeVariable(described, DataType::FLOAT32, "seed", value.get());
  Execution execution;
  execution.type = type;
  execution.inputs[in] = {Input().Value(std::move(value))};
  execution.outputs = {{out, {}}};
  Input result;
  result.kind = kind;
  execution.outputs[out].before = {result};
  return execution;
}

void ExpectPassesAgain(const Execution& execution) {
  const TempFolder folder;
  const OpResult expected = RunReference(execution);
  ASSERT_TRUE(expected.ok()) << expected.error;
  WriteCaseFolder(execution, folder / "case", &expected);
  const CommandResult check = Phibridge("check " + folder / "case");
  EXPECT_EQ(check.exit_code, 0) << execution.type << check.output;
}

TEST(WriteCaseFolder, OfCoo) {
  const Input x = Coo({3, 4, 2}, {{2, 0, 2}, {3, 1, 0}}, DataType::INT32);
  ExpectPassesAgain(OneToOne("sparse_tanh", "x", x, "out", Input::kSparseCoo));
  ExpectPassesAgain(OneToOne("sparse_to_dense", "x", x, "out", Input::kDense));
}

TEST(WriteCaseFolder, OfCsr) {
  const Input matrix = Csr({4, 5}, {0, 2, 3, 3, 5}, {1, 4, 2, 0, 3});
  const Input batch = Csr({2, 3, 4}, {0, 1, 1, 3, 0, 0, 2, 3}, {2, 0, 3, 1, 3, 0});
  for (const Input& x : {matrix, batch}) {
    ExpectPassesAgain(OneToOne("sparse_tanh", "x", x, "out", Input::kSparseCsr));
    ExpectPassesAgain(OneToOne("sparse_to_dense", "x", x, "out", Input::kDense));
  }
}

TEST(WriteCaseFolder, OfStrings) {
  const Input x = Strings({2}, {"aBc", ""});
  ExpectPassesAgain(OneToOne("strings_lower", "X", x, "Out", Input::kStrings));
}

// Another result than what was written is noticed, member by member.
TEST(WriteCaseFolder, AnotherResultIsADifference) {
  const TempFolder folder;
  const Input x = Coo({2, 3}, {{0, 1}, {2, 0}}).Values({1, 2});
  const Execution execution = OneToOne("sparse_relu", "x", x, "out", Input::kSparseCoo);
  const Execution other = OneToOne("sparse_square", "x", x, "out", Input::kSparseCoo);
  const OpResult expected = RunReference(other);
  WriteCaseFolder(execution, folder / "case", &expected);
  const CommandResult check = Phibridge("check " + folder / "case");
  EXPECT_EQ(check.exit_code, 1) << check.output;
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
