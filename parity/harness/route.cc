#include "parity/harness/route.h"

namespace phibridge {
namespace parity {

const char* RouteName(Route route) {
  switch (route) {
    case Route::kLegacy:
      return "legacy";
    case Route::kPhiCpu:
      return "PHI on the CPU";
    case Route::kOneDnn:
      return "oneDNN";
    case Route::kGpu:
      return "the GPU";
    case Route::kLibrary:
      return "the library's kernel, which a plug-in replaced,";
    default:
      return "cuDNN";
  }
}

const char* PlaceName(Route route) {
  switch (route) {
    case Route::kLegacy:
      return "legacy";
    case Route::kPhiCpu:
      return "cpu";
    case Route::kOneDnn:
      return "onednn";
    case Route::kGpu:
      return "gpu";
    case Route::kLibrary:
      return "library";
    default:
      return "gpudnn";
  }
}

bool ParsePlaceName(const std::string& name, Route* route) {
  for (Route r : {Route::kLegacy, Route::kPhiCpu, Route::kOneDnn, Route::kGpu, Route::kGpuDnn,
                  Route::kLibrary}) {
    if (name != PlaceName(r)) continue;
    *route = r;
    return true;
  }
  return false;
}

phi::Backend BackendOf(Route route) {
  switch (route) {
    case Route::kOneDnn:
      return phi::Backend::ONEDNN;
    case Route::kGpu:
      return phi::Backend::GPU;
    case Route::kGpuDnn:
      return phi::Backend::GPUDNN;
    default:
      return phi::Backend::CPU;
  }
}

phi::RegistryView ViewOf(Route route) {
  return route == Route::kLibrary ? phi::RegistryView::kLibrary : phi::RegistryView::kPlugin;
}

Route RouteOf(const KernelChoice& choice, Route route) {
  const bool on_cpu = choice.backend == phi::Backend::CPU;
  return choice.kind == KernelChoice::kLegacy && on_cpu ? Route::kLegacy : route;
}

bool Takes(Route route, const KernelChoice& choice) {
  if (route == Route::kLegacy) return choice.kind == KernelChoice::kLegacy;
  // Of operators that PHI has no kernel for, the GPU may have a legacy one.
  const bool is_taken = choice.kind == KernelChoice::kPhi ||
                        (route == Route::kGpu && choice.kind == KernelChoice::kLegacy);
  return is_taken && choice.backend == BackendOf(route);
}

ExecutionOptions OptionsOf(Route route) {
  ExecutionOptions options;
  options.use_onednn = route == Route::kOneDnn;
  options.fallback = FallbackPolicy::kAllow;
  if (route == Route::kLegacy) options.rules.Add("*=legacy");
  if (route == Route::kPhiCpu || route == Route::kLibrary) options.rules.Add("*=phi");
  if (route == Route::kLibrary) options.rules.Add("*=library");
  if (IsGpu(route)) options.place = phi::GPUPlace();
  if (route == Route::kGpu) options.rules.Add("*=gpu");
  if (route == Route::kGpuDnn) options.rules.Add("*=gpudnn");
  return options;
}

ExecutionOptions ChainOptionsOf(Route route) {
  ExecutionOptions options = OptionsOf(route);
  if (route == Route::kPhiCpu) options.rules = {};
  return options;
}

}  // namespace parity
}  // namespace phibridge
