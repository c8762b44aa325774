#pragma once

#include <optional>
#include <string>
#include <vector>

#include "framework/io/file_policy.h"
#include "framework/op/operator_base.h"
#include "framework/program/program_desc.h"

namespace phibridge {

/// A file that an operator of a program reads or writes.
struct FileUse {
  int block = 0;
  int index = 0;
  std::string op_type;
  FileAccess access = FileAccess::kRead;
  std::string path;      // as the program has it
  bool replaces = true;  // a file that is there: attribute `overwrite`
};

/// The files that the operators of all blocks name, in order.
std::vector<FileUse> FileUses(const paddle::framework::ProgramDesc& program);

/// The path that `op` may open for the file that it names, under the policy of the run; outside a
/// run, that of a program without a folder. Errors: those of FilePolicy::Checked.
std::string AllowedFileOf(const paddle::framework::OperatorBase& op);

}  // namespace phibridge
