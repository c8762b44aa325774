#pragma once

#include <string>
#include <vector>

namespace phibridge {
namespace parity {

struct ParityOptions {
  std::vector<std::string> ops;              // empty: all; "softmax" or "softmax/rows_float32"
  std::vector<std::string> from;             // folders of programs; empty: the case lists
  std::vector<std::string> places;           // empty: all
  std::string json, html, proofs;            // files to write; empty: none
  std::string failures = "parity-failures";  // folder of the cases that fail
  bool mutate = false;
  bool gradients = true;
  int jobs = 1;
};

/// Checks the case lists, or with `from` what programs execute, prints what is wrong, and writes
/// the files asked for. Returns an exit code: 0 all passed; 1 not, or nothing ran at the places
/// asked for; 2 a place that there is none of. Errors: those of files that cannot be read or
/// written, before anything runs where that can be seen then.
int RunParity(const ParityOptions& options);

}  // namespace parity
}  // namespace phibridge
