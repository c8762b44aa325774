#pragma once

#include <cfloat>

#include "phi/common/hostdevice.h"
