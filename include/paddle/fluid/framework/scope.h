#pragma once

#include "framework/scope/scope.h"
#include "paddle/phi/core/enforce.h"
