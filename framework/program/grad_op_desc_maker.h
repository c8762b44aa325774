#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "framework/program/imperative_op_base.h"
#include "framework/program/op_desc.h"
#include "framework/program/type_defs.h"

namespace paddle {
namespace framework {

/// Describes the gradient ops of one forward op. A maker lives while one op is handled.
class GradOpDescMakerBase {
 public:
  GradOpDescMakerBase(const OpDesc& fwd_op, const std::unordered_set<std::string>& no_grad_set,
                      std::unordered_map<std::string, std::string>* grad_to_var,
                      const std::vector<BlockDesc*>& grad_block = {})
      : fwd_op_(fwd_op),
        no_grad_set_(no_grad_set),
        grad_to_var_(grad_to_var),
        grad_block_(grad_block) {}
  virtual ~GradOpDescMakerBase() = default;

  virtual std::vector<std::unique_ptr<OpDesc>> operator()() const = 0;

 protected:
  /// Names of the gradients of the variables in input `name`; @EMPTY@ for those in the no-grad set.
  /// `drop_empty_grad`: leave those out. Errors: PreconditionNotMet if dropping would shorten a
  /// list of several, so that gradients and variables no longer match.
  std::vector<std::string> InputGrad(const std::string& name, bool drop_empty_grad = true) const;
  std::vector<std::string> OutputGrad(const std::string& name) const;
  std::vector<std::string> EmptyInput() const { return {}; }
  std::vector<std::string> EmptyOutput() const { return {}; }
  std::vector<std::string> EmptyInputGrad() const { return {}; }
  std::vector<std::string> EmptyOutputGrad() const { return {}; }
  std::vector<std::string> InputNames() const { return fwd_op_.InputNames(); }
  std::vector<std::string> OutputNames() const { return fwd_op_.OutputNames(); }
  /// The variables in that slot; empty if the forward op has no such slot.
  std::vector<std::string> Input(const std::string& name) const;
  std::vector<std::string> Output(const std::string& name) const;
  const VariableNameMap& Inputs() const { return fwd_op_.Inputs(); }
  const VariableNameMap& Outputs() const { return fwd_op_.Outputs(); }
  bool HasInput(const std::string& name) const { return fwd_op_.HasInput(name); }
  bool HasOutput(const std::string& name) const { return fwd_op_.HasOutput(name); }

  const AttributeMap& Attrs() const { return fwd_op_.GetAttrMap(); }
  const AttributeMap& RuntimeAttrs() const { return fwd_op_.GetAttrMap(); }
  /// Errors: NotFound.
  const Attribute& GetAttr(const std::string& name) const;
  template <typename T>
  T Attr(const std::string& name) const {
    return AttrReader(Attrs()).template Get<T>(name);
  }
  bool HasAttr(const std::string& name) const { return fwd_op_.HasAttr(name); }
  const std::string& ForwardOpType() const { return fwd_op_.Type(); }
  const BlockDesc* GetForwardOpBlock() const { return fwd_op_.Block(); }
  const OpDesc& ForwardOp() const { return fwd_op_; }

 private:
  const OpDesc& fwd_op_;
  const std::unordered_set<std::string>& no_grad_set_;
  std::unordered_map<std::string, std::string>* grad_to_var_;

 protected:
  std::vector<BlockDesc*> grad_block_;
};

namespace details {
template <typename T>
struct GradOpPtrOf;
template <>
struct GradOpPtrOf<OpDesc> {
  using type = OpDesc*;
};
template <>
struct GradOpPtrOf<imperative::OpBase> {
  using type = std::shared_ptr<imperative::TracedGradOp>;
};
}  // namespace details

/// What a maker's Apply fills in.
template <typename T>
using GradOpPtr = typename details::GradOpPtrOf<T>::type;

/// For forward ops with one gradient op.
template <typename T>
class SingleGradOpMaker;

template <>
class SingleGradOpMaker<OpDesc> : public GradOpDescMakerBase {
 public:
  using GradOpDescMakerBase::GradOpDescMakerBase;

  std::vector<std::unique_ptr<OpDesc>> operator()() const final {
    std::vector<std::unique_ptr<OpDesc>> ops;
    ops.push_back(std::make_unique<OpDesc>());
    this->Apply(ops.front().get());
    return ops;
  }

 protected:
  virtual void Apply(GradOpPtr<OpDesc> op) const = 0;
};

template <>
class SingleGradOpMaker<imperative::OpBase> : public imperative::GradOpBaseMakerBase {
 public:
  using imperative::GradOpBaseMakerBase::GradOpBaseMakerBase;

  std::shared_ptr<imperative::GradOpNode> operator()() const final {
    auto node = this->NewGradNode();
    auto op = std::make_shared<imperative::TracedGradOp>(node);
    this->Apply(op);
    return node;
  }

 protected:
  virtual void Apply(GradOpPtr<imperative::OpBase> op) const = 0;
};

/// `foo_grad` with all inputs, outputs and gradients of outputs of `foo`.
template <typename T, bool DropEmptyIG = true>
class DefaultGradOpMaker final : public SingleGradOpMaker<T> {
 public:
  using SingleGradOpMaker<T>::SingleGradOpMaker;

 protected:
  void Apply(GradOpPtr<T> grad) const final {
    grad->SetType(this->ForwardOpType() + "_grad");
    for (const std::string& name : this->InputNames()) {
      grad->SetInput(name, this->Input(name));
      grad->SetOutput(GradVarName(name), this->InputGrad(name, DropEmptyIG));
    }
    for (const std::string& name : this->OutputNames()) {
      grad->SetInput(name, this->Output(name));
      grad->SetInput(GradVarName(name), this->OutputGrad(name));
    }
    grad->SetAttrMap(this->Attrs());
  }
};

/// For ops that have no gradient.
template <typename T>
class EmptyGradOpMaker;

template <>
class EmptyGradOpMaker<OpDesc> final : public GradOpDescMakerBase {
 public:
  using GradOpDescMakerBase::GradOpDescMakerBase;
  std::vector<std::unique_ptr<OpDesc>> operator()() const final { return {}; }
};

template <>
class EmptyGradOpMaker<imperative::OpBase> final : public imperative::GradOpBaseMakerBase {
 public:
  using imperative::GradOpBaseMakerBase::GradOpBaseMakerBase;
  std::shared_ptr<imperative::GradOpNode> operator()() const final { return nullptr; }
};

}  // namespace framework
}  // namespace paddle
