#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace phibridge {
namespace cli {

/// What the parity harness has proved of one kernel, and from which sources.
struct Proof {
  std::string op;
  std::string place;  // "legacy", "cpu", "onednn", "gpu", "gpudnn"
  std::string dtype;
  std::string kernel;
  bool is_gradient = false;
  int cases = 0;
  double max_ulp = 0;
  double max_abs = 0;
  std::string date;                            // YYYY-MM-DD
  std::map<std::string, std::string> sources;  // path from the source folder → start of its SHA-256
  std::string
      changed_source;  // the first whose contents are others now; empty: none, the proof holds

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

/// The proofs of a file that `phibridge parity --proofs` wrote (docs/proofs.json), compared with
/// the sources.
class ProofBook {
 public:
  ProofBook() = default;
  /// `source_root` is the folder that the paths of sources start from; if it has none of the files
  /// (an installed library), no proof counts as stale. Errors: NotFound, InvalidArgument.
  ProofBook(const std::string& path, const std::string& source_root);

  const std::vector<Proof>& proofs() const { return proofs_; }

 private:
  std::vector<Proof> proofs_;
};

}  // namespace cli
}  // namespace phibridge
