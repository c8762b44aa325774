#include <algorithm>

#include "framework/dygraph/tensor_description.h"
#include "framework/dygraph/tracer.h"
#include "framework/io/param_io.h"
#include "framework/io/write_file.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/var_desc.h"
#include "framework/program/var_names.h"

namespace phibridge {
namespace {

namespace fw = paddle::framework;
using VarType = fw::proto::VarType;
constexpr char kFeedList[] = "feed";
constexpr char kFetchList[] = "fetch";

}  // namespace

ProgramRecorder::ProgramRecorder() {
  BlockDesc* block = program_.MutableBlock(0);
  block->Var(kFeedList)->SetType(VarType::FEED_MINIBATCH);
  block->Var(kFeedList)->SetPersistable(true);
  block->Var(kFetchList)->SetType(VarType::FETCH_LIST);
  block->Var(kFetchList)->SetPersistable(true);
}

ProgramRecorder::Known& ProgramRecorder::Add(const phi::Tensor& tensor, const std::string& stem) {
  BlockDesc* block = program_.MutableBlock(0);
  std::string name = tensor.name().empty() ? stem : tensor.name();
  while (block->HasVar(name)) name = stem + "_" + std::to_string(++last_number_);
  DescribeTensor(tensor, block->Var(name));
  return known_[tensor.impl().get()] = {name, tensor.impl()};
}

void ProgramRecorder::AddFeed(const std::string& name, const phi::Tensor& tensor,
                              bool unknown_batch) {
  BlockDesc* block = program_.MutableBlock(0);
  PADDLE_ENFORCE(
      tensor.defined() && known_.count(tensor.impl().get()) == 0 && !block->HasVar(name),
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
  known_[tensor.impl().get()] = {name, tensor.impl()};
  feeds_.push_back(name);
}

const std::string& ProgramRecorder::NameOf(const phi::Tensor& tensor) const {
  const auto found = known_.find(tensor.impl().get());
  PADDLE_ENFORCE(found != known_.end(),
                 phi::errors::NotFound("no recorded operator has used the tensor `%s`; record the "
                                       "operator that makes it",
                                       tensor.name()));
  return found->second.name;
}

void ProgramRecorder::AddFetch(const phi::Tensor& tensor) { fetches_.push_back(NameOf(tensor)); }

// Names of the inputs, before the call may change their values.
void ProgramRecorder::BeforeCall(const TensorCall& call) {
  inputs_.clear();
  for (const auto& [slot, tensors] : call.inputs) {
    for (const phi::Tensor* tensor : tensors) {
      std::string name = fw::kEmptyVarName;
      if (tensor != nullptr && tensor->defined()) {
        const auto found = known_.find(tensor->impl().get());
        if (found == known_.end()) {
          Known& known = Add(*tensor, "param");
          known.is_parameter = true;
          program_.MutableBlock(0)->Var(known.name)->SetPersistable(true);
          name = known.name;
        } else {
          name = found->second.name;
        }
      }
      inputs_[slot].push_back(name);
    }
  }
}

void ProgramRecorder::AfterCall(const TensorCall& call) {
  OpDesc* op = program_.MutableBlock(0)->AppendOp();
  op->SetType(call.type);
  for (const auto& [slot, names] : inputs_) op->SetInput(slot, names);
  for (const auto& [slot, tensors] : call.outputs) {
    std::vector<std::string> names;
    for (const phi::Tensor* tensor : tensors) {
      if (tensor == nullptr || !tensor->defined()) {
        names.push_back(fw::kEmptyVarName);
        continue;
      }
      const auto found = known_.find(tensor->impl().get());
      names.push_back(found != known_.end() ? found->second.name : Add(*tensor, call.type).name);
    }
    op->SetOutput(slot, names);
  }
  for (const auto& [name, value] : call.attrs) op->SetAttr(name, value);
}

std::unique_ptr<ProgramDesc> ProgramRecorder::Program() const {
  auto program = std::make_unique<ProgramDesc>(program_);
  BlockDesc* block = program->MutableBlock(0);
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

void ProgramRecorder::Save(const std::string& folder) const {
  NamedTensors parameters;
  for (const auto& known : known_) {
    if (known.second.is_parameter)
      parameters.emplace_back(known.second.name, known.second.value.get());
  }
  NewFolder saved(folder);
  SaveSeparate(parameters, &saved);
  saved.Add("model.pdmodel", Program()->SerializeToString());
  saved.Commit();
}

}  // namespace phibridge
