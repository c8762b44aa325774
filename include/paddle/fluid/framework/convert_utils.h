#pragma once

#include "framework/program/convert_utils.h"
#include "paddle/fluid/framework/framework.pb.h"
#include "paddle/phi/common/backend.h"
#include "paddle/phi/common/data_type.h"
#include "paddle/phi/common/layout.h"
#include "paddle/phi/common/place.h"
#include "paddle/phi/core/compat/convert_utils.h"
#include "paddle/phi/core/utils/data_type.h"
