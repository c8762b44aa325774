#include "phi/core/kernel_registry.h"

namespace phi {
namespace {

void Describe(const KernelForm& form, const KernelKey& key, KernelArgsDef* def) {
  for (size_t i = 0; i < form.count; ++i) {
    const KernelParameterDef& parameter = form.parameters[i];
    if (parameter.kind == ParameterKind::kContext) continue;
    if (parameter.kind == ParameterKind::kAttribute) {
      def->AppendAttribute(parameter.attribute);
      continue;
    }
    TensorArgDef arg(key.backend(), key.layout(), key.dtype());
    arg.kind = parameter.tensor();
    arg.is_optional = parameter.is_optional;
    arg.is_vector = parameter.is_vector;
    parameter.kind == ParameterKind::kInput ? def->AppendInput(arg) : def->AppendOutput(arg);
  }
}

}  // namespace

int KernelRegistrar::Insert(const Place& place, const Entry* entries, size_t count) {
  for (const Entry* entry = entries; entry != entries + count; ++entry) {
    const KernelKey key(place.backend, place.layout, entry->dtype);
    Kernel kernel(entry->form->call, entry->function, place.file, place.line);
    Describe(*entry->form, key, kernel.mutable_args_def());
    place.args_def_fn(key, &kernel);
    KernelFactory::Instance().Insert(place.name, key, kernel);
  }
  return 0;
}

}  // namespace phi
