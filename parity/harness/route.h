#pragma once

#include <string>

#include "compat/kernel_resolver.h"
#include "framework/op/execution_options.h"
#include "phi/common/backend.h"

namespace phibridge {
namespace parity {

/// A way to compute a case. kGpu is the GPU without cuDNN. kLibrary is the library's PHI kernel on
/// the CPU where a plug-in replaced it.
enum class Route { kLegacy, kPhiCpu, kOneDnn, kGpu, kGpuDnn, kLibrary };

inline bool IsGpu(Route route) { return route == Route::kGpu || route == Route::kGpuDnn; }
/// For messages: "PHI on the CPU".
const char* RouteName(Route route);
/// For options and files: legacy, cpu, onednn, gpu, gpudnn, library.
const char* PlaceName(Route route);
/// False if no route has that PlaceName.
bool ParsePlaceName(const std::string& name, Route* route);
/// The back end that computes on this route.
phi::Backend BackendOf(Route route);
/// The options of a run on this route; fallbacks are allowed and not reported.
ExecutionOptions OptionsOf(Route route);
/// As OptionsOf, but on the CPU the kernels that a program gets: of a chain of ops PHI may lack
/// some.
ExecutionOptions ChainOptionsOf(Route route);
/// Whose op and kernels this route takes, where a plug-in replaced some.
phi::RegistryView ViewOf(Route route);
/// The route whose kernel was chosen in a run on `route`: what stands in for it may be a legacy
/// kernel of the CPU.
Route RouteOf(const KernelChoice& choice, Route route);
/// Whether the kernel chosen is one of this route, and not what stands in for it.
bool Takes(Route route, const KernelChoice& choice);

}  // namespace parity
}  // namespace phibridge
