#pragma once

#include "phi/core/lod.h"
