#pragma once

#include "phi/common/hostdevice.h"
