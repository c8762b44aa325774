#pragma once

#include "phi/core/string_tensor.h"
