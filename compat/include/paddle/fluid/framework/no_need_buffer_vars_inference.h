#pragma once

#include "framework/no_need_buffer_vars_inference.h"
