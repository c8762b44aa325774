#pragma once

#include <cctype>
#include <ostream>
#include <string>

#include "paddle/fluid/platform/enforce.h"
#include "paddle/phi/common/layout.h"
