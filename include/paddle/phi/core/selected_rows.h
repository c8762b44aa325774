#pragma once

#include "paddle/phi/core/enforce.h"
#include "phi/core/selected_rows.h"
