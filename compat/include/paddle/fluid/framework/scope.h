#pragma once

#include "framework/scope.h"
