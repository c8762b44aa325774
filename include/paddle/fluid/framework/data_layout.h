#pragma once

#include "paddle/phi/common/layout.h"
