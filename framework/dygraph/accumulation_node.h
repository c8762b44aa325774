#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "framework/dygraph/grad_node_info.h"

namespace egr {

/// The end of a path: adds what arrives to the gradient of a leaf. Nothing happens if the leaf is
/// gone. The gradient gets memory of its own, so that later changes in place concern it alone.
/// Several threads may run it at once: each of their gradients is added as a whole.
class GradNodeAccumulation : public GradNodeBase {
 public:
  /// For the leaf with that meta, which this does not keep alive.
  explicit GradNodeAccumulation(const AutogradMeta& meta);

  GradList operator()(GradList& grads, bool create_graph) override;
  std::string name() const override { return "GradNodeAccumulation"; }
  void ClearTensorWrappers() override {}

  /// Called after each accumulation, in the order of registration. Returns an id.
  int64_t RegisterReduceHook(std::function<void()> hook);
  /// False if there is none of that id.
  bool RemoveReduceHook(int64_t id);

 private:
  std::weak_ptr<phi::Tensor> weak_grad_;
  std::mutex mutex_;  // while it adds, as several threads may walk graphs that end here
  std::vector<std::pair<int64_t, std::function<void()>>> reduce_hooks_;
  int64_t next_id_ = 0;
};

}  // namespace egr
