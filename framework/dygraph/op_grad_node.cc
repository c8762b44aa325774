#include "framework/dygraph/op_grad_node.h"

#include <algorithm>
#include <list>
#include <utility>

#include "framework/dygraph/controller.h"
#include "framework/dygraph/eager_utils.h"
#include "framework/dygraph/grad_formula.h"
#include "framework/dygraph/grad_tensor_holder.h"
#include "phi/core/enforce.h"

namespace egr {
namespace {

// With elements of its own and the same history. Kinds that have no copy are given back as they
// are.
phi::Tensor CopyOf(const phi::Tensor& tensor) {
  if (!tensor.is_dense_tensor() && !tensor.is_selected_rows()) return tensor;
  const NoGradGuard guard;
  phi::Tensor copy(tensor.name());
  copy.set_impl(tensor.copy_to(tensor.place()).impl());
  copy.set_autograd_meta(tensor.autograd_meta());
  return copy;
}

bool IsNumber(phi::DataType dtype) {
  return phi::IsFloatingType(dtype) || phi::IsComplexType(dtype);
}

}  // namespace

OpGradNode::OpGradNode(std::shared_ptr<const GradientOps> gradient, size_t outputs, size_t inputs)
    : GradNodeBase(outputs, inputs), gradient_(std::move(gradient)) {
  const size_t count = gradient_->gradient().saved().size();
  saved_.reserve(count);
  for (size_t i = 0; i < count; ++i) saved_.emplace_back();
}

void OpGradNode::SaveInputs(const phi::Tensor* const* inputs, phi::Tensor* const* outputs,
                            size_t count) {
  for (size_t i = 0; i < saved_.size(); ++i) {
    const OpGradient::Saved& what = gradient_->gradient().saved()[i];
    if (what.is_output || inputs[what.index] == nullptr) continue;
    const phi::Tensor& tensor = *inputs[what.index];
    const bool meta_only = what.no_need_buffer && tensor.is_dense_tensor();
    const bool is_written =
        std::find(outputs, outputs + count, &tensor) != outputs + count && tensor.initialized();
    saved_[i] = TensorWrapper(is_written && !meta_only ? CopyOf(tensor) : tensor, meta_only);
  }
}

void OpGradNode::SaveOutputs(const phi::Tensor* const* outputs,
                             const std::shared_ptr<GradNodeBase>& self) {
  for (size_t i = 0; i < saved_.size(); ++i) {
    const OpGradient::Saved& what = gradient_->gradient().saved()[i];
    if (!what.is_output || outputs[what.index] == nullptr) continue;
    const phi::Tensor& tensor = *outputs[what.index];
    if (!gradient_->gradient().TakesGradientOf(what.index) && !what.no_need_buffer &&
        tensor.initialized() && IsNumber(tensor.dtype())) {
      saved_[i] = TensorWrapper(tensor, self, what.index);
      continue;
    }
    saved_[i] = TensorWrapper(tensor, what.no_need_buffer && tensor.is_dense_tensor());
  }
}

void OpGradNode::ClearTensorWrappers() {
  for (TensorWrapper& wrapper : saved_) wrapper.clear();
  SetIsTensorWrappersCleared(true);
}

void OpGradNode::AddThrough(size_t output, const phi::Tensor& grad, const SavedTensors& saved,
                            bool create_graph, GradList* results) const {
  const OpGradient& gradient = gradient_->gradient();
  const std::string& slot = gradient.output_slots()[output];
  const GradFormula formula = FindGradFormula(gradient_->forward_type() + ":" + slot);
  const auto is_output = [&](const OpGradient::Saved& what) {
    return what.is_output && what.index == output;
  };
  const auto value = std::find_if(gradient.saved().begin(), gradient.saved().end(), is_output);
  PADDLE_ENFORCE(formula != nullptr && value != gradient.saved().end(),
                 phi::errors::Unimplemented(
                     "a gradient of gradients passes through %s of %s, of which there is no "
                     "gradient; compute that part with other operators, or call Grad without "
                     "create_graph",
                     slot, gradient_->forward_type()));
  phibridge::TensorCall call;
  call.type = gradient_->forward_type();
  call.inputs = {{slot, {nullptr}}, {slot + "@GRAD", {nullptr}}};
  call.attrs = gradient.ops()[0].attrs;
  FormulaCall formula_call(call, {*saved[value - gradient.saved().begin()], grad});
  formula(&formula_call);
  for (size_t i = 0; i < results->size(); ++i) {
    const phi::Tensor more = formula_call.Output(gradient.input_slots()[i] + "@GRAD", 0);
    phi::Tensor& result = (*results)[i][0];
    if (!more.defined() || !OutputMeta()[i][0].GetEdge().IsInitialized()) continue;
    result = result.defined() ? TensorAdd(result, more, create_graph) : more;
  }
}

namespace {

// True if another tensor of the same list has a gradient: such a list may be absent as a whole
// alone.
bool IsPartOfAList(const std::vector<std::string>& slots, const GradList& grads, size_t i) {
  for (size_t j = 0; j < grads.size(); ++j) {
    if (grads[j][0].defined() && slots[j] == slots[i]) return true;
  }
  return false;
}

// A tensor that the gradient op made and did not write to, such as that of a branch not taken, is
// no gradient.
void DropUnwritten(GradList* grads) {
  for (auto& slot : *grads) {
    for (phi::Tensor& grad : slot) {
      if (grad.defined() && grad.is_dense_tensor() && !grad.initialized()) grad = phi::Tensor();
    }
  }
}

}  // namespace

GradList OpGradNode::operator()(GradList& grads, bool create_graph) {
  const OpGradient& gradient = gradient_->gradient();
  for (size_t i = 0; i < grads.size(); ++i) {
    if (grads[i][0].defined() || !gradient.TakesGradientOf(i)) continue;
    if (gradient.MayMiss(i) && !IsPartOfAList(gradient.output_slots(), grads, i)) continue;
    grads[i][0] = ZerosForGradInput(i, 0);
  }
  SavedTensors saved;
  std::vector<phi::Tensor> recovered;  // with their history, where gradients are recorded
  recovered.reserve(saved_.size());
  const bool records = Controller::Instance().HasGrad();
  for (const TensorWrapper& wrapper : saved_) {
    saved.push_back(records ? &recovered.emplace_back(wrapper.recover()) : &wrapper.value());
  }
  std::vector<phi::Tensor> temporaries(gradient_->gradient().temporaries());
  GradList results;
  results.reserve(OutputMeta().size());
  for (size_t i = 0; i < OutputMeta().size(); ++i) results.emplace_back().emplace_back();
  for (size_t at = 0; at < gradient_->gradient().ops().size(); ++at) {
    RunGradOp(at, saved, grads, &temporaries, &results);
  }
  for (size_t i = 0; i < grads.size(); ++i) {
    if (!grads[i][0].defined() || gradient_->gradient().TakesGradientOf(i)) continue;
    AddThrough(i, grads[i][0], saved, create_graph, &results);
  }
  DropUnwritten(&results);
  return results;
}

// Where gradients are recorded, the gradient of a gradient op may read all that the op makes
// (elementwise_div_grad_grad reads DX), and takes lists as a whole.
bool OpGradNode::IsReadAgain(const OpGradient::Target& target) const {
  if (!Controller::Instance().HasGrad() || target.kind != OpGradient::Target::kInputGrad) {
    return false;
  }
  return IsNumber(OutputMeta()[target.index][0].dtype());
}

void OpGradNode::RunGradOp(size_t at, const SavedTensors& saved, const GradList& grads,
                           std::vector<phi::Tensor>* temporaries, GradList* results) const {
  const OpGradient::GradOp& op = gradient_->gradient().ops()[at];
  paddle::small_vector<const phi::Tensor*, 12> inputs;
  for (const auto& slot : op.inputs) {
    for (const OpGradient::Source& source : slot.second) {
      const phi::Tensor* tensor = nullptr;
      if (source.kind == OpGradient::Source::kSaved) tensor = saved[source.index];
      if (source.kind == OpGradient::Source::kOutputGrad) tensor = &grads[source.index][0];
      if (source.kind == OpGradient::Source::kTemporary) tensor = &(*temporaries)[source.index];
      inputs.push_back(tensor != nullptr && tensor->defined() ? tensor : nullptr);
    }
  }
  paddle::small_vector<phi::Tensor*, 12> outputs;
  std::list<phi::Tensor> unwanted;  // there is seldom one
  bool is_wanted = false;
  for (const auto& slot : op.outputs) {
    for (const OpGradient::Target& target : slot.second) {
      phi::Tensor* tensor = nullptr;
      if (target.kind == OpGradient::Target::kTemporary) tensor = &(*temporaries)[target.index];
      if (target.kind == OpGradient::Target::kInputGrad &&
          OutputMeta()[target.index][0].GetEdge().IsInitialized()) {
        tensor = &(*results)[target.index][0];
      }
      is_wanted = is_wanted || tensor != nullptr;
      if (tensor == nullptr && IsReadAgain(target)) tensor = &unwanted.emplace_back();
      outputs.push_back(tensor);
    }
  }
  if (is_wanted) gradient_->Run(at, inputs.begin(), outputs.begin());
}

}  // namespace egr
