#include "phi/backends/gpu/gpu_lent_report.h"

#include <algorithm>
#include <vector>

namespace phi {
namespace {

thread_local std::vector<const GpuValueReport*> lent;  // to kernels

}  // namespace

GpuValueReport* LendValueReport(GpuValueReport* record) {
  if (std::find(lent.begin(), lent.end(), record) == lent.end()) lent.push_back(record);
  return record;
}

bool TakeBackValueReport(const GpuValueReport* record) {
  const auto found = std::find(lent.begin(), lent.end(), record);
  if (found == lent.end()) return false;
  lent.erase(found);
  return true;
}

}  // namespace phi
