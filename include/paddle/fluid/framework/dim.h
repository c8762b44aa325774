#pragma once

#include "paddle/fluid/framework/ddim.h"
