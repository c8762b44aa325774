#pragma once

#include "paddle/phi/core/enforce.h"
#include "phi/core/kernel_context.h"
