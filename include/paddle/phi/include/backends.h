#pragma once

#include "paddle/phi/backends/all_context.h"
