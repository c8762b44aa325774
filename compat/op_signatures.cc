#include "compat/op_signatures.h"

#include "compat/default_signature.h"
#include "compat/op_utils_map.h"
#include "phi/core/enforce.h"

namespace phibridge {

OpSignatures::OpSignatures(const std::string& op_type, const OpProtoView* proto)
    : op_type_(op_type), mapping_(phi::OpUtilsMap::Instance().GetArgumentMappingFn(op_type)) {
  if (mapping_ == nullptr) default_ = DefaultKernelSignature(op_type, proto);
}

phi::KernelSignature OpSignatures::For(const phi::ArgumentMappingContext* args) const {
  PADDLE_ENFORCE(*this, phi::errors::NotFound("op `%s` has neither an argument mapping nor a "
                                              "declaration to make a signature from",
                                              op_type_));
  if (mapping_ == nullptr) return *default_;
  PADDLE_ENFORCE_NOT_NULL(
      args, phi::errors::InvalidArgument(
                "op `%s` has an argument mapping, but no arguments were given", op_type_));
  try {
    return (*mapping_)(*args);
  } catch (const paddle::bad_any_cast&) {
    PADDLE_THROW(phi::errors::InvalidArgument(
        "the argument mapping of op `%s` reads an attribute in another type than it has",
        op_type_));
  }
}

}  // namespace phibridge
