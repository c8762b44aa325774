#include "tools/cli/session_timer.h"

#include <chrono>

#include "framework/op/execution_options.h"
#include "phi/core/device_context.h"
#include "tools/common/program/routing.h"

namespace phibridge {
namespace tools {
namespace {

constexpr int kLargestGroup = 1 << 20;
// The second run still fills caches, and the third one captures CUDA graphs.
constexpr int kRunsBeforeAGroup = 3;

}  // namespace

SessionTimer::SessionTimer(Session* session, const std::string& place, const TimedRuns& how)
    : session_(session), place_(ParsePlace(place)), how_(how) {}

void SessionTimer::RunOnce() {
  session_->Run(how_.keep);
  phi::DeviceContextPool::Instance().Get(place_)->Wait();
}

void SessionTimer::FindGroup() {
  if (how_.span_ms <= 0) return;
  for (int i = 0; i < kRunsBeforeAGroup; ++i) RunOnce();
  while (group_ < kLargestGroup && !GroupTakesSpan()) group_ *= 2;
}

bool SessionTimer::GroupTakesSpan() {
  for (int i = 0; i < 2; ++i) {
    if (RunGroup() * group_ < how_.span_ms) return false;
  }
  return true;
}

double SessionTimer::RunGroup() {
  const auto start = std::chrono::steady_clock::now();
  for (int i = 1; i < group_; ++i) session_->Run(how_.keep);
  RunOnce();
  const auto end = std::chrono::steady_clock::now();
  return std::chrono::duration<double, std::milli>(end - start).count() / group_;
}

nlohmann::json SessionTimer::Kernels() const { return KernelsJson(session_->Routing()); }

}  // namespace tools
}  // namespace phibridge
