#pragma once

#include "paddle/fluid/platform/device/gpu/gpu_launch_config.h"
