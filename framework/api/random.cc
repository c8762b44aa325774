#include "framework/api/phibridge.h"
#include "phi/core/device_context.h"
#include "phi/core/generator.h"

namespace phibridge {
namespace {

phi::Generator* HostGenerator() {
  return phi::DeviceContextPool::Instance().Get(phi::Backend::CPU, phi::CPUPlace())->GetGenerator();
}

}  // namespace

void SetRandomSeed(uint64_t seed) { HostGenerator()->SetCurrentSeed(seed); }
std::string RandomState() { return HostGenerator()->GetState(); }
void SetRandomState(const std::string& state) { HostGenerator()->SetState(state); }

}  // namespace phibridge
