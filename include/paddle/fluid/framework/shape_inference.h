#pragma once

#include "framework/program/infershape_context.h"
#include "paddle/fluid/framework/ddim.h"
#include "paddle/phi/core/enforce.h"
