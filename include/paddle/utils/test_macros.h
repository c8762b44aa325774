#pragma once

// As PADDLE_API: what the original exports for its unit tests alone.
#ifndef TEST_API
#define TEST_API
#endif
