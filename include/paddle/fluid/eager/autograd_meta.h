#pragma once

#include "framework/dygraph/autograd_meta.h"
#include "paddle/fluid/eager/grad_node_info.h"
