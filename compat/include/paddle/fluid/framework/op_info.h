#pragma once

#include "framework/op_info.h"
