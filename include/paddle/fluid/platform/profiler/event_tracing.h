#pragma once

#include "paddle/fluid/platform/profiler.h"
