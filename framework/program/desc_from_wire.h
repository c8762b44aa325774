#pragma once

// Messages of the wire → those that sources read (proto/desc_proto.h).

#include "framework/program/proto/desc_proto.h"

namespace phibridge {
namespace wire {
class BlockDesc;
class OpDesc;
class ProgramDesc;
class VarDesc;
}  // namespace wire
}  // namespace phibridge

namespace paddle {
namespace framework {

void FromWire(const phibridge::wire::OpDesc& wire, proto::OpDesc* out);
void FromWire(const phibridge::wire::VarDesc& wire, proto::VarDesc* out);
void FromWire(const phibridge::wire::BlockDesc& wire, proto::BlockDesc* out);
void FromWire(const phibridge::wire::ProgramDesc& wire, proto::ProgramDesc* out);

}  // namespace framework
}  // namespace paddle
