#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <iostream>
#include <memory>
#include <mutex>
#include <random>
#include <string>

#include "paddle/phi/common/place.h"
#include "phi/core/generator.h"
