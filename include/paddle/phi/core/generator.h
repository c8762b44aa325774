#pragma once

#include "phi/core/generator.h"
