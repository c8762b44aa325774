#pragma once

#include "compat/any.h"
