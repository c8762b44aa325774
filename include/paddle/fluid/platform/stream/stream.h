#pragma once

#include "paddle/phi/core/stream.h"
