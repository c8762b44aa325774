#include "framework/op/file_uses.h"

#include "framework/op/execution_options.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace {

constexpr const char *kPath = "file_path", *kOverwrite = "overwrite";

// The ops that use files. A test keeps all other ops from doing so.
struct Rule {
  const char* op_type;
  FileAccess access;
  const char* in_memory;  // attribute: no file is used where it is true; may be nullptr
};
constexpr Rule kRules[] = {
    {"load", FileAccess::kRead, nullptr},
    {"load_combine", FileAccess::kRead, "model_from_memory"},
    {"save", FileAccess::kWrite, nullptr},
    {"save_combine", FileAccess::kWrite, "save_to_memory"},
};

const Rule* FindRule(const std::string& op_type) {
  for (const Rule& rule : kRules) {
    if (op_type == rule.op_type) return &rule;
  }
  return nullptr;
}

std::optional<FileUse> UseOf(const paddle::framework::OpDesc& op) {
  const Rule* rule = FindRule(op.Type());
  if (rule == nullptr) return std::nullopt;
  if (rule->in_memory != nullptr && op.GetAttrIfExists<bool>(rule->in_memory)) return std::nullopt;
  FileUse use;
  use.op_type = op.Type();
  use.access = rule->access;
  use.path = op.GetAttrIfExists<std::string>(kPath);
  use.replaces = !op.HasAttr(kOverwrite) || op.GetAttrIfExists<bool>(kOverwrite);
  return use;
}

}  // namespace

std::vector<FileUse> FileUses(const paddle::framework::ProgramDesc& program) {
  std::vector<FileUse> uses;
  for (size_t b = 0; b < program.Size(); ++b) {
    const std::vector<paddle::framework::OpDesc*> ops = program.Block(b).AllOps();
    for (size_t i = 0; i < ops.size(); ++i) {
      std::optional<FileUse> use = UseOf(*ops[i]);
      if (!use) continue;
      use->block = static_cast<int>(b);
      use->index = static_cast<int>(i);
      uses.push_back(std::move(*use));
    }
  }
  return uses;
}

std::string AllowedFileOf(const paddle::framework::OperatorBase& op) {
  const Rule* rule = FindRule(op.Type());
  PADDLE_ENFORCE_NOT_NULL(
      rule, phi::errors::Unimplemented("op `%s` uses a file, but is not among the ops that do (%s)",
                                       op.Type(), __FILE__));
  const ExecutionOptions* current = ExecutionOptions::Current();
  const FilePolicy policy = current == nullptr ? FilePolicy() : current->files;
  return policy.Checked(rule->access, op.Type(), op.Attr<std::string>(kPath));
}

}  // namespace phibridge
