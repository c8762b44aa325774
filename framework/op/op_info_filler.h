#pragma once

#include <functional>
#include <memory>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "framework/op/legacy_kernel_registry.h"
#include "framework/op/operator_base.h"
#include "framework/program/grad_op_desc_maker.h"
#include "framework/program/infershape_context.h"
#include "framework/program/inplace_op_inference.h"
#include "framework/program/no_need_buffer_vars_inference.h"
#include "framework/program/op_info.h"
#include "framework/program/op_proto_maker.h"
#include "framework/program/var_type_inference.h"

namespace paddle {
namespace framework {

class OperatorWithKernel;

namespace details {

// The parts of registration that do not depend on the registered class.
// Errors: AlreadyExists if the op has such a part already.
void FillCreator(const char* op_type, OpCreator creator, OpInfo* info);
void FillProto(const char* op_type, OpProtoAndCheckerMaker* maker, OpInfo* info);
void FillGradOpMaker(const char* op_type, GradOpMakerFN maker, OpInfo* info);
void FillInferVarType(const char* op_type, InferVarTypeFN infer, OpInfo* info);
void FillInferShape(const char* op_type, InferShapeFN infer, OpInfo* info);
// The InferShape of the operator class, unless there is a shape function already.
void FillOperatorInferShape(OpInfo* info);
void FillInferInplace(const char* op_type, InferInplaceOpFN infer, OpInfo* info);
void FillNoNeedBufferVars(const char* op_type,
                          const std::shared_ptr<NoNeedBufferVarsInference>& inferer, OpInfo* info);
// Inserts into OpInfoMap.
void FinishOpInfo(const char* op_type, OpInfo* info);
// Runs `fill`; an error of registration ends the process with its message.
void RunRegistration(const std::function<void()>& fill);

template <typename T>
constexpr bool kIsDefaultGradOpMaker = false;
template <bool DropEmptyIG>
constexpr bool kIsDefaultGradOpMaker<DefaultGradOpMaker<OpDesc, DropEmptyIG>> = true;

template <typename T, typename Base>
constexpr bool kIs = std::is_base_of_v<Base, T>;

template <typename T>
void FillGradOpDescMaker(const char* op_type, OpInfo* info) {
  FillGradOpMaker(
      op_type,
      [](const OpDesc& fwd_op, const std::unordered_set<std::string>& no_grad_set,
         std::unordered_map<std::string, std::string>* grad_to_var,
         const std::vector<BlockDesc*>& grad_block) {
        T maker(fwd_op, no_grad_set, grad_to_var, grad_block);
        return maker();
      },
      info);
  info->use_default_grad_op_desc_maker_ = kIsDefaultGradOpMaker<T>;
  info->use_empty_grad_op_desc_maker_ = std::is_same_v<T, EmptyGradOpMaker<OpDesc>>;
}

template <typename T>
void FillOperator(const char* op_type, OpInfo* info) {
  FillCreator(
      op_type,
      [](const std::string& type, const VariableNameMap& inputs, const VariableNameMap& outputs,
         const AttributeMap& attrs) -> OperatorBase* {
        return new T(type, inputs, outputs, attrs);
      },
      info);
  if constexpr (kIs<T, OperatorWithKernel>) FillOperatorInferShape(info);
}

// What an argument of REGISTER_OPERATOR is, is told by its base class.
template <typename T>
void FillOpInfo(const char* op_type, OpInfo* info) {
  if constexpr (kIs<T, OperatorBase>) {
    FillOperator<T>(op_type, info);
  } else if constexpr (kIs<T, OpProtoAndCheckerMaker>) {
    T maker;
    FillProto(op_type, &maker, info);
  } else if constexpr (kIs<T, GradOpDescMakerBase>) {
    FillGradOpDescMaker<T>(op_type, info);
  } else if constexpr (kIs<T, imperative::GradOpBaseMakerBase>) {
    info->has_dygraph_grad_op_maker_ = true;
  } else if constexpr (kIs<T, VarTypeInference>) {
    FillInferVarType(
        op_type,
        [](InferVarTypeContext* ctx) {
          T()
          (ctx);
        },
        info);
  } else if constexpr (kIs<T, InferShapeBase>) {
    FillInferShape(
        op_type,
        [](InferShapeContext* ctx) {
          T()
          (ctx);
        },
        info);
  } else if constexpr (kIs<T, InplaceOpInference>) {
    FillInferInplace(
        op_type, [](bool use_cuda) { return T()(use_cuda); }, info);
  } else {
    static_assert(kIs<T, NoNeedBufferVarsInference>,
                  "an argument of REGISTER_OPERATOR must derive from OperatorBase, "
                  "OpProtoAndCheckerMaker, GradOpDescMakerBase, VarTypeInference, InferShapeBase, "
                  "InplaceOpInference or NoNeedBufferVarsInference");
    FillNoNeedBufferVars(op_type, std::make_shared<T>(), info);
  }
}

}  // namespace details
}  // namespace framework
}  // namespace paddle
