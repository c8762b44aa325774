#include "tests/framework/run_length_ops.h"
