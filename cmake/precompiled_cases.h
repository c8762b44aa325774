#pragma once

#include "cmake/precompiled.h"
#include "parity/harness/op_test.h"
