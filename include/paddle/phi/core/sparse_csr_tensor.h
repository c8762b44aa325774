#pragma once

#include "paddle/phi/core/enforce.h"
#include "phi/core/sparse_csr_tensor.h"
