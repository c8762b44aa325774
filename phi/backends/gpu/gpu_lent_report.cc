#include "phi/backends/gpu/gpu_lent_report.h"

#include <algorithm>
#include <vector>

#include "phi/backends/gpu/gpu_capture.h"

namespace phi {
namespace {

thread_local std::vector<const GpuValueReport*> lent;  // records of this thread, one a context

}  // namespace

GpuValueReport* LendValueReport(const GPUContext& ctx) {
  GpuValueReport* const record = ctx.value_report();
  if (std::find(lent.begin(), lent.end(), record) == lent.end()) lent.push_back(record);
  GpuCapture* const capture = GpuCapture::OfThisThread(ctx);
  if (capture != nullptr) capture->NoteReport();
  return record;
}

bool TakeBackValueReport(const GPUContext& ctx) {
  const auto found = std::find(lent.begin(), lent.end(), ctx.value_report());
  if (found == lent.end()) return false;
  lent.erase(found);
  return true;
}

}  // namespace phi
