// sum_over_axes: its signature file chooses among two kernels and takes the axes from an attribute
// or a tensor.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "compat/op_utils_map.h"
#include "phi/core/infermeta_utils.h"
#include "phi/core/selected_rows.h"
#include "run_op.h"

namespace phibridge {
namespace outside {
namespace {

void PutMatrix(pf::Scope* scope) { Put<float>(scope, "x", {2, 3}, {1, 2, 3, 4, 5, 6}); }

TEST(SumOverAxesTest, TheSignatureFileIsRegistered) {
  const phi::OpUtilsMap& map = phi::OpUtilsMap::Instance();
  EXPECT_NE(map.GetArgumentMappingFn("sum_over_axes"), nullptr);
  EXPECT_EQ(map.GetBaseKernelName("sum_over_axes"), "axis_total");
  EXPECT_EQ(phi::TransToFluidOpName("axis_total"), "sum_over_axes");
  EXPECT_TRUE(phi::MetaFnFactory::Instance().Contains("axis_total"));
}

TEST(SumOverAxesTest, AnAttributeChoosesTheKernel) {
  pf::Scope scope;
  PutMatrix(&scope);
  KernelChoice choice = RunOp("sum_over_axes", {{"X", {"x"}}}, {{"Out", {"out"}}},
                              {{"axis", std::vector<int>{1}}, {"keep_dim", true}}, &scope);
  EXPECT_EQ(choice.kind, KernelChoice::kPhi);
  EXPECT_STREQ(choice.signature.name, "axis_total");
  EXPECT_EQ(Dims(scope, "out"), (std::vector<int64_t>{2, 1}));
  EXPECT_EQ(Values<float>(scope, "out"), (std::vector<float>{6, 15}));

  choice = RunOp("sum_over_axes", {{"X", {"x"}}}, {{"Out", {"out"}}},
                 {{"axis", std::vector<int>{-1}}, {"keep_dim", false}}, &scope);
  EXPECT_STREQ(choice.signature.name, "axis_total_squeeze");
  EXPECT_EQ(Dims(scope, "out"), (std::vector<int64_t>{2}));
  EXPECT_EQ(Values<float>(scope, "out"), (std::vector<float>{6, 15}));
}

TEST(SumOverAxesTest, AxesFromATensor) {
  pf::Scope scope;
  PutMatrix(&scope);
  for (const bool is_wide : {false, true}) {
    if (is_wide) {
      Put<int64_t>(&scope, "axes", {1}, {0});
    } else {
      Put<int>(&scope, "axes", {1}, {0});
    }
    const KernelChoice choice = RunOp("sum_over_axes", {{"X", {"x"}}, {"AxisTensor", {"axes"}}},
                                      {{"Out", {"out"}}}, {{"axis", std::vector<int>{1}}}, &scope);
    ASSERT_EQ(choice.signature.attr_names.size(), 1u);
    EXPECT_STREQ(choice.signature.attr_names[0], "AxisTensor");
    EXPECT_EQ(Values<float>(scope, "out"), (std::vector<float>{5, 7, 9}));
  }
}

TEST(SumOverAxesTest, AnAxisOutOfRangeIsAnError) {
  pf::Scope scope;
  PutMatrix(&scope);
  const std::string error = ErrorOf([&] {
    RunOp("sum_over_axes", {{"X", {"x"}}}, {{"Out", {"out"}}}, {{"axis", std::vector<int>{2}}},
          &scope);
  });
  EXPECT_NE(error.find("OutOfRange"), std::string::npos) << error;
  EXPECT_NE(error.find("not less than 2"), std::string::npos) << error;
}

TEST(SumOverAxesTest, ASignatureNamedUnregisteredMeansNoKernel) {
  pf::Scope scope;
  auto* rows = scope.Var("rows")->GetMutable<phi::SelectedRows>();
  rows->set_height(4);
  rows->set_rows({1});
  rows->mutable_value()->Resize({1, 3});
  rows->mutable_value()->mutable_data<float>(phi::CPUPlace());
  const std::string error = ErrorOf([&] {
    RunOp("sum_over_axes", {{"X", {"rows"}}}, {{"Out", {"out"}}}, {}, &scope);
  });
  EXPECT_NE(error.find("sum_over_axes"), std::string::npos) << error;
  EXPECT_NE(error.find("NotFound"), std::string::npos) << error;
}

TEST(SumOverAxesTest, CompileTimeShapes) {
  OneOpProgram known("sum_over_axes", {{"X", {"x"}}}, {{"Out", {"out"}}},
                     {{"axis", std::vector<int>{1}}});
  known.Declare("x", {-1, 3, 4}, pf::proto::VarType::INT64);
  known.Infer();
  EXPECT_EQ(known.Var("out")->GetShape(), (std::vector<int64_t>{-1, 4}));
  EXPECT_EQ(known.Var("out")->GetDataType(), pf::proto::VarType::INT64);

  OneOpProgram unknown("sum_over_axes", {{"X", {"x"}}, {"AxisTensor", {"axes"}}},
                       {{"Out", {"out"}}}, {{"keep_dim", true}});
  unknown.Declare("x", {2, 3}, pf::proto::VarType::FP32);
  unknown.Declare("axes", {1}, pf::proto::VarType::INT32);
  unknown.Infer();
  EXPECT_EQ(unknown.Var("out")->GetShape(), (std::vector<int64_t>{-1, -1}));
}

}  // namespace
}  // namespace outside
}  // namespace phibridge
