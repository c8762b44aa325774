#pragma once

#include "compat/argument_mapping.h"  // paddle::small_vector
