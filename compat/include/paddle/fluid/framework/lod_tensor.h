#pragma once

#include "paddle/fluid/framework/mixed_vector.h"
#include "paddle/fluid/framework/tensor.h"
#include "framework/lod_utils.h"
#include "phi/core/lod.h"

namespace paddle {
namespace framework {

using LoD = ::phi::LoD;
using phi::ToAbsOffset;

}  // namespace framework
}  // namespace paddle
