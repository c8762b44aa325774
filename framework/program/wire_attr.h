#pragma once

// Attributes in memory ↔ on the wire.

#include "framework/program/attribute.h"
#include "framework/program/proto/desc_proto.h"

namespace phibridge {
namespace wire {
class OpDesc_Attr;
}  // namespace wire
}  // namespace phibridge

namespace paddle {
namespace framework {

/// The value of a saved attribute. BLOCK, BLOCKS, VAR and VARS name things of the program, which
/// the attribute alone does not know: they give "no value".
Attribute GetAttrValue(const phibridge::wire::OpDesc_Attr& attr);
Attribute GetAttrValue(const proto::OpDesc::Attr& attr);

/// Writes type and value; name and unknown fields stay.
/// Errors: InvalidArgument for "no value" and for null blocks or variables.
void SetWireAttr(const Attribute& value, phibridge::wire::OpDesc_Attr* attr);

}  // namespace framework
}  // namespace paddle
