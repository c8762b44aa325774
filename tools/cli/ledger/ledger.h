#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tools/cli/ledger/original_ops.h"
#include "tools/cli/ledger/proofs.h"

namespace phibridge {
namespace tools {

/// What is registered for one op, place and data type.
struct LedgerCell {
  std::string place;  // a back end: "CPU", "ONEDNN", "GPU", "GPUDNN", "KPS"
  std::string dtype;  // "any" for a kernel of all types
  bool legacy = false;
  bool phi = false;
  /// Both are there, and the sources of the legacy kernel include headers of `phi/kernels/`: the
  /// two prove nothing of each other (parity::SharesCode). False where these sources are not there.
  bool shares_code = false;
  std::vector<std::string> sources;  // file:line of the registrations
  std::vector<CheckedProof> proofs;  // of this op, place and type

  /// "legacy", "PHI", "both", "missing".
  const char* State() const;
};

struct LedgerEntry {
  std::string op;
  bool is_registered = false;
  bool is_operator = false;  // computes itself: it has no kernels, and wants none
  std::string source;        // file:line of the op
  std::string host_op;       // why it belongs on the host, in a word of its record; "": it does not
  bool is_original = false;  // one of OriginalOps()
  bool has_original_gradient = false;  // and the original has a gradient of it
  std::string forward;                 // of a gradient op

  std::string mapping;                   // "explicit", "default", "none"
  std::vector<std::string> phi_kernels;  // names that the mapping can give

  std::string gradient;  // "op", "missing", "none", "unknown"; "" for gradient ops
  std::vector<std::string> gradient_ops;
  std::string gradient_why;  // of none, missing and unknown

  ShadowSamples shadow;
  /// By place, then type; types that some other place has are there, missing.
  std::vector<LedgerCell> cells;
  std::vector<CheckedProof> operator_proofs;  // of one that computes itself

  /// Over all types of a place, or over all places if `place` is empty: "legacy", "PHI", "both",
  /// "missing", or "operator".
  std::string State(const std::string& place = "") const;
  /// Of a type of a place, or of any type and place if `place` is empty.
  bool SharesCode(const std::string& place = "") const;
  /// All that hold against a witness: what a kernel was compared with besides itself.
  std::vector<const CheckedProof*> Proofs() const;
  /// A registered op without such a proof.
  bool IsUnproved() const;
};

struct Ledger {
  std::vector<std::string> places;
  std::vector<LedgerEntry>
      entries;  // by op: all registered ops, and those of the original that are not
};

/// Out of the registries. `places`: only these back ends, all that are built if empty. `sources`:
/// the folder that paths of sources start from.
Ledger MakeLedger(const std::vector<CheckedProof>& proofs,
                  const std::map<std::string, ShadowSamples>& shadows,
                  const std::vector<std::string>& places, const std::string& sources);

/// All that a line of a summary says of the proofs of an op.
struct ProofSummary {
  /// By witness, the cases of the kernel that has most, and the largest distances of all.
  std::map<std::string, WitnessProof> witnesses;
  int stale = 0;       // proofs whose sources changed, or are gone
  std::string oldest;  // date
  std::string stale_source;
  bool empty() const { return oldest.empty(); }
  /// "2026-11-21: independent kernel, 31 cases, 0.5 ulp, 0.02 of the tolerance; slopes, 9 cases,
  /// 0.3 of the tolerance", "".
  std::string ProvedText() const;
  /// The same, or "stale: phi/kernels/cpu/x.cc changed since 2026-11-21".
  std::string Text() const;
};
ProofSummary Summarise(const std::vector<const CheckedProof*>& proofs);

}  // namespace tools
}  // namespace phibridge
