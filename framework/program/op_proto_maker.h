#pragma once

#include <string>

#include "framework/program/attribute_checker.h"
#include "framework/program/proto/op_proto.h"

namespace paddle {
namespace framework {

/// What an op is for, in its attribute `op_role`; the numbers are saved. Flags: a loss op of the
/// forward pass is kForward | kLoss.
enum class OpRole {
  kForward = 0x0000,
  kBackward = 0x0001,
  kOptimize = 0x0002,
  kRPC = 0x0004,
  kDist = 0x0008,
  kLRSched = 0x0010,
  kLoss = 0x0100,
  kNotSpecified = 0x1000,
};

/// Base of the classes that declare an op type: its inputs, outputs, attributes and a comment.
class OpProtoAndCheckerMaker {
 public:
  // Attributes that every op has.
  static const char* OpRoleAttrName() { return "op_role"; }
  static const char* OpRoleVarAttrName() { return "op_role_var"; }
  static const char* OpNamescopeAttrName() { return "op_namescope"; }
  static const char* OpCreationCallstackAttrName() { return "op_callstack"; }
  static const char* OpDeviceAttrName() { return "op_device"; }
  static const char* OpWithQuantAttrName() { return "with_quant_attr"; }

  virtual ~OpProtoAndCheckerMaker() = default;
  virtual void Make() = 0;

  /// Fills both by calling Make and adding the common attributes. `proto` has its type already.
  /// Errors: AlreadyExists for a name declared twice, among inputs, outputs or attributes.
  void operator()(proto::OpProto* proto, OpAttrChecker* attr_checker);

 protected:
  struct VariableBuilder {
    proto::OpProto::Var* var_;

    /// The slot holds a list of variables.
    VariableBuilder& AsDuplicable() { return Mark(&proto::OpProto::Var::set_duplicable); }
    /// The output serves only the gradient op.
    VariableBuilder& AsIntermediate() { return Mark(&proto::OpProto::Var::set_intermediate); }
    /// The slot may be empty.
    VariableBuilder& AsDispensable() { return Mark(&proto::OpProto::Var::set_dispensable); }
    /// Not part of the op's meaning: left out of the PHI signature.
    VariableBuilder& AsExtra() { return Mark(&proto::OpProto::Var::set_extra); }
    VariableBuilder& AsQuant() { return Mark(&proto::OpProto::Var::set_quant); }

   private:
    VariableBuilder& Mark(void (proto::OpProto::Var::*set)(bool)) {
      (var_->*set)(true);
      return *this;
    }
    friend class OpProtoAndCheckerMaker;
    explicit VariableBuilder(proto::OpProto::Var* var) : var_(var) {}
  };

  VariableBuilder AddInput(const std::string& name, const std::string& comment);
  VariableBuilder AddOutput(const std::string& name, const std::string& comment);

  template <typename T>
  TypedAttrChecker<T>& AddAttr(const std::string& name, const std::string& comment,
                               bool generated = false) {
    proto::OpProto::Attr* attr = AddProtoAttr(name, comment, generated, AttrTypeID<T>());
    return op_checker_->AddAttrChecker<T>(name, attr);
  }

  void AddComment(const std::string& comment) { proto_->set_comment(comment); }

  proto::OpProto* proto_ = nullptr;
  OpAttrChecker* op_checker_ = nullptr;

 private:
  proto::OpProto::Attr* AddProtoAttr(const std::string& name, const std::string& comment,
                                     bool generated, proto::AttrType type);
  void AddCommonAttrs();
  void CheckNoDuplicates() const;
};

}  // namespace framework
}  // namespace paddle
