// outside: unit test | operators: data types of inputs, LoD levels, unread inputs, exceptions
#include "paddle/fluid/framework/operator.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "paddle/fluid/framework/lod_rank_table.h"
#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/framework/unused_var_check.h"
#include "paddle/fluid/platform/init.h"

DECLARE_bool(enable_unused_var_check);

namespace paddle {
namespace framework {

static void ExpectError(OperatorBase* op, const Scope& scope, const std::string& sentence) {
  try {
    op->Run(scope, platform::CPUPlace());
    FAIL() << "no error";
  } catch (const platform::EnforceNotMet& err) {
    EXPECT_NE(std::string(err.what()).find(sentence), std::string::npos) << err.what();
  }
}

class OutsideTypedOp : public OperatorWithKernel {
 public:
  using OperatorWithKernel::OperatorWithKernel;

 protected:
  void InferShape(InferShapeContext*) const override {}
  OpKernelType GetExpectedKernelType(const ExecutionContext& ctx) const override {
    return OpKernelType(IndicateVarDataType(ctx, "X"), ctx.device_context());
  }
};

class OutsideUnaryMaker : public OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "");
    AddOutput("Y", "");
    AddComment("");
  }
};

class OutsideReadingKernel : public OpKernel<float> {
 public:
  void Compute(const ExecutionContext& ctx) const override { ctx.Input<Tensor>("X"); }
};
class OutsideBlindKernel : public OpKernel<float> {
 public:
  void Compute(const ExecutionContext&) const override {}
};

static std::unique_ptr<OperatorBase> Unary(const std::string& type) {
  return OpRegistry::CreateOp(type, {{"X", {"x"}}}, {{"Y", {"y"}}}, {});
}

class OutsideFloatOp : public OutsideTypedOp {
 public:
  using OutsideTypedOp::OutsideTypedOp;

 protected:
  OpKernelType GetExpectedKernelType(const ExecutionContext& ctx) const override {
    return OpKernelType(proto::VarType::FP32, ctx.GetPlace());
  }
};
static int runs_without_variables = 0;
class OutsideNamesKernel : public OpKernel<float> {
 public:
  void Compute(const ExecutionContext& ctx) const override {
    EXPECT_EQ(ctx.InputName("X"), "x");
    EXPECT_EQ(ctx.OutputName("Y"), "y");
    runs_without_variables += ctx.Input<Tensor>("X") == nullptr ? 1 : 0;
  }
};

TEST(OutsideOperator, RunsWithoutVariables) {
  InitDevices();
  Unary("outside_names")->Run(Scope(), platform::CPUPlace());
  EXPECT_EQ(runs_without_variables, 1);
}

TEST(OutsideIndicateVarDataType, SaysWhatHoldsNone) {
  InitDevices();
  Scope scope;
  scope.Var("y")->GetMutable<LoDTensor>();
  scope.Var("x")->GetMutable<LoDTensor>();
  const auto op = Unary("outside_reads_x");
  const std::string uninitialized =
      "The outside_reads_x Op's Input Variable `X` contains uninitialized Tensor.";
  ExpectError(op.get(), scope, uninitialized);
  scope.FindVar("x")->Clear();
  scope.FindVar("x")->GetMutable<phi::SelectedRows>();
  ExpectError(op.get(), scope, uninitialized);
  scope.FindVar("x")->Clear();
  scope.FindVar("x")->GetMutable<LoDRankTable>();
  ExpectError(op.get(), scope,
              "The Input Variable(X) of (outside_reads_x) Operator used to determine kernel data "
              "type is empty or not LoDTensor or SelectedRows or LoDTensorArray.");
}

TEST(OutsideExecutionContext, CountsNamesWithoutVariables) {
  const auto op = Unary("outside_reads_x");
  Scope scope;
  auto* dev_ctx = platform::DeviceContextPool::Instance().Get(platform::CPUPlace());
  RuntimeContext nothing({}, {});
  ExecutionContext ctx(*op, scope, *dev_ctx, nothing);
  EXPECT_EQ(ctx.InputSize("X"), 1u);
  EXPECT_EQ(ctx.OutputSize("Y"), 1u);
  EXPECT_EQ(ctx.Type(), "outside_reads_x");
}

