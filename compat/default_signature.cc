#include "compat/default_signature.h"

#include <mutex>
#include <unordered_set>

#include "compat/op_utils_map.h"
#include "phi/core/registration.h"

namespace phibridge {
namespace {

// A copy of `name` that lives as long as the process. Thread-safe.
const char* InternName(const std::string& name) {
  static std::mutex* mutex = new std::mutex;
  static auto* names = new std::unordered_set<std::string>;
  std::lock_guard<std::mutex> lock(*mutex);
  return names->insert(name).first->c_str();
}

}  // namespace

bool IsCommonAttribute(const std::string& attr_name) {
  static const auto* names = new std::unordered_set<std::string>{
      "op_role",         "op_role_var", "op_namescope", "op_callstack",  "op_device",
      "with_quant_attr", "use_mkldnn",  "use_cudnn",    "use_quantizer", "mkldnn_data_type"};
  return names->count(attr_name) != 0;
}

phi::KernelSignature MakeDefaultKernelSignature(const std::string& op_type,
                                                const OpProtoView& proto) {
  phi::KernelSignature signature;
  signature.name = InternName(phi::TransToPhiKernelName(op_type));
  for (const OpProtoArgument& input : proto.Inputs()) {
    if (input.extra || input.quant || input.dispensable) continue;
    signature.input_names.emplace_back(InternName(input.name));
  }
  for (const OpProtoAttribute& attr : proto.Attributes()) {
    if (attr.extra || attr.quant || IsCommonAttribute(attr.name)) continue;
    signature.attr_names.emplace_back(InternName(attr.name));
  }
  for (const OpProtoArgument& output : proto.Outputs()) {
    if (output.extra || output.quant) continue;
    signature.output_names.emplace_back(InternName(output.name));
  }
  return signature;
}

const phi::KernelSignature* DefaultKernelSignature(const std::string& op_type,
                                                   const OpProtoView* proto) {
  auto& made = phi::DefaultKernelSignatureMap::Instance();
  const std::string name = phi::RememberedName(op_type);
  const phi::KernelSignature* known = made.Find(name);
  if (known != nullptr || proto == nullptr) return known;
  return &made.Insert(name, MakeDefaultKernelSignature(op_type, *proto));
}

}  // namespace phibridge
