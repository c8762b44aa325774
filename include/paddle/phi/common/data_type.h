#pragma once

#include "paddle/phi/api/ext/exception.h"
#include "paddle/phi/common/bfloat16.h"
#include "paddle/phi/common/complex.h"
#include "paddle/phi/common/float16.h"
#include "paddle/phi/common/pstring.h"
#include "phi/common/data_type.h"

/// _(C++ type, DataType::name) for each type of elements.
#define PD_FOR_EACH_DATA_TYPE(_)      \
  _(bool, DataType::BOOL)             \
  _(int8_t, DataType::INT8)           \
  _(uint8_t, DataType::UINT8)         \
  _(int16_t, DataType::INT16)         \
  _(uint16_t, DataType::UINT16)       \
  _(int32_t, DataType::INT32)         \
  _(uint32_t, DataType::UINT32)       \
  _(int64_t, DataType::INT64)         \
  _(uint64_t, DataType::UINT64)       \
  _(bfloat16, DataType::BFLOAT16)     \
  _(float16, DataType::FLOAT16)       \
  _(float, DataType::FLOAT32)         \
  _(double, DataType::FLOAT64)        \
  _(complex64, DataType::COMPLEX64)   \
  _(complex128, DataType::COMPLEX128) \
  _(pstring, DataType::PSTRING)

namespace paddle {

using DataType = ::phi::DataType;
using pstring = ::phi::dtype::pstring;

namespace experimental {
using phi::CppTypeToDataType;
using phi::DataType;
using phi::DataTypeToCppType;
using phi::SizeOf;
using pstring = ::phi::dtype::pstring;
}  // namespace experimental
}  // namespace paddle
