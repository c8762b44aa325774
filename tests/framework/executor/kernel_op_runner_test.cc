// What a second run of an operator repeats and what it notices.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "phi/core/flags.h"
#include "phi/core/registered.h"
#include "phi/core/selected_rows.h"
#include "tests/framework/runtime_ops.h"

PHI_DECLARE_bool(check_nan_inf);

namespace phibridge {
namespace {

using runtime_ops::MakeAdd;
using runtime_ops::Put;
using runtime_ops::Values;
using Floats = std::vector<float>;

void RunOp(const OperatorBase& op, const Scope& scope) { op.Run(scope, phi::CPUPlace()); }

void PutDoubles(Scope* scope, const std::string& name, double value) {
  auto* tensor = scope->Var(name)->GetMutable<phi::DenseTensor>();
  double* data = tensor->mutable_data<double>(phi::DDim({3}), phi::CPUPlace());
  std::fill(data, data + 3, value);
}

// An operator that has run once in scope_.
class SecondRun : public ::testing::Test {
 protected:
  void SetUp() override {
    Fill(&scope_);
    RunOp(*op_, scope_);
    EXPECT_EQ(Values(scope_, "out"), (Floats{11, 22, 33}));
    runtime_ops::ResetCalls();
  }
  static void Fill(Scope* scope) {
    Put(scope, "x", {1, 2, 3});
    Put(scope, "y", {10, 20, 30});
    scope->Var("out")->GetMutable<phi::DenseTensor>();
  }
  // Runs op_ in `scope` and checks what it computes and how often it chooses and infers for that.
  void ExpectRun(const Scope& scope, const Floats& out, int choices, int infers) {
    runtime_ops::ResetCalls();
    RunOp(*op_, scope);
    EXPECT_EQ(Values(scope, "out"), out);
    EXPECT_EQ(runtime_ops::mapping_calls, choices);
    EXPECT_EQ(runtime_ops::infer_calls, infers);
  }

