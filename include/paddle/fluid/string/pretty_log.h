#pragma once

#include "paddle/utils/string/pretty_log.h"
