#pragma once

#include "paddle/fluid/string/printf.h"
#include "paddle/utils/string/string_helper.h"
