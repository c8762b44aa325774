#pragma once

#include "framework/scope/variable_helper.h"
