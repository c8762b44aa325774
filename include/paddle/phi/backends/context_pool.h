#pragma once

#include "paddle/phi/core/device_context.h"
