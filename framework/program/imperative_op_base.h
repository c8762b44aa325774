#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/program/attribute.h"
#include "framework/program/type_defs.h"

namespace paddle {
namespace imperative {

// Legacy sources register a gradient maker for eager execution beside the one for programs. With
// these types such makers compile, a variable represented by its name; the dynamic engine
// (framework/dygraph) asks those for programs.

/// One op of an eager gradient.
class OpBase {
 public:
  OpBase();
  OpBase(const OpBase&) = delete;
  OpBase& operator=(const OpBase&) = delete;
  ~OpBase();

  const std::string& Type() const { return type_; }
  const framework::VariableNameMap& Inputs() const { return inputs_; }
  const framework::VariableNameMap& Outputs() const { return outputs_; }
  const framework::AttributeMap& Attrs() const { return attrs_; }

  void SetType(const std::string& type) { type_ = type; }
  void SetInput(const std::string& name, std::vector<std::string> vars);
  void SetOutput(const std::string& name, std::vector<std::string> vars);
  void SetAttrMap(const framework::AttributeMap& attrs);
  void SetDefaultAttrsMap(const framework::AttributeMap&) {}
  void SetAttr(const std::string& name, const framework::Attribute& value);
  bool HasAttr(const std::string& name) const;
  /// Errors: NotFound.
  const framework::Attribute& GetAttr(const std::string& name) const;

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
  explicit TracedGradOp(const std::shared_ptr<GradOpNode>& node);

  void SetType(const std::string& type) { op_->SetType(type); }
  void SetInput(const std::string& name, std::vector<std::string> vars) {
    op_->SetInput(name, std::move(vars));
  }
  void SetOutput(const std::string& name, std::vector<std::string> vars) {
    op_->SetOutput(name, std::move(vars));
  }
  void SetInput(const std::string& name, const std::string& var) {
    op_->SetInput(name, std::vector<std::string>{var});
  }
  void SetOutput(const std::string& name, const std::string& var) {
    op_->SetOutput(name, std::vector<std::string>{var});
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

  std::vector<std::string> InputGrad(const std::string& name, bool drop_empty_grad = true) const;
  std::vector<std::string> OutputGrad(const std::string& name) const;
  std::vector<std::string> EmptyInput() const { return {}; }
  std::vector<std::string> EmptyOutput() const { return {}; }
  std::vector<std::string> EmptyInputGrad() const { return {}; }
  std::vector<std::string> EmptyOutputGrad() const { return {}; }
  std::vector<std::string> InputNames() const;
  std::vector<std::string> OutputNames() const;
  std::vector<std::string> Input(const std::string& name) const;
  std::vector<std::string> Output(const std::string& name) const;
  bool HasInput(const std::string& name) const { return forward_.Inputs().count(name) > 0; }
  bool HasOutput(const std::string& name) const { return forward_.Outputs().count(name) > 0; }
  const framework::AttributeMap& Attrs() const { return forward_.Attrs(); }
  const framework::AttributeMap& DefaultAttrsMap() const { return forward_.Attrs(); }
  const framework::Attribute& GetAttr(const std::string& name) const {
    return forward_.GetAttr(name);
  }
  template <typename T>
  T Attr(const std::string& name) const {
    return framework::AttrReader(Attrs()).template Get<T>(name);
  }
  bool HasAttr(const std::string& name) const { return forward_.HasAttr(name); }
  const std::string& ForwardOpType() const { return forward_.Type(); }

 private:
  const OpBase& forward_;
};

}  // namespace imperative
}  // namespace paddle
