#pragma once

#include <cstdint>
#include <string>
#include <vector>

// Flags with the original's names, read as FLAGS_name. With gflags they are gflags and can be set
// on a command line; without it, and as a default with it, the environment variable FLAGS_name sets
// them.
#ifdef PHIBRIDGE_WITH_GFLAGS
#include <gflags/gflags.h>
#define PHI_DECLARE_bool(name) DECLARE_bool(name)
#define PHI_DECLARE_int32(name) DECLARE_int32(name)
#define PHI_DECLARE_string(name) DECLARE_string(name)
#define PHI_DEFINE_bool(name, value, help) DEFINE_bool(name, ::phi::FlagDefault(#name, value), help)
#define PHI_DEFINE_int32(name, value, help) \
  DEFINE_int32(name, ::phi::FlagDefault(#name, value), help)
#define PHI_DEFINE_count(name, value, help) \
  DEFINE_int32(name, ::phi::FlagDefault(#name, value, 0), help)
#define PHI_DEFINE_string(name, value, help) \
  DEFINE_string(name, ::phi::FlagDefault(#name, std::string(value)), help)
#else
#define PHI_DECLARE_bool(name) extern bool FLAGS_##name
#define PHI_DECLARE_int32(name) extern int32_t FLAGS_##name
#define PHI_DECLARE_string(name) extern std::string FLAGS_##name
#define PHI_DEFINE_bool(name, value, help) bool FLAGS_##name = ::phi::FlagDefault(#name, value)
#define PHI_DEFINE_int32(name, value, help) int32_t FLAGS_##name = ::phi::FlagDefault(#name, value)
#define PHI_DEFINE_count(name, value, help) \
  int32_t FLAGS_##name = ::phi::FlagDefault(#name, value, 0)
#define PHI_DEFINE_string(name, value, help) \
  std::string FLAGS_##name = ::phi::FlagDefault(#name, std::string(value))
#endif

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
}  // namespace phi
