#pragma once

#include "framework/program/proto/desc_proto.h"
#include "framework/program/proto/op_proto.h"
#include "framework/program/proto/var_type.h"
