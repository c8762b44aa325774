#include "tools/cli/unwritten.h"

#include <algorithm>
#include <set>

#include "framework/executor/diagnose.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/var_desc.h"
#include "framework/program/var_names.h"
#include "tools/common/report/print.h"

namespace phibridge {
namespace tools {
namespace {

using paddle::framework::BlockDesc;
using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using paddle::framework::VarDesc;

bool HasFeedOps(const BlockDesc& block) {
  const std::vector<OpDesc*> ops = block.AllOps();
  return std::any_of(ops.begin(), ops.end(),
                     [](const OpDesc* op) { return op->Type() == paddle::framework::kFeedOpType; });
}

}  // namespace

std::vector<std::string> WarnOfUnwritten(const ProgramDesc& program) {
  std::vector<std::string> warnings;
  const BlockDesc& block = program.Block(0);
  if (!HasFeedOps(block)) return warnings;
  std::set<std::string> known = WrittenVariables(program);
  int position = 0;
  for (const OpDesc* op : block.AllOps()) {
    for (const std::string& name : op->InputArgumentNames()) {
      const VarDesc* var = block.FindVar(name);
      const bool is_tensor = var != nullptr && var->HasTensorDesc();
      if (!is_tensor || var->Persistable() || var->NeedCheckFeed()) continue;
      if (!known.insert(name).second) continue;
      warnings.push_back(Text(
          "op #{} `{}` reads `{}`, which no operator computes, nothing feeds and no file holds",
          position, op->Type(), name));
    }
    ++position;
  }
  return warnings;
}

}  // namespace tools
}  // namespace phibridge
