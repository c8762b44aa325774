#pragma once

#include "framework/scope/variable.h"
#include "paddle/fluid/framework/lod_tensor_array.h"
