#pragma once

#include "paddle/phi/core/tensor_utils.h"
