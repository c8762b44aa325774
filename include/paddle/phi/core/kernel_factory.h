#pragma once

#include "phi/core/kernel_factory.h"
