#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "framework/program/var_desc.h"
#include "paddle/fluid/framework/attribute.h"
#include "paddle/fluid/framework/framework.pb.h"
#include "paddle/fluid/framework/type_defs.h"
#include "phi/core/logging.h"
