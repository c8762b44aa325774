#pragma once

#include "phi/core/ddim.h"
