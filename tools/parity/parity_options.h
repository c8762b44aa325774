#pragma once

#include <string>
#include <vector>

namespace phibridge {
namespace tools {

struct ParityOptions {
  std::string sources = PHIBRIDGE_SOURCE_DIR;  // the folder of phibridge's sources
  std::string truths;                          // empty: TruthsFolder() finds it
  std::vector<std::string> ops;                // empty: all; "softmax" or "softmax/rows_float32"
  std::vector<std::string> from;               // folders of programs; empty: the case lists
  std::vector<std::string> places;             // empty: all
  std::string json, html, proofs;              // files to write; empty: none
  std::string failures = "parity-failures";    // folder of the cases that fail
  std::string mutants;                         // list of mutants of the sources; empty: none
  bool mutate = false;
  bool gradients = true;
  int jobs = 1;
};

}  // namespace tools
}  // namespace phibridge
