#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tools/common/report/proof.h"

namespace phibridge {
namespace tools {

/// A proof of the parity harness, held against the sources as they are.
struct CheckedProof : Proof {
  std::string changed_source;  // the first whose digest is another now; empty: the proof holds

  bool is_stale() const { return !changed_source.empty(); }
};

/// Executions of an op that `run --shadow` also had another kernel do.
struct ShadowSamples {
  int64_t samples = 0;
  int64_t diverged = 0;

  int64_t clean() const { return samples - diverged; }
};
/// By op type, over all files that `run --shadow` wrote. Errors: NotFound, InvalidArgument.
std::map<std::string, ShadowSamples> ReadShadows(const std::vector<std::string>& paths);

/// The proofs of a file (ReadProofs), compared with the sources. `source_root` is the folder that
/// the paths of sources start from; if it has none of the files (an installed library), no proof
/// counts as stale, and `*compared`, unless null, becomes false. Errors: NotFound, InvalidArgument.
std::vector<CheckedProof> CheckProofs(const std::string& path, const std::string& source_root,
                                      bool* compared = nullptr);

}  // namespace tools
}  // namespace phibridge
