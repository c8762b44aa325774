// outside: unit test | CompatMetaTensor, InferMetaContext, MetaFnFactory
#include <gtest/gtest.h>

#include "paddle/fluid/framework/block_desc.h"
#include "paddle/fluid/framework/infershape_utils.h"
#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/framework/program_desc.h"

namespace paddle {
namespace framework {

TEST(OutsideCompatMetaTensor, ReadsAndWritesADescription) {
  ProgramDesc program;
  VarDesc* desc = program.MutableBlock(0)->Var("x");
  desc->SetType(proto::VarType::LOD_TENSOR);
  desc->SetDataType(proto::VarType::INT64);
  desc->SetShape({-1, 4});
  CompatMetaTensor meta(desc, false);
  EXPECT_TRUE(meta.initialized());
  EXPECT_EQ(meta.dims(), phi::make_ddim({-1, 4}));
  EXPECT_EQ(meta.dtype(), phi::DataType::INT64);
  meta.set_dims(phi::make_ddim({2}));
  meta.set_dtype(phi::DataType::FLOAT64);
  EXPECT_EQ(desc->GetShape(), (std::vector<int64_t>{2}));
  EXPECT_EQ(desc->GetDataType(), proto::VarType::FP64);
}

TEST(OutsideCompatMetaTensor, ReadsAndWritesAVariable) {
  Variable var;
  var.GetMutable<LoDTensor>()->Resize({3, 2});
  var.GetMutable<LoDTensor>()->set_lod({{0, 3}});
  CompatMetaTensor meta(&var, true);
  EXPECT_EQ(meta.numel(), 6);
  Variable other;
  other.GetMutable<LoDTensor>();
  CompatMetaTensor out(&other, true);
  out.share_meta(meta);
  out.share_lod(meta);
  EXPECT_EQ(other.Get<LoDTensor>().dims(), phi::make_ddim({3, 2}));
  EXPECT_EQ(other.Get<LoDTensor>().lod().size(), 1u);
  EXPECT_EQ(var.Type(), static_cast<int>(proto::VarType::LOD_TENSOR));
}

TEST(OutsideInferMeta, TheLibrarysFunctionsAreCalled) {
  phi::DenseTensor x(phi::DataType::FLOAT32), sign, halves[2];
  x.Resize({4, 10});
  phi::InferMetaContext of_sign;
  of_sign.EmplaceBackInput(phi::MetaTensor(&x));
  of_sign.EmplaceBackOutput(phi::MetaTensor(&sign));
  of_sign.SetMetaConfig({true, false});
  phi::MetaFnFactory::Instance().Get("sign")(&of_sign);
  EXPECT_EQ(sign.dims(), x.dims());
  paddle::small_vector<phi::MetaTensor, phi::kOutputSmallVectorSize> outs;
  for (phi::DenseTensor& half : halves) outs.emplace_back(phi::MetaTensor(&half));
  phi::InferMetaContext of_split;
  of_split.EmplaceBackInput(phi::MetaTensor(&x));
  of_split.EmplaceBackAttr(phi::IntArray{2, 2});
  of_split.EmplaceBackAttr(phi::Scalar(0));
  of_split.EmplaceBackOutputs(outs);
  phi::MetaFnFactory::Instance().Get("split")(&of_split);
  EXPECT_EQ(halves[1].dims(), phi::make_ddim({2, 10}));
}

static int calls_with_attributes = 0;

static void OutsideAttributesInferMeta(bool flag, int number, int64_t wide, float real,
                                       const std::string& text, const std::vector<bool>& flags,
                                       const std::vector<int>& numbers,
                                       const std::vector<int64_t>& wides,
                                       const std::vector<float>& reals,
                                       const std::vector<double>& doubles,
                                       const std::vector<std::string>& texts) {
  ++calls_with_attributes;
  EXPECT_TRUE(flag && flags.at(1));
  EXPECT_EQ(number + numbers.at(1), 20);
  EXPECT_EQ(wide + wides.at(1), 200);
  EXPECT_EQ(real + reals.at(1), 1.0f);
  EXPECT_EQ(doubles.at(0), 0.25);
  EXPECT_EQ(text + texts.at(0), "onetwo");
}

class OutsideAttributesOp : public OperatorWithKernel {
 public:
  using OperatorWithKernel::OperatorWithKernel;
  OpKernelType GetExpectedKernelType(const ExecutionContext& ctx) const override {
    return OpKernelType(proto::VarType::FP32, ctx.GetPlace());
  }
};

class OutsideAttributesMaker : public OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddAttr<bool>("flag", "");
    AddAttr<int>("number", "");
    AddAttr<int64_t>("wide", "");
    AddAttr<float>("real", "");
    AddAttr<std::string>("text", "");
    AddAttr<std::vector<bool>>("flags", "");
    AddAttr<std::vector<int>>("numbers", "");
    AddAttr<std::vector<int64_t>>("wides", "");
    AddAttr<std::vector<float>>("reals", "");
    AddAttr<std::vector<double>>("doubles", "");
    AddAttr<std::vector<std::string>>("texts", "");
    AddComment("");
  }
};

