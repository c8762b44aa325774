#pragma once

#include "framework/grad_op_desc_maker.h"

namespace paddle {
namespace operators {
using framework::GradOpPtr;
}  // namespace operators
}  // namespace paddle
