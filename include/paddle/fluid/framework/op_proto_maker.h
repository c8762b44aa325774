#pragma once

#include <string>

#include "framework/program/attribute_checker.h"
#include "framework/program/op_proto_maker.h"
#include "paddle/fluid/framework/attribute.h"
#include "paddle/fluid/framework/framework.pb.h"
#include "paddle/fluid/platform/enforce.h"
#include "phi/core/logging.h"
