#pragma once

#include "paddle/phi/common/place.h"
