#pragma once

#include "paddle/phi/core/device_context.h"
#include "phi/backends/cpu/cpu_context.h"
#include "unsupported/Eigen/CXX11/Tensor"
