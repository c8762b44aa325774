#include "framework/dygraph/autograd_meta.h"

#include <mutex>

namespace egr {
namespace {

// Held for each leaf twice in its life.
std::mutex& LeafMutex() {
  static auto* const mutex = new std::mutex;
  return *mutex;
}

}  // namespace

const std::shared_ptr<GradNodeBase> AutogradMeta::kNoNode;

void AutogradMeta::SetAccumulationNode(std::shared_ptr<GradNodeBase> node) {
  const std::lock_guard<std::mutex> lock(LeafMutex());
  if (has_node_.load(std::memory_order_relaxed)) return;
  grad_node_ = std::move(node);
  has_node_.store(true, std::memory_order_release);
}

void AutogradMeta::MakeGradHolder() const {
  const std::lock_guard<std::mutex> lock(LeafMutex());
  if (has_grad_.load(std::memory_order_relaxed)) return;
  grad_ = std::make_shared<phi::Tensor>();
  has_grad_.store(true, std::memory_order_release);
}

}  // namespace egr