TEST(OutsideInferMeta, AttributesOfEachTypeReachTheFunction) {
  ProgramDesc program;
  proto::BlockDesc proto_block;
  BlockDesc block(&program, &proto_block);
  OpDesc* op = block.AppendOp();
  op->SetType("outside_attributes");
  op->SetAttr("flag", Attribute(true));
  op->SetAttr("number", Attribute(10));
  op->SetAttr("wide", Attribute(int64_t{100}));
  op->SetAttr("real", Attribute(0.5f));
  op->SetAttr("text", Attribute(std::string("one")));
  op->SetAttr("flags", Attribute(std::vector<bool>(2, true)));
  op->SetAttr("numbers", Attribute(std::vector<int>(2, 10)));
  op->SetAttr("wides", Attribute(std::vector<int64_t>(2, 100)));
  op->SetAttr("reals", Attribute(std::vector<float>(2, 0.5f)));
  op->SetAttr("doubles", Attribute(std::vector<double>(2, 0.25)));
  op->SetAttr("texts", Attribute(std::vector<std::string>(2, "two")));
  phi::OpUtilsMap::Instance().InsertArgumentMappingFn(
      "outside_attributes", [](const phi::ArgumentMappingContext&) {
        return phi::KernelSignature("outside_attributes", {},
                                    {"flag", "number", "wide", "real", "text", "flags", "numbers",
                                     "wides", "reals", "doubles", "texts"},
                                    {});
      });
  op->InferShape(block);
  EXPECT_EQ(calls_with_attributes, 1);
}

TEST(OutsideInferMeta, ARegisteredFunctionIsCalled) {
  auto& factory = phi::MetaFnFactory::Instance();
  ASSERT_TRUE(factory.Contains("outside_phase"));
  phi::DenseTensor x(phi::DataType::COMPLEX128), magnitude, largest;
  x.Resize({4, 5});
  phi::InferMetaContext ctx(phi::MetaConfig(true, false));
  ctx.EmplaceBackInput(phi::MetaTensor(&x));
  ctx.EmplaceBackOutput(phi::MetaTensor(&magnitude));
  ctx.EmplaceBackOutput(phi::MetaTensor(&largest));
  factory.Get("outside_phase")(&ctx);
  EXPECT_EQ(magnitude.dims(), x.dims());
  EXPECT_EQ(magnitude.dtype(), phi::DataType::FLOAT64);
  EXPECT_EQ(largest.dims(), phi::make_ddim({1}));
}

}  // namespace framework
}  // namespace paddle

DECLARE_INFER_SHAPE_FUNCTOR(outside_attributes, OutsideAttributesInferShape,
                            PD_INFER_META(paddle::framework::OutsideAttributesInferMeta));
REGISTER_OPERATOR(outside_attributes, paddle::framework::OutsideAttributesOp,
                  paddle::framework::OutsideAttributesMaker, OutsideAttributesInferShape);
