#pragma once

#include <initializer_list>
#include <map>
#include <string>

#include "phi/core/registered.h"

namespace phibridge {

/// Remarks of op files on their argument mappings, for `phibridge lint`.
class MappingNotes {
 public:
  using Reasons = std::map<std::string, std::string>;  // by name of the slot or attribute

  static MappingNotes& Instance();

  void InsertDropped(const std::string& op_type, const std::string& name,
                     const std::string& reason) {
    dropped_.Write()[op_type][name] = reason;
  }
  void InsertDifference(const std::string& op_type, const std::string& reason) {
    differences_.Write()[op_type] = reason;
  }

  /// Inputs, outputs and attributes that no signature of the op names, on purpose. Entries that the
  /// op marks as extra or quant, and attributes that every op has, need no reason.
  const Reasons& DroppedBy(const std::string& op_type) const;
  /// Why the op's signatures are not those of the original's 2.3, or its declaration not that of
  /// 2.6; nullptr if they are.
  const std::string* DifferenceOf(const std::string& op_type) const;

 private:
  phi::Registered<std::map<std::string, Reasons>> dropped_;
  phi::Registered<std::map<std::string, std::string>> differences_;
};

struct DroppedArgument {
  const char* name;
  const char* reason;
};

struct DroppedArgumentsRegistrar {
  DroppedArgumentsRegistrar(const char* op_type, std::initializer_list<DroppedArgument> arguments) {
    for (const DroppedArgument& argument : arguments) {
      MappingNotes::Instance().InsertDropped(op_type, argument.name, argument.reason);
    }
  }
};

struct MappingDifferenceRegistrar {
  MappingDifferenceRegistrar(const char* op_type, const char* reason) {
    MappingNotes::Instance().InsertDifference(op_type, reason);
  }
};

}  // namespace phibridge

/// Beside an op's mapping, once: PD_DROPPED_ARGUMENTS(cast, {"in_dtype", "the type of X says it"},
/// …).
#define PD_DROPPED_ARGUMENTS(op_type, ...)                             \
  [[maybe_unused]] static const ::phibridge::DroppedArgumentsRegistrar \
      pd_dropped_arguments_of_##op_type(#op_type, {__VA_ARGS__})

/// Beside an op's mapping: states why its signatures differ from those of the original's 2.3, or
/// its declaration from that of 2.6.
#define PD_MAPPING_DIFFERS(op_type, reason)                             \
  [[maybe_unused]] static const ::phibridge::MappingDifferenceRegistrar \
      pd_mapping_difference_of_##op_type(#op_type, reason)
