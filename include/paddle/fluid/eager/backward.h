#pragma once

#include "framework/dygraph/backward.h"
#include "paddle/fluid/eager/grad_node_info.h"
#include "paddle/phi/api/all.h"
