#pragma once

#include "compat/argument_mapping.h"  // paddle::any, paddle::any_cast
