#pragma once

#include <cstdint>

#include "phi/core/flags.h"

// Of 64 bits and double, which the library itself does not have. Those that the original declares
// and nothing here reads are in phi/core/source_flags.cc.
#ifdef PHIBRIDGE_WITH_GFLAGS
#define PHI_DECLARE_int64(name) DECLARE_int64(name)
#define PHI_DECLARE_uint64(name) DECLARE_uint64(name)
#define PHI_DECLARE_double(name) DECLARE_double(name)
#define PHI_DEFINE_int64(name, value, help) DEFINE_int64(name, value, help)
#define PHI_DEFINE_uint64(name, value, help) DEFINE_uint64(name, value, help)
#define PHI_DEFINE_double(name, value, help) DEFINE_double(name, value, help)
#else
#define PHI_DECLARE_int64(name) extern int64_t FLAGS_##name
#define PHI_DECLARE_uint64(name) extern uint64_t FLAGS_##name
#define PHI_DECLARE_double(name) extern double FLAGS_##name
#define PHI_DEFINE_int64(name, value, help) int64_t FLAGS_##name = value
#define PHI_DEFINE_uint64(name, value, help) uint64_t FLAGS_##name = value
#define PHI_DEFINE_double(name, value, help) double FLAGS_##name = value
#endif

// Flags that Python may set. set_flags here knows those of type bool, int32 and string.
#define PHI_DEFINE_EXPORTED_bool(name, value, help) PHI_DEFINE_bool(name, value, help)
#define PHI_DEFINE_EXPORTED_int32(name, value, help) PHI_DEFINE_int32(name, value, help)
#define PHI_DEFINE_EXPORTED_string(name, value, help) PHI_DEFINE_string(name, value, help)
#define PHI_DEFINE_EXPORTED_int64(name, value, help) PHI_DEFINE_int64(name, value, help)
#define PHI_DEFINE_EXPORTED_uint64(name, value, help) PHI_DEFINE_uint64(name, value, help)
#define PHI_DEFINE_EXPORTED_double(name, value, help) PHI_DEFINE_double(name, value, help)
