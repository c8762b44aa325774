#pragma once

#include "framework/type_defs.h"
