#pragma once

#include "framework/op/custom_op.h"
#include "paddle/phi/api/ext/exception.h"
#include "paddle/phi/api/include/tensor.h"
#include "paddle/utils/any.h"
#include "paddle/utils/optional.h"
