#pragma once

#include <memory>
#include <string>
#include <unordered_set>
#include <utility>

#include "framework/program/type_defs.h"

namespace paddle {
namespace framework {

/// The facts about an op from which follows of which inputs it reads only the meta data.
class InferNoNeedBufferVarsContext {
 public:
  virtual ~InferNoNeedBufferVarsContext() = default;
  virtual bool HasOutput(const std::string& slot) const = 0;
  virtual const Attribute& GetAttr(const std::string& attr) const = 0;
};

class StaticGraphInferNoNeedBufferVarsContext final : public InferNoNeedBufferVarsContext {
 public:
  StaticGraphInferNoNeedBufferVarsContext(const VariableNameMap& inputs,
                                          const VariableNameMap& outputs,
                                          const AttributeMap& attr_map)
      : outputs_(outputs), attr_map_(attr_map) {
    (void)inputs;  // part of the original interface; no rule has needed it
  }
  /// True if a variable other than @EMPTY@ is in the slot.
  bool HasOutput(const std::string& slot) const override;
  /// Errors: NotFound.
  const Attribute& GetAttr(const std::string& attr) const override;

 private:
  const VariableNameMap& outputs_;
  const AttributeMap& attr_map_;
};

class NoNeedBufferVarsInference {
 public:
  virtual ~NoNeedBufferVarsInference() = default;
  /// Input parameters whose memory the op does not read.
  virtual const std::unordered_set<std::string>& operator()(
      const InferNoNeedBufferVarsContext& ctx) const = 0;
  static const std::unordered_set<std::string>& Empty();
};

/// Holds one inference; empty by default.
class InferNoNeedBufferVarsFN {
 public:
  /// Errors: PreconditionNotMet if empty.
  const std::unordered_set<std::string>& operator()(const VariableNameMap& inputs,
                                                    const VariableNameMap& outputs,
                                                    const AttributeMap& attrs) const;
  explicit operator bool() const { return inferer_ != nullptr; }
  bool operator!() const { return inferer_ == nullptr; }
  void Reset(const std::shared_ptr<NoNeedBufferVarsInference>& inferer) { inferer_ = inferer; }

 private:
  std::shared_ptr<NoNeedBufferVarsInference> inferer_;
};

}  // namespace framework
}  // namespace paddle

/// DECLARE_NO_NEED_BUFFER_VARS_INFERER(FooGradNoNeedBufferVarsInferer, "X", "Y");
#define DECLARE_NO_NEED_BUFFER_VARS_INFERER(class_type, ...)                        \
  class class_type final : public ::paddle::framework::NoNeedBufferVarsInference {  \
   public:                                                                          \
    const std::unordered_set<std::string>& operator()(                              \
        const ::paddle::framework::InferNoNeedBufferVarsContext& ctx) const final { \
      (void)ctx;                                                                    \
      static std::unordered_set<std::string> kSlots{__VA_ARGS__};                   \
      return kSlots;                                                                \
    }                                                                               \
  }
