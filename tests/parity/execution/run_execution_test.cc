// Executions of operators taken out of their programs: captured, run alone, written as cases.
#include "parity/execution/run_execution.h"

#include "framework/executor/bound_op.h"
#include "framework/executor/run_observer.h"
#include "framework/op/op_registry.h"
#include "parity/execution/capture.h"
#include "parity/execution/case.h"
#include "parity/execution/op_signature.h"
#include "parity/execution/write_case_folder.h"
#include "phi/core/selected_rows.h"
#include "phi/core/tensor_array.h"
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace parity {
namespace {

using paddle::framework::OpRegistry;
using paddle::framework::Scope;
using testing::kPrograms;
using testing::Phibridge;
using testing::TempFolder;
using testing::TensorOf;

void Put(Scope* scope, const std::string& name, const Tensor& tensor) {
  *scope->Var(name)->GetMutable<phi::DenseTensor>() = tensor;
}

const Tensor& Only(const OpValues& values, const std::string& slot) {
  return *TensorsOf(values.at(slot).at(0)).at(0);
}

std::vector<float> Floats(const Tensor& tensor) {
  return {tensor.data<float>(), tensor.data<float>() + tensor.numel()};
}

// elementwise_add of x and y of `scope`, as out.
Execution CaptureAdd(Scope* scope, const std::string& out = "out") {
  scope->Var(out)->GetMutable<phi::DenseTensor>();
  const auto op = OpRegistry::CreateOp("elementwise_add", {{"X", {"x"}}, {"Y", {"y"}}},
                                       {{"Out", {out}}}, {{"axis", -1}});
  return Capture(*op, *scope);
}

class AddTest : public ::testing::Test {
 protected:
  void SetUp() override {
    Put(&scope_, "x", TensorOf<float>({2, 2}, {1, 2, 3, 4}));
    Put(&scope_, "y", TensorOf<float>({2}, {10, 20}));
  }
  Scope scope_;
};

TEST_F(AddTest, RunsAloneOnCopiesAndSaysWhichKernelRan) {
  const Execution add = CaptureAdd(&scope_);
  scope_.FindVar("x")->GetMutable<phi::DenseTensor>()->data<float>()[0] = 100;
  for (int run = 0; run < 2; ++run) {
    const OpResult result = RunExecution(add, {});
    ASSERT_TRUE(result.ok()) << result.error;
    EXPECT_EQ(Floats(Only(result.outputs, "Out")), (std::vector<float>{11, 22, 13, 24}));
    EXPECT_EQ(result.choice.kind, KernelChoice::kPhi);
    EXPECT_GT(result.microseconds, 0);
  }
  ExecutionOptions legacy;
  legacy.rules = KernelRules({"elementwise_add=legacy"});
  EXPECT_EQ(RunExecution(add, legacy).choice.kind, KernelChoice::kLegacy);
}

TEST_F(AddTest, AnOpThatWritesItsInputStartsFromTheSameValuesEachTime) {
  const Execution add = CaptureAdd(&scope_, "x");
  for (int run = 0; run < 2; ++run) {
    EXPECT_EQ(Floats(Only(RunExecution(add, {}).outputs, "Out")),
              (std::vector<float>{11, 22, 13, 24}));
  }
  EXPECT_EQ(Floats(*TensorsOf(add.inputs.at("X")[0].value).at(0)),
            (std::vector<float>{1, 2, 3, 4}));
}

TEST_F(AddTest, AnErrorIsAResult) {
  Execution add = CaptureAdd(&scope_);
  add.SetInput("Y", 0, MakeValue(TensorOf<float>({3}, {1, 2, 3})));
  const OpResult result = RunExecution(add, {});
  EXPECT_FALSE(result.ok());
  EXPECT_EQ(result.code, phi::INVALID_ARGUMENT) << result.error;
  EXPECT_NE(result.error.find("elementwise_add"), std::string::npos) << result.error;
  EXPECT_TRUE(result.outputs.empty());
}

TEST_F(AddTest, SignaturesTellWhatDiffersAndNothingElse) {
  const Execution add = CaptureAdd(&scope_);
  Execution other = add;
  EXPECT_EQ(SignatureOf(add), SignatureOf(other));
  other.SetInput("Y", 0, MakeValue(TensorOf<float>({2}, {11, 19})));
  EXPECT_EQ(SignatureOf(add), SignatureOf(other)) << "numbers of the same kind";
  other.SetInput("Y", 0, MakeValue(TensorOf<float>({2}, {11, -19})));
  EXPECT_NE(SignatureOf(add), SignatureOf(other)) << "a sign";
  other = add;
  other.SetInput("Y", 0, MakeValue(TensorOf<float>({1, 2}, {10, 20})));
  EXPECT_NE(SignatureOf(add), SignatureOf(other)) << "a shape";
  other = add;
  other.attrs["axis"] = 1;
  EXPECT_NE(SignatureOf(add), SignatureOf(other)) << "an attribute";
  other = add;
  other.attrs["op_device"] = std::string("cpu");
  Tensor with_lod = TensorOf<float>({2}, {10, 20});
  with_lod.set_lod({{0, 1, 2}});
  other.SetInput("Y", 0, MakeValue(with_lod));
  EXPECT_NE(SignatureOf(add), SignatureOf(other)) << "a LoD";
  EXPECT_NE(SignatureOf(add), SignatureOf(CaptureAdd(&scope_, "x"))) << "in place";
}

TEST_F(AddTest, AWrittenCaseIsCheckedWithoutItsProgram) {
  const TempFolder folder;
  const Execution add = CaptureAdd(&scope_);
  const OpResult expected = RunExecution(add, {});
  WriteCaseFolder(add, folder / "good", &expected);
  EXPECT_EQ(Phibridge("check " + folder / "good").exit_code, 0);
  EXPECT_EQ(ReadCase(folder / "good").fetches, std::vector<std::string>{"out"});
  Execution wrong = add;
  wrong.SetInput("Y", 0, MakeValue(TensorOf<float>({2}, {10, 20.5f})));
  WriteCaseFolder(wrong, folder / "bad", &expected);
  const auto result = Phibridge("check " + folder / "bad");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.output.find("2 of 4 elements beyond"), std::string::npos) << result.output;
  Execution failing = add;
  failing.SetInput("Y", 0, MakeValue(TensorOf<float>({3}, {1, 2, 3})));
  WriteCaseFolder(failing, folder / "fails", nullptr);
  EXPECT_NE(Phibridge("check " + folder / "fails").output.find("error  fails"), std::string::npos);
}

TEST(RunExecution, ArraysAndSelectedRowsGoThroughACaseFolder) {
  const TempFolder folder;
  Scope scope;
  auto* array = scope.Var("a/b")->GetMutable<phi::TensorArray>();
  array->push_back(TensorOf<float>({1, 2}, {1, 2}));
  array->push_back(TensorOf<float>({1, 2}, {3, 4}));
  Put(&scope, "i", TensorOf<int64_t>({1}, {1}));
  scope.Var("out")->GetMutable<phi::DenseTensor>();
  const auto read = Capture(*OpRegistry::CreateOp("read_from_array", {{"X", {"a/b"}}, {"I", {"i"}}},
                                                  {{"Out", {"out"}}}, {}),
                            scope);
  const OpResult element = RunExecution(read, {});
  ASSERT_TRUE(element.ok()) << element.error;
  EXPECT_EQ(Floats(Only(element.outputs, "Out")), (std::vector<float>{3, 4}));
  WriteCaseFolder(read, folder / "array", &element);

  auto* rows = scope.Var("rows")->GetMutable<phi::SelectedRows>();
  *rows = phi::SelectedRows({3, 1, 3}, 5);
  *rows->mutable_value() = TensorOf<float>({3, 1}, {1, 2, 4});
  scope.Var("merged")->GetMutable<phi::SelectedRows>();
  const auto merge = Capture(
      *OpRegistry::CreateOp("merge_selected_rows", {{"X", {"rows"}}}, {{"Out", {"merged"}}}, {}),
      scope);
  const OpResult merged = RunExecution(merge, {});
  ASSERT_TRUE(merged.ok()) << merged.error;
  WriteCaseFolder(merge, folder / "rows", &merged);
  const auto result = Phibridge("check " + folder.path());
  EXPECT_EQ(result.exit_code, 0) << result.output;
  EXPECT_NE(result.output.find("2 passed, 0 failed"), std::string::npos) << result.output;
}

// Takes every operator out of a run, and compares it alone with what the run computed.
class Replayer : public RunObserver {
 public:
  explicit Replayer(std::string folder) : folder_(std::move(folder)) {}

  void BeforeOp(const BoundOp& op) override {
    execution_.reset();
    if (WhyNotCapturable(op.op(), op.scope()).empty()) {
      execution_ = Capture(op);
    }
  }
  void AfterOp(const BoundOp& op) override {
    if (!execution_) return;  // of a block that has run in between, or none
    const OpResult alone = RunExecution(*execution_, {});
    ASSERT_TRUE(alone.ok()) << alone.error;
    for (const auto& [slot, names] : op.op().Outputs()) {
      for (size_t i = 0; i < names.size(); ++i) {
        const auto* var = op.scope().FindVar(names[i]);
        if (var == nullptr) continue;
        const OpValue in_program = CopyValue(*var);
        Compare(slot, TensorsOf(alone.outputs.at(slot)[i]), TensorsOf(in_program));
      }
    }
    WriteCaseFolder(*execution_, folder_ + "/" + std::to_string(count_++), &alone);
    execution_.reset();
  }
  int count() const { return count_; }

 private:
  void Compare(const std::string& slot, const std::vector<const Tensor*>& got,
               const std::vector<const Tensor*>& want) {
    ASSERT_EQ(got.size(), want.size()) << execution_->type << " " << slot;
    for (size_t i = 0; i < got.size(); ++i) {
      if (!want[i]->initialized() || !got[i]->initialized()) continue;
      const Difference difference = parity::Compare(*want[i], *got[i], {});
      EXPECT_TRUE(difference.within())
          << execution_->type << " " << slot << ": " << difference.Text();
    }
  }

  std::string folder_;
  std::optional<Execution> execution_;
  int count_ = 0;
};

// Captures all ops of the first step of a bundled case; the number of ops that could be.
int ReplayCase(const std::string& name, const std::string& folder) {
  const Case c = ReadCase(kPrograms + "/" + name);
  Options on_cpu;  // whose tensors have no other layout alone than in the program
  on_cpu.place = "cpu";
  const auto program = Program::Load(c.folder, on_cpu);
  Session session(program);
  for (const auto& input : c.inputs) session.Feed(input.first, c.InputOf(input.first, 0));
  Replayer replayer(folder);
  const ScopedRunObserver watch(&replayer);
  session.Run(c.fetches);
  return replayer.count();
}

TEST(RunExecution, EveryOpOfAProgramComputesAloneWhatItComputesThere) {
  for (const char* name : {"digits_lenet_infer", "while_rnn", "embedding_bag_lod",
                           "digits_lenet_train", "sparse_embedding_train"}) {
    const TempFolder folder;
    const int ops = ReplayCase(name, folder.path());
    EXPECT_GE(ops, 7) << name;
    const auto result = Phibridge("check " + folder.path());
    EXPECT_NE(result.output.find(std::to_string(ops) + " passed, 0 failed"), std::string::npos)
        << name << "\n"
        << result.output;
  }
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
