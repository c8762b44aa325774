#include "framework/dygraph/program_recorder.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "framework/dygraph/slot_names.h"
#include "framework/dygraph/tensor_description.h"
#include "framework/io/write_file.h"
#include "framework/op/intermediates.h"
#include "framework/op/op_record.h"
#include "framework/op/op_registry.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/op_proto_maker.h"
#include "framework/program/op_version_registry.h"
#include "framework/program/var_desc.h"
#include "framework/program/var_names.h"
#include "phi/core/enforce.h"
#include "phi/core/tensor_copy.h"

namespace phibridge {
namespace {

namespace fw = paddle::framework;
using VarType = fw::proto::VarType;
constexpr char kFeedList[] = "feed";
constexpr char kFetchList[] = "fetch";

// Counted while it is there, before and after it is seen, and no longer than the thread lives.
struct ThreadRecorder {
  ~ThreadRecorder() { Replace(nullptr); }
  ProgramRecorder* Replace(ProgramRecorder* other) {
    const int change = (other != nullptr ? 1 : 0) - (recorder != nullptr ? 1 : 0);
    if (change > 0) phi::RecordingThreads::Add(change);
    ProgramRecorder* before = std::exchange(recorder, other);
    if (change < 0) phi::RecordingThreads::Add(change);
    return before;
  }
  ProgramRecorder* recorder = nullptr;
};
thread_local ThreadRecorder the_program_recorder;

const void* MemoryOf(const phi::Tensor& tensor) {
  if (!tensor.defined() || !tensor.is_dense_tensor()) return nullptr;
  return tensor.dense().Holder().get();
}

// The value, without history.
phi::Tensor ValueAlone(const phi::Tensor& tensor) {
  phi::Tensor value(tensor.name());
  value.set_view_impl(tensor.impl(), tensor);
  return value;
}

bool IsArray(const phi::Tensor& tensor) {
  return tensor.impl()->kind() == phi::TensorKind::kTensorArray;
}

// The slot of an input that is this very tensor, which the call writes in place; empty: none.
std::string SlotInPlace(const TensorCall& call, const phi::Tensor* output) {
  for (const auto& [slot, tensors] : call.inputs) {
    if (std::find(tensors.begin(), tensors.end(), output) != tensors.end()) return slot;
  }
  return "";
}

}  // namespace

ProgramRecorder* ProgramRecorder::OfThread() { return the_program_recorder.recorder; }

ProgramRecorder* ProgramRecorder::Replace(ProgramRecorder* recorder) {
  return the_program_recorder.Replace(recorder);
}

ProgramRecorder::ProgramRecorder() {
  BlockDesc* block = program_.MutableBlock(0);
  block->Var(kFeedList)->SetType(VarType::FEED_MINIBATCH);
  block->Var(kFeedList)->SetPersistable(true);
  block->Var(kFetchList)->SetType(VarType::FETCH_LIST);
  block->Var(kFetchList)->SetPersistable(true);
}

const ProgramRecorder::Known* ProgramRecorder::Find(const phi::Tensor& tensor) const {
  const auto found = known_.find(tensor.impl().get());
  return tensor.defined() && found != known_.end() ? &found->second : nullptr;
}

std::string ProgramRecorder::NewVar(const phi::Tensor& tensor, const std::string& stem) {
  BlockDesc* block = program_.MutableBlock(0);
  std::string name = tensor.name().empty() ? stem : tensor.name();
  while (block->HasVar(name)) name = stem + "_" + std::to_string(++last_number_);
  DescribeTensor(tensor, block->Var(name));
  return name;
}

void ProgramRecorder::Remember(const phi::Tensor& tensor, const std::string& name, bool is_fed) {
  Known& known = known_[tensor.impl().get()];
  known = Known();
  known.name = name;
  known.tensor = ValueAlone(tensor);
  known.version = tensor.current_inplace_version();
  known.memory = MemoryOf(tensor);
  known.is_fed = is_fed;
}

void ProgramRecorder::AddFeed(const std::string& name, const phi::Tensor& tensor,
                              bool unknown_batch) {
  BlockDesc* block = program_.MutableBlock(0);
  PADDLE_ENFORCE(
      tensor.defined() && !Knows(tensor) && !block->HasVar(name),
      phi::errors::InvalidArgument("feed `%s`: it has no value, an operator has used the "
                                   "tensor already, or the name is taken",
                                   name));
  VarDesc* var = block->Var(name);
  DescribeTensor(tensor, var);
  if (unknown_batch) {
    std::vector<int64_t> shape = tensor.shape();
    if (!shape.empty()) shape[0] = -1;
    var->SetShape(shape);
  }
  Remember(tensor, name, /*is_fed=*/true);
  feeds_.push_back(name);
}

const std::string& ProgramRecorder::NameOf(const phi::Tensor& tensor) const {
  const Known* known = Find(tensor);
  PADDLE_ENFORCE_NOT_NULL(
      known, phi::errors::NotFound("no recorded operator has used the tensor `%s`; record the "
                                   "operator that makes it",
                                   tensor.name()));
  return known->name;
}

void ProgramRecorder::AddFetch(const phi::Tensor& tensor) {
  const std::string& name = NameOf(tensor);
  CheckUnchanged(*Find(tensor), tensor, "fetch");
  fetches_.push_back(name);
}

bool ProgramRecorder::Concerns(const phi::Tensor& tensor) const {
  if (Knows(tensor)) return true;
  const void* memory = MemoryOf(tensor);
  return memory != nullptr &&
         std::any_of(parameters_.begin(), parameters_.end(),
                     [&](const Parameter& one) { return MemoryOf(one.tensor) == memory; });
}

bool ProgramRecorder::DependsOnFeeds(const phi::Tensor& tensor) const {
  const Known* known = Find(tensor);
  return known != nullptr && known->is_fed;
}

void ProgramRecorder::CheckUnchanged(const Known& known, const phi::Tensor& tensor,
                                     const std::string& who) const {
  const bool is_unchanged = !known.is_stale &&
                            known.tensor.current_inplace_version() <= known.version &&
                            known.memory == MemoryOf(tensor);
  PADDLE_ENFORCE(is_unchanged,
                 phi::errors::PreconditionNotMet(
                     "%s reads the tensor that is variable `%s` of the program that is recorded, "
                     "and whose elements changed without an operator on it (set_value, a layer "
                     "that keeps statistics while it trains, or a write to a tensor that shares "
                     "its memory); write to a copy, or call eval() of the layer",
                     who, known.name));
}

void ProgramRecorder::CheckComplete() const {
  PADDLE_ENFORCE(is_complete_, phi::errors::PreconditionNotMet(
                                   "the program that is recorded lacks an operator, which could "
                                   "not be recorded: an error told why; record the calls again"));
}

// The variable of an input, which is a parameter if nothing has made it.
std::string ProgramRecorder::Use(const phi::Tensor& tensor, const TensorCall& call) {
  const Known* known = Find(tensor);
  if (known == nullptr) {
    const std::string name = NewVar(tensor, "param");
    program_.MutableBlock(0)->Var(name)->SetPersistable(true);
    parameters_.push_back({name, ValueAlone(tensor), nullptr});
    Remember(tensor, name, /*is_fed=*/false);
    return name;
  }
  CheckUnchanged(*known, tensor, call.type);
  reads_feeds_ = reads_feeds_ || known->is_fed;
  return known->name;
}

// Names of what is written to variables that are there: see Note [Recording programs].
void ProgramRecorder::ChooseOutputNames(const TensorCall& call) {
  output_names_.clear();
  memory_in_place_.clear();
  for (const auto& [slot, tensors] : call.outputs) {
    for (const phi::Tensor* tensor : tensors) {
      output_names_.emplace_back();
      memory_in_place_.push_back(nullptr);
      if (tensor == nullptr || !tensor->defined()) continue;
      const std::string input = SlotInPlace(call, tensor);
      const Known* known = Find(*tensor);
      const bool is_state = !input.empty() && slot == input + "Out";
      if (known != nullptr && (is_state || IsArray(*tensor))) {
        output_names_.back() = known->name;
        reads_feeds_ = reads_feeds_ || known->is_fed;  // an array has its earlier elements still
      }
      if (input.empty()) continue;
      memory_in_place_.back() = MemoryOf(*tensor);
      BeforeWrite(*tensor);
    }
  }
}

void ProgramRecorder::BeforeWrite(const phi::Tensor& tensor) {
  const void* memory = MemoryOf(tensor);
  for (Parameter& parameter : parameters_) {
    const bool is_written = parameter.tensor.impl() == tensor.impl() ||
                            (memory != nullptr && MemoryOf(parameter.tensor) == memory);
    const bool is_copied =
        parameter.tensor.is_dense_tensor() || parameter.tensor.is_selected_rows();
    if (!is_written || parameter.before != nullptr || !is_copied) continue;
    const RecordGuard pause(nullptr);
    parameter.before = parameter.tensor.copy_to(parameter.tensor.place()).impl();
  }
}

// The inputs have their names before the call may change their values.
void ProgramRecorder::BeforeCall(const TensorCall& call) {
  CheckComplete();
  inputs_.clear();
  reads_feeds_ = false;
  for (const auto& [slot, tensors] : call.inputs) {
    for (const phi::Tensor* tensor : tensors) {
      const bool is_there = tensor != nullptr && tensor->defined();
      inputs_[slot].push_back(is_there ? Use(*tensor, call) : std::string(fw::kEmptyVarName));
    }
  }
  ChooseOutputNames(call);
}

void ProgramRecorder::MarkStale(const phi::Tensor& written) {
  const void* memory = MemoryOf(written);
  if (memory == nullptr) return;
  for (auto& [value, known] : known_) {
    if (value != written.impl().get() && known.memory == memory) known.is_stale = true;
  }
}

// Outputs that serve the gradient alone, which a function does not make and a saved operator has.
// True if there are any.
bool ProgramRecorder::AddIntermediates(OpDesc* op) {
  const fw::OpRecord* record = fw::RecordOf(op->Type());
  if (record == nullptr) return false;
  const auto size_in = [](const fw::VariableNameMap& slots, const char* slot) {
    const auto found = slots.find(slot);
    return found == slots.end() ? 0 : found->second.size();
  };
  const auto added = fw::IntermediatesLeftOut(
      *record, fw::kDispensable | fw::kExtraSlot,
      [&](const char* slot) { return size_in(op->Inputs(), slot); },
      [&](const char* slot) { return size_in(op->Outputs(), slot); });
  BlockDesc* block = program_.MutableBlock(0);
  for (const fw::OutputLeftOut& output : added) {
    std::vector<std::string> names(output.count, op->Type());
    for (std::string& name : names) {
      while (block->HasVar(name)) name = op->Type() + "_" + std::to_string(++last_number_);
      block->Var(name);
    }
    op->SetOutput(output.slot, names);
  }
  return !added.empty();
}

void ProgramRecorder::AfterCall(const TensorCall& call) {
  is_complete_ = false;
  BlockDesc* block = program_.MutableBlock(0);
  OpDesc* op = block->AppendOp();
  op->SetType(call.type);
  for (const auto& [slot, names] : inputs_) {
    if (HasVariable(names)) op->SetInput(slot, names);
  }
  struct Made {
    const phi::Tensor* tensor;
    std::string name;
    bool is_new;
  };
  std::vector<Made> made;
  size_t at = 0;
  for (const auto& [slot, tensors] : call.outputs) {
    std::vector<std::string> names;
    for (const phi::Tensor* tensor : tensors) {
      const size_t i = at++;
      names.emplace_back(fw::kEmptyVarName);
      if (tensor == nullptr || !tensor->defined()) continue;
      const bool is_new = output_names_[i].empty();
      names.back() = is_new ? NewVar(*tensor, call.type) : output_names_[i];
      made.push_back({tensor, names.back(), is_new});
      const bool is_overwritten =
          memory_in_place_[i] != nullptr && memory_in_place_[i] == MemoryOf(*tensor);
      if (is_overwritten) MarkStale(*tensor);
    }
    if (HasVariable(names)) op->SetOutput(slot, names);
  }
  for (const auto& [name, value] : call.attrs) op->SetAttr(name, value);
  op->CheckAttrs();            // with defaults, as programs are saved
  if (AddIntermediates(op)) {  // which have no value to describe
    op->InferVarType(block);
    op->InferShape(*block);
  }
  for (const Made& one : made) {
    if (one.is_new) DescribeTensor(*one.tensor, block->Var(one.name));
    Remember(*one.tensor, one.name, reads_feeds_);
  }
  is_complete_ = true;
}

void ProgramRecorder::AddCopy(const phi::Tensor& from, const phi::Tensor& to) {
  PADDLE_ENFORCE(from.is_dense_tensor() || from.is_selected_rows(),
                 phi::errors::Unimplemented(
                     "copy_to of a %s while a program is recorded: no operator copies it",
                     phi::TensorKindName(from.impl()->kind())));
  phi::Tensor copy = to;
  TensorCall call;
  call.type = "assign";
  call.inputs = {{"X", {&from}}};
  call.outputs = {{"Out", {&copy}}};
  BeforeCall(call);
  AfterCall(call);
  MarkStale(to);
}

void ProgramRecorder::AddSlice(const phi::Tensor& from, int64_t begin, int64_t end,
                               const phi::Tensor& rows) {
  phi::Tensor view = rows;
  TensorCall call;
  call.type = "slice";
  call.inputs = {{"Input", {&from}}};
  call.outputs = {{"Out", {&view}}};
  call.attrs["axes"] = std::vector<int>{0};
  call.attrs["starts"] = std::vector<int>{static_cast<int>(begin)};
  call.attrs["ends"] = std::vector<int>{static_cast<int>(end)};
  BeforeCall(call);
  AfterCall(call);
}

std::unique_ptr<ProgramDesc> ProgramRecorder::Program() const {
  CheckComplete();
  auto program = std::make_unique<ProgramDesc>(program_);
  BlockDesc* block = program->MutableBlock(0);
  const auto& versions = fw::compatible::OpVersionRegistrar::GetInstance();
  for (const OpDesc* op : block->AllOps()) {
    if (!versions.Has(op->Type())) continue;
    program->SetOpVersion(op->Type(), static_cast<int32_t>(versions.version_id(op->Type())));
  }
  for (size_t i = feeds_.size(); i-- > 0;) {
    OpDesc* feed = block->PrependOp();
    feed->SetType("feed");
    feed->SetInput("X", {kFeedList});
    feed->SetOutput("Out", {feeds_[i]});
    feed->SetAttr("col", static_cast<int>(i));
  }
  for (size_t i = 0; i < fetches_.size(); ++i) {
    OpDesc* fetch = block->AppendOp();
    fetch->SetType("fetch");
    fetch->SetInput("X", {fetches_[i]});
    fetch->SetOutput("Out", {kFetchList});
    fetch->SetAttr("col", static_cast<int>(i));
  }
  return program;
}

NamedTensors ProgramRecorder::Parameters() const {
  NamedTensors named;
  for (const Parameter& one : parameters_) {
    named.emplace_back(one.name,
                       one.before != nullptr ? one.before.get() : one.tensor.impl().get());
  }
  return named;
}

void ProgramRecorder::RestoreParameters() const {
  const RecordGuard pause(nullptr);
  for (const Parameter& one : parameters_) {
    if (one.before == nullptr) continue;
    phi::Tensor tensor = one.tensor;
    if (auto* rows = phi::TensorCast<phi::SelectedRows>(tensor.impl().get())) {
      const auto& before = static_cast<const phi::SelectedRows&>(*one.before);
      rows->set_rows(before.rows());
      rows->set_height(before.height());
      phi::TensorCopySync(before.value(), tensor.place(), rows->mutable_value());
    } else {
      tensor.copy_(phi::Tensor(one.before), tensor.place());
    }
    tensor.bump_inplace_version();
  }
}

void ProgramRecorder::Save(const std::string& folder) const {
  const std::string model = Program()->SerializeToString();
  NewFolder saved(folder);
  SaveSeparate(Parameters(), &saved);
  saved.Add("model.pdmodel", model);
  saved.Commit();
}

void ProgramRecorder::SaveAs(const std::string& prefix) const {
  const std::string model = Program()->SerializeToString();
  const std::string parameters = parameters_.empty() ? "" : CombinedParams(Parameters());
  const std::string_view bytes = parameters;
  WriteTogether(prefix + ".pdmodel", model, prefix + ".pdiparams",
                parameters_.empty() ? nullptr : &bytes);
}

}  // namespace phibridge
