#include "framework/program/var_desc.h"

#include <gtest/gtest.h>

#include "framework/program/block_desc.h"
#include "framework/program/program_desc.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

using proto::VarType;

TEST(VarDesc, NewOnesAreDenseTensors) {
  VarDesc var("x");
  EXPECT_EQ(var.Name(), "x");
  EXPECT_EQ(var.GetType(), VarType::LOD_TENSOR);
  EXPECT_TRUE(var.GetShape().empty());
  EXPECT_FALSE(var.Persistable());
  EXPECT_FALSE(var.HasStopGradient());
}

TEST(VarDesc, EveryTypeWithATensorHasItsShape) {
  for (VarType::Type type :
       {VarType::LOD_TENSOR, VarType::SELECTED_ROWS, VarType::LOD_TENSOR_ARRAY, VarType::STRING,
        VarType::STRINGS, VarType::VOCAB, VarType::SPARSE_COO, VarType::SPARSE_CSR}) {
    VarDesc var("x");
    var.SetType(type);
    var.SetShape({2, -1});
    var.SetDataType(VarType::FP64);
    EXPECT_EQ(var.GetShape(), (std::vector<int64_t>{2, -1}));
    EXPECT_EQ(var.GetDataType(), VarType::FP64);
    EXPECT_EQ(var.ElementSize(), 8u);
    EXPECT_TRUE(var.HasTensorDesc());
  }
}

TEST(VarDesc, TypesWithoutATensorSaySo) {
  VarDesc var("scopes");
  var.SetType(VarType::STEP_SCOPES);
  EXPECT_FALSE(var.HasTensorDesc());
  try {
    var.GetShape();
    FAIL();
  } catch (const phi::enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.error_str(), "variable `scopes` has type STEP_SCOPES, which has no shape");
  }
  EXPECT_THROW(var.SetDataType(VarType::FP32), phi::enforce::EnforceNotMet);
  EXPECT_THROW(var.GetLoDLevel(), phi::enforce::EnforceNotMet);
}

TEST(VarDesc, LoDLevels) {
  VarDesc var("x");
  var.SetLoDLevel(2);
  EXPECT_EQ(var.GetLoDLevel(), 2);
  var.SetType(VarType::LOD_TENSOR_ARRAY);
  EXPECT_EQ(var.GetLoDLevel(), 0);
  var.SetType(VarType::SELECTED_ROWS);
  EXPECT_THROW(var.SetLoDLevel(1), phi::enforce::EnforceNotMet);
}

TEST(VarDesc, ReadersHaveSeveralTensors) {
  VarDesc var("reader");
  EXPECT_THROW(var.GetShapes(), phi::enforce::EnforceNotMet);
  var.SetType(VarType::READER);
  var.SetShapes({{1}, {2, 3}});
  var.SetDataTypes({VarType::FP32, VarType::INT64});
  var.SetLoDLevels({0, 1});
  EXPECT_EQ(var.GetTensorDescNum(), 2u);
  EXPECT_EQ(var.GetShapes()[1], (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(var.GetDataTypes()[1], VarType::INT64);
  EXPECT_EQ(var.GetLoDLevels(), (std::vector<int32_t>{0, 1}));
}

TEST(VarDesc, FlagsTellSetFromUnset) {
  VarDesc var("x");
  var.SetStopGradient(false);
  EXPECT_TRUE(var.HasStopGradient());
  var.ClearStopGradient();
  EXPECT_FALSE(var.HasStopGradient());
  var.SetIsParameter(true);
  EXPECT_TRUE(var.IsParameter());
  var.ClearIsParameter();
  EXPECT_FALSE(var.HasIsParameter());
  var.SetPersistable(true);
  var.SetNeedCheckFeed(true);
  EXPECT_TRUE(var.Persistable() && var.NeedCheckFeed());
}

TEST(VarDesc, Attributes) {
  VarDesc var("x");
  var.SetAttr("i", 3);
  var.SetAttr("s", std::string("t"));
  var.SetAttr("v", std::vector<int>{1, 2});
  var.SetAttr("i", 4);
  EXPECT_EQ(var.AttrNames(), (std::vector<std::string>{"i", "s", "v"}));
  EXPECT_EQ(std::get<int>(var.GetAttr("i")), 4);
  EXPECT_EQ(var.GetAttrType("v"), proto::AttrType::INTS);
  var.RemoveAttr("s");
  EXPECT_FALSE(var.HasAttr("s"));
  EXPECT_THROW(var.GetAttr("s"), phi::enforce::EnforceNotMet);
  EXPECT_THROW(var.SetAttr("f", 1.5f), phi::enforce::EnforceNotMet);
}

TEST(VarDesc, IdsAreUniqueAndCopiesKeepTheOriginals) {
  VarDesc first("x"), second("x");
  EXPECT_NE(first.Id(), 0u);
  EXPECT_NE(first.Id(), second.Id());
  EXPECT_EQ(first.OriginalId(), first.Id());
  const VarDesc copy(first);
  EXPECT_NE(copy.Id(), first.Id());
  EXPECT_EQ(VarDesc(copy).OriginalId(), first.Id());
  second.SetOriginalId(77);
  EXPECT_EQ(second.OriginalId(), 77u);
}

TEST(VarDesc, ANewVariableCanBeSavedAtOnce) {
  ProgramDesc program;
  program.MutableBlock(0)->Var("plain");
  program.MutableBlock(0)->Var("shaped")->SetShape({1});
  ProgramDesc again(program.SerializeToString());
  EXPECT_TRUE(*again.Block(0).FindVar("shaped") == *program.Block(0).FindVar("shaped"));
}

TEST(VarDesc, AReaderDescribesSeveralTensors) {
  VarDesc var("r");
  var.SetType(proto::VarType::READER);
  var.SetShapes({{2}, {3, 4}});
  var.SetDataTypes({proto::VarType::FP32, proto::VarType::INT64});
  var.SetLoDLevels({0, 1});
  EXPECT_EQ(var.GetTensorDescNum(), 2u);
  EXPECT_EQ(var.GetShapes(), (std::vector<std::vector<int64_t>>{{2}, {3, 4}}));
  EXPECT_EQ(var.GetDataTypes()[1], proto::VarType::INT64);
  EXPECT_EQ(var.GetLoDLevels(), (std::vector<int32_t>{0, 1}));
}

TEST(VarDesc, LoDLevelsOfWhatHasNoneAreErrors) {
  VarDesc scopes("s"), array("a");
  scopes.SetType(proto::VarType::STEP_SCOPES);
  EXPECT_THROW(scopes.SetLoDLevel(1), phi::enforce::EnforceNotMet);
  array.SetType(proto::VarType::LOD_TENSOR_ARRAY);
  array.SetLoDLevel(2);
  EXPECT_EQ(array.GetLoDLevel(), 2);
}

TEST(VarDesc, FlagsCanBeForgotten) {
  VarDesc var("x");
  var.SetStopGradient(true);
  EXPECT_TRUE(var.HasStopGradient() && var.StopGradient());
  var.ClearStopGradient();
  EXPECT_FALSE(var.HasStopGradient());
  var.SetIsParameter(true);
  EXPECT_TRUE(var.IsParameter());
  var.ClearIsParameter();
  EXPECT_FALSE(var.HasIsParameter());
}

}  // namespace
}  // namespace framework
}  // namespace paddle
