#pragma once

#include "framework/imperative_op_base.h"
