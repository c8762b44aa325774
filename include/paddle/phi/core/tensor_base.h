#pragma once

#include "phi/core/tensor_base.h"
#include "phi/core/type_info.h"
