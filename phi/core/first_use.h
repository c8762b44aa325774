#pragma once

#include "phi/common/backend.h"

namespace phi {

class DeviceContext;

/// What a back end wants to be done when the pool hands out a context of it for the first time in
/// this process. May use the pool. Threads that ask for the context meanwhile wait; what `first`
/// throws leaves DeviceContextPool::Get, and the next Get calls it again.
using FirstUseFn = void (*)(DeviceContext* context);
/// For static initialisation, beside DeviceContextPool::Register.
int RegisterFirstUse(Backend backend, FirstUseFn first);

}  // namespace phi
