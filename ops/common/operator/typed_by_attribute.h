#pragma once

#include <set>
#include <string>

#include "framework/program/var_type_inference.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/operator/operator.h"

namespace paddle {
namespace operators {

/// An operator that makes its values: attribute `dtype`, the saved number of a type, chooses the
/// kernel. Base is OperatorWithKernel or OpWithIndexTensors.
template <typename Base>
class TypedByAttribute : public Base {
 public:
  using Base::Base;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    const auto type = static_cast<framework::proto::VarType::Type>(ctx.Attr<int>("dtype"));
    return framework::OpKernelType(type, ctx.GetPlace());
  }
};
using OpTypedByAttribute = TypedByAttribute<framework::OperatorWithKernel>;

/// Of a shape that one tensor or a list of tensors may give.
class OpWithShapeTensors : public TypedByAttribute<OpWithIndexTensors> {
 public:
  using TypedByAttribute<OpWithIndexTensors>::TypedByAttribute;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"ShapeTensor", "ShapeTensorList"};
    return kSlots;
  }
};

/// Of a shape that takes one size from `Input`, whose elements are not read.
class OpWithBatchSizeLike : public TypedByAttribute<OpWithIndexTensors> {
 public:
  using TypedByAttribute<OpWithIndexTensors>::TypedByAttribute;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"Input"};
    return kSlots;
  }
};

/// Out has the type of attribute `dtype`.
class OutTypedByAttribute : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    const int dtype = PADDLE_GET_CONST(int, ctx->GetAttr("dtype"));
    ctx->SetOutputDataType("Out", static_cast<framework::proto::VarType::Type>(dtype));
  }
};

}  // namespace operators
}  // namespace paddle
