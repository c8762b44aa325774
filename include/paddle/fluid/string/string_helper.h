#pragma once

#include "paddle/utils/string/string_helper.h"
