#pragma once

#include "paddle/phi/core/enforce.h"
#include "phi/core/sparse_coo_tensor.h"
