#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace phibridge {
namespace tools {

/// The cases in which a kernel was compared with a witness of one kind, and how far off it was.
struct WitnessProof {
  int cases = 0;
  double max_ulp = 0;       // infinite for a value against a true 0
  double of_tolerance = 0;  // the largest part of its tolerance that an element used up
};

/// What the parity harness has proved of one kernel, and from which sources.
struct Proof {
  std::string op;
  std::string place;  // "legacy", "cpu", "onednn", "gpu", "gpudnn"
  std::string dtype;
  std::string kernel;
  bool is_gradient = false;  // of a gradient op of `op`
  int cases = 0;
  double max_ulp = 0;  // infinite for a value against a true 0
  double max_abs = 0;
  /// By the name of the witness (parity::WitnessName): none of them is the kernel itself.
  std::map<std::string, WitnessProof> witnesses;
  std::string date;                            // YYYY-MM-DD
  std::map<std::string, std::string> sources;  // path from the source folder → SourceDigests
};

/// What cases prove, and what they disprove.
struct Proved {
  std::vector<Proof> proofs;
  /// An entry for each op, place, type and direction that was tried, whether it is proved or not;
  /// without a place for all of an op and type.
  std::vector<Proof> tried;
};
/// What `old` proofs are once `now` is known: those of what was tried again are replaced, and are
/// gone where it failed.
std::vector<Proof> MergedProofs(std::vector<Proof> old, const Proved& now);

/// As `parity --json` has it, an object a proof. Infinities are null.
nlohmann::json ProofJson(const Proof& proof);

/// The proofs of a file: what WriteProofs wrote, or the output of `parity --json`, or its list
/// alone. Errors: NotFound, InvalidArgument naming the file.
std::vector<Proof> ReadProofs(const std::string& path);

/// Writes proofs with a line an op, so that changes can be read, numbers to three digits. Kernels
/// of a place are together, `types` has [cases, largest ulp, largest distance, {witness: [cases,
/// largest ulp, largest part of the tolerance]}] of each. Errors: those of WriteFile.
void WriteProofs(std::vector<Proof> proofs, const std::string& path);

}  // namespace tools
}  // namespace phibridge
