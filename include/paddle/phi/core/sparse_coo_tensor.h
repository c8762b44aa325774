#pragma once

#include "phi/core/sparse_coo_tensor.h"
