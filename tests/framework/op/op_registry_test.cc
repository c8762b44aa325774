#include "framework/op/op_registry.h"

#include <gtest/gtest.h>

#include "framework/program/program_desc.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace operators {
namespace {

class RegistryTestOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
};

class RegistryTestOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "a tensor");
    AddInput("Extra", "unused").AsDispensable().AsExtra();
    AddOutput("Out", "a tensor");
    AddOutput("Mask", "for the gradient").AsIntermediate().AsDuplicable();
    AddAttr<int>("axis", "an axis").SetDefault(-1).EqualGreaterThan(-2);
    AddAttr<bool>("flag", "a flag").SetDefault(false);
    AddComment("An op for tests.");
  }
};

template <typename T>
class RegistryTestGradMaker : public framework::SingleGradOpMaker<T> {
 public:
  using framework::SingleGradOpMaker<T>::SingleGradOpMaker;

 protected:
  void Apply(framework::GradOpPtr<T> op) const override {
    op->SetType(this->ForwardOpType() + "_grad");
    if (this->HasInput("X")) op->SetInput("X", this->Input("X"));
    op->SetInput(framework::GradVarName("Out"), this->OutputGrad("Out"));
    op->SetOutput(framework::GradVarName("X"), this->InputGrad("X"));
    op->SetOutput(framework::GradVarName("Extra"), this->EmptyInputGrad());
    op->SetAttrMap(this->Attrs());
    op->SetAttr("seen_axis", PADDLE_GET_CONST(int, this->GetAttr("axis")));
  }
};

class RegistryTestVarType : public framework::PassInDtypeAndVarTypeToOutput {
 protected:
  std::unordered_map<std::string, std::string>& GetInputOutputWithSameType() const override {
    static std::unordered_map<std::string, std::string> pairs = {{"X", "Out"}};
    return pairs;
  }
};

struct RegistryTestInferShape : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext*) const override { ++calls(); }
  static int& calls() {
    static int calls = 0;
    return calls;
  }
};

DECLARE_INPLACE_OP_INFERER(RegistryTestInplace, {"X", "Out"});
DECLARE_NO_NEED_BUFFER_VARS_INFERER(RegistryTestNoNeedBuffer, "X", "Out");

template <typename T>
class RegistryTestKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext&) const override {}
};

}  // namespace
}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;
// The order after the operator class is free.
REGISTER_OPERATOR(registry_test, ops::RegistryTestOp, ops::RegistryTestNoNeedBuffer,
                  ops::RegistryTestGradMaker<paddle::framework::OpDesc>,
                  ops::RegistryTestInferShape, ops::RegistryTestOpMaker,
                  ops::RegistryTestGradMaker<paddle::imperative::OpBase>, ops::RegistryTestInplace,
                  ops::RegistryTestVarType);
constexpr int kRegistryTestLine = __LINE__ - 1;
REGISTER_OPERATOR(registry_test_default, ops::RegistryTestOp, ops::RegistryTestOpMaker,
                  paddle::framework::DefaultGradOpMaker<paddle::framework::OpDesc, true>,
                  paddle::framework::DefaultGradOpMaker<paddle::imperative::OpBase, true>);
REGISTER_OP_WITHOUT_GRADIENT(registry_test_no_grad, ops::RegistryTestOp, ops::RegistryTestOpMaker);
REGISTER_OPERATOR(registry_test_bare, ops::RegistryTestOp);
REGISTER_OP_MAKER(registry_test_maker_only, ops::RegistryTestOpMaker);
REGISTER_OP_CPU_KERNEL(registry_test, ops::RegistryTestKernel<float>,
                       ops::RegistryTestKernel<int64_t>);
REGISTER_OP_CPU_KERNEL_FUNCTOR(registry_test_no_grad, double, ops::RegistryTestKernel<double>);
USE_OP(registry_test);
USE_OP_ITSELF(registry_test_bare);

