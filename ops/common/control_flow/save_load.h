#pragma once

#include <string>
#include <string_view>

#include "framework/program/mapped_file.h"
#include "framework/scope/scope.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

/// The variable `name`, for messages of operator `op_type`. Errors: NotFound.
framework::Variable* RequireVar(const framework::Scope& scope, const std::string& name,
                                const std::string& op_type);

/// Reads the record at `begin` of `file` into `var`, which keeps its kind (a tensor unless it holds
/// SelectedRows), and returns where the next record starts. as_fp16: converts to float16.
/// Errors: InvalidArgument if the bytes are not a record or end early.
size_t LoadRecord(std::string_view file, size_t begin, const phi::Place& place, bool as_fp16,
                  framework::Variable* var);

/// Appends the record of `var`, a tensor or SelectedRows. as_fp16: converts to float16.
/// Errors: PreconditionNotMet without a value.
void AppendRecord(const framework::Variable& var, bool as_fp16, std::string* file);

/// The file that `op` names, to be read. Errors: those of AllowedFileOf and MappedFile.
phibridge::MappedFile OpenFileOf(const framework::OperatorBase& op);

/// Writes `bytes` to the file that `op` names; makes its folder if need be. Errors: those of
/// AllowedFileOf; PreconditionNotMet if there is such a file and attribute `overwrite` is false.
void SaveFileOf(const framework::OperatorBase& op, std::string_view bytes);

}  // namespace paddle::operators
