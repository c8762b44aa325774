#pragma once

#include "framework/program/imperative_op_base.h"
#include "paddle/fluid/framework/type_defs.h"
