#pragma once

// The messages that sources fill in and read (proto/desc_proto.h), and those of the wire.

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

void ToWire(const proto::OpDesc& desc, phibridge::wire::OpDesc* out);
void ToWire(const proto::VarDesc& desc, phibridge::wire::VarDesc* out);
void ToWire(const proto::BlockDesc& desc, phibridge::wire::BlockDesc* out);
void ToWire(const proto::ProgramDesc& desc, phibridge::wire::ProgramDesc* out);

void FromWire(const phibridge::wire::OpDesc& wire, proto::OpDesc* out);
void FromWire(const phibridge::wire::VarDesc& wire, proto::VarDesc* out);
void FromWire(const phibridge::wire::BlockDesc& wire, proto::BlockDesc* out);
void FromWire(const phibridge::wire::ProgramDesc& wire, proto::ProgramDesc* out);

}  // namespace framework
}  // namespace paddle
