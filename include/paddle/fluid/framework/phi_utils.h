#pragma once

#include "paddle/fluid/framework/operator.h"
#include "paddle/phi/core/compat/op_utils.h"
