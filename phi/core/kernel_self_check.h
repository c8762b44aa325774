#pragma once

#include <string>
#include <vector>

#include "phi/core/attribute.h"
#include "phi/core/device_context.h"

namespace phi {

/// A call of a PHI kernel on float32 data, with an answer that is known exactly.
struct KernelCheck {
  struct Value {
    std::vector<int64_t> shape;
    std::vector<float> elements;
  };
  std::string kernel;
  std::vector<Value> inputs;
  std::vector<Attribute> attributes;
  Value answer;
};

/// Some calls, of kernels that much else is made of: `add`, `sum` (a reduction), `matmul`.
std::vector<KernelCheck> KernelChecks();

/// Makes the call on `context`, with a kernel of `backend`, and compares. A kernel that is not
/// registered there is left out. Errors: External naming kernel, device, element, and both numbers;
/// what the kernel throws, with its name before.
void CheckKernel(const KernelCheck& check, Backend backend, DeviceContext* context);

}  // namespace phi
