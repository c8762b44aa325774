#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/attribute.h"
#include "framework/type_defs.h"

namespace paddle {
namespace imperative {

// Eager execution is not part of this project, but legacy sources register a gradient maker for it
// beside the one for programs. These types make such makers compile; variables are names.

/// One op of an eager gradient.
class OpBase {
 public:
  const std::string& Type() const { return type_; }
  const framework::VariableNameMap& Inputs() const { return inputs_; }
  const framework::VariableNameMap& Outputs() const { return outputs_; }
  const framework::AttributeMap& Attrs() const { return attrs_; }

  void SetType(const std::string& type) { type_ = type; }
  void SetInput(const std::string& name, std::vector<std::string> vars) {
    inputs_[name] = std::move(vars);
  }
  void SetOutput(const std::string& name, std::vector<std::string> vars) {
    outputs_[name] = std::move(vars);
  }
  void SetAttrMap(const framework::AttributeMap& attrs) { attrs_ = attrs; }
  void SetDefaultAttrsMap(const framework::AttributeMap&) {}
  void SetAttr(const std::string& name, const framework::Attribute& value) { attrs_[name] = value; }
  bool HasAttr(const std::string& name) const { return attrs_.count(name) > 0; }
  const framework::Attribute& GetAttr(const std::string& name) const { return attrs_.at(name); }

 private:
  std::string type_;
  framework::VariableNameMap inputs_;
  framework::VariableNameMap outputs_;
  framework::AttributeMap attrs_;
};

using GradOpNode = std::vector<std::shared_ptr<OpBase>>;

/// Adds one op to a node and fills it in.
class TracedGradOp {
 public:
  explicit TracedGradOp(const std::shared_ptr<GradOpNode>& node)
      : op_(node->emplace_back(std::make_shared<OpBase>())) {}

  void SetType(const std::string& type) { op_->SetType(type); }
  void SetInput(const std::string& name, std::vector<std::string> vars) {
    op_->SetInput(name, std::move(vars));
  }
  void SetOutput(const std::string& name, std::vector<std::string> vars) {
    op_->SetOutput(name, std::move(vars));
  }
  void SetAttrMap(const framework::AttributeMap& attrs) { op_->SetAttrMap(attrs); }
  void SetDefaultAttrsMap(const framework::AttributeMap& attrs) { op_->SetDefaultAttrsMap(attrs); }
  void SetAttr(const std::string& name, const framework::Attribute& value) {
    op_->SetAttr(name, value);
  }
  bool HasAttr(const std::string& name) const { return op_->HasAttr(name); }
  const framework::Attribute& GetAttr(const std::string& name) const { return op_->GetAttr(name); }
  std::string Type() const { return op_->Type(); }

 private:
  std::shared_ptr<OpBase> op_;
};

/// Gives access to a forward op by the names that makers for programs use too.
class GradOpBaseMakerBase {
 public:
  explicit GradOpBaseMakerBase(const OpBase& forward) : forward_(forward) {}
  virtual ~GradOpBaseMakerBase() = default;
  virtual std::shared_ptr<GradOpNode> operator()() const = 0;

 protected:
  std::shared_ptr<GradOpNode> NewGradNode() const { return std::make_shared<GradOpNode>(); }

  std::vector<std::string> InputGrad(const std::string& name, bool = true) const {
    return GradsOf(Input(name));
  }
  std::vector<std::string> OutputGrad(const std::string& name) const {
    return GradsOf(Output(name));
  }
  std::vector<std::string> EmptyInput() const { return {}; }
  std::vector<std::string> EmptyOutput() const { return {}; }
  std::vector<std::string> EmptyInputGrad() const { return {}; }
  std::vector<std::string> EmptyOutputGrad() const { return {}; }
  std::vector<std::string> InputNames() const { return KeysOf(forward_.Inputs()); }
  std::vector<std::string> OutputNames() const { return KeysOf(forward_.Outputs()); }
  std::vector<std::string> Input(const std::string& name) const {
    return VarsOf(forward_.Inputs(), name);
  }
  std::vector<std::string> Output(const std::string& name) const {
    return VarsOf(forward_.Outputs(), name);
  }
  bool HasInput(const std::string& name) const { return forward_.Inputs().count(name) > 0; }
  bool HasOutput(const std::string& name) const { return forward_.Outputs().count(name) > 0; }
  const framework::AttributeMap& Attrs() const { return forward_.Attrs(); }
  const framework::AttributeMap& DefaultAttrsMap() const { return forward_.Attrs(); }
  const framework::Attribute& GetAttr(const std::string& name) const {
    return forward_.GetAttr(name);
  }
  template <typename T>
  T Attr(const std::string& name) const {
    framework::Attribute attr = GetAttr(name);
    return *framework::ExtractAttribute<T>(name)(&attr);
  }
  bool HasAttr(const std::string& name) const { return forward_.HasAttr(name); }
  const std::string& ForwardOpType() const { return forward_.Type(); }

 private:
  static std::vector<std::string> KeysOf(const framework::VariableNameMap& vars) {
    std::vector<std::string> names;
    for (const auto& item : vars) names.push_back(item.first);
    return names;
  }
  static std::vector<std::string> VarsOf(const framework::VariableNameMap& vars,
                                         const std::string& name) {
    auto it = vars.find(name);
    return it == vars.end() ? std::vector<std::string>() : it->second;
  }
  static std::vector<std::string> GradsOf(std::vector<std::string> names) {
    for (std::string& name : names) name = framework::GradVarName(name);
    return names;
  }

  const OpBase& forward_;
};

}  // namespace imperative
}  // namespace paddle
