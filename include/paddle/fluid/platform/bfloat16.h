#pragma once

#include "paddle/phi/common/bfloat16.h"
