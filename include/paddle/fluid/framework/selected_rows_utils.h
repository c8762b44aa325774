#pragma once

#include "paddle/fluid/framework/lod_tensor.h"
#include "phi/core/selected_rows.h"

namespace paddle {
namespace framework {
using SelectedRows = ::phi::SelectedRows;
}  // namespace framework
}  // namespace paddle
