#pragma once

#include "phi/core/tensor_base.h"
