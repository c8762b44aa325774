#include "framework/executor/passes/program_graph.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "compat/op_utils_map.h"
#include "framework/executor/block_variables.h"
#include "framework/executor/diagnose.h"
#include "framework/executor/passes/fused_op.h"
#include "framework/op/op_record.h"
#include "framework/op/operator_with_kernel.h"
#include "framework/program/block_desc.h"
#include "framework/program/block_lifetimes.h"
#include "framework/program/contains.h"
#include "framework/program/convert_utils.h"
#include "framework/program/op_info.h"
#include "framework/program/var_attributes.h"
#include "framework/program/var_names.h"
#include "phi/core/enforce.h"
#include "phi/core/kernel_factory.h"
#include "phi/core/registration.h"
#include "phi/core/tensor_copy.h"

namespace phibridge {

using VarType = paddle::framework::proto::VarType;
using paddle::framework::kEmptyVarName;

namespace {

// What the registries have of an operator's kernels, and of plug-ins' shape functions for them, in
// this view.
std::vector<const void*> KernelsIn(phi::RegistryView which, const std::string& type) {
  const phi::ScopedRegistryView view(which);
  std::vector<const void*> found = {&paddle::framework::OperatorWithKernel::KernelsOf(type)};
  const auto add = [&](const std::string& kernel) {
    found.push_back(phi::KernelFactory::Instance().FindKernelMap(kernel));
    found.push_back(reinterpret_cast<const void*>(phi::ReplacingShapeFunction(kernel)));
  };
  add(phi::TransToPhiKernelName(type));
  const auto* info = paddle::framework::OpInfoMap::Instance().GetNullable(type);
  if (info == nullptr || info->record_ == nullptr) return found;
  for (const KernelEntry& entry : info->record_->kernels) add(entry.kernel);
  return found;
}

// True if a plug-in put an operator, or a kernel of its or the shape function of one, before the
// library's.
bool IsReplaced(const std::string& type) {
  return phi::RememberedName(type) != type || KernelsIn(phi::RegistryView::kPlugin, type) !=
                                                  KernelsIn(phi::RegistryView::kLibrary, type);
}

std::unordered_set<std::string> ChangedVariables(const ProgramDesc& program) {
  std::unordered_set<std::string> changed;
  for (size_t b = 0; b < program.Size(); ++b) {
    for (const OpDesc* op : program.Block(b).AllOps()) {
      for (const std::string& name : op->OutputArgumentNames()) {
        if (!HandsOn(*op, name)) changed.insert(name);
      }
    }
  }
  return changed;
}

// What other blocks and attributes of block 0 name, as `recurrent` names its states.
std::unordered_set<std::string> NamesBesideBlock0(const ProgramDesc& program) {
  std::unordered_set<std::string> names;
  const auto insert = [&](const std::vector<std::string>& more) {
    names.insert(more.begin(), more.end());
  };
  for (size_t b = 0; b < program.Size(); ++b) {
    for (const OpDesc* op : program.Block(b).AllOps()) {
      if (b != 0 || !SubBlocksOf(*op).empty()) {
        insert(paddle::framework::ReadVariables(*op));
        insert(op->OutputArgumentNames());
      }
      for (const auto& attr : op->GetAttrMap()) {
        if (const auto* list = std::get_if<std::vector<std::string>>(&attr.second)) insert(*list);
      }
    }
  }
  return names;
}

void FindWritersWithin(const ProgramDesc& program, std::unordered_set<std::string>* names) {
  for (size_t b = 1; b < program.Size(); ++b) {
    for (const OpDesc* op : program.Block(b).AllOps()) {
      for (const std::string& name : op->OutputArgumentNames()) names->insert(name);
    }
  }
}

// `block`: as the program has it.
Fusion FusionOf(const BlockDesc& block, ProgramGraph::Node* node) {
  Fusion fusion;
  node->ops.sort();
  fusion.ops.assign(node->ops.begin(), node->ops.end());
  for (const int op : fusion.ops) fusion.types.push_back(block.Op(op)->Type());
  fusion.passes = std::move(node->passes);
  return fusion;
}

// Undoes what was inferred of a variable.
void DeclareAs(const VarDesc& declared, BlockDesc* block) {
  VarDesc* const desc = block->FindVar(declared.Name());
  if (desc == nullptr || !declared.HasTensorDesc()) return;
  desc->SetDataType(declared.GetDataType());
  desc->SetShape(declared.GetShape());
  if (declared.GetType() == VarType::LOD_TENSOR) desc->SetLoDLevel(declared.GetLoDLevel());
}

// Which operators must stay as they are, as a rule is about them or a plug-in replaced them.
class BoundOperators {
 public:
  explicit BoundOperators(const KernelRules& rules) : rules_(rules) {}

