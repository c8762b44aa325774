#include "ops/common/control_flow/save_load.h"

#include <filesystem>
#include <system_error>

#include "framework/io/tensor_io.h"
#include "framework/io/write_file.h"
#include "framework/op/file_uses.h"
#include "framework/scope/data_transform.h"
#include "phi/core/selected_rows.h"

namespace paddle::operators {
namespace {

DenseTensor AsFp16(const DenseTensor& tensor) {
  DenseTensor half;
  phibridge::CastTensor(tensor, phi::DataType::FLOAT16, &half);
  return half;
}

}  // namespace

framework::Variable* RequireVar(const framework::Scope& scope, const std::string& name,
                                const std::string& op_type) {
  framework::Variable* var = scope.FindVar(name);
  PADDLE_ENFORCE_NOT_NULL(
      var, phi::errors::NotFound("%s: the scope has no variable `%s`", op_type, name));
  return var;
}

size_t LoadRecord(std::string_view file, size_t begin, const phi::Place& place, bool as_fp16,
                  framework::Variable* var) {
  if (var->IsType<phi::SelectedRows>()) {
    const auto record = phibridge::ReadSelectedRowsRecord(file, begin);
    phibridge::CopyRecord(file, record, place, var->GetMutable<phi::SelectedRows>());
    return record.value.end;
  }
  const auto record = phibridge::ReadTensorRecord(file, begin);
  auto* out = var->GetMutable<DenseTensor>();
  phibridge::CopyRecord(file, record, as_fp16 ? phi::Place(phi::CPUPlace()) : place, out);
  if (as_fp16) *out = AsFp16(*out);
  return record.end;
}

void AppendRecord(const framework::Variable& var, bool as_fp16, std::string* file) {
  if (var.IsType<phi::SelectedRows>()) {
    phibridge::AppendSelectedRowsRecord(var.Get<phi::SelectedRows>(), file);
    return;
  }
  const auto& tensor = var.Get<DenseTensor>();
  PADDLE_ENFORCE_EQ(tensor.initialized(), true,
                    phi::errors::PreconditionNotMet("a variable that is saved has no value"));
  phibridge::AppendTensorRecord(as_fp16 ? AsFp16(tensor) : tensor, file);
}

phibridge::MappedFile OpenFileOf(const framework::OperatorBase& op) {
  return phibridge::MappedFile(phibridge::AllowedFileOf(op));
}

void SaveFileOf(const framework::OperatorBase& op, std::string_view bytes) {
  const std::string path = phibridge::AllowedFileOf(op);
  std::error_code unknown;  // what cannot be asked for cannot be written: WriteFile says why
  PADDLE_ENFORCE_EQ(op.Attr<bool>("overwrite") || !std::filesystem::exists(path, unknown), true,
                    phi::errors::PreconditionNotMet(
                        "%s is there already, and attribute `overwrite` is false", path));
  phibridge::MakeFolders(std::filesystem::path(path).parent_path().string());
  phibridge::WriteFile(path, bytes);
}

}  // namespace paddle::operators
