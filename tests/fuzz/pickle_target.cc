#include "framework/io/pickle.h"
#include "tests/fuzz/fuzz_target.h"

namespace phibridge {
namespace fuzz {
namespace {

void FuzzPickle(std::string_view bytes) {
  const SavedValue value = ReadPickle(bytes, "fuzzed.pdparams");
  const std::string written = PickleBytes(value);
  Promise(PickleBytes(ReadPickle(written, "again.pdparams")) == written,
          "a written pickle is written again in other bytes");
}

const FuzzTargetRegistrar kPickle({"pickle", "a file of paddle.save", &FuzzPickle});

}  // namespace
}  // namespace fuzz
}  // namespace phibridge
