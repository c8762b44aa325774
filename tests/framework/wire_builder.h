#pragma once

// Builds the bytes of programs by hand, so that tests can write what no library would: unknown
// fields, wrong indices, missing fields.

#include <cstdint>
#include <string>

namespace phibridge {
namespace testing {

inline std::string Raw(uint64_t value) {
  std::string bytes;
  for (; value >= 0x80; value >>= 7) bytes.push_back(static_cast<char>(value | 0x80));
  bytes.push_back(static_cast<char>(value));
  return bytes;
}
/// Field `number` holding a varint.
inline std::string Int(int number, int64_t value) {
  return Raw(static_cast<uint64_t>(number) << 3) + Raw(static_cast<uint64_t>(value));
}
/// Field `number` holding bytes: a string or a message.
inline std::string Bytes(int number, const std::string& bytes) {
  return Raw((static_cast<uint64_t>(number) << 3) | 2) + Raw(bytes.size()) + bytes;
}

// Messages of framework.proto, in the order of their field numbers.
inline std::string WireBlock(int idx, int parent, const std::string& vars_and_ops = "") {
  return Bytes(1, Int(1, idx) + Int(2, parent) + vars_and_ops);
}
/// A LOD_TENSOR float32 [2, -1]; `extra` comes last.
inline std::string WireVar(const std::string& name, const std::string& extra = "") {
  const std::string tensor = Int(1, 5) + Int(2, 2) + Int(2, -1);
  return Bytes(3, Bytes(1, name) + Bytes(2, Int(1, 7) + Bytes(3, Bytes(1, tensor))) + extra);
}
inline std::string WireSlot(int number, const std::string& parameter, const std::string& argument) {
  return Bytes(number, Bytes(1, parameter) + Bytes(2, argument));
}
/// `slots` (inputs, then outputs) come before the type, `rest` (attributes) after it.
inline std::string WireOp(const std::string& type, const std::string& slots = "",
                          const std::string& rest = "") {
  return Bytes(4, slots + Bytes(3, type) + rest);
}
inline std::string WireIntAttr(const std::string& name, int64_t value,
                               const std::string& extra = "") {
  return Bytes(4, Bytes(1, name) + Int(2, 0) + Int(3, value) + extra);
}
inline std::string WireBlockAttr(const std::string& name, int64_t block) {
  return Bytes(4, Bytes(1, name) + Int(2, 8) + Int(12, block));
}
inline std::string WireVersion(int64_t version) { return Bytes(4, Int(1, version)); }

}  // namespace testing
}  // namespace phibridge
