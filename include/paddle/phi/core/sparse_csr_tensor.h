#pragma once

#include "phi/core/sparse_csr_tensor.h"
