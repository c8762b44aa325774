#pragma once

#include "framework/scope/scope.h"
