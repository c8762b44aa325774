#pragma once

#include "framework/program/shape_inference.h"
#include "paddle/fluid/framework/ddim.h"