namespace paddle {
namespace framework {
namespace {

const OpInfo& Info(const char* type) { return OpInfoMap::Instance().Get(type); }

TEST(OpRegistry, ArgumentsAreToldApartByTheirBase) {
  const OpInfo& info = Info("registry_test");
  EXPECT_TRUE(info.creator_);
  EXPECT_TRUE(info.HasOpProtoAndChecker());
  EXPECT_TRUE(info.HasGradOpMaker());
  EXPECT_TRUE(info.has_dygraph_grad_op_maker_);
  EXPECT_TRUE(info.infer_var_type_);
  EXPECT_EQ(info.infer_inplace_(false), (InplacePair{{"X", "Out"}}));
  EXPECT_EQ(info.NoNeedBufferVarsInferer()({}, {}, {}),
            (std::unordered_set<std::string>{"X", "Out"}));
  const int before = operators::RegistryTestInferShape::calls();
  info.infer_shape_(nullptr);
  EXPECT_EQ(operators::RegistryTestInferShape::calls(), before + 1);
  EXPECT_FALSE(info.use_default_grad_op_desc_maker_);
  EXPECT_NE(std::string(info.source_.file).find("op_registry_test.cc"), std::string::npos);
  EXPECT_GT(info.source_.line, 0);
  EXPECT_LE(info.source_.line, kRegistryTestLine);
}

TEST(OpRegistry, OperatorClassBringsItsInferShape) {
  const OpInfo& info = Info("registry_test_bare");
  EXPECT_TRUE(info.infer_shape_);
  EXPECT_FALSE(info.HasProto());
  EXPECT_EQ(info.Checker(), nullptr);
  EXPECT_THROW(info.Proto(), phi::enforce::EnforceNotMet);
  EXPECT_THROW(info.GradOpMaker(), phi::enforce::EnforceNotMet);
}

TEST(OpRegistry, KindsOfGradientMakers) {
  EXPECT_TRUE(Info("registry_test_default").use_default_grad_op_desc_maker_);
  EXPECT_TRUE(Info("registry_test_no_grad").use_empty_grad_op_desc_maker_);
  const std::vector<std::string> types = OpInfoMap::Instance().GetUseDefaultGradOpDescMakerOps();
  EXPECT_NE(std::find(types.begin(), types.end(), "registry_test_default"), types.end());
}

TEST(OpRegistry, ProtoHoldsTheDeclaration) {
  const proto::OpProto& proto = Info("registry_test").Proto();
  EXPECT_EQ(proto.type(), "registry_test");
  EXPECT_EQ(proto.comment(), "An op for tests.");
  EXPECT_EQ(proto.inputs_size(), 2);
  EXPECT_TRUE(proto.FindInput("Extra")->extra());
  EXPECT_TRUE(proto.FindInput("Extra")->dispensable());
  EXPECT_TRUE(proto.FindOutput("Mask")->intermediate());
  EXPECT_TRUE(proto.FindOutput("Mask")->duplicable());
  EXPECT_EQ(proto.FindAttr("axis")->type(), proto::AttrType::INT);
  EXPECT_FALSE(proto.FindAttr("axis")->extra());
  EXPECT_EQ(proto.FindAttr("none"), nullptr);
  for (const char* name :
       {"op_role", "op_role_var", "op_namescope", "op_callstack", "op_device", "with_quant_attr"}) {
    ASSERT_NE(proto.FindAttr(name), nullptr) << name;
    EXPECT_TRUE(proto.FindAttr(name)->extra()) << name;
  }
}

TEST(OpRegistry, CreateOpAddsDefaultsAndChecks) {
  const VariableNameMap in = {{"X", {"x"}}};
  const VariableNameMap out = {{"Out", {"y"}}, {"Mask", {"m"}}};
  auto op = OpRegistry::CreateOp("registry_test", in, out, {{"flag", 1}});
  EXPECT_EQ(op->Type(), "registry_test");
  EXPECT_EQ(op->Attr<int>("axis"), -1);
  EXPECT_TRUE(std::holds_alternative<bool>(op->Attrs().at("flag")));
  auto unchecked = OpRegistry::CreateOp("registry_test", in, out, {{"axis", -9}}, false);
  EXPECT_EQ(unchecked->Attr<int>("axis"), -9);
  EXPECT_THROW(OpRegistry::CreateOp("registry_test", in, out, {{"axis", -9}}),
               phi::enforce::EnforceNotMet);
  EXPECT_EQ(OpRegistry::CreateOp(OpDesc("registry_test", in, out, {}))->Attr<int>("axis"), -1);
}

TEST(OpRegistry, UnknownAndIncompleteOpsSaySo) {
  try {
    OpRegistry::CreateOp("no_such_op", {}, {}, {});
    FAIL();
  } catch (const phi::enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), phi::NOT_FOUND);
    EXPECT_EQ(error.error_str(), "op type `no_such_op` is not registered");
  }
  EXPECT_THROW(OpRegistry::CreateOp("registry_test_maker_only", {}, {}, {}),
               phi::enforce::EnforceNotMet);
}

TEST(OpRegistry, LegacyKernelsRememberWhereTheyWereRegistered) {
  const auto& kernels = OperatorWithKernel::AllOpKernels().at("registry_test");
  EXPECT_EQ(kernels.size(), 2u);
  const OpKernelType key(proto::VarType::FP32, phi::CPUPlace());
  ASSERT_EQ(kernels.count(key), 1u);
  EXPECT_NE(std::string(LegacyKernelSource("registry_test", key).file).find("op_registry_test.cc"),
            std::string::npos);
  EXPECT_GT(LegacyKernelSource("registry_test", key).line, 0);
  const OpKernelType other(proto::VarType::FP64, phi::CPUPlace());
  EXPECT_STREQ(LegacyKernelSource("registry_test", other).file, "");
  EXPECT_EQ(OperatorWithKernel::AllOpKernels().at("registry_test_no_grad").count(other), 1u);
}

TEST(OpRegistryDeathTest, RegisteringTwiceNamesBothPlaces) {
  EXPECT_DEATH(OperatorRegistrar<operators::RegistryTestOp>("registry_test", "second_place.cc", 77),
               "op `registry_test` is registered twice: at .*op_registry_test.cc:[0-9]+.* and at "
               "second_place.cc:77");
  EXPECT_DEATH((OpKernelRegistrar<phi::CPUPlace, operators::RegistryTestKernel<float>>(
                   "registry_test", "CPU", 0, "second_place.cc", 78)),
               "legacy kernel of `registry_test` for .*float.* is registered twice: at "
               ".*op_registry_test.cc:[0-9]+.* and at second_place.cc:78");
}

TEST(OpRegistryDeathTest, TwoProtoMakersAreRefused) {
  using Twice = OperatorRegistrar<operators::RegistryTestOp, operators::RegistryTestOpMaker,
                                  operators::RegistryTestOpMaker>;
  EXPECT_DEATH(Twice("registry_test_twice", "place.cc", 5), "has two of: proto maker");
}

TEST(OpRegistry, AGradientOpObeysTheLimitsOfItsForwardOp) {
  const auto make = [](float dropout_prob) {
    return OpRegistry::CreateOp("dropout_grad", {{"Out@GRAD", {"g"}}, {"Mask", {"m"}}},
                                {{"X@GRAD", {"x"}}}, {{"dropout_prob", dropout_prob}});
  };
  EXPECT_NE(make(0.25f), nullptr);
  try {
    make(2);
    FAIL() << "no error";
  } catch (const phi::enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), phi::INVALID_ARGUMENT);
    EXPECT_NE(error.error_str().find("`dropout_prob` must be at most 1"), std::string::npos)
        << error.error_str();
  }
}

