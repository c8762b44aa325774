// Puts element-wise operators, whose results nobody else reads, into one loop.
#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "framework/executor/passes/fused_op.h"
#include "framework/executor/passes/pass.h"
#include "framework/executor/passes/pattern.h"
#include "framework/program/contains.h"
#include "framework/program/var_attributes.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"
#include "phi/kernels/funcs/elementwise/elementwise_chain.h"

namespace phibridge {
namespace {

using Node = ProgramGraph::Node;
using phi::funcs::ElementwiseStep;
using VarType = paddle::framework::proto::VarType;

// The step that an operator is, and the attributes that are its numbers.
struct StepRule {
  ElementwiseStep step;
  std::vector<const char*> numbers = {};
};

const StepRule* RuleOf(const std::string& type) {
  static const auto* rules = new std::unordered_map<std::string, StepRule>{
      {"elementwise_add", {ElementwiseStep::kAdd}},
      {"elementwise_sub", {ElementwiseStep::kSubtract}},
      {"elementwise_mul", {ElementwiseStep::kMultiply}},
      {"elementwise_div", {ElementwiseStep::kDivide}},
      {"elementwise_max", {ElementwiseStep::kMaximum}},
      {"elementwise_min", {ElementwiseStep::kMinimum}},
      {"elementwise_pow", {ElementwiseStep::kPower}},
      {"abs", {ElementwiseStep::kAbs}},
      {"ceil", {ElementwiseStep::kCeil}},
      {"erf", {ElementwiseStep::kErf}},
      {"exp", {ElementwiseStep::kExp}},
      {"expm1", {ElementwiseStep::kExpm1}},
      {"floor", {ElementwiseStep::kFloor}},
      {"log", {ElementwiseStep::kLog}},
      {"log1p", {ElementwiseStep::kLog1p}},
      {"log2", {ElementwiseStep::kLog2}},
      {"log10", {ElementwiseStep::kLog10}},
      {"reciprocal", {ElementwiseStep::kReciprocal}},
      {"round", {ElementwiseStep::kRound}},
      {"rsqrt", {ElementwiseStep::kRsqrt}},
      {"sign", {ElementwiseStep::kSign}},
      {"sqrt", {ElementwiseStep::kSqrt}},
      {"square", {ElementwiseStep::kSquare}},
      {"trunc", {ElementwiseStep::kTrunc}},
      {"scale", {ElementwiseStep::kScale, {"scale", "bias"}}},
      {"clip", {ElementwiseStep::kClip, {"min", "max"}}},
      {"pow", {ElementwiseStep::kExponent, {"factor"}}},
      {"brelu", {ElementwiseStep::kBRelu, {"t_min", "t_max"}}},
      {"celu", {ElementwiseStep::kCelu, {"alpha"}}},
      {"elu", {ElementwiseStep::kElu, {"alpha"}}},
      {"gelu", {ElementwiseStep::kGelu}},
      {"hard_shrink", {ElementwiseStep::kHardShrink, {"threshold"}}},
      {"hard_sigmoid", {ElementwiseStep::kHardSigmoid, {"slope", "offset"}}},
      {"hard_swish", {ElementwiseStep::kHardSwish}},
      {"leaky_relu", {ElementwiseStep::kLeakyRelu, {"alpha"}}},
      {"logsigmoid", {ElementwiseStep::kLogSigmoid}},
      {"mish", {ElementwiseStep::kMish, {"threshold"}}},
      {"relu", {ElementwiseStep::kRelu}},
      {"relu6", {ElementwiseStep::kRelu6}},
      {"selu", {ElementwiseStep::kSelu, {"scale", "alpha"}}},
      {"sigmoid", {ElementwiseStep::kSigmoid}},
      {"silu", {ElementwiseStep::kSilu}},
      {"soft_relu", {ElementwiseStep::kSoftRelu, {"threshold"}}},
      {"softplus", {ElementwiseStep::kSoftplus, {"beta", "threshold"}}},
      {"softshrink", {ElementwiseStep::kSoftShrink, {"lambda"}}},
      {"softsign", {ElementwiseStep::kSoftsign}},
      {"stanh", {ElementwiseStep::kSTanh, {"scale_a", "scale_b"}}},
      {"swish", {ElementwiseStep::kSwish}},
      {"tanh", {ElementwiseStep::kTanh}},
      {"tanh_shrink", {ElementwiseStep::kTanhShrink}},
      {"thresholded_relu", {ElementwiseStep::kThresholdedRelu, {"threshold"}}},
  };
  const auto found = rules->find(type);
  return found == rules->end() ? nullptr : &found->second;
}

// An operator as a step.
struct StepOp {
  Node* node;
  ElementwiseStep step;
  std::vector<std::string> operands;
  std::string out;
  int axis = -1;
  std::vector<float> numbers = {0, 0};
  VarType::Type dtype = VarType::FP32;
  std::optional<phi::Backend> backend = std::nullopt;  // nothing: not asked for yet
};

// Which kernel an operator has may depend on its attributes.
void RefineStep(const OpDesc& op, StepOp* step) {
  if (step->step == ElementwiseStep::kGelu && AttributeOf<bool>(op, "approximate")) {
    step->step = ElementwiseStep::kGeluTanh;
  } else if (step->step == ElementwiseStep::kScale && !AttributeOf<bool>(op, "bias_after_scale")) {
    step->step = ElementwiseStep::kShiftScale;
  } else if (step->step == ElementwiseStep::kExponent && step->numbers[0] == 2) {
    step->step = ElementwiseStep::kSquare;
  }
}

std::optional<phi::DDim> DeclaredDims(const ProgramGraph& graph, const std::string& name) {
  const std::vector<int64_t> shape = graph.Shape(name);
  if (shape.empty() || shape.size() > phi::DDim::kMaxRank) return std::nullopt;
  return phi::make_ddim(shape);
}

// True if an operand of the shape `x` lies along the result as the kernel can read it.
bool Lies(const phi::DDim& x, int axis, const phi::DDim& out) {
  if (x == out) return true;
  phi::DDim laid;
  if (x.size() > out.size() ||
      !phi::funcs::PadToRank(x, x.size() == out.size() ? -1 : axis, out.size(), &laid)) {
    return false;
  }
  for (int i = 0; i < out.size(); ++i) {
    if (laid[i] != 1 && laid[i] != out[i]) return false;
  }
  return phi::funcs::ChainLayOf(laid, out).has_value();
}

// The type of a dense tensor that the kernels take.
std::optional<VarType::Type> FloatOf(const ProgramGraph& graph, const std::string& name) {
  const VarDesc* desc = graph.Declaration(name);
  if (desc == nullptr || !desc->HasTensorDesc() || desc->GetType() != VarType::LOD_TENSOR) {
    return std::nullopt;
  }
  const VarType::Type dtype = desc->GetDataType();
  const bool is_float = dtype == VarType::FP32 || dtype == VarType::FP64 ||
                        dtype == VarType::FP16 || dtype == VarType::BF16;
  return is_float ? std::optional<VarType::Type>(dtype) : std::nullopt;
}

bool HasTypesAndShapes(const ProgramGraph& graph, StepOp* step) {
  const std::optional<VarType::Type> dtype = FloatOf(graph, step->out);
  const std::optional<phi::DDim> out = DeclaredDims(graph, step->out);
  if (!dtype.has_value() || !out.has_value()) return false;
  step->dtype = *dtype;
  return std::all_of(step->operands.begin(), step->operands.end(), [&](const std::string& operand) {
    const std::optional<phi::DDim> dims = DeclaredDims(graph, operand);
    return FloatOf(graph, operand) == dtype && dims.has_value() && Lies(*dims, step->axis, *out);
  });
}

std::optional<StepOp> StepOf(const ProgramGraph& graph, Node* node) {
  const OpDesc& op = *node->op;
  const StepRule* rule = RuleOf(op.Type());
  if (rule == nullptr || !graph.IsFree(*node)) return std::nullopt;
  StepOp step{node, rule->step, {InputOf(op, "X")}, OutputOf(op, "Out")};
  const bool has_two = phi::funcs::HasTwoOperands(rule->step);
  if (has_two) step.operands.push_back(InputOf(op, "Y"));
  // A kernel that takes numbers from variables stays, and so does one that changes its input.
  if (step.out.empty() || Contains(step.operands, step.out) || Contains(step.operands, "") ||
      paddle::framework::ReadVariables(op).size() != step.operands.size()) {
    return std::nullopt;
  }
  if (has_two) step.axis = AttributeOf<int>(op, "axis");
  if (!HasTypesAndShapes(graph, &step) || !graph.WritesOnly(op, "Out") || !IsPlain(graph, op)) {
    return std::nullopt;
  }
  for (size_t i = 0; i < rule->numbers.size(); ++i) {
    step.numbers[i] = AttributeOf<float>(op, rule->numbers[i]);
  }
  RefineStep(op, &step);
  return step;
}

// What is put together: operators by their order, and the inputs and attributes of one operator for
// all of them.
class Chain {
 public:
  Chain(const ProgramGraph& graph, StepOp* root)
      : graph_(graph), root_(root), steps_{{root->node, root}} {}

