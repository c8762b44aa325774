#pragma once

#include "paddle/phi/core/selected_rows.h"

namespace phi {
/// The original divides the class in two; here it is one.
using SelectedRowsImpl = SelectedRows;
}  // namespace phi
