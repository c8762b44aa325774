#pragma once

#include "phi/core/type_info.h"
