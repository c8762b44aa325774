#pragma once

#include "framework/scope/variable.h"
#include "paddle/fluid/framework/lod_tensor_array.h"

// Last: it needs what stands above, and sources get it from here.
#include "paddle/fluid/framework/var_type_traits.h"
