#pragma once

#include "framework/op/argument_mapping_contexts.h"
#include "framework/op/compat_meta_tensor.h"
#include "framework/op/infershape_utils.h"
#include "paddle/fluid/framework/shape_inference.h"
#include "paddle/phi/core/infermeta_utils.h"
