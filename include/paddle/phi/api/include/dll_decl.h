#pragma once

// What the original marks for export. Everything that headers here declare is exported.
#ifndef PADDLE_API
#define PADDLE_API
#endif
