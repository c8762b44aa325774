#include "compat/phi_kernel_context.h"

#include "compat/attribute_source.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace {

void CheckArgumentCount(const KernelArgumentSource& source, const phi::KernelSignature& signature,
                        const char* what, size_t given, size_t wanted) {
  PADDLE_ENFORCE_EQ(given, wanted,
                    phi::errors::InvalidArgument(
                        "%s: its signature %s has %d %s, kernel `%s` takes %d", source.OpType(),
                        signature, given, what, signature.name, wanted));
}

[[noreturn]] void ThrowMissingInput(const KernelArgumentSource& source,
                                    const phi::KernelSignature& signature,
                                    const std::string& name) {
  PADDLE_THROW(
      phi::errors::InvalidArgument("%s: input `%s`, which kernel `%s` requires, is missing",
                                   source.OpType(), name, signature.name));
}

void BindInput(const KernelArgumentSource& source, const phi::KernelSignature& signature,
               const std::string& name, const phi::TensorArgDef& def, phi::KernelContext* out) {
  const size_t size = source.InputSize(name);
  if (size == 1) {
    const phi::TensorBase* input = source.Input(name, 0);
    if (input == nullptr && !def.is_optional) ThrowMissingInput(source, signature, name);
    out->EmplaceBackInput(input);
    return;
  }
  if (size == 0) {
    if (def.is_optional) {
      out->EmplaceBackInput(nullptr);
    } else if (def.is_vector) {
      out->EmplaceBackInputs({});
    } else {
      ThrowMissingInput(source, signature, name);
    }
    return;
  }
  std::vector<const phi::TensorBase*> inputs;
  inputs.reserve(size);
  for (size_t i = 0; i < size; ++i) {
    inputs.push_back(source.Input(name, i));
    if (inputs[i] == nullptr && (!def.is_optional || inputs[0] != nullptr)) {
      ThrowMissingInput(source, signature, name);
    }
  }
  out->EmplaceBackInputs(inputs);
}

void BindOutput(const KernelArgumentSource& source, const std::string& name,
                phi::KernelContext* out) {
  const size_t size = source.OutputSize(name);
  if (size <= 1) {
    out->EmplaceBackOutput(size == 0 ? nullptr : source.Output(name, 0));
    return;
  }
  std::vector<phi::TensorBase*> outputs;
  outputs.reserve(size);
  for (size_t i = 0; i < size; ++i) outputs.push_back(source.Output(name, i));
  out->EmplaceBackOutputs(outputs);
}

}  // namespace

void BuildInputs(const KernelArgumentSource& source, const phi::KernelSignature& signature,
                 const phi::Kernel& kernel, phi::KernelContext* out) {
  const auto& defs = kernel.args_def().input_defs();
  CheckArgumentCount(source, signature, "inputs", signature.input_names.size(), defs.size());
  for (size_t i = 0; i < defs.size(); ++i) {
    BindInput(source, signature, signature.input_names[i], defs[i], out);
  }
}

void BuildOutputs(const KernelArgumentSource& source, const phi::KernelSignature& signature,
                  const phi::Kernel& kernel, phi::KernelContext* out) {
  const auto& defs = kernel.args_def().output_defs();
  CheckArgumentCount(source, signature, "outputs", signature.output_names.size(), defs.size());
  for (const char* name : signature.output_names) BindOutput(source, name, out);
}

void BuildAttributes(const KernelArgumentSource& source, const phi::KernelSignature& signature,
                     const phi::Kernel& kernel, phi::KernelContext* out,
                     std::vector<size_t>* attrs_from_tensors) {
  const auto& defs = kernel.args_def().attribute_defs();
  CheckArgumentCount(source, signature, "attributes", signature.attr_names.size(), defs.size());
  for (size_t i = 0; i < defs.size(); ++i) {
    bool from_tensor = false;
    out->EmplaceBackAttr(BuildAttribute(source, signature.attr_names[i], defs[i].type_index,
                                        signature.name, &from_tensor));
    if (from_tensor && attrs_from_tensors != nullptr) attrs_from_tensors->push_back(i);
  }
}

void BuildPhiKernelContext(const KernelArgumentSource& source,
                           const phi::KernelSignature& signature, const phi::Kernel& kernel,
                           phi::DeviceContext* dev_ctx, phi::KernelContext* out,
                           std::vector<size_t>* attrs_from_tensors) {
  out->SetDeviceContext(dev_ctx);
  out->Reserve(signature.input_names.size(), signature.attr_names.size(),
               signature.output_names.size());
  BuildInputs(source, signature, kernel, out);
  BuildOutputs(source, signature, kernel, out);
  BuildAttributes(source, signature, kernel, out, attrs_from_tensors);
}

void RebuildTensorAttributes(const KernelArgumentSource& source,
                             const phi::KernelSignature& signature, const phi::Kernel& kernel,
                             const std::vector<size_t>& positions, phi::KernelContext* context) {
  const auto& defs = kernel.args_def().attribute_defs();
  for (size_t position : positions) {
    context->SetAttr(position, BuildAttribute(source, signature.attr_names[position],
                                              defs[position].type_index, signature.name));
  }
}

}  // namespace phibridge
