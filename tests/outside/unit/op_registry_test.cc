// outside: unit test | OpRegistry from proto messages, OpProtoMaker, attribute checkers, OpInfoMap
#include "paddle/fluid/framework/op_registry.h"

#include <gtest/gtest.h>

#include "paddle/fluid/framework/program_desc.h"
#include "paddle/fluid/platform/init.h"

namespace paddle {
namespace framework {

class OutsideCosineOp : public OperatorBase {
 public:
  using OperatorBase::OperatorBase;

 private:
  void RunImpl(const Scope&, const platform::Place&) const override {}
};

class OutsideCosineMaker : public OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("input", "input of cosine op");
    AddOutput("output", "output of cosine op");
    AddAttr<float>("scale", "scale of cosine op").SetDefault(1.0f).GreaterThan(0.0f);
    AddAttr<int>("even", "an even number").SetDefault(2).AddCustomChecker([](int i) {
      PADDLE_ENFORCE_EQ(i % 2, 0, platform::errors::InvalidArgument("'even' must be even."));
    });
    AddComment("This is cosine op");
  }
};

static void BuildVar(const std::string& param_name, std::initializer_list<const char*> arguments,
                     proto::OpDesc::Var* var) {
  var->set_parameter(param_name);
  for (auto& name : arguments) *var->mutable_arguments()->Add() = name;
}

static proto::OpDesc CosineDesc() {
  proto::OpDesc op_desc;
  op_desc.set_type("outside_cosine");
  BuildVar("input", {"aa"}, op_desc.add_inputs());
  BuildVar("output", {"bb"}, op_desc.add_outputs());
  return op_desc;
}

TEST(OutsideOpRegistry, CreatesAnOpOfAMessage) {
  InitDevices();
  proto::OpDesc op_desc = CosineDesc();
  auto* attr = op_desc.mutable_attrs()->Add();
  attr->set_name("scale");
  attr->set_type(proto::AttrType::FLOAT);
  attr->set_f(3.5f);
  auto op = OpRegistry::CreateOp(op_desc);
  EXPECT_EQ(op->Type(), "outside_cosine");
  EXPECT_EQ(op->Input("input"), "aa");
  EXPECT_EQ(op->Attr<float>("scale"), 3.5f);
  EXPECT_EQ(op->Attr<int>("even"), 2);
  Scope scope;
  op->Run(scope, platform::CPUPlace());
}

TEST(OutsideOpRegistry, RefusesAttributesThatBreakARule) {
  proto::OpDesc op_desc = CosineDesc();
  auto* attr = op_desc.add_attrs();
  attr->set_name("even");
  attr->set_type(proto::AttrType::INT);
  attr->set_i(3);
  try {
    OpRegistry::CreateOp(op_desc);
    FAIL() << "no error";
  } catch (const platform::EnforceNotMet& err) {
    EXPECT_NE(std::string(err.what()).find("'even' must be even."), std::string::npos)
        << err.what();
  }
}

TEST(OutsideOpRegistry, TheProtoSaysWhatTheMakerSaid) {
  const OpInfo& info = OpInfoMap::Instance().Get("outside_cosine");
  const proto::OpProto& proto = info.Proto();
  EXPECT_EQ(proto.type(), "outside_cosine");
  ASSERT_EQ(proto.inputs_size(), 1);
  EXPECT_EQ(proto.inputs(0).name(), "input");
  EXPECT_EQ(proto.comment(), "This is cosine op");
  EXPECT_FALSE(OpInfoMap::Instance().Has("outside_no_op"));
  EXPECT_TRUE(info.NoNeedBufferVarsInferer() == nullptr);
  const OpInfo& step = OpInfoMap::Instance().Get("outside_inplace_step_grad");
  EXPECT_TRUE(step.NoNeedBufferVarsInferer() != nullptr);
}

TEST(OutsideOpRegistry, NamesOfGradients) {
  EXPECT_EQ(GradVarName("XYZ"), "XYZ@GRAD");
  EXPECT_EQ(GradVarName(""), "@GRAD");
  EXPECT_EQ(GradOriginalVarName("XYZ@GRAD"), "XYZ");
  EXPECT_EQ(GradOriginalVarName("XYZ"), "XYZ");
  EXPECT_EQ(GradOriginalVarName("@GRAD"), "");
}

TEST(OutsideOpRegistry, ARegistrarByHand) {
  static OperatorRegistrar<OutsideCosineOp, OutsideCosineMaker> registrar("outside_cosine_by_hand");
  EXPECT_TRUE(OpInfoMap::Instance().Has("outside_cosine_by_hand"));
}

class OutsideListOp : public OperatorWithKernel {
 public:
  using OperatorWithKernel::OperatorWithKernel;

 protected:
  void InferShape(InferShapeContext*) const override {}
  OpKernelType GetExpectedKernelType(const ExecutionContext& ctx) const override {
    return OpKernelType(proto::VarType::FP32, ctx.GetPlace());
  }
};

