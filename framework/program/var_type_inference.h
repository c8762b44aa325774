#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "framework/program/proto/var_type.h"
#include "framework/program/type_defs.h"

namespace paddle {
namespace framework {

/// An index that means every variable of the slot.
constexpr int ALL_ELEMENTS = -1;

/// Interface of an op's variable type inference to its variables. Slots that are absent read as
/// empty: setting them does nothing; reading one throws NotFound.
class InferVarTypeContext {
 public:
  InferVarTypeContext(const OpDesc* op, BlockDesc* block) : op_(op), block_(block) {}
  virtual ~InferVarTypeContext() = default;

  virtual Attribute GetAttr(const std::string& name) const;
  virtual bool HasInput(const std::string& name) const;
  virtual bool HasOutput(const std::string& name) const;
  virtual size_t InputSize(const std::string& name) const;
  virtual const std::string& InputVarName(const std::string& name, int index = 0) const;
  virtual bool InputTypeAnyOf(const std::string& name, proto::VarType::Type type) const;
  virtual bool InputTypeAllOf(const std::string& name, proto::VarType::Type type) const;
  virtual void SyncTypeAndDataType(const std::string& input_name, const std::string& output_name,
                                   int index = 0);
  virtual void SetOutputType(const std::string& name, proto::VarType::Type type, int index = 0);
  virtual proto::VarType::Type GetInputType(const std::string& name, int index = 0) const;
  virtual proto::VarType::Type GetOutputType(const std::string& name, int index = 0) const;
  virtual proto::VarType::Type GetInputDataType(const std::string& name, int index = 0) const;
  virtual void SetOutputDataType(const std::string& name, proto::VarType::Type type, int index = 0);
  virtual std::vector<proto::VarType::Type> GetInputDataTypes(const std::string& name,
                                                              int index = 0) const;
  virtual void SetOutputDataTypes(const std::string& name,
                                  const std::vector<proto::VarType::Type>& types, int index = 0);
  virtual std::vector<int64_t> GetInputShape(const std::string& name, int index = 0) const;
  virtual void SetOutputShape(const std::string& name, const std::vector<int64_t>& dims,
                              int index = 0);
  virtual int32_t GetInputLoDLevel(const std::string& name, int index = 0) const;
  virtual void SetOutputLoDLevel(const std::string& name, int32_t lod_level, int index = 0);
  virtual void InsertVar(const std::string& var_name, proto::VarType::Type var_type);
  virtual bool IsDygraph() const { return false; }

 protected:
  friend class StaticGraphVarTypeInference;

  bool HasVar(const std::string& name) const;
  const std::vector<std::string>& InputVars(const std::string& name) const;
  const std::vector<std::string>& OutputVars(const std::string& name) const;
  proto::VarType::Type GetVarType(const std::string& name) const;
  void SetVarType(const std::string& name, proto::VarType::Type type);
  proto::VarType::Type GetVarDataType(const std::string& name) const;
  void SetVarDataType(const std::string& name, proto::VarType::Type type);
  std::vector<proto::VarType::Type> GetVarDataTypes(const std::string& name) const;
  void SetVarDataTypes(const std::string& name, const std::vector<proto::VarType::Type>& types);
  std::vector<int64_t> GetVarShape(const std::string& name) const;
  void SetVarShape(const std::string& name, const std::vector<int64_t>& dims);
  int32_t GetVarLoDLevel(const std::string& name) const;
  void SetVarLoDLevel(const std::string& name, int32_t lod_level);

  const OpDesc* op_;  // not owned
  BlockDesc* block_;  // not owned

 private:
  // Errors, also of all that ask for a slot: PreconditionNotMet without an op.
  const OpDesc& Op() const;
  // Errors, also of all that ask for a variable: PreconditionNotMet without a block.
  BlockDesc& Block() const;
  VarDesc& FindVar(const std::string& name) const;
  // The variables of an output slot that `index` selects.
  std::vector<std::string> OutputsAt(const std::string& name, int index) const;
};

/// Base of the classes that infer type (dense, SelectedRows, …) and element type of an op's outputs
/// when a program is built.
class VarTypeInference {
 public:
  virtual ~VarTypeInference() = default;
  virtual void operator()(InferVarTypeContext* context) const = 0;
};

/// With access to variables by name.
class StaticGraphVarTypeInference : public VarTypeInference {
 protected:
  bool HasVar(InferVarTypeContext* ctx, const std::string& name) const { return ctx->HasVar(name); }
  const std::vector<std::string>& Input(InferVarTypeContext* ctx, const std::string& name) const {
    return ctx->InputVars(name);
  }
  const std::vector<std::string>& Output(InferVarTypeContext* ctx, const std::string& name) const {
    return ctx->OutputVars(name);
  }
  proto::VarType::Type GetType(InferVarTypeContext* ctx, const std::string& name) const {
    return ctx->GetVarType(name);
  }
  void SetType(InferVarTypeContext* ctx, const std::string& name, proto::VarType::Type type) const {
    ctx->SetVarType(name, type);
  }
  proto::VarType::Type GetDataType(InferVarTypeContext* ctx, const std::string& name) const {
    return ctx->GetVarDataType(name);
  }
  void SetDataType(InferVarTypeContext* ctx, const std::string& name,
                   proto::VarType::Type type) const {
    ctx->SetVarDataType(name, type);
  }
  std::vector<proto::VarType::Type> GetDataTypes(InferVarTypeContext* ctx,
                                                 const std::string& name) const {
    return ctx->GetVarDataTypes(name);
  }
  void SetDataTypes(InferVarTypeContext* ctx, const std::string& name,
                    const std::vector<proto::VarType::Type>& types) const {
    ctx->SetVarDataTypes(name, types);
  }
  std::vector<int64_t> GetShape(InferVarTypeContext* ctx, const std::string& name) const {
    return ctx->GetVarShape(name);
  }
  void SetShape(InferVarTypeContext* ctx, const std::string& name,
                const std::vector<int64_t>& dims) const {
    ctx->SetVarShape(name, dims);
  }
  int32_t GetLoDLevel(InferVarTypeContext* ctx, const std::string& name) const {
    return ctx->GetVarLoDLevel(name);
  }
  void SetLoDLevel(InferVarTypeContext* ctx, const std::string& name, int32_t lod_level) const {
    ctx->SetVarLoDLevel(name, lod_level);
  }
};

/// Gives outputs the type and element type of inputs.
class PassInDtypeAndVarTypeToOutput : public VarTypeInference {
 public:
  void operator()(InferVarTypeContext* ctx) const final {
    for (const auto& item : GetInputOutputWithSameType()) {
      ctx->SyncTypeAndDataType(item.first, item.second);
    }
  }

 protected:
  /// Input parameter → output parameter.
  virtual std::unordered_map<std::string, std::string>& GetInputOutputWithSameType() const = 0;
};

}  // namespace framework
}  // namespace paddle
