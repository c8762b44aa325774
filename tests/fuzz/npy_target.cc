#include "framework/io/npy.h"
#include "tests/fuzz/fuzz_target.h"

namespace phibridge {
namespace fuzz {
namespace {

void FuzzNpy(std::string_view bytes) {
  const phi::DenseTensor tensor = ParseNpy(bytes, "fuzzed.npy");
  const std::string written = NpyBytes(tensor);
  const phi::DenseTensor again = ParseNpy(written, "again.npy");
  Promise(again.dims() == tensor.dims() && again.dtype() == tensor.dtype(),
          "a written array is read as another one");
  Promise(NpyBytes(again) == written, "a written array is written again in other bytes");
}

const FuzzTargetRegistrar kNpy({"npy", "a NumPy file", &FuzzNpy});

}  // namespace
}  // namespace fuzz
}  // namespace phibridge
