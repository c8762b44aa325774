#include "framework/api/phibridge.h"
#include "phi/core/device_context.h"
#include "phi/core/generator.h"

namespace phibridge {
namespace {

phi::Generator* HostGenerator() {
  return phi::DeviceContextPool::Instance().Get(phi::Backend::CPU, phi::CPUPlace())->GetGenerator();
}

}  // namespace

void SetRandomSeed(uint64_t seed) {
  phi::WithTypedErrors([&] { HostGenerator()->SetCurrentSeed(seed); });
}
std::string RandomState() {
  return phi::WithTypedErrors([] { return HostGenerator()->GetState(); });
}
void SetRandomState(const std::string& state) {
  phi::WithTypedErrors([&] { HostGenerator()->SetState(state); });
}

}  // namespace phibridge