class OutsideListMaker : public OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Xs", "").AsDuplicable().AsDispensable();
    AddInput("K", "").AsDispensable();
    AddOutput("Ys", "").AsDuplicable().AsDispensable();
    AddComment("");
  }
};

static std::vector<size_t> sizes_seen;

class OutsideListKernel : public OpKernel<float> {
 public:
  void Compute(const ExecutionContext& ctx) const override {
    sizes_seen = {0};
    if (!ctx.HasInputs("Xs")) return;
    sizes_seen = {ctx.InputNames("Xs").size(), ctx.MultiInputVar("Xs").size(),
                  ctx.MultiInput<Tensor>("Xs").size(), ctx.MultiOutput<Tensor>("Ys").size()};
    EXPECT_EQ(ctx.Input<Tensor>("K") == nullptr, !ctx.HasInput("K"));
  }
};

TEST(OutsideOpRegistry, AnOpWithoutInputsRuns) {
  sizes_seen.clear();
  OpRegistry::CreateOp("outside_list", {}, {}, {})->Run(Scope(), platform::CPUPlace());
  EXPECT_EQ(sizes_seen, std::vector<size_t>{0});
}

TEST(OutsideOpRegistry, AKernelSeesAllInputsOfASlot) {
  Scope scope;
  for (const char* name : {"x0", "x1", "k", "y0"}) scope.Var(name)->GetMutable<LoDTensor>();
  auto op = OpRegistry::CreateOp("outside_list", {{"Xs", {"x0", "x1"}}, {"K", {"k"}}},
                                 {{"Ys", {"y0"}}}, {});
  op->Run(scope, platform::CPUPlace());
  EXPECT_EQ(sizes_seen, (std::vector<size_t>{2, 2, 2, 1}));
}

class DuplicatedMaker : public OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("input", "");
    AddInput("input", "");
  }
};

TEST(OutsideOpProtoMaker, RefusesANameTwice) {
  proto::OpProto op_proto;
  OpAttrChecker op_checker;
  DuplicatedMaker maker;
  EXPECT_THROW(maker(&op_proto, &op_checker), platform::EnforceNotMet);
}

TEST(OutsideAttribute, ABlockIsAnAttribute) {
  ProgramDesc prog;
  proto::BlockDesc proto_block;
  proto_block.set_idx(3);
  BlockDesc block_desc(&prog, &proto_block);
  EXPECT_EQ(block_desc.ID(), 3);
  Attribute attr(&block_desc);
  EXPECT_EQ(paddle::any_cast<BlockDesc*>(GetAttrValue(attr)), &block_desc);
  EXPECT_EQ(paddle::any_cast<int>(GetAttrValue(Attribute(5))), 5);
}

TEST(AttributeCheckers, AsFunctors) {
  EXPECT_NO_THROW(GreaterThanChecker<int>(3)(4));
  EXPECT_THROW(GreaterThanChecker<int>(3)(3), platform::EnforceNotMet);
  EXPECT_NO_THROW(EqualGreaterThanChecker<float>(0.5f)(0.5f));
  EXPECT_THROW(EqualGreaterThanChecker<float>(0.5f)(0), platform::EnforceNotMet);
  const EnumInContainer<std::string> one_of({"relu", "tanh"});
  EXPECT_NO_THROW(one_of("tanh"));
  EXPECT_THROW(one_of("sigmoid"), platform::EnforceNotMet);
}

TEST(OutsideTypedAttrChecker, IsCalledWithoutAnOperator) {
  TypedAttrChecker<int> checker("axis", nullptr);
  checker.SetDefault(2).GreaterThan(1);
  AttributeMap attrs;
  checker(&attrs, false, true);
  EXPECT_TRUE(attrs.empty());
  checker(&attrs, true);
  EXPECT_EQ(BOOST_GET_CONST(int, attrs.at("axis")), 2);
  attrs["axis"] = 0;
  EXPECT_NO_THROW(checker(&attrs, true));
  EXPECT_THROW(checker(&attrs), platform::EnforceNotMet);
}

TEST(OutsideOpInfoMap, SaysWhichOpsHaveAGradient) {
  EXPECT_FALSE(OpInfoMap::Instance().Get("outside_cosine").HasNonEmptyGradOpMaker());
  EXPECT_TRUE(OpInfoMap::Instance().Get("relu").HasNonEmptyGradOpMaker());
}

}  // namespace framework
}  // namespace paddle

REGISTER_OP_WITHOUT_GRADIENT(outside_list, paddle::framework::OutsideListOp,
                             paddle::framework::OutsideListMaker)
REGISTER_OP_CPU_KERNEL(outside_list, paddle::framework::OutsideListKernel)
REGISTER_OP_WITHOUT_GRADIENT(outside_cosine, paddle::framework::OutsideCosineOp,
                             paddle::framework::OutsideCosineMaker)
