#pragma once

#include "framework/op_desc.h"
