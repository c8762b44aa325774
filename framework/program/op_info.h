#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "framework/program/no_need_buffer_vars_inference.h"
#include "framework/program/proto/op_proto.h"
#include "framework/program/source_location.h"
#include "framework/program/type_defs.h"
#include "phi/core/registered.h"

namespace paddle {
namespace framework {

class InferShapeBase;
class OpAttrChecker;
struct OpRecord;

/// All that is registered for one op type. A member that was not registered is null.
class OpInfo {
 public:
  OpCreator creator_;
  GradOpMakerFN grad_op_maker_;
  proto::OpProto* proto_{nullptr};  // owned by the registry, like checker_: never freed
  OpAttrChecker* checker_{nullptr};
  InferVarTypeFN infer_var_type_;
  InferShapeFN infer_shape_;
  InferInplaceOpFN infer_inplace_;
  InferNoNeedBufferVarsFN infer_no_need_buffer_vars_;
  bool has_dygraph_grad_op_maker_{false};
  /// First flag: the gradient comes from DefaultGradOpMaker. Second flag: the op is declared to
  /// have no gradient.
  bool use_default_grad_op_desc_maker_{false};
  bool use_empty_grad_op_desc_maker_{false};
  /// Where REGISTER_OPERATOR, or the record, stands.
  SourceLocation source_;
  /// Null for an op that was registered by macros.
  const OpRecord* record_{nullptr};

  bool HasProto() const { return proto_ != nullptr; }
  bool HasOpProtoAndChecker() const { return proto_ != nullptr && checker_ != nullptr; }
  bool HasGradOpMaker() const { return grad_op_maker_ != nullptr; }
  bool HasNonEmptyGradOpMaker() const {
    return grad_op_maker_ != nullptr && !use_empty_grad_op_desc_maker_;
  }
  bool HasInferInplace() const { return infer_inplace_ != nullptr; }
  bool HasInferNoNeedBufferVars() const { return static_cast<bool>(infer_no_need_buffer_vars_); }

  /// Errors of these three: NotFound if it was not registered.
  const proto::OpProto& Proto() const;
  const OpCreator& Creator() const;
  const GradOpMakerFN& GradOpMaker() const;
  /// Null if the op type has no proto maker.
  const OpAttrChecker* Checker() const { return checker_; }
  const InferNoNeedBufferVarsFN& NoNeedBufferVarsInferer() const {
    return infer_no_need_buffer_vars_;
  }
};

/// Op type → OpInfo. Filled by static registrars and read by any thread, also while a library that
/// adds ops is loaded. An op that is not there is looked for in phi::Part::kTrain, too.
class OpInfoMap {
 public:
  static OpInfoMap& Instance();

  bool Has(const std::string& op_type) const { return GetNullable(op_type) != nullptr; }
  /// Errors: AlreadyExists, naming both places.
  void Insert(const std::string& type, const OpInfo& info);
  /// Errors: NotFound.
  const OpInfo& Get(const std::string& type) const;
  const OpInfo* GetNullable(const std::string& type) const;
  /// Of the parts that are loaded (phi::LoadAllParts).
  const std::unordered_map<std::string, OpInfo>& map() const { return map_.Read(); }
  std::unordered_map<std::string, OpInfo>* mutable_map() { return &map_.Write(); }
  /// Op types whose gradient is made by DefaultGradOpMaker.
  std::vector<std::string> GetUseDefaultGradOpDescMakerOps() const;

 private:
  OpInfoMap() = default;
  OpInfoMap(const OpInfoMap&) = delete;
  OpInfoMap& operator=(const OpInfoMap&) = delete;

  phi::Registered<std::unordered_map<std::string, OpInfo>> map_;
};

/// For a message about a type that OpInfoMap does not have: "op type `foo` is not registered", and
/// which part of phibridge is missing where one is.
std::string WhyNoOp(const std::string& type);

}  // namespace framework
}  // namespace paddle
