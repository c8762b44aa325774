#pragma once

// Empty: sources use it behind PADDLE_WITH_CUDA only.
