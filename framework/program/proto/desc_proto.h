#pragma once

#include <cstdint>
#include <string>

#include "framework/program/proto/repeated.h"
#include "framework/program/proto/var_type.h"

namespace paddle {
namespace framework {
namespace proto {

// The messages of a program's description, for sources that fill them in and make an OpDesc, a
// BlockDesc, a VarDesc or an operator of them, and that Proto() of these gives; accessors have the
// names of the original's generated classes. A saved program is read and written by ProgramDesc.

/// What the original's generated classes have of bytes, defined in desc_wire.cc. All fields
/// may be missing in memory; what is saved must have those that programs need.
#define PHIBRIDGE_PROTO_BYTES(Class)                          \
 public:                                                      \
  std::string SerializeAsString() const;                      \
  bool SerializeToString(std::string* out) const {            \
    *out = SerializeAsString();                               \
    return true;                                              \
  }                                                           \
  /* False for other bytes; the message is empty then. */     \
  bool ParseFromString(const std::string& bytes);             \
  void CopyFrom(const Class& other) { *this = Class(other); } \
  void Clear() { *this = Class(); }                           \
  bool IsInitialized() const { return true; }

class OpDesc {
  PHIBRIDGE_PROTO_BYTES(OpDesc)

 public:
  /// A value of one of the types; `type` says which field holds it.
  class Attr {
    PHIBRIDGE_PROTO_VALUE(std::string, name, {})
    PHIBRIDGE_PROTO_VALUE(AttrType, type, AttrType::INT)
    PHIBRIDGE_PROTO_VALUE(int32_t, i, 0)
    PHIBRIDGE_PROTO_VALUE(float, f, 0)
    PHIBRIDGE_PROTO_VALUE(std::string, s, {})
    PHIBRIDGE_PROTO_VALUES(int32_t, ints)
    PHIBRIDGE_PROTO_VALUES(float, floats)
    PHIBRIDGE_PROTO_VALUES(std::string, strings)
    PHIBRIDGE_PROTO_VALUE(bool, b, false)
    PHIBRIDGE_PROTO_VALUES(bool, bools)
    PHIBRIDGE_PROTO_VALUE(int32_t, block_idx, 0)
    PHIBRIDGE_PROTO_VALUE(int64_t, l, 0)
    PHIBRIDGE_PROTO_VALUES(int32_t, blocks_idx)
    PHIBRIDGE_PROTO_VALUES(int64_t, longs)
    PHIBRIDGE_PROTO_VALUES(double, float64s)
    PHIBRIDGE_PROTO_VALUE(std::string, var_name, {})
    PHIBRIDGE_PROTO_VALUES(std::string, vars_name)
    PHIBRIDGE_PROTO_VALUE(double, float64, 0)
  };
  /// A slot and the variables in it.
  class Var {
    PHIBRIDGE_PROTO_VALUE(std::string, parameter, {})
    PHIBRIDGE_PROTO_VALUES(std::string, arguments)
  };

  PHIBRIDGE_PROTO_VALUE(std::string, type, {})
  PHIBRIDGE_PROTO_MESSAGES(Var, inputs)
  PHIBRIDGE_PROTO_MESSAGES(Var, outputs)
  PHIBRIDGE_PROTO_MESSAGES(Attr, attrs)
  PHIBRIDGE_PROTO_VALUE(bool, is_target, false)
};
using OpDesc_Attr = OpDesc::Attr;
using OpDesc_Var = OpDesc::Var;

class VarDesc {
  PHIBRIDGE_PROTO_BYTES(VarDesc)
  PHIBRIDGE_PROTO_VALUE(std::string, name, {})
  PHIBRIDGE_PROTO_MESSAGE(VarType, type)
  PHIBRIDGE_PROTO_VALUE(bool, persistable, false)
  PHIBRIDGE_PROTO_VALUE(bool, need_check_feed, false)
  PHIBRIDGE_PROTO_VALUE(bool, is_parameter, false)
  PHIBRIDGE_PROTO_VALUE(bool, stop_gradient, false)
};

class BlockDesc {
  PHIBRIDGE_PROTO_BYTES(BlockDesc)
  PHIBRIDGE_PROTO_VALUE(int32_t, idx, 0)
  PHIBRIDGE_PROTO_VALUE(int32_t, parent_idx, -1)
  PHIBRIDGE_PROTO_MESSAGES(VarDesc, vars)
  PHIBRIDGE_PROTO_MESSAGES(OpDesc, ops)
  PHIBRIDGE_PROTO_VALUE(int32_t, forward_block_idx, -1)
};

class Version {
  PHIBRIDGE_PROTO_VALUE(int64_t, version, 0)
};

class ProgramDesc {
  PHIBRIDGE_PROTO_BYTES(ProgramDesc)
  PHIBRIDGE_PROTO_MESSAGES(BlockDesc, blocks)
  PHIBRIDGE_PROTO_MESSAGE(Version, version)
};

}  // namespace proto
}  // namespace framework
}  // namespace paddle
