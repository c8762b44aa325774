#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

namespace phibridge {

/// What automatic mixed precision does with an operator: the field `amp` of its record
/// (docs/records.md). Low stands for float16 or bfloat16.
enum class AmpList : uint8_t {
  kPromote,       // computes in float32 if one of its inputs has it, else in the low type
  kWhite,         // in the low type
  kWhiteFloat16,  // in float16, where that is the low type; else as kPromote
  kBlack,         // in float32; at level O2 as kPromote
  kBlackO2,       // in float32, at level O2, too
  kKeep,          // its inputs stay as they are
};

/// What a record says.
struct AmpRecord {
  const char* op_type;
  AmpList list;
  /// The slot of the one input that decides, and that becomes low; null: all do.
  const char* input;
};

/// For the table that the build makes of the records (tools/records/amp.py), and those of other
/// projects. The records stay where they are; of two for one operator, the first counts.
class AmpListRegistrar {
 public:
  template <size_t kCount>
  explicit AmpListRegistrar(const AmpRecord (&records)[kCount]) {
    Add(records, kCount);
  }

 private:
  static void Add(const AmpRecord* records, size_t count);
};

/// By the type of the operator. One that is not there is of kPromote.
const std::map<std::string, const AmpRecord*>& AllAmpRecords();

}  // namespace phibridge
