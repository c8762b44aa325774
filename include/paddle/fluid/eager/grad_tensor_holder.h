#pragma once

#include "framework/dygraph/grad_tensor_holder.h"
#include "paddle/fluid/eager/grad_node_info.h"
