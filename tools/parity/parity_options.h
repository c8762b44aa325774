#pragma once

#include <cstdint>
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
  std::string failures = "parity-failures";    // folder of cases that fail, and of findings
  std::string mutants;                         // list of mutants of the sources; empty: none
  bool mutate = false;
  int hostile = -1;  // mutants of programs, of each operator and class; 0: all; negative: none
  std::vector<std::string> classes;  // of those mutants; empty: all
  std::string markdown;              // table of those mutants to write; empty: none
  std::string mutant;                // a part of the texts of those wanted; empty: any
  uint64_t seed = 1;
  bool gradients = true;
  int jobs = 1;
};

}  // namespace tools
}  // namespace phibridge
