#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "paddle/fluid/imperative/op_base.h"
#include "paddle/fluid/imperative/type_defs.h"
