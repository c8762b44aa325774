#pragma once

#include "paddle/fluid/framework/eigen.h"
