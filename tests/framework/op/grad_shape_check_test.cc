#include "framework/op/grad_shape_check.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "framework/op/op_registry.h"
#include "framework/op/operator_with_kernel.h"
#include "framework/op/untold_shapes.h"
#include "framework/program/grad_op_desc_maker.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/errors.h"
#include "phi/core/parts.h"
#include "phi/core/sparse_coo_tensor.h"

// Forward ops whose Out has `size` elements, and whose Mask has the shape of X.
namespace shape_ops {

namespace fw = paddle::framework;

class Maker : public fw::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "");
    AddInput("Size", "").AsDispensable();
    AddOutput("Out", "");
    AddOutput("Mask", "");
    AddAttr<int>("size", "").SetDefault(1);
    AddComment("");
  }
};

struct InferShape : public fw::InferShapeBase {
  void operator()(fw::InferShapeContext* ctx) const override {
    const int64_t size = ctx->Attrs().Get<int>("size");
    PADDLE_ENFORCE_GT(size, 0, phi::errors::InvalidArgument("`size` must be above 0"));
    ctx->SetOutputDim("Out", {size});
    ctx->SetOutputDim("Mask", ctx->GetInputDim("X"));
  }
};

class Op : public fw::OperatorBase {
 public:
  using fw::OperatorBase::OperatorBase;

 private:
  void RunImpl(const fw::Scope&, const phi::Place&) const override {}
};

}  // namespace shape_ops

REGISTER_OPERATOR(shape_told, shape_ops::Op, shape_ops::Maker, shape_ops::InferShape,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>);
REGISTER_OPERATOR(shape_untold, shape_ops::Op, shape_ops::Maker, shape_ops::InferShape,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>);
PD_SHAPES_UNTOLD(shape_untold, "input Size, which its gradient op does not read, outranks `size`");
REGISTER_OPERATOR(shape_mask_untold, shape_ops::Op, shape_ops::Maker, shape_ops::InferShape,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>);
PD_OUTPUTS_UNTOLD(shape_mask_untold, {"Mask", "each back end leaves there what it likes"});

namespace paddle {
namespace framework {
namespace {

using Dims = std::vector<int64_t>;

// `type`_grad, which reads X [3, 2], Mask and Out@GRAD, and computes X@GRAD.
class Gradient {
 public:
  Gradient(const std::string& type, int size, const Dims& mask, const Dims& out_grad) {
    AddVariable("X", {3, 2}, &inputs_);
    AddVariable("Mask", mask, &inputs_);
    AddVariable("Out@GRAD", out_grad, &inputs_);
    AddVariable("X@GRAD", {3, 2}, &outputs_);
    op_ = std::make_unique<shape_ops::Op>(type + "_grad", Names(inputs_), Names(outputs_),
                                          AttributeMap{{"size", size}});
  }
  void MakeSparse(const std::string& slot, const Dims& dims) {
    Variable* var = inputs_.at(slot)[0];
    var->Clear();
    auto* tensor = var->GetMutable<phi::SparseCooTensor>();
    tensor->set_dims(phi::make_ddim(dims));
    tensor->mutable_values()->set_type(phi::DataType::FLOAT32);
  }
  Dims ShapeOf(const std::string& slot) const {
    return phi::vectorize(inputs_.at(slot)[0]->Get<phi::DenseTensor>().dims());
  }
  /// The message of the error; empty if everything fits.
  std::string Error() const {
    const RuntimeContext ctx(inputs_, outputs_);
    try {
      GradShapeCheck(*op_, ctx).Check(/*onednn=*/false);
    } catch (const phi::enforce::EnforceNotMet& error) {
      EXPECT_EQ(error.code(), phi::INVALID_ARGUMENT);
      return error.what();
    }
    return "";
  }

 private:
  void AddVariable(const std::string& slot, const Dims& dims, VariableValueMap* slots) {
    owned_.push_back(std::make_unique<Variable>());
    auto* tensor = owned_.back()->GetMutable<phi::DenseTensor>();
    tensor->Resize(phi::make_ddim(dims));
    tensor->mutable_data<float>(phi::CPUPlace());
    (*slots)[slot] = {owned_.back().get()};
  }
  static VariableNameMap Names(const VariableValueMap& slots) {
    VariableNameMap names;
    for (const auto& slot : slots) names[slot.first] = {slot.first};
    return names;
  }

