#include "framework/op/op_signatures.h"

#include "compat/default_signature.h"
#include "framework/op/framework_op_proto_view.h"
#include "framework/program/op_info.h"

namespace paddle {
namespace framework {

phibridge::OpSignatures SignaturesOf(const std::string& op_type) {
  const OpInfo* info = OpInfoMap::Instance().GetNullable(op_type);
  if (info == nullptr || !info->HasProto()) return {op_type, nullptr};
  const FrameworkOpProtoView proto(info->Proto());
  return {op_type, &proto};
}

const phi::KernelSignature* DefaultSignatureOf(const std::string& op_type) {
  const OpInfo* info = OpInfoMap::Instance().GetNullable(op_type);
  if (info == nullptr || !info->HasProto()) return nullptr;
  const FrameworkOpProtoView proto(info->Proto());
  return phibridge::DefaultKernelSignature(op_type, &proto);
}

}  // namespace framework
}  // namespace paddle