  const StepOp& root() const { return *root_; }
  size_t size() const { return steps_.size(); }
  bool Has(const Node* node) const { return steps_.count(node) != 0; }

  /// False, with nothing changed, if the operator has no room for it.
  bool Add(StepOp* step) {
    steps_[step->node] = step;
    std::string why_not;
    Describe();
    const phi::funcs::ElementwiseChainAttrs attrs{codes_, operands_, axes_, numbers_};
    if (phi::funcs::TryPlanElementwiseChain(inputs_.size(), attrs, &why_not)) return true;
    steps_.erase(step->node);
    return false;
  }

  std::vector<Node*> OthersThanRoot() const {
    std::vector<Node*> nodes;
    for (const auto& [node, step] : steps_) {
      if (step != root_) nodes.push_back(step->node);
    }
    return nodes;
  }

  std::unique_ptr<OpDesc> Fused() {
    Describe();
    auto op = MakeFused("elementwise_chain", *root_->node->op);
    std::vector<std::string> names;
    for (const auto& input : inputs_) names.push_back(input.first);
    op->SetInput("X", names);
    op->SetOutput("Out", {root_->out});
    op->SetAttr("steps", codes_);
    op->SetAttr("operands", operands_);
    op->SetAttr("axes", axes_);
    op->SetAttr("numbers", numbers_);
    return op;
  }

