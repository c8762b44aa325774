#pragma once

#include "paddle/phi/common/bfloat16.h"
#include "paddle/phi/common/complex.h"
#include "paddle/phi/common/float16.h"
#include "phi/common/data_type.h"

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