  std::vector<std::unique_ptr<Variable>> owned_;
  VariableValueMap inputs_, outputs_;
  std::unique_ptr<OperatorBase> op_;
};

void ExpectHas(const std::string& error, const std::string& part) {
  EXPECT_NE(error.find(part), std::string::npos) << error;
}

TEST(GradShapeCheckTest, ShapesOfTheForwardOpPass) {
  EXPECT_EQ(Gradient("shape_told", 4, {3, 2}, {4}).Error(), "");
}

// Kernels go by the axes of Out, which a scalar does not have.
TEST(GradShapeCheckTest, AScalarGradientTakesTheShapeOfOut) {
  const Gradient gradient("shape_told", 1, {3, 2}, {});
  EXPECT_EQ(gradient.Error(), "");
  EXPECT_EQ(gradient.ShapeOf("Out@GRAD"), Dims({1}));
}

TEST(GradShapeCheckTest, NamesSlotExpectedAndActual) {
  const std::string by_attribute = Gradient("shape_told", 4, {3, 2}, {5}).Error();
  ExpectHas(by_attribute, "shape_told_grad: input Out@GRAD[0] has shape [5]");
  ExpectHas(by_attribute, "`shape_told` gives one of shape [4]");
  ExpectHas(Gradient("shape_told", 4, {2, 3}, {4}).Error(), "input Mask[0] has shape [2, 3]");
}

TEST(GradShapeCheckTest, SparseTensorsAreCompared) {
  Gradient gradient("shape_told", 4, {3, 2}, {4});
  gradient.MakeSparse("Out@GRAD", {4});
  EXPECT_EQ(gradient.Error(), "");
  gradient.MakeSparse("Out@GRAD", {5});
  ExpectHas(gradient.Error(), "input Out@GRAD[0] has shape [5]");
}

TEST(GradShapeCheckTest, ErrorsOfTheForwardOpAreThoseOfItsGradient) {
  ExpectHas(Gradient("shape_told", 0, {3, 2}, {4}).Error(), "`size` must be above 0");
}

TEST(GradShapeCheckTest, WhatTheOpDeclaresAsUntoldIsNotCompared) {
  EXPECT_EQ(Gradient("shape_untold", 4, {2, 3}, {5}).Error(), "");
  EXPECT_EQ(Gradient("shape_untold", 0, {2, 3}, {5}).Error(), "");  // nor does its function run
}

TEST(GradShapeCheckTest, OneUntoldOutputLeavesTheOthersCompared) {
  EXPECT_EQ(Gradient("shape_mask_untold", 4, {7}, {4}).Error(), "");
  ExpectHas(Gradient("shape_mask_untold", 4, {7}, {5}).Error(), "input Out@GRAD[0] has shape [5]");
}

const GradSlots::Slot* Find(const std::vector<GradSlots::Slot>& slots, const std::string& name) {
  for (const GradSlots::Slot& slot : slots)
    if (slot.name == name) return &slot;
  return nullptr;
}

TEST(GradSlotsTest, AFirstGradientIsReadByItsNames) {
  const GradSlots slots = GradSlots::Of("shape_told_grad");
  EXPECT_EQ(slots.forward, "shape_told");
  ASSERT_NE(Find(slots.inputs, "Out@GRAD"), nullptr);
  EXPECT_EQ(Find(slots.inputs, "Out@GRAD")->of, "Out");
  EXPECT_EQ(Find(slots.outputs, "X@GRAD")->of, "X");
  EXPECT_EQ(GradSlots::Of("shape_told").forward, "");
}

TEST(GradSlotsTest, HigherGradientsAreReadByTheRecords) {
  phi::LoadAllParts();
  const GradSlots second = GradSlots::Of("elementwise_mul_grad_grad");
  EXPECT_EQ(second.forward, "elementwise_mul");
  EXPECT_EQ(Find(second.inputs, "DDX")->of, "X");
  EXPECT_LT(Find(second.inputs, "X"), Find(second.inputs, "DDX"));  // the value comes first
  EXPECT_EQ(Find(second.inputs, "DOut")->of, "Out");
  EXPECT_EQ(Find(second.outputs, "DDOut")->of, "Out");
  EXPECT_EQ(Find(second.outputs, "Y@GRAD")->of, "Y");
  const GradSlots third = GradSlots::Of("elementwise_mul_triple_grad");
  EXPECT_EQ(third.forward, "elementwise_mul");
  EXPECT_EQ(Find(third.inputs, "D_DDOut")->of, "Out");
  EXPECT_EQ(Find(third.inputs, "D_DX")->of, "X");
}

TEST(UntoldShapesTest, KeepsTheReasons) {
  const UntoldShapes& untold = UntoldShapes::Instance();
  ASSERT_NE(untold.ReasonOf("shape_untold"), nullptr);
  ExpectHas(*untold.ReasonOf("shape_untold"), "outranks `size`");
  EXPECT_EQ(untold.ReasonOf("shape_told"), nullptr);
  EXPECT_EQ(untold.OutputsOf("shape_mask_untold").count("Mask"), 1u);
  EXPECT_TRUE(untold.OutputsOf("shape_told").empty());
}

// What an op file declares is of an op that is registered and has that output.
TEST(UntoldShapesTest, DeclarationsAreOfOutputsThatExist) {
  const UntoldShapes& untold = UntoldShapes::Instance();
  for (const auto& entry : untold.all()) {
    EXPECT_NE(OpInfoMap::Instance().GetNullable(entry.first), nullptr) << entry.first;
  }
  for (const auto& entry : untold.outputs()) {
    const OpInfo* info = OpInfoMap::Instance().GetNullable(entry.first);
    ASSERT_NE(info, nullptr) << entry.first;
    for (const auto& output : entry.second) {
      bool found = false;
      for (const auto& out : info->Proto().outputs()) found = found || out.name() == output.first;
      EXPECT_TRUE(found) << entry.first << " has no output " << output.first;
    }
  }
}

}  // namespace
}  // namespace framework
}  // namespace paddle
