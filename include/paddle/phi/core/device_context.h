#pragma once

#include <memory>

#include "paddle/phi/common/data_type.h"
#include "paddle/phi/common/place.h"
#include "paddle/phi/core/allocator.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/phi/core/generator.h"
#include "paddle/phi/core/tensor_base.h"
#include "phi/core/device_context.h"
#include "phi/core/generator.h"
