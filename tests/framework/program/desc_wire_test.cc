#include "framework/program/desc_wire.h"

#include <gtest/gtest.h>

#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_desc.h"
#include "framework/program/wire_attr.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

using proto::AttrType;
using proto::VarType;

proto::OpDesc::Attr* AddAttr(proto::OpDesc* op, const char* name, AttrType type) {
  auto* attr = op->mutable_attrs()->Add();
  attr->set_name(name);
  attr->set_type(type);
  return attr;
}

proto::OpDesc MakeOp() {
  proto::OpDesc op;
  op.set_type("toy");
  auto* input = op.add_inputs();
  input->set_parameter("X");
  *input->mutable_arguments()->Add() = "a";
  input->add_arguments("b");
  op.mutable_outputs()->Add()->set_parameter("Out");
  op.mutable_outputs(0)->add_arguments("c");
  AddAttr(&op, "scale", AttrType::FLOAT)->set_f(1.5f);
  auto* list = AddAttr(&op, "axes", AttrType::INTS);
  list->add_ints(3);
  list->add_ints(-1);
  AddAttr(&op, "names", AttrType::STRINGS)->add_strings("n");
  AddAttr(&op, "on", AttrType::BOOLEAN)->set_b(true);
  AddAttr(&op, "far", AttrType::LONG)->set_l(int64_t{1} << 40);
  return op;
}

TEST(DescToWireTest, AnOpOfAMessage) {
  const OpDesc op = MakeOp();
  EXPECT_EQ(op.Type(), "toy");
  EXPECT_EQ(op.Input("X"), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(op.Output("Out"), (std::vector<std::string>{"c"}));
  EXPECT_EQ(op.GetAttrIfExists<float>("scale"), 1.5f);
  EXPECT_EQ(op.GetAttrIfExists<std::vector<int>>("axes"), (std::vector<int>{3, -1}));
  EXPECT_EQ(op.GetAttrIfExists<std::vector<std::string>>("names"), (std::vector<std::string>{"n"}));
  EXPECT_TRUE(op.GetAttrIfExists<bool>("on"));
  EXPECT_EQ(op.GetAttrIfExists<int64_t>("far"), int64_t{1} << 40);
}

TEST(DescToWireTest, AnAttributeByItself) {
  proto::OpDesc op = MakeOp();
  EXPECT_EQ(std::get<float>(GetAttrValue(op.attrs(0))), 1.5f);
}

TEST(DescToWireTest, ABlockOfAMessage) {
  proto::BlockDesc message;
  message.set_idx(0);
  auto* var = message.add_vars();
  var->set_name("x");
  var->set_persistable(true);
  var->mutable_type()->set_type(VarType::LOD_TENSOR);
  auto* tensor = var->mutable_type()->mutable_lod_tensor()->mutable_tensor();
  tensor->set_data_type(VarType::INT64);
  tensor->add_dims(-1);
  tensor->add_dims(4);
  *message.add_ops() = MakeOp();

  ProgramDesc program;
  const BlockDesc block(&program, &message);
  ASSERT_NE(block.FindVar("x"), nullptr);
  EXPECT_EQ(block.FindVar("x")->GetShape(), (std::vector<int64_t>{-1, 4}));
  EXPECT_EQ(block.FindVar("x")->GetDataType(), VarType::INT64);
  EXPECT_TRUE(block.FindVar("x")->Persistable());
  ASSERT_EQ(block.OpSize(), 1u);
  EXPECT_EQ(block.Op(0)->Type(), "toy");
  EXPECT_EQ(block.Op(0)->Block(), &block);
  EXPECT_THROW(BlockDesc(&program, static_cast<const proto::BlockDesc*>(nullptr)),
               phi::enforce::EnforceNotMet);
  EXPECT_EQ(VarDesc(message.vars(0)).Name(), "x");
}

}  // namespace
}  // namespace framework
}  // namespace paddle
