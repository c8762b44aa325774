#pragma once

#include <map>
#include <string>
#include <vector>

#include "compat/op_proto_view.h"

namespace phibridge {
namespace tools {

/// What an op type declares; of an op without a declaration (most gradient ops) what the maker of
/// its forward op gives it when every slot of that is filled; of a gradient of a gradient what its
/// record says.
class OpDescription : public OpProtoView {
 public:
  std::vector<OpProtoArgument> Inputs() const override { return inputs; }
  std::vector<OpProtoArgument> Outputs() const override { return outputs; }
  std::vector<OpProtoAttribute> Attributes() const override { return attributes; }

  std::string type;
  std::string forward;  // the op whose maker gave it; empty if the op declares itself
  std::vector<OpProtoArgument> inputs;
  std::vector<OpProtoArgument> outputs;
  std::vector<OpProtoAttribute> attributes;
};

/// What the registered maker of an op makes for its gradient.
struct OpGradient {
  enum Kind {
    kOps,           // op_types
    kDeclaredNone,  // the op says that it has none
    kNoMaker,       // nothing is registered
    kFailed,        // the maker threw `error`
  };
  Kind kind = kNoMaker;
  std::vector<std::string> op_types;  // distinct, in the order of their run
  std::string error;
};

/// Descriptions and gradients of all registered op types. Made once, when first asked; then read by
/// any thread.
class OpDescriptions {
 public:
  static const OpDescriptions& Instance();

  /// nullptr for an op type that declares nothing, has no record and is made by no maker.
  const OpDescription* Find(const std::string& op_type) const;
  const OpGradient& GradientOf(const std::string& op_type) const { return gradients_.at(op_type); }
  /// The first op, by name, whose gradient `op_type` is; empty if it is no gradient op.
  std::string ForwardOf(const std::string& op_type) const;

 private:
  OpDescriptions();
  void AddDeclared();
  void AddGradient(const std::string& op_type);
  void AddRecorded(const std::string& op_type);

  std::map<std::string, OpDescription> descriptions_;
  std::map<std::string, OpGradient> gradients_;
  std::map<std::string, std::string> forwards_;
};

}  // namespace tools
}  // namespace phibridge
