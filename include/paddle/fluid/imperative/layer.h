#pragma once

#include "framework/dygraph/tracer.h"
#include "paddle/fluid/imperative/op_base.h"
#include "paddle/fluid/imperative/saved_variable_wrapper_list.h"
#include "paddle/fluid/imperative/type_defs.h"
#include "paddle/fluid/imperative/variable_wrapper.h"
