#pragma once

#include "framework/inplace_op_inference.h"
