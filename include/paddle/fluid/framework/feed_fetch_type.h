#pragma once

#include <string>
#include <vector>

#include "framework/scope/feed_fetch_type.h"
#include "paddle/fluid/framework/lod_tensor.h"
#include "paddle/fluid/framework/string_array.h"