 private:
  using Input = std::pair<std::string, int>;  // a variable, and the axis where it lies

  // Where `inputs_` has it; their number if it has not.
  size_t PlaceOf(const Input& input) const {
    return static_cast<size_t>(std::find(inputs_.begin(), inputs_.end(), input) - inputs_.begin());
  }

  Input LaidInput(const StepOp& step, const std::string& name) const {
    const bool is_smaller = graph_.Shape(name).size() < graph_.Shape(step.out).size();
    return {name, is_smaller ? step.axis : -1};
  }

  void Describe() {
    std::unordered_map<std::string, size_t> results;
    for (const auto& [node, step] : steps_) {
      results.emplace(step->out, results.size());
    }
    inputs_.clear();
    for (const auto& [node, step] : steps_) {
      for (const std::string& name : step->operands) {
        const Input input = LaidInput(*step, name);
        if (results.count(name) == 0 && PlaceOf(input) == inputs_.size()) inputs_.push_back(input);
      }
    }
    codes_.clear();
    operands_.clear();
    axes_.clear();
    numbers_.clear();
    for (const auto& [node, step] : steps_) {
      codes_.push_back(static_cast<int>(step->step));
      axes_.push_back(step->axis);
      numbers_.insert(numbers_.end(), step->numbers.begin(), step->numbers.end());
      for (const std::string& name : step->operands) {
        const auto result = results.find(name);
        const size_t value = result == results.end() ? PlaceOf(LaidInput(*step, name))
                                                     : inputs_.size() + result->second;
        operands_.push_back(static_cast<int>(value));
      }
      if (step->operands.size() == 1) operands_.push_back(phi::funcs::kNoOperand);
    }
  }

