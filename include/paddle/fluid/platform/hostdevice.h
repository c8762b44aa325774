#pragma once

#include "paddle/phi/core/hostdevice.h"
