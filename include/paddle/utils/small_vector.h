#pragma once

#include "compat/small_vector.h"
