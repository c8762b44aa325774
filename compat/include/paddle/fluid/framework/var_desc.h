#pragma once

#include "framework/var_desc.h"
