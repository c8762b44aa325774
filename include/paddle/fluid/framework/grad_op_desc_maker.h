#pragma once

#include "framework/program/grad_op_desc_maker.h"

namespace paddle {
namespace operators {
using framework::GradOpPtr;
}  // namespace operators
}  // namespace paddle
