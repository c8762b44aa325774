#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/executor/kernel_steps.h"
#include "framework/op/op_registry.h"
#include "framework/program/block_desc.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_desc.h"
#include "framework/scope/scope.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/kernel_context.h"
#include "phi/core/kernel_factory.h"

// What the tests of the operators from outside share. The tests use this project's own interface;
// the operators beside them do not know it.

namespace phibridge {
namespace outside {

namespace pf = paddle::framework;

using Slots = std::map<std::string, std::vector<std::string>>;

/// One dense variable of `scope`.
template <typename T>
phi::DenseTensor* Put(pf::Scope* scope, const std::string& name, const std::vector<int64_t>& dims,
                      const std::vector<T>& values) {
  auto* tensor = scope->Var(name)->GetMutable<phi::DenseTensor>();
  tensor->Resize(phi::make_ddim(dims));
  T* data = tensor->mutable_data<T>(phi::CPUPlace());
  for (size_t i = 0; i < values.size(); ++i) data[i] = values[i];
  return tensor;
}

inline const phi::DenseTensor& Get(const pf::Scope& scope, const std::string& name) {
  return scope.FindVar(name)->Get<phi::DenseTensor>();
}
template <typename T>
std::vector<T> ValuesOf(const phi::DenseTensor& tensor) {
  return std::vector<T>(tensor.data<T>(), tensor.data<T>() + tensor.numel());
}
template <typename T>
std::vector<T> Values(const pf::Scope& scope, const std::string& name) {
  return ValuesOf<T>(Get(scope, name));
}
inline std::vector<int64_t> Dims(const pf::Scope& scope, const std::string& name) {
  return phi::vectorize(Get(scope, name).dims());
}

/// Calls a kernel of the CPU, of the dtype of the first input; its outputs are as many as it has.
/// dims: of outputs that the kernel does not resize.
inline std::vector<phi::DenseTensor> CallKernel(const char* name,
                                                const std::vector<phi::DenseTensor*>& inputs,
                                                const std::vector<phi::Attribute>& attrs,
                                                const std::vector<int64_t>& dims = {}) {
  const phi::KernelKey key(phi::Backend::CPU, phi::DataLayout::ALL_LAYOUT, inputs[0]->dtype());
  const phi::Kernel& kernel = phi::KernelFactory::Instance().SelectKernel(name, key);
  PADDLE_ENFORCE(kernel.IsValid(), phi::errors::NotFound("no kernel %s", name));
  std::vector<phi::DenseTensor> outputs(kernel.args_def().output_defs().size());
  phi::KernelContext ctx(phi::DeviceContextPool::Instance().Get(phi::CPUPlace()));
  for (const phi::DenseTensor* input : inputs) ctx.EmplaceBackInput(input);
  for (const phi::Attribute& attr : attrs) ctx.EmplaceBackAttr(attr);
  for (phi::DenseTensor& output : outputs) {
    output.Resize(phi::make_ddim(dims));
    ctx.EmplaceBackOutput(&output);
  }
  kernel(&ctx);
  return outputs;
}

/// Creates the operator through the registry, its outputs in `scope`, and runs it through the
/// bridge. Returns what was chosen to compute it.
inline KernelChoice RunOp(const std::string& type, const Slots& inputs, const Slots& outputs,
                          const pf::AttributeMap& attrs, pf::Scope* scope) {
  const std::unique_ptr<pf::OperatorBase> op =
      pf::OpRegistry::CreateOp(type, inputs, outputs, attrs);
  for (const auto& slot : outputs) {
    for (const std::string& name : slot.second) {
      if (name != pf::kEmptyVarName) scope->Var(name)->GetMutable<phi::DenseTensor>();
    }
  }
  const auto& with_kernel = dynamic_cast<const pf::OperatorWithKernel&>(*op);
  const pf::RuntimeContext ctx(op->Inputs(), op->Outputs(), *scope);
  KernelChoice choice = ChooseKernel(with_kernel, *scope, ctx, ExecutionOptions()).choice;
  op->Run(*scope, phi::CPUPlace());
  return choice;
}

/// A program of one op, for what happens before any tensor exists.
class OneOpProgram {
 public:
  OneOpProgram(const std::string& type, const Slots& inputs, const Slots& outputs,
               const pf::AttributeMap& attrs)
      : block_(program_.MutableBlock(0)), op_(block_->AppendOp()) {
    op_->SetType(type);
    for (const auto& slot : inputs) op_->SetInput(slot.first, slot.second);
    for (const auto& slot : outputs) {
      op_->SetOutput(slot.first, slot.second);
      for (const std::string& name : slot.second) block_->Var(name);
    }
    op_->SetAttrMap(attrs);
  }

  pf::VarDesc* Var(const std::string& name) { return block_->Var(name); }
  void Declare(const std::string& name, const std::vector<int64_t>& dims,
               pf::proto::VarType::Type type) {
    Var(name)->SetShape(dims);
    Var(name)->SetDataType(type);
  }
  /// Checks the attributes and infers types and shapes, as a program's author's front end does.
  void Infer() {
    op_->CheckAttrs();
    op_->InferVarType(block_);
    op_->InferShape(*block_);
  }
  pf::OpDesc& op() { return *op_; }

 private:
  pf::ProgramDesc program_;
  pf::BlockDesc* block_;
  pf::OpDesc* op_;
};

/// The message of the error that `body` throws; empty if it throws none.
template <typename Body>
std::string ErrorOf(Body&& body) {
  try {
    body();
  } catch (const phi::enforce::EnforceNotMet& error) {
    return error.what();
  }
  return "";
}

}  // namespace outside
}  // namespace phibridge
