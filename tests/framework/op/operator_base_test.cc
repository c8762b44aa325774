#include "framework/op/operator_base.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "framework/program/op_desc.h"
#include "phi/core/selected_rows.h"
#include "tests/framework/runtime_ops.h"
#include "tests/support/expect_error.h"

namespace paddle {
namespace framework {
namespace {

using phibridge::tests::ExpectError;

// Runs what a test wants.
class ToyOp : public OperatorBase {
 public:
  ToyOp(const VariableNameMap& inputs, const VariableNameMap& outputs)
      : OperatorBase("toy", inputs, outputs, {{"axis", 1}}) {}
  std::function<void()> body;

 private:
  void RunImpl(const Scope&, const phi::Place&) const override {
    if (body) body();
  }
};

const VariableNameMap kInputs = {{"List", {"a", "b"}}, {"None", {}}, {"X", {"x"}}};
const VariableNameMap kOutputs = {{"Out", {"out"}}};

TEST(OperatorBaseTest, SlotsByName) {
  const ToyOp op(kInputs, kOutputs);
  EXPECT_TRUE(op.HasInputs("None") && op.HasOutputs("Out"));
  EXPECT_FALSE(op.HasInputs("Out") || op.HasOutputs("X"));
  EXPECT_EQ(op.Input("X"), "x");
  EXPECT_EQ(op.Output("Out"), "out");
  EXPECT_EQ(op.Input("None"), kEmptyVarName);
  EXPECT_EQ(op.Output("Absent"), kEmptyVarName);
  EXPECT_EQ(op.Inputs("List"), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(op.InputVars(), (std::vector<std::string>{"a", "b", "x"}));
  EXPECT_EQ(op.OutputVars(true), std::vector<std::string>{"out"});
  ExpectError(phi::INVALID_ARGUMENT, "input `List` must hold one variable",
              [&] { op.Input("List"); });
  ExpectError(phi::NOT_FOUND, "op `toy` has no output `Absent`", [&] { op.Outputs("Absent"); });
}

TEST(OperatorBaseTest, Attributes) {
  ToyOp op(kInputs, kOutputs);
  EXPECT_EQ(op.Attr<int>("axis"), 1);
  op.SetAttr("axis", 2);
  EXPECT_EQ(op.Attr<int>("axis"), 2);
  EXPECT_TRUE(op.HasAttr("axis"));
  EXPECT_FALSE(op.HasAttr("bias"));
  EXPECT_FALSE(op.SupportGPU() || op.IsOperatorWithKernel());
  EXPECT_EQ(op.Info(), nullptr);
  EXPECT_EQ(op.DebugString(), "toy: {List[a, b], None[], X[x]} -> {Out[out]}");
}

// Counts the objects of its class.
struct CountedMemory : RunMemory {
  CountedMemory() { ++count; }
  ~CountedMemory() override { --count; }
  static inline int count = 0;
};

TEST(OperatorBaseTest, KeepsTheMemoryOfItsLastRunUntilItChanges) {
  {
    ToyOp op(kInputs, kOutputs);
    EXPECT_EQ(op.TakeRunMemory(), nullptr);
    op.KeepRunMemory(std::make_unique<CountedMemory>());
    auto memory = op.TakeRunMemory();
    EXPECT_NE(memory, nullptr);
    EXPECT_EQ(op.TakeRunMemory(), nullptr);
    op.KeepRunMemory(std::make_unique<CountedMemory>());
    EXPECT_EQ(CountedMemory::count, 2);
    op.KeepRunMemory(std::move(memory));
    EXPECT_EQ(CountedMemory::count, 1);
    op.SetAttr("axis", 2);
    EXPECT_EQ(CountedMemory::count, 0);
    op.KeepRunMemory(std::make_unique<CountedMemory>());
    op.SetOrigin({0, 1, nullptr});
    EXPECT_EQ(CountedMemory::count, 0);
    op.KeepRunMemory(std::make_unique<CountedMemory>());
  }
  EXPECT_EQ(CountedMemory::count, 0);
}

TEST(OperatorBaseTest, ADeclaredSlotThatIsMissingIsAnError) {
  ExpectError(phi::NOT_FOUND, "op `rt_add` has no input `Y`, which it needs", [] {
    runtime_ops::PlainOp("rt_add", {{"X", {"x"}}}, {{"Out", {"out"}}}, AttributeMap());
  });
  ExpectError(phi::NOT_FOUND, "op `rt_add` has no output `Out`, which it needs", [] {
    runtime_ops::PlainOp("rt_add", {{"X", {"x"}}, {"Y", {"y"}}}, {}, AttributeMap());
  });
}

TEST(OperatorBaseTest, AnErrorTellsTheOpAndItsInputs) {
  Scope scope;
  runtime_ops::Put(&scope, "a", {1, 2});
  scope.Var("b")->GetMutable<std::string>();
  scope.Var("x")->GetMutable<phi::SelectedRows>();
  ToyOp op(kInputs, kOutputs);
  OpDesc desc("toy", kInputs, kOutputs, {});
  desc.SetAttr("op_callstack", std::vector<std::string>{
                                   "  File \"/lib/runpy.py\", line 1, in run",
                                   "  File \"train.py\", line 41, in <module>", "    x = layer(y)",
                                   "  File \"/site/paddle/fluid/op.py\", line 9, in append"});
  op.SetOrigin({0, 12, &desc});
  EXPECT_EQ(op.Origin().index, 12);
  const std::string text = op.DebugStringEx(&scope);
  EXPECT_EQ(text.find("  op #12 `toy` of block 0; List: a float32 [2] cpu, b ("), 0u) << text;
  EXPECT_NE(text.find("; X: x SelectedRows Undefined [0] not computed yet"), std::string::npos)
      << text;
  EXPECT_NE(text.find("; created at train.py:41"), std::string::npos) << text;
}

TEST(OperatorBaseTest, AnErrorDescribesAFewOfManyInputs) {
  ToyOp op({{"List", std::vector<std::string>(100000, "a")}, {"X", {"x"}}}, kOutputs);
  const std::string text = op.ErrorContext(nullptr);
  EXPECT_NE(text.find(", and 99984 more; X: x"), std::string::npos) << text.substr(0, 2000);
  EXPECT_LT(text.size(), 2000u);
}

TEST(OperatorBaseTest, WithoutAUsersLineTheOutermostIsTold) {
  OpDesc desc("toy", {}, {}, {});
  desc.SetAttr("op_callstack",
               std::vector<std::string>{"no place", "File \"/lib/runpy.py\", line 5, in run"});
  ToyOp op({}, {});
  op.SetOrigin({0, 0, &desc});
  EXPECT_NE(op.ErrorContext(nullptr).find("created at /lib/runpy.py:5"), std::string::npos);
}

// The kind of error that comes out of an op whose body throws.
phi::ErrorCode CodeOf(const std::function<void()>& body, std::string* what) {
  ToyOp op({}, {});
  op.body = body;
  try {
    op.RunInProgram(Scope(), phi::CPUPlace());
  } catch (const phi::enforce::EnforceNotMet& error) {
    *what = error.what();
    return error.code();
  }
  return phi::LEGACY;
}

TEST(OperatorBaseTest, EveryErrorBecomesATypedOneWithTheOp) {
  std::string what;
  EXPECT_EQ(CodeOf([] { PADDLE_THROW(phi::errors::OutOfRange("far")); }, &what), phi::OUT_OF_RANGE);
  EXPECT_EQ(what, "OutOfRange: far\n  op `toy`");
  EXPECT_EQ(CodeOf([] { throw std::bad_alloc(); }, &what), phi::RESOURCE_EXHAUSTED);
  EXPECT_EQ(CodeOf([] { std::vector<int>().reserve(size_t{1} << 63); }, &what),
            phi::RESOURCE_EXHAUSTED);
  EXPECT_EQ(CodeOf([] { (void)std::vector<int>().at(1); }, &what), phi::OUT_OF_RANGE);
  EXPECT_EQ(CodeOf([] { throw std::runtime_error("odd"); }, &what), phi::FATAL);
  EXPECT_EQ(what, "Fatal: odd\n  op `toy`");
  EXPECT_EQ(CodeOf([] {}, &what), phi::LEGACY);
}

TEST(OperatorBaseTest, OutsideAProgramExceptionsKeepTheirType) {
  ToyOp op({}, {});
  op.body = [] { throw std::range_error("odd"); };
  EXPECT_THROW(op.Run(Scope(), phi::CPUPlace()), std::range_error);
  op.body = [] { throw 5; };
  EXPECT_THROW(op.Run(Scope(), phi::CPUPlace()), int);
  op.body = [] { PADDLE_THROW(phi::errors::OutOfRange("far")); };
  try {
    op.Run(Scope(), phi::CPUPlace());
    FAIL() << "no error";
  } catch (const phi::enforce::EnforceNotMet& error) {
    EXPECT_STREQ(error.what(), "OutOfRange: far\n  op `toy`");
  }
}

}  // namespace
}  // namespace framework
}  // namespace paddle
