#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "framework/program/program_desc.h"

namespace phibridge {

/// Lifetimes of the variables that a block declares, derived from the order of its operators.
struct BlockLifetimes {
  /// Element i: the temporaries whose last use is operator i; their memory is free afterwards.
  std::vector<std::vector<std::string>> dead_after;
  /// Variables that every run writes before it reads them, so that they may take over the memory of
  /// dead temporaries.
  std::set<std::string> may_take;
  /// Tensor arrays that the program writes; they are emptied at the start of a run. A gradient
  /// block's list leaves out arrays that the block reads before it writes them, because the
  /// gradient operator passes those in.
  std::vector<std::string> arrays;
};

/// The lifetimes of every block. A variable's lifetime ends within its block only if nothing
/// outside uses its name: it is not in `keep`, and neither the operator that runs the block nor any
/// block outside uses it. A variable that a nested block writes keeps its memory, because the
/// nested block may not run (a branch not taken). @EMPTY@, which programs declare, is none.
std::vector<BlockLifetimes> FindLifetimes(const paddle::framework::ProgramDesc& program,
                                          const std::set<std::string>& keep);

/// By variable name: how many operators of a program, in all its blocks, have it as an output.
using WriterCounts = std::unordered_map<std::string, int>;
WriterCounts CountWriters(const paddle::framework::ProgramDesc& program);

/// The blocks that an operator runs.
std::vector<size_t> SubBlocksOf(const paddle::framework::OpDesc& op);

}  // namespace phibridge
