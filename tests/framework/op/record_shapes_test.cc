#include "framework/op/record_shapes.h"

#include <gtest/gtest.h>

#include "framework/op/infershape_runtime.h"
#include "framework/op/op_record_registrar.h"
#include "framework/op/op_registry.h"
#include "framework/program/op_info.h"
#include "phi/core/enforce.h"
#include "tests/framework/runtime_ops.h"
#include "tests/support/expect_error.h"

namespace paddle {
namespace framework {
namespace {

using phibridge::tests::ExpectError;

// X and Y, both [n, 2]; Out [n, factor]; Index of the shape and LoD of X; Flat of the shape of X.
constexpr SlotRecord kInputs[] = {{"X", 0, kDenseKind, ""}, {"Y", kDispensable, kDenseKind, ""}};
constexpr SlotRecord kOutputs[] = {
    {"Out", 0, kDenseKind, ""}, {"Index", 0, kDenseKind, ""}, {"Flat", 0, kDenseKind, ""}};
constexpr int32_t kThree[] = {3};
constexpr AttrRecord kAttrs[] = {{"factor", proto::AttrType::INT, 0, kThree, ""}};
constexpr SizeRecord kNBy2[] = {{SizeRecord::kName, "n", 0}, {SizeRecord::kNumber, "", 2}};
constexpr SizeRecord kNByFactor[] = {{SizeRecord::kName, "n", 0},
                                     {SizeRecord::kAttribute, "factor", 0}};
constexpr ShapeRecord kShapes[] = {{"X", false, nullptr, false, kNBy2},
                                   {"Y", false, "X", false},
                                   {"Out", true, nullptr, false, kNByFactor},
                                   {"Index", true, "X", true},
                                   {"Flat", true, "X", false}};

constexpr OpRecord MakeRecord() {
  OpRecord record;
  record.type = "record_shapes_test";
  record.source = {"ops/record_shapes_test.yaml", 1};
  record.inputs = kInputs;
  record.outputs = kOutputs;
  record.attrs = kAttrs;
  record.shapes = kShapes;
  return record;
}
constexpr OpRecord kRecord = MakeRecord();
const OpRecordRegistrar kRegistrar(kRecord);

class RecordShapes : public ::testing::Test {
 protected:
  void Put(const char* name, const std::vector<int64_t>& dims) {
    const phi::DDim shape = phi::make_ddim(dims);
    runtime_ops::Put(&scope_, name, std::vector<float>(phi::product(shape)), {{0, 1}})
        ->Resize(shape);
  }

  void Infer(const std::vector<int64_t>& x, const std::vector<int64_t>& y = {}) {
    Put("x", x);
    VariableNameMap inputs = {{"X", {"x"}}};
    if (!y.empty()) {
      Put("y", y);
      inputs["Y"] = {"y"};
    }
    for (const char* name : {"out", "index", "flat"})
      scope_.Var(name)->GetMutable<phi::DenseTensor>();
    const auto op = OpRegistry::CreateOp(
        "record_shapes_test", inputs, {{"Out", {"out"}}, {"Index", {"index"}}, {"Flat", {"flat"}}},
        {{"factor", 7}});
    const RuntimeContext variables(op->Inputs(), op->Outputs(), scope_);
    RuntimeInferShapeContext ctx(*op, variables);
    InferRecordShapes(kRecord, &ctx);
  }

  void Refuses(const std::string& part, const std::vector<int64_t>& x,
               const std::vector<int64_t>& y = {}) {
    ExpectError(phi::ErrorCode::INVALID_ARGUMENT, part, [&] { Infer(x, y); });
  }

  const phi::DenseTensor& Tensor(const char* name) {
    return scope_.FindVar(name)->Get<phi::DenseTensor>();
  }

  Scope scope_;
};

TEST_F(RecordShapes, SetsOutputs) {
  Infer({5, 2}, {5, 2});
  EXPECT_EQ(Tensor("out").dims(), phi::DDim({5, 7}));
  EXPECT_EQ(Tensor("index").dims(), phi::DDim({5, 2}));
  EXPECT_EQ(Tensor("flat").dims(), phi::DDim({5, 2}));
}

TEST_F(RecordShapes, SharesTheLoDWhereTheRecordSaysSo) {
  Infer({5, 2});
  EXPECT_EQ(Tensor("index").lod(), (phi::LoD{{0, 1}}));
  EXPECT_TRUE(Tensor("flat").lod().empty() && Tensor("out").lod().empty());
}

TEST_F(RecordShapes, ChecksInputs) {
  Refuses("input X must have shape [n = 5, 2]; it is [5, 3]", {5, 3}, {5, 3});
  Refuses("input Y must have the shape of X, [5, 2]; it is [4, 2]", {5, 2}, {4, 2});
  Refuses("input X must have shape", {5});
}

TEST_F(RecordShapes, AsksNothingOfAnInputThatIsNotThere) {
  Infer({4, 2});
  EXPECT_EQ(Tensor("out").dims(), phi::DDim({4, 7}));
}

// The function that the registry has for the operator.
TEST_F(RecordShapes, AreTheShapeFunctionOfTheOperator) {
  Put("x", {3, 2});
  for (const char* name : {"out", "index", "flat"})
    scope_.Var(name)->GetMutable<phi::DenseTensor>();
  const auto op =
      OpRegistry::CreateOp("record_shapes_test", {{"X", {"x"}}},
                           {{"Out", {"out"}}, {"Index", {"index"}}, {"Flat", {"flat"}}}, {});
  const RuntimeContext variables(op->Inputs(), op->Outputs(), scope_);
  RuntimeInferShapeContext ctx(*op, variables);
  OpInfoMap::Instance().Get("record_shapes_test").infer_shape_(&ctx);
  EXPECT_EQ(Tensor("out").dims(), phi::DDim({3, 3}));
}

}  // namespace
}  // namespace framework
}  // namespace paddle
