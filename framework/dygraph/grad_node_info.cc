#include "framework/dygraph/grad_node_info.h"

#include <algorithm>
#include <atomic>

#include "framework/dygraph/eager_utils.h"
#include "phi/core/enforce.h"

namespace egr {
namespace {

uint64_t NextCreationOrder() {
  static std::atomic<uint64_t> next{0};
  return next.fetch_add(1, std::memory_order_relaxed);
}

// Note [Letting go of a long graph]
// A node owns the nodes behind its edges. Were these destroyed by the node's destructor, a graph of
// a million nodes would need a stack of a million frames. So the destructor that is the first of
// its thread keeps a list: destructors that run while it does only add to the list what they own.
using Nodes = std::vector<std::shared_ptr<GradNodeBase>>;
thread_local Nodes* nodes_to_release = nullptr;

void ReleaseWithoutRecursion(Nodes* owned) {
  if (owned->empty()) return;
  nodes_to_release = owned;
  while (!owned->empty()) {
    const std::shared_ptr<GradNodeBase> node = std::move(owned->back());
    owned->pop_back();
  }
  nodes_to_release = nullptr;
}

// Null unless it is a dense tensor with a value.
const phi::DenseTensor* DenseValue(const phi::Tensor& tensor) {
  const auto* dense = phi::TensorCast<phi::DenseTensor>(tensor.impl().get());
  return dense == nullptr || dense->Holder() == nullptr ? nullptr : dense;
}

void SetOutMeta(const phi::Tensor* fwd_in, GradOutMeta* to) {
  to->SetStopGradient(true);
  if (fwd_in == nullptr) return;
  if (const phi::DenseTensor* dense = DenseValue(*fwd_in)) to->SetDtype(dense->dtype());
  const AutogradMeta* meta = EagerUtils::nullable_autograd_meta(*fwd_in);
  if (meta == nullptr || meta->StopGradient()) return;
  to->SetStopGradient(false);
  const std::shared_ptr<GradNodeBase>& node = EagerUtils::grad_node(*fwd_in);  // may set the next
  const auto [slot, rank] = meta->OutRankInfo();
  to->SetEdge(Edge(node, slot, rank));
}

// What a hook returned in place of a gradient.
void CheckIsLike(const phi::Tensor& grad, const phi::Tensor& changed) {
  const bool has_shape = grad.is_dense_tensor() && changed.is_dense_tensor();
  PADDLE_ENFORCE(
      grad.dtype() == changed.dtype() && grad.place() == changed.place() &&
          (!has_shape || grad.dims() == changed.dims()),
      phi::errors::InvalidArgument(
          "a hook of a gradient that is %s [%s] on %s returned one that is %s [%s] on %s",
          grad.dtype(), grad.dims().to_str(), grad.place(), changed.dtype(),
          changed.dims().to_str(), changed.place()));
}

void CheckSlot(const GradNodeBase& node, const char* what, size_t slot, size_t count) {
  PADDLE_ENFORCE_LT(slot, count,
                    phi::errors::InvalidArgument("%s has %d slots of %s; there is no slot %d",
                                                 node.name(), count, what, slot));
}

}  // namespace

GradNodeBase::GradNodeBase(size_t bwd_in_slot_num, size_t bwd_out_slot_num)
    : creation_order_(NextCreationOrder()) {
  bwd_in_meta_.reserve(bwd_in_slot_num);
  for (size_t i = 0; i < bwd_in_slot_num; ++i) bwd_in_meta_.emplace_back();
  bwd_out_meta_.reserve(bwd_out_slot_num);
  for (size_t i = 0; i < bwd_out_slot_num; ++i) bwd_out_meta_.emplace_back();
}

GradNodeBase::~GradNodeBase() {
  Nodes owned;
  Nodes* const release = nodes_to_release != nullptr ? nodes_to_release : &owned;
  for (auto& slot : bwd_out_meta_) {
    for (GradOutMeta& meta : slot) {
      std::shared_ptr<GradNodeBase> node = meta.GetMutableEdge().TakeGradNode();
      if (node.use_count() == 1) release->push_back(std::move(node));
    }
  }
  ReleaseWithoutRecursion(&owned);
}

void GradNodeBase::SetGradInMeta(const phi::Tensor* fwd_out, size_t slot_rank) {
  CheckSlot(*this, "input", slot_rank, bwd_in_meta_.size());
  auto& metas = bwd_in_meta_[slot_rank];
  metas.clear();
  GradInMeta& to = metas.emplace_back();
  to.SetStopGradient(fwd_out == nullptr);
  if (fwd_out == nullptr) return;
  const AutogradMeta* meta = EagerUtils::nullable_autograd_meta(*fwd_out);
  to.SetStopGradient(meta != nullptr && meta->HasStopGradient() && meta->StopGradient());
  if (const phi::DenseTensor* dense = DenseValue(*fwd_out)) to.SetTensorMeta(*dense);
}

void GradNodeBase::SetGradOutMeta(const phi::Tensor* fwd_in, size_t slot_rank) {
  CheckSlot(*this, "output", slot_rank, bwd_out_meta_.size());
  auto& metas = bwd_out_meta_[slot_rank];
  metas.clear();
  SetOutMeta(fwd_in, &metas.emplace_back());
}

void GradNodeBase::SetGradOutMeta(const std::vector<const phi::Tensor*>& fwd_in, size_t slot_rank) {
  CheckSlot(*this, "output", slot_rank, bwd_out_meta_.size());
  auto& metas = bwd_out_meta_[slot_rank];
  metas.clear();
  for (const phi::Tensor* tensor : fwd_in) SetOutMeta(tensor, &metas.emplace_back());
}

int64_t GradNodeBase::RegisterGradientHook(size_t slot_id, size_t rank, GradientHook hook) {
  CheckSlot(*this, "input", slot_id, bwd_in_meta_.size());
  hooks_.push_back({next_hook_id_, slot_id, rank, std::move(hook)});
  return next_hook_id_++;
}

bool GradNodeBase::RemoveGradientHook(int64_t id) {
  const auto found =
      std::find_if(hooks_.begin(), hooks_.end(), [&](const Hook& hook) { return hook.id == id; });
  if (found == hooks_.end()) return false;
  hooks_.erase(found);
  return true;
}

void GradNodeBase::ApplyGradientHooks(GradList* grads) {
  const std::vector<Hook> hooks = hooks_;  // a hook may remove itself
  for (const Hook& hook : hooks) {
    if (hook.slot >= grads->size() || hook.rank >= (*grads)[hook.slot].size()) continue;
    phi::Tensor& grad = (*grads)[hook.slot][hook.rank];
    if (!grad.defined()) continue;
    phi::Tensor changed = hook.hook(grad);
    if (!changed.defined()) continue;
    CheckIsLike(grad, changed);
    grad = std::move(changed);
  }
}

phi::Tensor GradNodeBase::ZerosForGradInput(size_t slot, size_t rank) const {
  const GradInMeta& meta = bwd_in_meta_[slot][rank];
  if (!meta.HasTensorMeta()) return phi::Tensor();
  return phi::Tensor::full(phi::vectorize(meta.dims()), 0, meta.dtype(), meta.place());
}

void GradNodeBase::FillZeroForEmptyGradInputs(GradList* grads) const {
  for (size_t slot = 0; slot < bwd_in_meta_.size(); ++slot) {
    for (size_t rank = 0; rank < bwd_in_meta_[slot].size(); ++rank) {
      phi::Tensor& grad = (*grads)[slot][rank];
      if (!grad.defined()) grad = ZerosForGradInput(slot, rank);
    }
  }
}

}  // namespace egr
