#pragma once

#include "phi/core/attribute.h"
