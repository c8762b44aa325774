#pragma once

#include "framework/scope/variable_helper.h"
#include "paddle/fluid/framework/framework.pb.h"
#include "paddle/fluid/framework/variable.h"
