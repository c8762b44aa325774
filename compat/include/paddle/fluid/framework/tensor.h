#pragma once

#include "paddle/fluid/framework/data_layout.h"
#include "paddle/fluid/framework/ddim.h"
#include "paddle/fluid/framework/framework.pb.h"
#include "paddle/fluid/platform/device_context.h"
#include "paddle/fluid/platform/enforce.h"
#include "paddle/fluid/platform/place.h"
#include "paddle/phi/core/dense_tensor.h"

namespace paddle {
namespace framework {

using LoDTensor = ::phi::DenseTensor;
using Tensor = ::phi::DenseTensor;

}  // namespace framework
}  // namespace paddle
