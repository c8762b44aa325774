#pragma once

#include "paddle/utils/string/printf.h"
