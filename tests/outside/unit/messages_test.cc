// outside: unit test | Proto() of ProgramDesc, BlockDesc, OpDesc, VarDesc; bytes of messages
#include <gtest/gtest.h>

#include "paddle/fluid/framework/program_desc.h"

namespace paddle {
namespace framework {

TEST(OutsideMessages, SayWhatDescriptionsSay) {
  ProgramDesc program;
  BlockDesc* block = program.MutableBlock(0);
  VarDesc* x = block->Var("x");
  x->SetType(proto::VarType::LOD_TENSOR);
  x->SetDataType(proto::VarType::FP32);
  x->SetShape({2, -1});
  x->SetPersistable(true);
  OpDesc* op = block->AppendOp();
  op->SetType("scale");
  op->SetInput("X", {"x"});
  op->SetOutput("Out", {"y"});
  op->SetAttr("scale", 2.5f);
  op->SetAttr("ids", std::vector<int>{1, 2});

  EXPECT_EQ(x->Proto()->name(), "x");
  EXPECT_TRUE(x->Proto()->persistable());
  EXPECT_EQ(x->Proto()->type().lod_tensor().tensor().dims(1), -1);
  const proto::OpDesc* message = op->Proto();
  EXPECT_EQ(message->type(), "scale");
  EXPECT_EQ(message->inputs(0).parameter(), "X");
  EXPECT_EQ(message->outputs(0).arguments(0), "y");
  ASSERT_EQ(message->attrs_size(), 2);
  EXPECT_EQ(message->attrs(0).name(), "ids");
  EXPECT_EQ(message->attrs(0).ints(1), 2);
  EXPECT_EQ(message->attrs(1).f(), 2.5f);
  op->SetType("scale2");
  EXPECT_EQ(op->Proto()->type(), "scale2");
  EXPECT_EQ(block->Proto()->idx(), 0);
  EXPECT_EQ(block->Proto()->ops(0).type(), "scale2");
  EXPECT_EQ(program.Proto()->blocks(0).vars(0).name(), "x");
}

TEST(OutsideMessages, BecomeBytesAndPrograms) {
  ProgramDesc program;
  OpDesc* op = program.MutableBlock(0)->AppendOp();
  op->SetType("mul");
  op->SetInput("X", {"x"});
  program.SetVersion(2003000);
  std::string bytes;
  ASSERT_TRUE(program.Proto()->SerializeToString(&bytes));
  const ProgramDesc from_bytes(bytes);
  const ProgramDesc from_message(*program.Proto());
  for (const ProgramDesc* copy : {&from_bytes, &from_message}) {
    EXPECT_EQ(copy->Version(), 2003000);
    ASSERT_EQ(copy->Block(0).OpSize(), 1u);
    EXPECT_EQ(copy->Block(0).Op(0)->Type(), "mul");
  }
  proto::OpDesc message;
  ASSERT_TRUE(message.ParseFromString(op->Proto()->SerializeAsString()));
  EXPECT_EQ(message.inputs(0).arguments(0), "x");
  EXPECT_EQ(message.SerializeAsString(), op->Proto()->SerializeAsString());
  proto::OpDesc copy;
  copy.CopyFrom(message);
  EXPECT_EQ(OpDesc(copy).Input("X"), (std::vector<std::string>{"x"}));
  copy.Clear();
  EXPECT_EQ(copy.inputs_size(), 0);
  EXPECT_TRUE(copy.IsInitialized());
  EXPECT_FALSE(message.ParseFromString("no message"));
}

}  // namespace framework
}  // namespace paddle
