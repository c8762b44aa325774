#pragma once

#include "framework/program/inplace_op_inference.h"