  Scope scope_;
  std::unique_ptr<OperatorBase> op_ = MakeAdd("x", "y", "out");
};

TEST_F(SecondRun, OnlyComputes) {
  ExpectRun(scope_, {11, 22, 33}, 0, 0);
  Put(&scope_, "x", {5, 5, 5});
  ExpectRun(scope_, {15, 25, 35}, 0, 0);
}

TEST_F(SecondRun, NoticesAnotherShape) {
  Put(&scope_, "x", {1, 2});
  Put(&scope_, "y", {3, 4});
  ExpectRun(scope_, {4, 6}, 0, 1);
  ExpectRun(scope_, {4, 6}, 0, 0);
}

TEST_F(SecondRun, NoticesAnotherType) {
  PutDoubles(&scope_, "x", 1);
  PutDoubles(&scope_, "y", 2);
  RunOp(*op_, scope_);
  EXPECT_EQ(scope_.FindVar("out")->Get<phi::DenseTensor>().data<double>()[2], 3.0);
  EXPECT_EQ(runtime_ops::mapping_calls, 1);
}

TEST_F(SecondRun, NoticesAnotherLoD) {
  Put(&scope_, "x", {1, 2, 3}, {{0, 2, 3}});
  ExpectRun(scope_, {11, 22, 33}, 0, 1);
  EXPECT_EQ(scope_.FindVar("out")->Get<phi::DenseTensor>().lod(), (phi::LoD{{0, 2, 3}}));
}

TEST_F(SecondRun, NoticesAnotherPlace) {
  const phi::GPUPlace gpu(0);
  if (phi::DeviceContextPool::Instance().Has(phi::Backend::GPU, gpu)) {
    op_->Run(scope_, gpu);
    EXPECT_GE(runtime_ops::mapping_calls, 1);
  } else {
    EXPECT_THROW(op_->Run(scope_, gpu), phi::enforce::EnforceNotMet);
  }
  ExpectRun(scope_, {11, 22, 33}, 1, 1);
}

TEST_F(SecondRun, NoticesAnotherValue) {
  scope_.FindVar("x")->Clear();
  Put(&scope_, "x", {7, 7, 7});
  ExpectRun(scope_, {17, 27, 37}, 0, 1);
  scope_.FindVar("x")->Clear();
  scope_.FindVar("x")->GetMutable<phi::SelectedRows>();
  EXPECT_THROW(RunOp(*op_, scope_), phi::enforce::EnforceNotMet);
}

TEST_F(SecondRun, NoticesAnErasedVariable) {
  scope_.EraseVars({"x"});
  EXPECT_THROW(RunOp(*op_, scope_), phi::enforce::EnforceNotMet);
  Put(&scope_, "x", {7, 7, 7});
  ExpectRun(scope_, {17, 27, 37}, 1, 1);
}

TEST_F(SecondRun, NoticesARenamedVariable) {
  scope_.Rename("x", "old");
  Put(&scope_, "x", {7, 7, 7});
  ExpectRun(scope_, {17, 27, 37}, 0, 1);
}

TEST_F(SecondRun, NoticesAVariableThatHidesAParents) {
  Scope& kid = scope_.NewScope();
  RunOp(*op_, kid);
  Put(&kid, "x", {7, 7, 7});
  ExpectRun(kid, {17, 27, 37}, 0, 1);
}

TEST_F(SecondRun, NoticesAnotherScopeToLookIn) {
  Scope other;
  Put(&other, "x", {7, 7, 7});
  Scope& kid = scope_.NewScope();
  RunOp(*op_, kid);
  kid.LookBeside({&other});
  ExpectRun(kid, {17, 27, 37}, 0, 1);
}

TEST_F(SecondRun, InAnotherScopeKeepsTheChoice) {
  Scope other;
  Fill(&other);
  Put(&other, "x", {7, 7, 7});
  ExpectRun(other, {17, 27, 37}, 0, 1);
  ExpectRun(scope_, {11, 22, 33}, 0, 1);
}

TEST_F(SecondRun, OutlivesScopes) {
  for (int i = 0; i < 3; ++i) {
    const auto scope = std::make_unique<Scope>();  // perhaps at the address of the last one
    Fill(scope.get());
    ExpectRun(*scope, {11, 22, 33}, 0, 1);
  }
}

TEST_F(SecondRun, NoticesAFlag) {
  const float inf = std::numeric_limits<float>::infinity();
  Put(&scope_, "x", {1, inf, 3});
  ExpectRun(scope_, {11, inf, 33}, 0, 0);
  FLAGS_check_nan_inf = true;
  EXPECT_THROW(RunOp(*op_, scope_), phi::enforce::EnforceNotMet);
  FLAGS_check_nan_inf = false;
  ExpectRun(scope_, {11, inf, 33}, 1, 1);
}

TEST_F(SecondRun, ObeysTheOptionsOfTheProgramThatRuns) {
  ExecutionOptions options;
  options.rules.Add("rt_add=legacy");
  {
    const ScopedExecutionOptions current(&options);
    RunOp(*op_, scope_);
  }
  EXPECT_EQ(runtime_ops::legacy_calls, 1);
  RunOp(*op_, scope_);
  EXPECT_EQ(runtime_ops::phi_calls, 1);
}

TEST_F(SecondRun, NoticesAnAttribute) {
  op_->SetAttr("bias", 0.5f);
  ExpectRun(scope_, {11.5f, 22.5f, 33.5f}, 1, 1);
}

TEST_F(SecondRun, NoticesKernelsOfALibraryThatWasLoaded) {
  {
    const phi::RegistryUpdate update;
    phi::KernelFactory::Instance().kernels();
  }
  ExpectRun(scope_, {11, 22, 33}, 1, 1);
  ExpectRun(scope_, {11, 22, 33}, 0, 0);
}

TEST_F(SecondRun, ComesAfterAnError) {
  Put(&scope_, "y", {1});
  EXPECT_THROW(RunOp(*op_, scope_), phi::enforce::EnforceNotMet);
  Put(&scope_, "y", {1, 1, 1});
  ExpectRun(scope_, {2, 3, 4}, 1, 1);
}

// The kernel gets a copy of X, as Out, the same variable, has another size.
TEST(KernelOpRunner, KeepsNoTensors) {
  Scope scope;
  const auto op =
      paddle::framework::OpRegistry::CreateOp("rt_fill", {{"X", {"x"}}}, {{"Out", {"x"}}}, {});
  Put(&scope, "x", Floats(1000, 2));
  RunOp(*op, scope);
  const size_t in_use_bytes = phi::GetAllocatorStats(phi::CPUPlace()).in_use_bytes;
  for (int i = 0; i < 3; ++i) {
    Put(&scope, "x", Floats(1000, 3));
    RunOp(*op, scope);
    EXPECT_EQ(Values(scope, "x"), Floats{3});
    EXPECT_EQ(phi::GetAllocatorStats(phi::CPUPlace()).in_use_bytes, in_use_bytes);
  }
}

TEST(KernelOpRunner, ThreadsRunOneOperatorInScopesOfTheirOwn) {
  const auto op = MakeAdd("x", "y", "out");
  Scope shared;
  Put(&shared, "y", {1, 2});
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&op, &shared, t] {
      Scope& scope = shared.NewScope();
      const auto value = static_cast<float>(t);
      Put(&scope, "x", {value, value});
      scope.Var("out");
      for (int i = 0; i < 200; ++i) {
        RunOp(*op, scope);
        EXPECT_EQ(Values(scope, "out"), (Floats{value + 1, value + 2}));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace phibridge
