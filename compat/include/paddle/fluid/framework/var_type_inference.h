#pragma once

#include "framework/var_type_inference.h"
