#pragma once

#include <cstdint>
#include <string>

namespace phi {

/// The parts of phibridge that are shared libraries of their own. libphibridge.so runs inference on
/// the CPU and through oneDNN without them; a part that is not installed costs nothing.
enum class Part : uint8_t {
  kTrain,   // libphibridge_train.so: gradient ops and kernels, optimizers
  kLegacy,  // libphibridge_legacy.so: legacy kernels of ops that have a PHI kernel
  kGpu,     // libphibridge_gpu.so: the back ends GPU and GPUDNN
};
constexpr int kPartCount = 3;

/// "train", "legacy", "gpu".
const char* PartName(Part part);

/// Loads a part from the folder of libphibridge.so, unless it is there already: loaded before, or
/// linked to the program. Thread-safe, also while other threads run programs. What needs a part
/// asks for it: an unknown op for kTrain, a rule such as `softmax=legacy` for kLegacy, a GPU place
/// for kGpu. False if it cannot be loaded; it is tried once. Errors: std::bad_alloc if there is no
/// memory to load it; then it is tried again the next time.
bool LoadPart(Part part);
/// All that are installed, for those who list what there is.
void LoadAllParts();
/// Why LoadPart was false, with file and remedy; empty if it was true or was not called.
std::string WhyNoPart(Part part);

/// For a static object of each part: it is there.
bool AnnouncePart(Part part);

}  // namespace phi
