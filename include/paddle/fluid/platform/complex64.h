#pragma once

#include "paddle/phi/common/complex.h"
