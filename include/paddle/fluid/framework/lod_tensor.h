#pragma once

#include "framework/scope/lod_utils.h"
#include "paddle/fluid/framework/mixed_vector.h"
#include "paddle/fluid/framework/tensor.h"
#include "phi/core/lod.h"

namespace paddle {
namespace framework {

using LoD = ::phi::LoD;
using phi::ToAbsOffset;

}  // namespace framework
}  // namespace paddle
