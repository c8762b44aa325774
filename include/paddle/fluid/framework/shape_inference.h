#pragma once

#include <memory>
#include <string>
#include <vector>

#include "framework/program/infershape_context.h"
#include "paddle/fluid/framework/attribute.h"
#include "paddle/fluid/framework/ddim.h"
#include "paddle/fluid/framework/framework.pb.h"
#include "paddle/fluid/framework/type_defs.h"
#include "paddle/fluid/framework/var_desc.h"
#include "paddle/phi/core/enforce.h"
