#include "framework/executor/known_integers.h"

#include <cstdlib>
#include <limits>
#include <optional>
#include <vector>

#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"

namespace phibridge {
namespace {

using VarType = paddle::framework::proto::VarType;

// The nearest integer of 64 bits.
int64_t Saturated(double value) {
  constexpr double kBound = 9223372036854775808.0;  // 2^63
  if (!(value < kBound)) return std::numeric_limits<int64_t>::max();
  return value < -kBound ? std::numeric_limits<int64_t>::min() : static_cast<int64_t>(value);
}

template <typename T>
T AttrOr(const OpDesc& op, const char* name, T other) {
  const auto found = op.GetAttrMap().find(name);
  const T* value = found == op.GetAttrMap().end() ? nullptr : std::get_if<T>(&found->second);
  return value == nullptr ? other : *value;
}

// What a `fill_constant` fills in, if it is an integer that the operator itself says.
std::optional<int64_t> FilledInteger(const OpDesc& op) {
  if (op.Type() != "fill_constant" || !op.InputArgumentNames().empty()) return std::nullopt;
  const int dtype = AttrOr<int>(op, "dtype", VarType::FP32);
  if (dtype != VarType::INT32 && dtype != VarType::INT64) return std::nullopt;
  const std::string digits = AttrOr<std::string>(op, "str_value", "");
  if (digits.empty()) return Saturated(static_cast<double>(AttrOr<float>(op, "value", 0.f)));
  return Saturated(std::strtod(digits.c_str(), nullptr));
}

}  // namespace

std::unordered_map<std::string, int64_t> KnownIntegers(const ProgramDesc& program) {
  std::unordered_map<std::string, int> writers;
  for (size_t b = 0; b < program.Size(); ++b) {
    for (const OpDesc* op : program.Block(b).AllOps()) {
      for (const std::string& name : op->OutputArgumentNames()) ++writers[name];
    }
  }
  std::unordered_map<std::string, int64_t> known;
  for (const OpDesc* op : program.Block(0).AllOps()) {
    const std::optional<int64_t> value = FilledInteger(*op);
    if (!value) continue;
    for (const std::string& name : op->OutputArgumentNames())
      if (writers[name] == 1) known[name] = *value;
  }
  return known;
}

}  // namespace phibridge