class OutsideGetLevelOp : public OutsideTypedOp {
 public:
  using OutsideTypedOp::OutsideTypedOp;

 protected:
  void InferShape(InferShapeContext* ctx) const override {
    PADDLE_ENFORCE_GT(ctx->GetLoDLevel("X"), 0, platform::errors::InvalidArgument("no LoD"));
  }
};
class OutsideSetLevelOp : public OutsideTypedOp {
 public:
  using OutsideTypedOp::OutsideTypedOp;

 protected:
  void InferShape(InferShapeContext* ctx) const override { ctx->SetLoDLevel("Y", 1); }
};

static void FillX(Scope* scope) {
  scope->Var("x")->GetMutable<LoDTensor>()->mutable_data<float>(phi::make_ddim({2}),
                                                                platform::CPUPlace());
  scope->Var("y")->GetMutable<LoDTensor>();
}

TEST(OutsideLoDLevel, BelongsToTheProgram) {
  Scope scope;
  FillX(&scope);
  ExpectError(Unary("outside_get_level").get(), scope, "GetLoDLevel is only used in compile time.");
  ExpectError(Unary("outside_set_level").get(), scope, "SetLoDLevel is only used in compile time.");
}

TEST(OutsideUnusedVar, AnInputThatNobodyReads) {
  Scope scope;
  FillX(&scope);
  const auto blind = Unary("outside_blind");
  EXPECT_NO_THROW(blind->Run(scope, platform::CPUPlace()));
  FLAGS_enable_unused_var_check = true;
  ExpectError(blind.get(), scope, "its kernel does not read X");
  EXPECT_NO_THROW(Unary("outside_reads_x")->Run(scope, platform::CPUPlace()));
  FLAGS_enable_unused_var_check = false;
}

enum class Fault { kEnforce, kEndOfData, kRange };

class OutsideFaultyOp : public OperatorBase {
 public:
  explicit OutsideFaultyOp(Fault fault) : OperatorBase("outside_faulty", {}, {}, {}) {
    fault_ = fault;
  }

 private:
  void RunImpl(const Scope&, const platform::Place&) const override {
    if (fault_ == Fault::kEnforce) throw platform::EnforceNotMet("wrong", __FILE__, __LINE__);
    if (fault_ == Fault::kEndOfData) throw platform::EOFException("end", __FILE__, __LINE__);
    throw std::range_error("far");
  }

  Fault fault_;
};

TEST(OutsideOperatorException, KeepsItsType) {
  const Scope scope;
  const platform::CPUPlace place;
  EXPECT_THROW(OutsideFaultyOp(Fault::kEnforce).Run(scope, place), platform::EnforceNotMet);
  EXPECT_THROW(OutsideFaultyOp(Fault::kEndOfData).Run(scope, place), platform::EOFException);
  EXPECT_THROW(OutsideFaultyOp(Fault::kRange).Run(scope, place), std::range_error);
}

}  // namespace framework
}  // namespace paddle

namespace f = paddle::framework;
REGISTER_OP_WITHOUT_GRADIENT(outside_reads_x, f::OutsideTypedOp, f::OutsideUnaryMaker);
REGISTER_OP_WITHOUT_GRADIENT(outside_blind, f::OutsideTypedOp, f::OutsideUnaryMaker);
REGISTER_OP_WITHOUT_GRADIENT(outside_get_level, f::OutsideGetLevelOp, f::OutsideUnaryMaker);
REGISTER_OP_WITHOUT_GRADIENT(outside_set_level, f::OutsideSetLevelOp, f::OutsideUnaryMaker);
REGISTER_OP_WITHOUT_GRADIENT(outside_names, f::OutsideFloatOp, f::OutsideUnaryMaker);
REGISTER_OP_CPU_KERNEL(outside_names, f::OutsideNamesKernel);
REGISTER_OP_CPU_KERNEL(outside_reads_x, f::OutsideReadingKernel);
REGISTER_OP_CPU_KERNEL(outside_blind, f::OutsideBlindKernel);
REGISTER_OP_CPU_KERNEL(outside_get_level, f::OutsideReadingKernel);
REGISTER_OP_CPU_KERNEL(outside_set_level, f::OutsideReadingKernel);
