#pragma once

#include <memory>
#include <mutex>
#include <random>

#include "framework/op/execution_context.h"
#include "ops/common/operator/operator.h"
#include "phi/core/generator.h"

namespace paddle::operators {
namespace reference {

/// The engine of a reference kernel that draws numbers: one of its own for attribute `seed` above
/// 0, else that of the run, locked as long as this lives.
class Engine {
 public:
  Engine(const framework::ExecutionContext& ctx, int seed) : own_(static_cast<uint64_t>(seed)) {
    if (seed != 0) return;
    phi::Generator* generator = ctx.device_context().GetGenerator();
    lock_ = std::unique_lock<std::mutex>(generator->Mutex());
    shared_ = generator->GetCPUEngine();
  }
  std::mt19937_64& operator*() { return shared_ == nullptr ? own_ : *shared_; }

 private:
  std::mt19937_64 own_;
  std::shared_ptr<std::mt19937_64> shared_;
  std::unique_lock<std::mutex> lock_;
};

}  // namespace reference
}  // namespace paddle::operators
