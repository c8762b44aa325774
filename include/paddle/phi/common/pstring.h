#pragma once

#include "phi/common/pstring.h"
