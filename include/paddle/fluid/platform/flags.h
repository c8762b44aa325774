#pragma once

#include "paddle/phi/core/flags.h"

#define PADDLE_DEFINE_EXPORTED_bool(name, value, doc) PHI_DEFINE_EXPORTED_bool(name, value, doc)
#define PADDLE_DEFINE_EXPORTED_int32(name, value, doc) PHI_DEFINE_EXPORTED_int32(name, value, doc)
#define PADDLE_DEFINE_EXPORTED_int64(name, value, doc) PHI_DEFINE_EXPORTED_int64(name, value, doc)
#define PADDLE_DEFINE_EXPORTED_uint64(name, value, doc) PHI_DEFINE_EXPORTED_uint64(name, value, doc)
#define PADDLE_DEFINE_EXPORTED_double(name, value, doc) PHI_DEFINE_EXPORTED_double(name, value, doc)
#define PADDLE_DEFINE_EXPORTED_string(name, value, doc) PHI_DEFINE_EXPORTED_string(name, value, doc)
