#pragma once

#include "framework/op_kernel_type.h"
