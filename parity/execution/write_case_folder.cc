#include "parity/execution/write_case_folder.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <set>

#include "framework/io/npy.h"
#include "framework/io/param_io.h"
#include "framework/io/write_file.h"
#include "framework/program/names.h"
#include "framework/program/program_desc.h"
#include "framework/scope/tensor_members.h"
#include "parity/execution/case.h"
#include "parity/values/op_value.h"
#include "parity/values/text.h"
#include "phi/core/selected_rows.h"
#include "phi/core/string_tensor.h"
#include "phi/core/tensor_array.h"

namespace phibridge {
namespace parity {
namespace {

namespace fs = std::filesystem;

// A tensor without memory as zeros of its shape: nothing reads them.
Tensor WithMemory(const Tensor& tensor) {
  if (tensor.initialized()) return tensor;
  Tensor zeros;
  zeros.Resize(tensor.dims());
  const DataType dtype = tensor.dtype() == DataType::UNDEFINED ? DataType::FLOAT32 : tensor.dtype();
  void* data = zeros.mutable_data(phi::CPUPlace(), dtype);
  const size_t bytes = static_cast<size_t>(zeros.numel()) * phi::SizeOf(dtype);
  if (bytes > 0) std::memset(data, 0, bytes);
  zeros.set_lod(tensor.lod());
  return zeros;
}

// False for nothing, and for tensors of an unknown size.
bool HasShape(const OpValue& value) {
  const phi::TensorBase* tensor = value == nullptr ? nullptr : value->tensor();
  const auto* dense = phi::TensorCast<phi::DenseTensor>(tensor);
  return dense != nullptr && (dense->initialized() || (dense->dims().size() > 0 &&
                                                       !phi::contain_unknown_dim(dense->dims())));
}

class CaseWriter {
 public:
  explicit CaseWriter(const std::string& folder) : folder_(folder) {}

  // `ops`: by type, how many it is about.
  void WriteProgram(const ProgramDesc& program, const std::map<std::string, int>& ops) {
    folder_.Add("model.pdmodel", program.SerializeToString());
    ops_ = ops;
  }

  // A file beside the program.
  void WriteParameter(const std::string& name, const phi::TensorBase& tensor) {
    SaveSeparate({{name, &tensor}}, &folder_);
  }

  void WriteInput(const std::string& name, const OpValue& value) {
    const phi::TensorBase* tensor = value == nullptr ? nullptr : value->tensor();
    if (const auto* array = phi::TensorCast<phi::TensorArray>(tensor)) {
      for (size_t i = 0; i < array->size(); ++i) {
        if ((*array)[i].initialized()) Feed(ElementName(name, i), (*array)[i]);
      }
    } else if (const auto* rows = phi::TensorCast<phi::SelectedRows>(tensor)) {
      if (rows->initialized()) WriteParameter(name, *rows);
    } else if (phi::TensorCast<phi::StringTensor>(tensor) != nullptr) {
      for (const TensorMember& bytes : MembersOf(tensor)) Feed(name, bytes.tensor);
    } else if (HasMembers(tensor)) {
      for (const TensorMember& member : CooMembersOf(*tensor))
        Feed(name + "." + member.name, member.tensor);
    } else if (HasShape(value)) {
      const Tensor& dense = *TensorsOf(value)[0];
      if (!dense.initialized() && dense.numel() > 0) shape_only_.push_back(name);
      Feed(name, WithMemory(dense));
    }
  }

  void WriteOutput(const std::string& name, const OpValue& value) {
    const bool has_members = value != nullptr && HasMembers(value->tensor());
    if (has_members) return WriteMembers(name, *value->tensor());
    const std::vector<const Tensor*> tensors = TensorsOf(value);
    const bool is_array =
        value != nullptr && phi::TensorCast<phi::TensorArray>(value->tensor()) != nullptr;
    if (tensors.empty() && !is_array) return;
    for (const Tensor* tensor : tensors) {
      if (!tensor->initialized()) return;
    }
    if (!fetched_.insert(name).second) return;
    for (size_t i = 0; i < tensors.size(); ++i) {
      WriteTensor("expected/", is_array ? ElementName(name, i) : name, *tensors[i]);
    }
  }

  void Finish(const OpCaseNotes& notes) {
    nlohmann::json json = {{"kind", "op"},
                           {"feeds", feeds_},
                           {"fetches", fetched_},
                           {"steps", 1},
                           {"atol", notes.tolerance.atol},
                           {"rtol", notes.tolerance.rtol},
                           {"ops", ops_}};
    if (!shape_only_.empty()) json["shape_only"] = shape_only_;
    if (!notes.origin.empty()) json["origin"] = notes.origin;
    if (!notes.failure.empty()) json["failure"] = notes.failure;
    if (notes.environment) {
      json["environment"] = {{"place", notes.environment->place},
                             {"kernel_rules", notes.environment->kernel_rules},
                             {"fallback", notes.environment->fallback},
                             {"check_nan_inf", notes.environment->check_nan_inf}};
    }
    folder_.Add("case.json", JsonText(json) + "\n");
    folder_.Commit();
  }

