#pragma once

#include "phi/core/kernel_context.h"
