#pragma once

#include "paddle/fluid/platform/device/gpu/gpu_dnn.h"
