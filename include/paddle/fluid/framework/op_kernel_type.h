#pragma once

#include "framework/program/op_kernel_type.h"