 private:
  // As a session fetches them: NAME.0, NAME.1, …
  void WriteMembers(const std::string& name, const phi::TensorBase& tensor) {
    const std::vector<TensorMember> members = MembersOf(&tensor);
    if (members.empty() || !fetched_.insert(name).second) return;
    for (size_t i = 0; i < members.size(); ++i)
      WriteTensor("expected/", ElementName(name, i), members[i].tensor);
  }

  void Feed(const std::string& name, const Tensor& tensor) {
    WriteTensor("inputs/", name, tensor);
    feeds_.push_back(name);
  }

  void WriteTensor(const std::string& below, const std::string& name, const Tensor& tensor) {
    folder_.Add(below + FileOfVariable(name, ".npy"), NpyBytes(tensor));
    if (tensor.lod().empty()) return;
    folder_.Add(below + FileOfVariable(name, ".lod.json"), nlohmann::json(tensor.lod()).dump());
  }

  NewFolder folder_;
  std::map<std::string, int> ops_;
  std::vector<std::string> feeds_;
  std::vector<std::string> shape_only_;  // feeds whose elements are unknown or not read
  std::set<std::string> fetched_;
};

// In front of the operators of block 0, with what SelectedRows need that lie beside the program.
void BuildInFront(const std::string& name, const OpValue& value, ProgramDesc* program) {
  BlockDesc* block = program->MutableBlock(0);
  VarDesc* declared = block->FindVar(name);
  if (declared == nullptr) return;  // nothing of the program reads it
  if (phi::TensorCast<phi::SelectedRows>(value->tensor()) != nullptr)
    declared->SetPersistable(true);
  const size_t own = block->OpSize();
  AppendBuilders(name, Input().Value(value), block);
  for (size_t built = own; built < block->OpSize(); ++built) {
    auto op = std::make_unique<OpDesc>();
    op->CopyFrom(*block->Op(static_cast<int>(block->OpSize() - 1)));
    block->RemoveOp(block->OpSize() - 1, block->OpSize());
    block->PrependAllocatedOp(std::move(op));
  }
}

std::map<std::string, int> OperatorsOf(const ProgramDesc& program) {
  std::map<std::string, int> ops;
  for (size_t b = 0; b < program.Size(); ++b)
    for (const OpDesc* op : program.Block(b).AllOps()) ++ops[op->Type()];
  return ops;
}

bool IsParameterFile(const ProgramDesc& program, const std::string& name, const OpValue& value) {
  const VarDesc* declared = program.Block(0).FindVar(name);
  return declared != nullptr && declared->Persistable() && HasShape(value);
}

}  // namespace

std::string FreeFolder(const std::string& parent, const std::string& name) {
  std::string path = (fs::path(parent) / name).string();
  for (int i = 2; fs::exists(path); ++i) {
    path = (fs::path(parent) / phi::Format("%s-%d", name, i)).string();
  }
  return path;
}

void WriteCaseFolder(const Execution& execution, const std::string& folder,
                     const OpResult* expected, const OpCaseNotes& notes) {
  CaseWriter writer(folder);
  writer.WriteProgram(*MakeProgram(execution, true), {{execution.type, 1}});
  for (const auto& [name, value] : ValuesOf(execution)) writer.WriteInput(name, value);
  if (expected != nullptr) {
    for (const auto& [slot, names] : execution.OutputNames()) {
      const auto values = expected->outputs.find(slot);
      if (values == expected->outputs.end()) continue;
      for (size_t i = 0; i < std::min(names.size(), values->second.size()); ++i) {
        writer.WriteOutput(names[i], values->second[i]);
      }
    }
  }
  writer.Finish(notes);
}

void WriteProgramFolder(const ProgramDesc& program, const std::map<std::string, OpValue>& values,
                        const std::string& folder, const OpCaseNotes& notes) {
  ProgramDesc built(program);
  for (const auto& [name, value] : values)
    if (value != nullptr && value->tensor() != nullptr) BuildInFront(name, value, &built);
  CaseWriter writer(folder);
  writer.WriteProgram(built, OperatorsOf(program));
  for (const auto& [name, value] : values) {
    if (value != nullptr && IsParameterFile(built, name, value)) {
      writer.WriteParameter(name, *value->tensor());
    } else {
      writer.WriteInput(name, value);
    }
  }
  writer.Finish(notes);
}

}  // namespace parity
}  // namespace phibridge
