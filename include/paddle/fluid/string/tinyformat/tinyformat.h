#pragma once

#include "paddle/utils/string/tinyformat/tinyformat.h"
