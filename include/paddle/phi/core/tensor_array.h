#pragma once

#include "paddle/phi/core/enforce.h"
#include "phi/core/tensor_array.h"
