#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <variant>
#include <vector>

// Flags with the original's names, read as FLAGS_name. With gflags they are gflags and can be set
// on a command line; without it, and as a default with it, the environment variable FLAGS_name sets
// them.
#ifdef PHIBRIDGE_WITH_GFLAGS
#include <gflags/gflags.h>
#define PHI_DECLARE_bool(name) DECLARE_bool(name)
#define PHI_DECLARE_int32(name) DECLARE_int32(name)
#define PHI_DECLARE_string(name) DECLARE_string(name)
#define PHI_DEFINE_bool(name, value, help)                   \
  DEFINE_bool(name, ::phi::FlagDefault(#name, value), help); \
  PHI_REGISTER_FLAG(name, 0)
#define PHI_DEFINE_int32(name, value, help)                   \
  DEFINE_int32(name, ::phi::FlagDefault(#name, value), help); \
  PHI_REGISTER_FLAG(name, std::numeric_limits<int32_t>::min())
#define PHI_DEFINE_count(name, value, help)                      \
  DEFINE_int32(name, ::phi::FlagDefault(#name, value, 0), help); \
  PHI_REGISTER_FLAG(name, 0)
#define PHI_DEFINE_string(name, value, help)                                \
  DEFINE_string(name, ::phi::FlagDefault(#name, std::string(value)), help); \
  PHI_REGISTER_FLAG(name, 0)
#else
#define PHI_DECLARE_bool(name) extern bool FLAGS_##name
#define PHI_DECLARE_int32(name) extern int32_t FLAGS_##name
#define PHI_DECLARE_string(name) extern std::string FLAGS_##name
#define PHI_DEFINE_bool(name, value, help)              \
  bool FLAGS_##name = ::phi::FlagDefault(#name, value); \
  PHI_REGISTER_FLAG(name, 0)
#define PHI_DEFINE_int32(name, value, help)                \
  int32_t FLAGS_##name = ::phi::FlagDefault(#name, value); \
  PHI_REGISTER_FLAG(name, std::numeric_limits<int32_t>::min())
#define PHI_DEFINE_count(name, value, help)                   \
  int32_t FLAGS_##name = ::phi::FlagDefault(#name, value, 0); \
  PHI_REGISTER_FLAG(name, 0)
#define PHI_DEFINE_string(name, value, help)                                \
  std::string FLAGS_##name = ::phi::FlagDefault(#name, std::string(value)); \
  PHI_REGISTER_FLAG(name, 0)
#endif
#define PHI_REGISTER_FLAG(name, least) \
  static const ::phi::FlagRegistrar flag_registrar_##name(#name, &FLAGS_##name, least)

namespace phi {
/// The value of the environment variable FLAGS_name, or `value` if it is unset or no such value.
bool FlagDefault(const char* name, bool value);
int32_t FlagDefault(const char* name, int32_t value);
/// As above, for a flag that must be `least` or more (PHI_DEFINE_count: 0).
int32_t FlagDefault(const char* name, int32_t value, int32_t least);
std::string FlagDefault(const char* name, const std::string& value);

/// The variables of the environment that are called FLAGS_… and that no flag of this process, or of
/// a library that it loaded, reads.
std::vector<std::string> UnreadFlags();
/// The whole number of 32 bits that `text` is; false if it is none.
bool ReadInt32(const char* text, int32_t* value);
/// The flags that are there, as FLAGS_name, in the order of their names.
std::vector<std::string> KnownFlagNames();

using FlagValue = std::variant<bool, int32_t, std::string>;
/// The value of a flag, by its name with FLAGS_. Errors: NotFound if no PHI_DEFINE_… made it.
FlagValue GetFlag(const std::string& name);
/// Gives a flag the value that `text` says, as the environment would. Readers that looked at it
/// before keep what they saw; no other thread may read it meanwhile. Errors: NotFound;
/// InvalidArgument if `text` is no such value.
void SetFlag(const std::string& name, const std::string& text);

/// What PHI_DEFINE_… makes beside a flag. least: of whole numbers.
struct FlagRegistrar {
  using Address = std::variant<bool*, int32_t*, std::string*>;
  FlagRegistrar(const char* name, Address flag, int32_t least);
};
}  // namespace phi
