#pragma once

#include "paddle/phi/core/macros.h"
