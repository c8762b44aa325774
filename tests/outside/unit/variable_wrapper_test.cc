// outside: unit test | VariableWrapper, NameVarMap, no-need-buffer contexts of both halves
#include "paddle/fluid/imperative/layer.h"

#include <gtest/gtest.h>

#include <memory>

#include "paddle/fluid/framework/no_need_buffer_vars_inference.h"
#include "paddle/fluid/framework/operator.h"

namespace paddle {
namespace framework {

TEST(OutsideNoNeedBuffer, OfProgramsAndOfVariables) {
  const AttributeMap attrs{{"keep", true}};
  const VariableNameMap names{{"Out", {kEmptyVarName, "out_0"}}, {"None", {kEmptyVarName}}};
  imperative::NameVarMap<imperative::VariableWrapper> inputs, outputs;
  outputs["Out"].emplace_back(nullptr);
  outputs["Out"].emplace_back(new imperative::VariableWrapper("out_0"));
  outputs["None"].emplace_back(nullptr);
  const StaticGraphInferNoNeedBufferVarsContext of_names(VariableNameMap(), names, attrs);
  const DyGraphInferNoNeedBufferVarsContext of_variables(inputs, outputs, attrs);
  for (const InferNoNeedBufferVarsContext* context :
       {static_cast<const InferNoNeedBufferVarsContext*>(&of_names),
        static_cast<const InferNoNeedBufferVarsContext*>(&of_variables)}) {
    EXPECT_TRUE(context->HasOutput("Out"));
    EXPECT_FALSE(context->HasOutput("None"));
    EXPECT_FALSE(context->HasOutput("X"));
    EXPECT_TRUE(BOOST_GET_CONST(bool, context->GetAttr("keep")));
    EXPECT_THROW(context->GetAttr("none"), platform::EnforceNotMet);
  }
}

DECLARE_NO_NEED_BUFFER_VARS_INFERER(OutsideWrapperInferer, "A", "B");

TEST(OutsideNoNeedBuffer, AnInfererThatIsNotThereIsNull) {
  InferNoNeedBufferVarsFN infer;
  EXPECT_TRUE(infer == nullptr && nullptr == infer && !infer);
  EXPECT_FALSE(infer != nullptr || nullptr != infer || static_cast<bool>(infer));
  infer.Reset(std::make_shared<OutsideWrapperInferer>());
  EXPECT_TRUE(infer != nullptr && nullptr != infer && static_cast<bool>(infer));
  EXPECT_FALSE(infer == nullptr || nullptr == infer || !infer);
  const auto& slots = infer(VariableNameMap{}, VariableNameMap{}, AttributeMap{});
  EXPECT_EQ(slots.size(), 2u);
  EXPECT_EQ(slots.count("B"), 1u);
}

TEST(OutsideVariableWrapper, KnowsNameKindAndElements) {
  imperative::VariableWrapper wrapper("x");
  EXPECT_EQ(wrapper.Name(), "x");
  EXPECT_TRUE(wrapper.IsEmpty());
  EXPECT_EQ(wrapper.DataType(), proto::VarType::FP32);
  EXPECT_EQ(wrapper.DataLayout(), phi::DataLayout::UNDEFINED);
  EXPECT_TRUE(platform::is_cpu_place(wrapper.Place()));
  auto* tensor = wrapper.MutableVar()->GetMutable<LoDTensor>();
  EXPECT_TRUE(wrapper.IsEmpty());
  tensor->Resize({2});
  tensor->mutable_data<int64_t>(platform::CPUPlace());
  EXPECT_FALSE(wrapper.IsEmpty());
  EXPECT_EQ(wrapper.DataType(), proto::VarType::INT64);
  wrapper.SetDataLayout(phi::DataLayout::kNHWC);
  EXPECT_EQ(wrapper.DataLayout(), phi::DataLayout::kNHWC);
  EXPECT_EQ(wrapper.Var().Get<LoDTensor>().numel(), 2);
  wrapper.SetIsEmpty(true);
  EXPECT_TRUE(wrapper.IsEmpty());
  imperative::VariableWrapper rows("rows"), other("other");
  rows.SetType(proto::VarType::SELECTED_ROWS);
  rows.MutableVar()->GetMutable<phi::SelectedRows>();
  EXPECT_TRUE(rows.IsEmpty());
  EXPECT_THROW(rows.SetDataLayout(phi::DataLayout::kNHWC), platform::EnforceNotMet);
  other.MutableVar()->GetMutable<LoDTensorArray>();
  EXPECT_THROW(other.IsEmpty(), platform::EnforceNotMet);
}

TEST(OutsideVariableWrapper, WhatWasSaidFirstOfItsGradientStays) {
  imperative::VariableWrapper wrapper("x");
  EXPECT_TRUE(wrapper.OverridedStopGradient());
  EXPECT_EQ(wrapper.InnerOverridedStopGradient(), -1);
  wrapper.SetOverridedStopGradient(false);
  wrapper.InnerSetOverridedStopGradient(true);
  EXPECT_FALSE(wrapper.OverridedStopGradient());
  wrapper.SetPersistable(true);
  EXPECT_TRUE(wrapper.Persistable());
  imperative::SavedVariableWrapperList list(true, {nullptr});
  EXPECT_TRUE(list.IsGrad());
  EXPECT_EQ(list.VarList().size(), 1u);
}

}  // namespace framework
}  // namespace paddle
