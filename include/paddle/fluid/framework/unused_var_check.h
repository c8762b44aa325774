#pragma once

#include "framework/op/unused_var_check.h"
