#pragma once

#include "paddle/utils/string/to_string.h"
