#pragma once

#include "framework/shape_inference.h"
#include "paddle/fluid/framework/ddim.h"
