#include "phi/backends/gpu/gpu_value_report.h"

#include <algorithm>
#include <memory>
#include <string>

#include "phi/backends/gpu/gpu_enforce.h"

namespace phi {
namespace {

/// A number that no other living thread has, the lowest one.
class ThreadNumber {
 public:
  ThreadNumber() {
    Numbers& numbers = AllNumbers();
    std::lock_guard<std::mutex> lock(numbers.mutex);
    const auto free = std::find(numbers.is_used.begin(), numbers.is_used.end(), false);
    value_ = static_cast<size_t>(free - numbers.is_used.begin());
    if (free == numbers.is_used.end()) numbers.is_used.push_back(true);
    numbers.is_used[value_] = true;
  }
  ThreadNumber(const ThreadNumber&) = delete;
  ThreadNumber& operator=(const ThreadNumber&) = delete;
  ~ThreadNumber() {
    Numbers& numbers = AllNumbers();
    std::lock_guard<std::mutex> lock(numbers.mutex);
    numbers.is_used[value_] = false;
  }
  size_t value() const { return value_; }

 private:
  struct Numbers {
    std::mutex mutex;
    std::vector<bool> is_used;  // guarded by mutex
  };
  static Numbers& AllNumbers() {
    static auto* numbers = new Numbers;  // threads may end after static objects
    return *numbers;
  }

  size_t value_ = 0;
};

size_t NumberOfThisThread() {
  thread_local const ThreadNumber number;
  return number.value();
}

}  // namespace

void ThrowValueReport(const GpuValueReport& report, const Place& place) {
  if (report.words != nullptr) {
    const std::string text = Format(report.words, report.value) +
                             Format(" (found by kernel `%s` on %s)", report.kernel, place);
    if (report.is_precondition) PADDLE_THROW(errors::PreconditionNotMet("%s", text));
    PADDLE_THROW(errors::InvalidArgument("%s", text));
  }
  if (report.range != nullptr) {
    PADDLE_THROW(errors::InvalidArgument(
        "input %s must be in %s; one element is %s (found by kernel `%s` on %s)", report.input,
        report.range, report.number, report.kernel, place));
  }
  PADDLE_THROW(errors::InvalidArgument(
      "input %s must be in [%d, %d); one is %d (found by kernel `%s` on %s)", report.input,
      report.low, report.limit, report.value, report.kernel, place));
}

GpuValueReports::~GpuValueReports() {
  for (GpuValueReport* block : blocks_) (void)cudaFreeHost(block);
}

GpuValueReport* GpuValueReports::Find(size_t thread) const {
  const size_t block = thread / kRecordsABlock;
  return block < blocks_.size() ? blocks_[block] + thread % kRecordsABlock : nullptr;
}

GpuValueReport* GpuValueReports::OfThisThread() {
  const size_t thread = NumberOfThisThread();
  std::lock_guard<std::mutex> lock(mutex_);
  while (Find(thread) == nullptr) {
    blocks_.reserve(blocks_.size() + 1);
    void* block = nullptr;
    PADDLE_ENFORCE_GPU_SUCCESS(cudaHostAlloc(&block, kRecordsABlock * sizeof(GpuValueReport),
                                             cudaHostAllocPortable | cudaHostAllocMapped));
    auto* records = static_cast<GpuValueReport*>(block);
    std::uninitialized_default_construct_n(records, kRecordsABlock);
    blocks_.push_back(records);
  }
  return Find(thread);
}

std::optional<GpuValueReport> GpuValueReports::Take() {
  const size_t thread = NumberOfThisThread();
  std::lock_guard<std::mutex> lock(mutex_);
  GpuValueReport* record = Find(thread);
  if (record == nullptr || record->is_taken == 0) return std::nullopt;
  const GpuValueReport found = *record;
  *record = GpuValueReport();
  return found;
}

}  // namespace phi
