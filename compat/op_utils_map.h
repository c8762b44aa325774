#pragma once

#include <optional>
#include <shared_mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "compat/argument_mapping.h"
#include "phi/core/allow_semicolon.h"
#include "phi/core/registered.h"
#include "phi/core/registration.h"

namespace phi {

/// Legacy op types whose name a PHI kernel of a newer, different op bears (`matmul` has alpha,
/// kernel `matmul` is that of `matmul_v2`): they have a PHI kernel only if an argument mapping says
/// so.
const std::unordered_set<std::string>& DeprecatedOpNames();

/// The argument mappings and kernel names that op files register. Read by any thread, also while a
/// library that adds ops is loaded.
class OpUtilsMap {
 public:
  static OpUtilsMap& Instance();
  OpUtilsMap() = default;
  OpUtilsMap(const OpUtilsMap&) = delete;
  OpUtilsMap& operator=(const OpUtilsMap&) = delete;

  /// True if the op has an argument mapping or a kernel name of its own.
  bool Contains(const std::string& op_type) const {
    return arg_mapping_fn_map().count(op_type) != 0 || base_kernel_name_map().count(op_type) != 0;
  }
  /// True for an op whose record names no PHI kernel; a PHI kernel of the op's name then belongs to
  /// another op.
  bool IsLegacyOnly(const std::string& op_type) const {
    return legacy_only_.Read().count(op_type) != 0;
  }
  void InsertLegacyOnly(const std::string& op_type) { legacy_only_.Write().insert(op_type); }
  /// The registered name; else the op type itself, or "deprecated" if that belongs to another op.
  const std::string& GetBaseKernelName(const std::string& op_type) const;
  /// nullptr if the op has none.
  const ArgumentMappingFn* GetArgumentMappingFn(const std::string& op_type) const;
  /// If the op has one already: Note [Registrations of plug-ins].
  void InsertBaseKernelName(const std::string& op_type, const std::string& base_kernel_name,
                            const char* file = "?", int line = 0);
  void InsertArgumentMappingFn(const std::string& op_type, ArgumentMappingFn fn,
                               const char* file = "?", int line = 0);

  const std::unordered_map<std::string, std::string>& base_kernel_name_map() const {
    return kernel_names_.table.Read();
  }
  const std::unordered_map<std::string, ArgumentMappingFn>& arg_mapping_fn_map() const {
    return mappings_.table.Read();
  }

  /// Where the mapping that counts was registered; nothing if the op has none.
  std::optional<RegistrationPlace> MappingPlace(const std::string& op_type) const {
    return mappings_.Place(op_type);
  }

 private:
  // Entries by op type, those that plug-ins put before the library's, and where they come from.
  template <typename Value>
  struct Entries {
    Registered<std::unordered_map<std::string, Value>> table;
    Registered<std::unordered_map<std::string, RegistrationPlace>> places;
    Replacements<Value> replaced;
    Replacements<RegistrationPlace> replaced_places;

    std::optional<RegistrationPlace> Place(const std::string& op_type) const;
    void Insert(RegistrationKind kind, const std::string& op_type, const Value& value,
                const RegistrationPlace& place);
  };

  Entries<std::string> kernel_names_;
  Entries<ArgumentMappingFn> mappings_;
  Registered<std::unordered_set<std::string>> legacy_only_;
};

/// Signatures made from OpProtos, for ops without a mapping. Thread-safe; entries never move.
class DefaultKernelSignatureMap {
 public:
  static DefaultKernelSignatureMap& Instance();
  DefaultKernelSignatureMap() = default;
  DefaultKernelSignatureMap(const DefaultKernelSignatureMap&) = delete;
  DefaultKernelSignatureMap& operator=(const DefaultKernelSignatureMap&) = delete;

  bool Has(const std::string& op_type) const { return Find(op_type) != nullptr; }
  /// nullptr if there is none.
  const KernelSignature* Find(const std::string& op_type) const;
  /// Errors: NotFound.
  const KernelSignature& Get(const std::string& op_type) const;
  /// Keeps and returns the first entry of an op: threads that meet here make the same one.
  const KernelSignature& Insert(const std::string& op_type, KernelSignature signature);

 private:
  mutable std::shared_mutex mutex_;
  std::unordered_map<std::string, KernelSignature> map_;
};

/// Name of the PHI kernel of a legacy op when its mapping gives no other: "reshape2" → "reshape".
const std::string& TransToPhiKernelName(const std::string& op_type);
/// The op type that a kernel name was registered for, the first by name if there are several; the
/// kernel name itself if there is none.
std::string TransToFluidOpName(const std::string& phi_kernel_name);

/// True if PHI has, or by its mapping may have, a kernel for this op.
bool HasCompatiblePhiKernel(const std::string& op_type);

struct BaseKernelNameRegistrar {
  BaseKernelNameRegistrar(const char* op_type, const char* base_kernel_name, const char* file,
                          int line) {
    OpUtilsMap::Instance().InsertBaseKernelName(op_type, base_kernel_name, file, line);
  }
};
struct ArgumentMappingFnRegistrar {
  ArgumentMappingFnRegistrar(const char* op_type, ArgumentMappingFn fn, const char* file,
                             int line) {
    OpUtilsMap::Instance().InsertArgumentMappingFn(op_type, std::move(fn), file, line);
  }
};

#define PD_REGISTER_BASE_KERNEL_NAME(op_type, base_kernel_name)                                  \
  [[maybe_unused]] static const ::phi::BaseKernelNameRegistrar pd_base_kernel_name_of_##op_type( \
      #op_type, #base_kernel_name, __FILE__, __LINE__);                                          \
  PHI_ALLOW_SEMICOLON(pd_base_kernel_name, op_type)

#define PD_REGISTER_ARG_MAPPING_FN(op_type, arg_mapping_fn)                                       \
  [[maybe_unused]] static const ::phi::ArgumentMappingFnRegistrar pd_arg_mapping_fn_of_##op_type( \
      #op_type, arg_mapping_fn, __FILE__, __LINE__);                                              \
  PHI_ALLOW_SEMICOLON(pd_arg_mapping_fn, op_type)

}  // namespace phi
