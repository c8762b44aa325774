#pragma once

#include "phi/core/dense_tensor.h"
