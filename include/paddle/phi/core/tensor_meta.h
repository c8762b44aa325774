#pragma once

#include "phi/core/tensor_meta.h"