  const ProgramGraph& graph_;
  StepOp* root_;
  std::map<const Node*, StepOp*, ProgramGraph::ComesBefore> steps_;
  std::vector<Input> inputs_;
  std::vector<int> codes_, operands_, axes_;
  std::vector<float> numbers_;
};

class ChainFinder {
 public:
  explicit ChainFinder(ProgramGraph* graph) : graph_(graph) {}

  // Puts together what ends with `node`.
  void FuseAt(Node* node) {
    StepOp* const root = Find(node);
    if (root == nullptr) return;
    Chain chain(*graph_, root);
    std::vector<std::string> names = root->operands;
    for (size_t i = 0; i < names.size(); ++i) {
      StepOp* const writer = WriterFor(chain, names[i]);
      if (writer == nullptr || !chain.Add(writer)) continue;
      names.insert(names.end(), writer->operands.begin(), writer->operands.end());
    }
    if (chain.size() < 2) return;
    auto fused = chain.Fused();
    if (!graph_->HasKernel(*fused, BackendOf(root))) return;
    graph_->Fuse(std::move(fused), chain.OthersThanRoot(), node);
  }

 private:
  StepOp* Find(Node* node) {
    auto known = steps_.find(node);
    if (known == steps_.end()) known = steps_.emplace(node, StepOf(*graph_, node)).first;
    return known->second.has_value() ? &*known->second : nullptr;
  }

  phi::Backend BackendOf(StepOp* step) {
    if (!step->backend.has_value()) step->backend = graph_->BackendOf(*step->node->op);
    return *step->backend;
  }

  // The operator that writes what the chain reads, if it may become a part of it: all readers are,
  // and what it reads itself is the same at the place of the root.
  StepOp* WriterFor(const Chain& chain, const std::string& name) {
    if (!graph_->IsPrivate(name)) return nullptr;
    Node* const node = graph_->Writer(name);
    if (chain.Has(node)) return nullptr;
    const auto& readers = graph_->Readers(name);
    const bool is_inside = std::all_of(readers.begin(), readers.end(),
                                       [&](const Node* reader) { return chain.Has(reader); });
    StepOp* const step = is_inside ? Find(node) : nullptr;
    if (step == nullptr || step->dtype != chain.root().dtype ||
        graph_->Shape(name) != graph_->Shape(chain.root().out)) {
      return nullptr;
    }
    const bool may_move =
        std::all_of(step->operands.begin(), step->operands.end(),
                    [&](const std::string& operand) { return graph_->IsWrittenOnce(operand); });
    return may_move && HasPlainKernel(step) && BackendOf(step) == BackendOf(Find(chain.root().node))
               ? step
               : nullptr;
  }

  // oneDNN fuses and keeps its formats by itself.
  bool HasPlainKernel(StepOp* step) {
    return BackendOf(step) == phi::Backend::CPU || BackendOf(step) == phi::Backend::GPU;
  }

  ProgramGraph* graph_;
  std::unordered_map<Node*, std::optional<StepOp>> steps_;
};

}  // namespace

// From the last operator on, so that a chain is as long as it can be.
void RunFuseElementwise(ProgramGraph* graph) {
  ChainFinder finder(graph);
  for (auto at = graph->nodes().end(); at != graph->nodes().begin();) finder.FuseAt(&*--at);
}

}  // namespace phibridge
