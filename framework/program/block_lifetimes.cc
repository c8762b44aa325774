#include "framework/program/block_lifetimes.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "framework/program/names.h"
#include "framework/program/var_attributes.h"
#include "framework/program/var_names.h"

namespace phibridge {

using VarType = paddle::framework::proto::VarType;
using Names = std::set<std::string>;

namespace {

void Insert(const std::vector<std::string>& from, Names* to) {
  to->insert(from.begin(), from.end());
}

// Names that the ops of the blocks use, those of their sub-blocks included; those blocks go to
// `seen`.
void CollectNames(const ProgramDesc& program, std::vector<size_t> blocks, std::set<size_t>* seen,
                  Names* read, Names* written) {
  while (!blocks.empty()) {
    const size_t block = blocks.back();
    blocks.pop_back();
    if (!seen->insert(block).second) continue;
    for (const OpDesc* op : program.Block(block).AllOps()) {
      Insert(paddle::framework::ReadVariables(*op), read);
      Insert(op->OutputArgumentNames(), written);
      for (size_t inner : SubBlocksOf(*op)) blocks.push_back(inner);
    }
  }
}

// The gradients of the inputs of an operator that runs a block, and of the states that `recurrent`
// names in attributes. The gradient operator looks them up in its block under these names, even if
// its own outputs have other names.
std::vector<std::string> GradientsWithin(const OpDesc& op) {
  std::vector<std::string> names;
  if (!op.HasAttr("sub_block")) return names;
  names = op.InputArgumentNames();
  for (const char* attr : {"ex_states", "states"}) {
    const auto states = op.GetAttrIfExists<std::vector<std::string>>(attr);
    names.insert(names.end(), states.begin(), states.end());
  }
  for (std::string& name : names) name = paddle::framework::GradVarName(name);
  return names;
}

// Name → the blocks whose operators use it, also in an attribute, as `recurrent` names its states.
using Mentions = std::unordered_map<std::string, std::set<size_t>>;

Mentions FindMentions(const ProgramDesc& program) {
  Mentions mentions;
  for (size_t b = 0; b < program.Size(); ++b) {
    for (const OpDesc* op : program.Block(b).AllOps()) {
      for (const std::string& name : paddle::framework::ReadVariables(*op))
        mentions[name].insert(b);
      for (const std::string& name : op->OutputArgumentNames()) mentions[name].insert(b);
      for (const std::string& name : GradientsWithin(*op)) mentions[name].insert(b);
      for (const auto& attr : op->GetAttrMap()) {
        const auto* list = std::get_if<std::vector<std::string>>(&attr.second);
        if (list == nullptr) continue;
        for (const std::string& name : *list) mentions[name].insert(b);
      }
    }
  }
  return mentions;
}

// Which variables a walk through the ops of a block meets, and how.
struct Uses {
  std::map<std::string, size_t> last;  // op that uses it last
  Names written;                       // by ops of the block itself
  Names brought_in;                    // read before such an op writes it
  Names perhaps_written;               // by nested blocks
};

Uses Walk(const ProgramDesc& program, const BlockDesc& block) {
  Uses uses;
  size_t index = 0;
  for (const OpDesc* op : block.AllOps()) {
    Names read;
    Insert(paddle::framework::ReadVariables(*op), &read);
    std::set<size_t> seen;
    Names inner_written;
    CollectNames(program, SubBlocksOf(*op), &seen, &read, &inner_written);
    for (const std::string& name : read) {
      if (uses.written.count(name) == 0) uses.brought_in.insert(name);
      uses.last[name] = index;
    }
    const bool runs_blocks = !seen.empty();
    for (const std::string& name : op->OutputArgumentNames()) {
      (runs_blocks ? uses.perhaps_written : uses.written).insert(name);
      uses.last[name] = index;
    }
    for (const std::string& name : inner_written) {
      uses.perhaps_written.insert(name);
      uses.last[name] = index;
    }
    ++index;
  }
  return uses;
}

}  // namespace

WriterCounts CountWriters(const ProgramDesc& program) {
  WriterCounts writers;
  for (size_t b = 0; b < program.Size(); ++b) {
    for (const OpDesc* op : program.Block(b).AllOps()) {
      for (const std::string& name : op->OutputArgumentNames()) ++writers[name];
    }
  }
  return writers;
}

std::vector<size_t> SubBlocksOf(const OpDesc& op) {
  std::vector<size_t> ids;
  for (const auto& attr : op.GetAttrMap()) {
    std::vector<BlockDesc*> blocks;
    if (const auto* one = std::get_if<BlockDesc*>(&attr.second)) blocks.push_back(*one);
    if (const auto* many = std::get_if<std::vector<BlockDesc*>>(&attr.second)) blocks = *many;
    for (const BlockDesc* block : blocks) {
      if (block != nullptr) ids.push_back(static_cast<size_t>(block->ID()));
    }
  }
  return ids;
}

namespace {

BlockLifetimes LifetimesOf(const ProgramDesc& program, size_t index, const Mentions& mentions,
                           const Names& keep) {
  const BlockDesc& block = program.Block(index);
  const Uses uses = Walk(program, block);
  std::set<size_t> inside;
  Names ignored;
  CollectNames(program, {index}, &inside, &ignored, &ignored);
  const auto is_used_outside = [&](const std::string& name) {
    const auto found = mentions.find(name);
    return found != mentions.end() &&
           !std::includes(inside.begin(), inside.end(), found->second.begin(), found->second.end());
  };
  BlockLifetimes out;
  out.dead_after.resize(block.OpSize());
  for (const auto& [name, last] : uses.last) {
    if (name == paddle::framework::kEmptyVarName) continue;  // no variable, if declared or not
    const VarDesc* desc = block.FindVar(name);
    if (desc == nullptr || desc->Persistable()) continue;
    const bool is_written = uses.written.count(name) + uses.perhaps_written.count(name) != 0;
    const bool is_handed_in = block.ForwardBlockID() >= 0 && uses.brought_in.count(name) != 0;
    if (desc->GetType() == VarType::LOD_TENSOR_ARRAY && is_written && !is_handed_in) {
      out.arrays.push_back(name);
    }
    if (desc->GetType() != VarType::LOD_TENSOR || is_used_outside(name)) continue;
    if (uses.brought_in.count(name) + uses.perhaps_written.count(name) != 0) continue;
    out.may_take.insert(name);
    if (keep.count(name) == 0) out.dead_after[last].push_back(name);
  }
  return out;
}

}  // namespace

std::vector<BlockLifetimes> FindLifetimes(const ProgramDesc& program, const Names& keep) {
  const Mentions mentions = FindMentions(program);
  std::vector<BlockLifetimes> out;
  for (size_t b = 0; b < program.Size(); ++b)
    out.push_back(LifetimesOf(program, b, mentions, keep));
  return out;
}

}  // namespace phibridge
