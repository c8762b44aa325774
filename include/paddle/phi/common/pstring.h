#pragma once

#include <ostream>
#include <string>

#include "phi/common/pstring.h"
