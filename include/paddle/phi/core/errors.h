#pragma once

#include "phi/core/errors.h"
