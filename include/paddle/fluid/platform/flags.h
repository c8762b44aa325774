#pragma once

#include "phi/core/flags.h"
