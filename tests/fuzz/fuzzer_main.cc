// The program that libFuzzer drives: PHIBRIDGE_FUZZ_TARGET names the target. tools/fuzz runs it.
#include <cstdio>
#include <cstdlib>
#include <random>

#include "tests/fuzz/fuzz_target.h"

extern "C" size_t LLVMFuzzerMutate(uint8_t* bytes, size_t size, size_t max_size);

namespace phibridge {
namespace fuzz {
namespace {

FuzzTarget target;

void FindTarget() {
  const char* const name = std::getenv("PHIBRIDGE_FUZZ_TARGET");
  for (const FuzzTarget& known : FuzzTargets()) {
    if (name != nullptr && known.name == std::string_view(name)) target = known;
  }
  if (target.run != nullptr) return;
  for (const FuzzTarget& known : FuzzTargets()) std::printf("%s\t%s\n", known.name, known.reads);
  std::exit(name == nullptr ? 0 : 2);
}

}  // namespace
}  // namespace fuzz
}  // namespace phibridge

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  phibridge::fuzz::FindTarget();
  phibridge::fuzz::LimitTensorMemory(size_t{1} << 20, size_t{1} << 25);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  phibridge::fuzz::RunTarget(phibridge::fuzz::target, {reinterpret_cast<const char*>(bytes), size});
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* bytes, size_t size, size_t max_size,
                                          unsigned seed) {
  size_t changed = 0;
  if (phibridge::fuzz::target.mutate != nullptr && seed % 8 != 0) {
    changed = phibridge::fuzz::target.mutate(bytes, size, max_size, seed);
  }
  return changed != 0 ? changed : LLVMFuzzerMutate(bytes, size, max_size);
}
