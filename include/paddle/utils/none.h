#pragma once

#include "phi/core/optional.h"