TEST(OpDescWithRegistry, AttributesTakeTheDeclaredType) {
  OpDesc op("registry_test", {}, {}, {});
  op.SetAttr("flag", 1);
  EXPECT_EQ(op.GetAttrType("flag"), proto::AttrType::BOOLEAN);
  op.SetAttr("axis", int64_t{1});
  EXPECT_EQ(op.GetAttrType("axis"), proto::AttrType::INT);
  EXPECT_TRUE(op.HasProtoAttr("axis"));
  EXPECT_THROW(op.GetProtoAttr("none"), phi::enforce::EnforceNotMet);
}

TEST(OpDescWithRegistry, CheckAttrsFillsInDefaults) {
  OpDesc op("registry_test", {}, {}, {{"axis", 2}});
  op.CheckAttrs();
  EXPECT_EQ(std::get<int>(op.GetAttr("axis")), 2);
  EXPECT_EQ(std::get<bool>(op.GetAttr("flag")), false);
  op.SetAttr("axis", -9);
  EXPECT_THROW(op.CheckAttrs(), phi::enforce::EnforceNotMet);
}

TEST(OpDescWithRegistry, InferVarTypePassesTypesOn) {
  ProgramDesc program;
  BlockDesc* block = program.MutableBlock(0);
  block->Var("x")->SetType(proto::VarType::SELECTED_ROWS);
  block->Var("x")->SetDataType(proto::VarType::FP64);
  block->Var("y");
  OpDesc* op = block->AppendOp();
  op->SetType("registry_test");
  op->SetInput("X", {"x"});
  op->SetOutput("Out", {"y"});
  op->InferVarType(block);
  EXPECT_EQ(block->FindVar("y")->GetType(), proto::VarType::SELECTED_ROWS);
  EXPECT_EQ(block->FindVar("y")->GetDataType(), proto::VarType::FP64);
}

}  // namespace
}  // namespace framework
}  // namespace paddle
