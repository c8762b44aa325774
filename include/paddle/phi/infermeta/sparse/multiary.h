#pragma once

#include "paddle/phi/core/infermeta_utils.h"
#include "paddle/phi/infermeta/families.h"
