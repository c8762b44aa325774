#pragma once

#include "phi/core/tensor_array.h"
