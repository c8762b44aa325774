#pragma once

#include "paddle/phi/api/ext/exception.h"
#include "phi/common/layout.h"

namespace paddle {
using DataLayout = ::phi::DataLayout;
namespace experimental {
using phi::DataLayout;
using phi::DataLayoutToString;
using phi::StringToDataLayout;
}  // namespace experimental
namespace framework {
using phi::DataLayout;
using phi::DataLayoutToString;
using phi::StringToDataLayout;
}  // namespace framework
}  // namespace paddle
