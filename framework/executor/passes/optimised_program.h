#pragma once

#include <memory>
#include <string>
#include <vector>

#include "framework/program/names.h"
#include "phi/core/dense_tensor.h"

namespace phibridge {

/// A parameter that passes made. Its name says what it was made of, so that a name has one value in
/// all that passes make of one program and its parameters.
struct FoldedParameter {
  std::string name;
  phi::DenseTensor value;  // anywhere; a prepared program puts it where it runs
  bool on_host = false;    // what it stands for was computed on the host: it stays there
};

/// Which operators of a program an operator of the optimised program stands for.
struct Fusion {
  std::vector<int> ops;             // indices in block 0 of the program, ascending
  std::vector<std::string> types;   // of ops
  std::vector<std::string> passes;  // that changed it, in order; empty: it is as it was

  /// "0/17 conv2d" for each of ops.
  std::vector<std::string> StandsFor() const {
    std::vector<std::string> texts;
    for (size_t i = 0; i < ops.size(); ++i) {
      texts.push_back("0/" + std::to_string(ops[i]) + " " + types[i]);
    }
    return texts;
  }
};

/// What passes made of a program.
struct OptimisedProgram {
  std::shared_ptr<const ProgramDesc> program;  // nullptr: they changed nothing
  /// Of each operator of block 0: the operator of the original program whose outputs it writes.
  std::vector<int> origins;
  std::vector<Fusion> fusions;  // likewise
  std::vector<FoldedParameter> parameters;
  std::vector<std::string> warnings;  // for the user

  /// Of the operator at a position of block 0: 0, or n for the n-th of those that only move data
  /// beside the one that has the same origin.
  int BesideOf(size_t position) const {
    if (position >= fusions.size() || !fusions[position].ops.empty()) return 0;
    int count = 1;
    for (size_t i = 0; i < position; ++i) {
      if (fusions[i].ops.empty() && origins[i] == origins[position]) ++count;
    }
    return count;
  }
};

}  // namespace phibridge
