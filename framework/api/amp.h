#pragma once

#include "framework/dygraph/auto_cast.h"
#include "framework/nn/decorate.h"
#include "framework/nn/grad_scaler.h"

// Automatic mixed precision, in namespace phibridge::amp: docs/dynamic.md.
