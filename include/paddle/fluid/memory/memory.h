#pragma once

#include "paddle/fluid/memory/malloc.h"
#include "paddle/fluid/memory/memcpy.h"
