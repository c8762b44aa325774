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
  if (nodes_to_release != nullptr) {
    std::move(owned->begin(), owned->end(), std::back_inserter(*nodes_to_release));
    return;
  }
  nodes_to_release = owned;
  while (!owned->empty()) {
    const std::shared_ptr<GradNodeBase> node = std::move(owned->back());
    owned->pop_back();
  }
  nodes_to_release = nullptr;
}

void SetMeta(const phi::Tensor& tensor, GradSlotMeta* meta) {
  if (!tensor.is_dense_tensor() || !tensor.initialized()) return;
  meta->SetTensorMeta(tensor.dense().meta(), tensor.place());
}

void CheckSlot(const GradNodeBase& node, const char* what, size_t slot, size_t count) {
  PADDLE_ENFORCE_LT(slot, count,
                    phi::errors::InvalidArgument("%s has %d slots of %s; there is no slot %d",
                                                 node.name(), count, what, slot));
}

}  // namespace

GradNodeBase::GradNodeBase(size_t bwd_in_slot_num, size_t bwd_out_slot_num)
    : bwd_in_meta_(bwd_in_slot_num),
      bwd_out_meta_(bwd_out_slot_num),
      creation_order_(NextCreationOrder()) {}

GradNodeBase::~GradNodeBase() {
  Nodes owned;
  for (auto& slot : bwd_out_meta_) {
    for (GradSlotMeta& meta : slot) {
      if (!meta.GetEdge().IsInitialized()) continue;
      owned.push_back(meta.GetMutableEdge().TakeGradNode());
    }
  }
  ReleaseWithoutRecursion(&owned);
}

void GradNodeBase::SetGradInMeta(const phi::Tensor& fwd_out, size_t slot_rank) {
  SetGradInMeta({&fwd_out}, slot_rank);
}

void GradNodeBase::SetGradInMeta(const std::vector<const phi::Tensor*>& fwd_out, size_t slot_rank) {
  CheckSlot(*this, "input", slot_rank, bwd_in_meta_.size());
  std::vector<GradSlotMeta>& metas = bwd_in_meta_[slot_rank];
  metas.resize(fwd_out.size());
  for (size_t i = 0; i < fwd_out.size(); ++i) {
    metas[i].SetStopGradient(fwd_out[i] == nullptr);
    if (fwd_out[i] == nullptr) continue;
    const AutogradMeta* meta = EagerUtils::nullable_autograd_meta(*fwd_out[i]);
    metas[i].SetStopGradient(meta != nullptr && meta->HasStopGradient() && meta->StopGradient());
    SetMeta(*fwd_out[i], &metas[i]);
  }
}

void GradNodeBase::SetGradOutMeta(const phi::Tensor& fwd_in, size_t slot_rank) {
  SetGradOutMeta({&fwd_in}, slot_rank);
}

void GradNodeBase::SetGradOutMeta(const std::vector<const phi::Tensor*>& fwd_in, size_t slot_rank) {
  CheckSlot(*this, "output", slot_rank, bwd_out_meta_.size());
  std::vector<GradSlotMeta>& metas = bwd_out_meta_[slot_rank];
  metas.resize(fwd_in.size());
  for (size_t i = 0; i < fwd_in.size(); ++i) {
    metas[i].SetStopGradient(true);
    if (fwd_in[i] == nullptr) continue;
    SetMeta(*fwd_in[i], &metas[i]);
    const AutogradMeta* meta = EagerUtils::nullable_autograd_meta(*fwd_in[i]);
    if (meta == nullptr || meta->StopGradient()) continue;
    metas[i].SetStopGradient(false);
    const auto [slot, rank] = meta->OutRankInfo();
    metas[i].SetEdge(Edge(EagerUtils::grad_node(*fwd_in[i]), slot, rank));
  }
}

int64_t GradNodeBase::RegisterGradientHook(size_t slot_id, size_t rank, TensorHook hook) {
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
    if (changed.defined()) grad = std::move(changed);
  }
}

phi::Tensor GradNodeBase::ZerosForGradInput(size_t slot, size_t rank) const {
  const GradSlotMeta& meta = bwd_in_meta_[slot][rank];
  if (!meta.HasTensorMeta()) return phi::Tensor();
  const phi::DenseTensorMeta& like = meta.GetTensorMeta();
  return phi::Tensor::full(phi::vectorize(like.dims), 0, like.dtype, meta.GetPlace());
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
