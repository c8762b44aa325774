#pragma once

#include "paddle/utils/string/split.h"
