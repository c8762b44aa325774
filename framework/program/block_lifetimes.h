#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "framework/program/program_desc.h"

namespace phibridge {

/// What the order of a block's operators says of the variables that the block declares.
struct BlockLifetimes {
  /// Temporaries that operator i uses last: their memory is free afterwards.
  std::vector<std::vector<std::string>> dead_after;
  /// Variables that every run writes before it reads them: they may be given memory of the former.
  std::set<std::string> may_take;
  /// Tensor arrays that the program writes: a run starts with none of their elements. In a gradient
  /// block not those that it reads first: the gradient operator hands them in.
  std::vector<std::string> arrays;
};

/// Of every block. Lives end within a block only for what nobody else names: not `keep`, not the
/// operator that owns the block, no block beside or above it. What a nested block writes, it may
/// also leave as it was (a branch not taken), so such variables keep their memory.
std::vector<BlockLifetimes> FindLifetimes(const paddle::framework::ProgramDesc& program,
                                          const std::set<std::string>& keep);

/// How many operators of a program, in all its blocks, put a variable out, by its name.
using WriterCounts = std::unordered_map<std::string, int>;
WriterCounts CountWriters(const paddle::framework::ProgramDesc& program);

/// The blocks that an operator runs.
std::vector<size_t> SubBlocksOf(const paddle::framework::OpDesc& op);

}  // namespace phibridge
