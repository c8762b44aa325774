#pragma once

#include <cstddef>

// Empty: sources use it behind PADDLE_WITH_CUDA only.
