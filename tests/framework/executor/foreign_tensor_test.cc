#include <gtest/gtest.h>

#include <vector>

#include "framework/executor/bound_op.h"
#include "tests/framework/run_length_ops.h"
#include "tests/framework/runtime_ops.h"

namespace phibridge {
namespace {

using foreign_ops::RunLengthTensor;
using paddle::framework::OpRegistry;
using Floats = std::vector<float>;

class ForeignTensorTest : public ::testing::Test {
 protected:
  void Run(const std::string& type, const std::string& x, const std::string& out) {
    op_ = OpRegistry::CreateOp(type, {{"X", {x}}}, {{"Out", {out}}}, {});
    scope_.Var(out);
    BoundOp(*op_, scope_, options_).Run();
  }

  Scope scope_;
  ExecutionOptions options_;
  std::unique_ptr<paddle::framework::OperatorBase> op_;
};

TEST_F(ForeignTensorTest, GoesFromOperatorToOperator) {
  runtime_ops::Put(&scope_, "x", {1, 1, 1, 4, 4, 2});
  Run("ft_pack", "x", "packed");
  const auto& packed = scope_.FindVar("packed")->Get<RunLengthTensor>();
  EXPECT_EQ(packed.runs.size(), 3u);
  EXPECT_EQ(packed.dims(), phi::DDim({6}));
  EXPECT_EQ(packed.dtype(), phi::DataType::FLOAT32);
  EXPECT_EQ(scope_.FindVar("packed")->TypeName(), "RunLengthTensor");
  Run("ft_unpack", "packed", "out");
  EXPECT_EQ(runtime_ops::Values(scope_, "out"), (Floats{1, 1, 1, 4, 4, 2}));
}

TEST_F(ForeignTensorTest, IsKeptFromRunToRun) {
  runtime_ops::Put(&scope_, "x", {7, 7});
  op_ = OpRegistry::CreateOp("ft_pack", {{"X", {"x"}}}, {{"Out", {"packed"}}}, {});
  scope_.Var("packed");
  BoundOp bound(*op_, scope_, options_);
  bound.Run();
  const phi::TensorBase* first = scope_.FindVar("packed")->tensor();
  runtime_ops::Put(&scope_, "x", {7, 8, 9});
  bound.Run();
  EXPECT_EQ(scope_.FindVar("packed")->tensor(), first);
  EXPECT_EQ(scope_.FindVar("packed")->Get<RunLengthTensor>().runs.size(), 3u);
  EXPECT_EQ(first->dims(), phi::DDim({3}));
}

TEST_F(ForeignTensorTest, AKernelThatTakesAnotherClassSaysSo) {
  runtime_ops::Put(&scope_, "x", {1, 2});
  try {
    Run("ft_unpack", "x", "out");
    FAIL() << "no error";
  } catch (const phi::enforce::EnforceNotMet& error) {
    EXPECT_NE(error.error_str().find("RunLengthTensor"), std::string::npos) << error.what();
    EXPECT_NE(error.error_str().find("DenseTensor"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace phibridge