  bool Has(const std::string& type, int index) {
    if (rules_.Find(type, 0, index) != nullptr) return true;
    if (rules_.ViewOf(type, 0, index) != phi::RegistryView::kPlugin) return false;
    const auto known = replaced_.find(type);
    if (known != replaced_.end()) return known->second;
    return replaced_[type] = IsReplaced(type);
  }

 private:
  const KernelRules& rules_;
  std::unordered_map<std::string, bool> replaced_;  // by type
};

}  // namespace

ProgramGraph::ProgramGraph(const ProgramDesc& program, const ParameterValues& parameters,
                           const ExecutionOptions& options)
    : program_(std::make_unique<ProgramDesc>(program)),
      parameters_(parameters),
      options_(options),
      seen_elsewhere_(NamesBesideBlock0(program)),
      changed_(ChangedVariables(program)) {
  kept_.insert(options.keep.begin(), options.keep.end());
  seen_elsewhere_.insert(options.keep.begin(), options.keep.end());
  FindWritersWithin(program, &written_within_);
  BlockDesc* const block = program_->MutableBlock(0);
  DescribeVariables(*block, options_.place, &described_);
  int index = 0;
  BoundOperators bound(options_.rules);
  std::unordered_set<std::string> written;
  for (OpDesc* op : block->AllOps()) {
    for (const std::string& name : paddle::framework::ReadVariables(*op)) {
      if (written.count(name) == 0) brought_in_.insert(name);
    }
    for (const std::string& name : op->OutputArgumentNames()) {
      const VarDesc* const desc = written.insert(name).second ? block->FindVar(name) : nullptr;
      if (desc != nullptr && brought_in_.count(name) != 0) brought_declared_.emplace_back(*desc);
    }
    nodes_.emplace_back();
    Node& node = nodes_.back();
    node.op = std::make_unique<OpDesc>(*op, block);
    node.ops = {index};
    node.is_free = !bound.Has(op->Type(), index);
    node.origin = index++;
    node.at = std::prev(nodes_.end());
    Link(&node);
    InferDescribed(options_.place, described_, block, op);
  }
  open_feeds_ = CountOpenFeeds();
}

ProgramGraph::~ProgramGraph() = default;

void ProgramGraph::Link(Node* node) {
  for (const std::string& name : paddle::framework::ReadVariables(*node->op)) {
    readers_[name].insert(node);
  }
  for (const std::string& name : node->op->OutputArgumentNames()) {
    if (name != kEmptyVarName) writers_[name].insert(node);
  }
}

void ProgramGraph::Unlink(Node* node) {
  for (const std::string& name : paddle::framework::ReadVariables(*node->op)) {
    readers_[name].erase(node);
  }
  for (const std::string& name : node->op->OutputArgumentNames()) writers_[name].erase(node);
}

ProgramGraph::Node* ProgramGraph::Writer(const std::string& name) const {
  const auto found = writers_.find(name);
  return found == writers_.end() || found->second.size() != 1 ? nullptr : *found->second.begin();
}

const ProgramGraph::NodeSet& ProgramGraph::Readers(const std::string& name) const {
  static const NodeSet none;
  const auto found = readers_.find(name);
  return found == readers_.end() ? none : found->second;
}

bool ProgramGraph::IsPrivate(const std::string& name) const {
  const VarDesc* desc = Declaration(name);
  const Node* writer = Writer(name);
  return desc != nullptr && desc->GetType() == VarType::LOD_TENSOR && !desc->Persistable() &&
         seen_elsewhere_.count(name) == 0 && brought_in_.count(name) == 0 && writer != nullptr;
}

bool ProgramGraph::IsWrittenOnce(const std::string& name) const {
  if (Constant(name) != nullptr) return true;
  if (written_within_.count(name) != 0) return false;
  const auto found = writers_.find(name);
  const size_t writers = found == writers_.end() ? 0 : found->second.size();
  if (writers == 0) return changed_.count(name) == 0;
  const VarDesc* desc = Declaration(name);
  return writers == 1 && brought_in_.count(name) == 0 && desc != nullptr && !desc->Persistable();
}

bool ProgramGraph::WritesOnly(const OpDesc& op, const std::string& slot) const {
  for (const auto& output : op.Outputs()) {
    if (output.first == slot) continue;
    for (const std::string& name : output.second) {
      if (name == kEmptyVarName || HandsOn(op, name)) continue;
      if (!IsPrivate(name) || !Readers(name).empty()) return false;
    }
  }
  return true;
}

const phi::DenseTensor* ProgramGraph::Constant(const std::string& name) const {
  const auto made = constants_.find(name);
  if (made != constants_.end()) return made->second;
  const auto given = parameters_.find(name);
  // A user may feed what is named in `keep`.
  const bool is_fixed = changed_.count(name) == 0 && kept_.count(name) == 0;
  const bool is_constant = given != parameters_.end() && is_fixed && given->second->initialized();
  return is_constant ? given->second : nullptr;
}

const phi::DenseTensor& ProgramGraph::OnHost(const std::string& name) const {
  const phi::DenseTensor& value = *Constant(name);
  if (phi::is_cpu_place(value.place())) return value;
  phi::DenseTensor& copy = on_host_[name];
  if (!copy.initialized()) phi::TensorCopySync(value, phi::CPUPlace(), &copy);
  return copy;
}

void ProgramGraph::Describe(const std::string& name) {
  described_.Var(name)->GetMutable<phi::DenseTensor>();
  DescribeVariable(*Declaration(name), options_.place, described_);
}

VarDesc* ProgramGraph::DeclareBeside(std::string name, phi::DataType dtype,
                                     const std::vector<int64_t>& shape) {
  BlockDesc* const block = program_->MutableBlock(0);
  while (block->HasVar(name)) name += "_";
  VarDesc* const desc = block->Var(name);
  desc->SetType(VarType::LOD_TENSOR);
  desc->SetDataType(paddle::framework::TransToProtoVarType(dtype));
  desc->SetShape(shape);
  return desc;
}

std::string ProgramGraph::AddConstant(const std::string& of, const Node& user,
                                      phi::DenseTensor value, bool on_host) {
  VarDesc* const desc = DeclareBeside(phi::Format("%s@%s@%d", of, pass_, user.origin),
                                      value.dtype(), phi::vectorize(value.dims()));
  desc->SetPersistable(true);
  const std::string name = desc->Name();
  if (value.initialized()) value.Holder()->MakeConstant();
  made_.push_back({name, std::move(value), on_host});
  constants_[name] = &made_.back().value;
  Describe(name);
  return name;
}

std::string ProgramGraph::AddTemporary(const std::string& of, const std::vector<int64_t>& shape) {
  const auto dtype = paddle::framework::TransToPhiDataType(Declaration(of)->GetDataType());
  const std::string name = DeclareBeside(phi::Format("%s@%s", of, pass_), dtype, shape)->Name();
  Describe(name);
  return name;
}

const VarDesc* ProgramGraph::Declaration(const std::string& name) const {
  return program_->Block(0).FindVar(name);
}

std::vector<int64_t> ProgramGraph::Shape(const std::string& name) const {
  const VarDesc* desc = Declaration(name);
  return desc == nullptr || !desc->HasTensorDesc() ? std::vector<int64_t>() : desc->GetShape();
}

bool ProgramGraph::IsFloat32(const std::string& name) const {
  const VarDesc* desc = Declaration(name);
  return desc != nullptr && desc->HasTensorDesc() && desc->GetType() == VarType::LOD_TENSOR &&
         desc->GetDataType() == VarType::FP32;
}

phi::DataType ProgramGraph::FloatTypeOf(const std::string& name) const {
  if (IsFloat32(name)) return phi::DataType::FLOAT32;
  const VarDesc* desc = Declaration(name);
  const bool is_half = desc != nullptr && desc->HasTensorDesc() &&
                       desc->GetType() == VarType::LOD_TENSOR &&
                       desc->GetDataType() == VarType::FP16;
  return is_half ? phi::DataType::FLOAT16 : phi::DataType::UNDEFINED;
}

size_t ProgramGraph::CountOpenFeeds() const {
  size_t count = 0;
  for (const VarDesc* desc : program_->Block(0).AllVars()) {
    const std::string name = desc->Name();
    if (desc->Persistable() || desc->GetType() != VarType::LOD_TENSOR || Readers(name).empty()) {
      continue;
    }
    const Node* writer = Writer(name);
    if (writer != nullptr && writer->op->Type() != paddle::framework::kFeedOpType) continue;
    const std::vector<int64_t> shape = desc->GetShape();
    if (std::find(shape.begin(), shape.end(), -1) != shape.end()) ++count;
  }
  return count;
}

bool ProgramGraph::Runs(const Node& node) const {
  return DiagnoseOp(*node.op, 0, node.origin, described_, options_).runs();
}

bool ProgramGraph::IsForHost(const Node& node) const {
  if (phi::is_cpu_place(options_.place)) return false;
  const OpDiagnosis diagnosis = DiagnoseOp(*node.op, 0, node.origin, described_, options_);
  const KernelChoice& choice = diagnosis.choice();
  return choice && choice.backend == phi::Backend::CPU && !choice.is_fallback;
}

phi::Backend ProgramGraph::BackendOf(const OpDesc& op) const {
  const OpDiagnosis diagnosis = DiagnoseOp(op, 0, -1, described_, options_);
  const KernelChoice& choice = diagnosis.choice();
  const bool has_kernel = diagnosis.runs() && choice && choice.kind == KernelChoice::kPhi;
  return has_kernel ? choice.key.backend() : phi::Backend::UNDEFINED;
}

bool ProgramGraph::HasKernel(const OpDesc& op, phi::Backend backend) const {
  return backend != phi::Backend::UNDEFINED && BackendOf(op) == backend;
}

bool ProgramGraph::HasFusedKernel(const OpDesc& op) const {
  const phi::Backend backend = BackendOf(op);
  return backend != phi::Backend::UNDEFINED && backend != phi::Backend::CPU;
}

void ProgramGraph::Fuse(std::unique_ptr<OpDesc> op, const std::vector<Node*>& others, Node* last) {
  Unlink(last);
  last->op = std::move(op);
  Link(last);
  for (Node* other : others) {
    HandOver(other, last);
    Unlink(other);
    nodes_.erase(other->at);
  }
  Note(last);
}

void ProgramGraph::Insert(Nodes::iterator at, const Node& beside, std::unique_ptr<OpDesc> op) {
  Node& node = *nodes_.emplace(at);
  node.op = std::move(op);
  node.is_free = beside.is_free;
  node.origin = beside.origin;
  // Before one operator the last one comes last; after it, first.
  const bool is_before = at == beside.at;
  ++inserted_;
  node.step = is_before ? std::numeric_limits<int>::min() + inserted_
                        : std::numeric_limits<int>::max() - inserted_;
  node.at = std::prev(at);
  Link(&node);
  InferShapes(node);
  ++changes_;
}

void ProgramGraph::Remove(Node* node, Node* into) {
  Unlink(node);
  if (into != nullptr) {
    HandOver(node, into);
    Note(into);
  }
  nodes_.erase(node->at);
  ++changes_;
}

void ProgramGraph::HandOver(Node* from, Node* to) {
  to->ops.splice(to->ops.end(), from->ops);
  to->is_free = to->is_free && from->is_free;
  for (const std::string& pass : from->passes) {
    if (!Contains(to->passes, pass)) to->passes.push_back(pass);
  }
}

void ProgramGraph::Note(Node* node) {
  if (!Contains(node->passes, pass_)) node->passes.emplace_back(pass_);
  ++changes_;
}

void ProgramGraph::InferShapes(const Node& node) {
  InferDescribed(options_.place, described_, program_->MutableBlock(0), node.op.get());
}

bool ProgramGraph::CanRedirectReaders(const std::string& name) const {
  const NodeSet& readers = Readers(name);
  return std::all_of(readers.begin(), readers.end(), [&](const Node* reader) {
    const std::vector<std::string> all = paddle::framework::ReadVariables(*reader->op);
    const std::vector<std::string> inputs = reader->op->InputArgumentNames();
    return reader->op->Type() != "share_data" && std::count(all.begin(), all.end(), name) ==
                                                     std::count(inputs.begin(), inputs.end(), name);
  });
}

void ProgramGraph::RedirectReaders(const std::string& from, const std::string& to) {
  const NodeSet readers = Readers(from);  // a copy, as Edit changes the graph's
  for (Node* reader : readers) {
    Edit(reader, [&](OpDesc* op) { op->RenameInput(from, to); });
  }
}

OptimisedProgram ProgramGraph::Take() {
  OptimisedProgram result;
  BlockDesc* const block = program_->MutableBlock(0);
  for (Node& node : nodes_) {
    result.origins.push_back(node.origin);
    result.fusions.push_back(FusionOf(*block, &node));
  }
  block->RemoveOp(0, block->OpSize());
  for (Node& node : nodes_) block->AppendAllocatedOp(std::move(node.op));
  nodes_.clear();
  writers_.clear();
  readers_.clear();
  std::unordered_set<std::string> read;
  for (const OpDesc* op : block->AllOps()) {
    for (const std::string& name : paddle::framework::ReadVariables(*op)) read.insert(name);
  }
  for (FoldedParameter& made : made_) {
    if (read.count(made.name) != 0) result.parameters.push_back(std::move(made));
  }
  for (const VarDesc& declared : brought_declared_) DeclareAs(declared, block);
  result.program = std::move(program_);
  return result;
}

}  // namespace phibridge
