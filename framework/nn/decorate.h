#pragma once

#include <string>

#include "framework/nn/layer.h"
#include "framework/nn/optimizer.h"

namespace phibridge::amp {

/// Prepares a layer and its optimizer for an AutoCastGuard. Levels O0 and O1: nothing changes. O2:
/// floating-point parameters become `dtype`, float16 or bfloat16, except those of BatchNorm2D and,
/// for float16, of LayerNorm; with master_weight the optimizer (nullptr: there is none) updates
/// float32 copies of them, which its state holds as "master_weights". Before the first step.
/// Errors: InvalidArgument for another level or dtype, or without a layer.
void decorate(nn::Layer* layer, optimizer::Optimizer* optimizer, const std::string& level,
              phi::DataType dtype = phi::DataType::BFLOAT16, bool master_weight = true);

}  // namespace phibridge::amp
