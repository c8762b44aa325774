#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "framework/program/attribute.h"
#include "framework/program/proto/var_type.h"
#include "framework/program/type_defs.h"
#include "phi/core/ddim.h"

namespace phi {
struct KernelSignature;
class ArgumentMappingContext;
using ArgumentMappingFn = std::function<KernelSignature(const ArgumentMappingContext&)>;
}  // namespace phi

namespace paddle {
namespace framework {

using DDim = ::phi::DDim;

/// A variable at compile time, or its value at run time.
using InferShapeVarPtr = std::variant<VarDesc*, Variable*>;

/// Interface of an op's shape function to its variables; one implementation works on VarDesc, one
/// on values.
class InferShapeContext {
 public:
  virtual ~InferShapeContext() = default;

  /// True if the slot holds exactly one variable and it exists.
  virtual bool HasInput(const std::string& name) const = 0;
  virtual bool HasOutput(const std::string& name) const = 0;
  virtual bool HasAttr(const std::string& name) const = 0;

  virtual proto::VarType::Type GetInputVarType(const std::string& name) const = 0;
  virtual std::vector<proto::VarType::Type> GetInputsVarType(const std::string& name) const = 0;
  virtual std::vector<proto::VarType::Type> GetOutputsVarType(const std::string& name) const = 0;

  /// True if the slot holds at least one variable and all exist; with `allow_null`, if any exists.
  virtual bool HasInputs(const std::string& name, bool allow_null = false) const = 0;
  virtual bool HasOutputs(const std::string& name, bool allow_null = false) const = 0;

  virtual DDim GetInputDim(const std::string& name) const = 0;
  virtual std::vector<DDim> GetInputsDim(const std::string& name) const = 0;
  /// The shape of variable `idx` of the slot.
  virtual DDim GetInputsElementDim(const std::string& name, int idx) const;
  virtual void SetOutputDim(const std::string& name, const DDim& dim) = 0;
  virtual void SetOutputsDim(const std::string& name, const std::vector<DDim>& dims) = 0;
  virtual std::vector<DDim> GetReaderDims(const std::string& name) const;
  virtual void SetReaderDims(const std::string& name, const std::vector<DDim>& dims);

  virtual std::string GetInputNameByIdx(size_t idx) const = 0;
  virtual std::string GetOutputNameByIdx(size_t idx) const = 0;
  virtual AttrReader Attrs() const = 0;
  virtual std::vector<std::string> Inputs(const std::string& name) const = 0;
  virtual std::vector<std::string> Outputs(const std::string& name) const = 0;

  /// Output j of slot `out` gets the shape of input i of slot `in`; likewise for the LoD.
  virtual void ShareDim(const std::string& in, const std::string& out, size_t i = 0,
                        size_t j = 0) = 0;
  virtual void ShareLoD(const std::string& in, const std::string& out, size_t i = 0,
                        size_t j = 0) const = 0;
  virtual void ShareAllLoD(const std::string& in, const std::string& out) const;
  /// While a program is built. Errors: PreconditionNotMet in a run.
  virtual int32_t GetLoDLevel(const std::string& in, size_t i = 0) const = 0;
  virtual void SetLoDLevel(const std::string& out, int32_t lod_level, size_t j = 0) const = 0;

  virtual bool IsRuntime() const = 0;
  virtual bool IsRunMKLDNNKernel() const = 0;

  virtual std::vector<InferShapeVarPtr> GetInputVarPtrs(const std::string& name) const = 0;
  virtual std::vector<InferShapeVarPtr> GetOutputVarPtrs(const std::string& name) const = 0;

  /// The signature that was chosen for the operator, if it is of that type; nullptr where nothing
  /// was chosen, as at compile time.
  virtual const ::phi::KernelSignature* ChosenSignature(const std::string& op_type) const;
  /// Says whether the result depends on contents of variables, which is else taken from whether
  /// variables were asked for. At compile time there are none.
  virtual void SetValuesRead(bool values_read);
  /// Null if the op has none.
  virtual const ::phi::ArgumentMappingFn* GetPhiArgumentMappingFn() const = 0;
  virtual const ::phi::KernelSignature* GetPhiDefaultKernelSignature() const = 0;

 protected:
  virtual void SetRepeatedDims(const std::string& name, const std::vector<DDim>& dims);
  virtual std::vector<DDim> GetRepeatedDims(const std::string& name) const;
};

/// Base of shape functions as DECLARE_INFER_SHAPE_FUNCTOR makes them.
class InferShapeBase {
 public:
  virtual ~InferShapeBase() = default;
  virtual void operator()(InferShapeContext* ctx) const = 0;
};

}  // namespace framework
}  // namespace paddle
