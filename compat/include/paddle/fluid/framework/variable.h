#pragma once

#include "framework/variable.h"
#include "paddle/fluid/framework/lod_tensor_array.h"
