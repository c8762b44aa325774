#pragma once

#include "framework/io/pdparams.h"
#include "framework/nn/common.h"
#include "framework/nn/conv.h"
#include "framework/nn/functional.h"
#include "framework/nn/initializer.h"
#include "framework/nn/layer.h"
#include "framework/nn/lstm.h"
#include "framework/nn/norm.h"

// Layers to train with, in namespace phibridge::nn, and files of their state: docs/dynamic.md.
