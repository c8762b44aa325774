#pragma once

#include "paddle/phi/core/enforce.h"
#include "phi/core/string_tensor.h"
