#pragma once

#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "paddle/phi/core/macros.h"
#include "phi/core/enforce.h"
#include "phi/core/logging.h"
