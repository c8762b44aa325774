#include "framework/executor/buffer_plan.h"

#include <algorithm>

#include "framework/program/names.h"
#include "phi/core/dense_tensor.h"

namespace phibridge {

namespace {

// The tensor of a variable whose buffer may go to another one; nullptr if it has none.
const phi::DenseTensor* WholeTensor(const Variable* var) {
  const auto* tensor = phi::TensorCast<phi::DenseTensor>(var->tensor());
  const bool is_whole = tensor != nullptr && tensor->initialized() && tensor->offset() == 0;
  return is_whole ? tensor : nullptr;
}

}  // namespace

BufferPlan::BufferPlan(const BlockLifetimes& lifetimes, const Scope& scope, bool share)
    : lifetimes_(lifetimes), share_(share) {
  if (!share) return;
  for (const auto& names : lifetimes.dead_after) {
    dead_after_.emplace_back();
    for (const std::string& name : names) {
      if (const Variable* var = scope.FindVar(name)) dead_after_.back().push_back(var);
    }
  }
  for (const std::string& name : lifetimes.may_take) {
    if (const Variable* var = scope.FindVar(name)) may_take_.insert(var);
  }
}

void BufferPlan::ReleaseAfter(size_t index) {
  next_ = index + 1;
  if (index >= dead_after_.size()) return;
  for (const Variable* var : dead_after_[index]) Release(var);
}

void BufferPlan::Release(const Variable* var) {
  const phi::DenseTensor* tensor = handed_over_.count(var) != 0 ? nullptr : WholeTensor(var);
  if (tensor == nullptr) return;
  const Buffer& buffer = tensor->Holder();
  if (buffer.use_count() == HoldersOf(*tensor).count) free_.emplace(buffer->size(), buffer);
}

BufferPlan::Holders& BufferPlan::HoldersOf(const phi::DenseTensor& tensor) {
  Holders& known = holders_[tensor.Holder().get()];
  if (known.buffer.expired()) known = {tensor.Holder(), 1};
  return known;
}

std::shared_ptr<phi::Allocation> BufferPlan::HandOver(const Variable* input, const Variable* output,
                                                      size_t bytes, const phi::Place& place) {
  if (may_take_.count(output) == 0 || next_ >= dead_after_.size()) return nullptr;
  const std::vector<const Variable*>& dead = dead_after_[next_];
  const bool dies = std::find(dead.begin(), dead.end(), input) != dead.end();
  const phi::DenseTensor* tensor = dies ? WholeTensor(input) : nullptr;
  if (tensor == nullptr) return nullptr;
  const Buffer& buffer = tensor->Holder();
  Holders& known = HoldersOf(*tensor);
  if (buffer->size() < bytes || buffer->place() != place || buffer.use_count() != known.count) {
    return nullptr;
  }
  ++known.count;
  handed_over_.insert(input);
  return buffer;
}

std::shared_ptr<phi::Allocation> BufferPlan::Donate(const Variable* output, size_t bytes,
                                                    const phi::Place& place) {
  if (may_take_.count(output) == 0) return nullptr;
  const size_t largest = 4 * bytes + 4096;
  for (auto it = free_.lower_bound(bytes); it != free_.end() && it->first <= largest; ++it) {
    if (it->second->place() != place) continue;
    Buffer buffer = std::move(it->second);
    free_.erase(it);
    ++holders_[buffer.get()].count;
    return buffer;
  }
  return nullptr;
}

void BufferPlan::Finish() {
  free_.clear();
  is_made_ = true;
}

void BufferPlan::Abandon() {
  handed_over_.clear();
  dead_after_.clear();
  may_take_.clear();
  free_.clear();
}

void BufferPlan::Forget(const Scope& scope) {
  is_made_ = false;
  next_ = 0;
  handed_over_.clear();
  free_.clear();
  holders_.clear();
  if (!share_) return;
  // By name: variables may have been erased since.
  for (const auto& names : lifetimes_.dead_after) {
    for (const std::string& name : names) {
      Variable* var = scope.FindLocalVar(name);
      auto* tensor = var == nullptr ? nullptr : phi::TensorCast<phi::DenseTensor>(var->tensor());
      if (tensor != nullptr) tensor->clear();
    }
  }
}

}  // namespace phibridge
