#pragma once

#include "framework/proto/op_proto.h"
#include "framework/proto/var_type.h"
