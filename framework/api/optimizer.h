#pragma once

#include "framework/nn/grad_scaler.h"
#include "framework/nn/lr_scheduler.h"
#include "framework/nn/optimizer.h"
#include "framework/nn/optimizers.h"

// Optimizers, learning rates and the scaling of losses, in namespaces phibridge::optimizer,
// phibridge::optimizer::lr and phibridge::amp: docs/dynamic.md.
