// Copies between the host and GPUs through pinned memory, without waiting.
#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <utility>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/backends/gpu/gpu_context_of.h"
#include "phi/backends/gpu/gpu_enforce.h"
#include "phi/backends/gpu/gpu_lent_report.h"
#include "phi/core/allocator.h"
#include "phi/core/memory.h"
#include "phi/core/pooled_allocator.h"
#include "phi/core/staged_copy.h"
#include "phi/core/tensor_copy.h"

namespace phi {
namespace {

using backends::gpu::ContextOf;
using backends::gpu::GPUDeviceGuard;

// Note [Staging]
// What the host gives to a GPU is copied into pinned memory first, which takes the time of a copy
// in host memory; the device fetches it from there when its stream comes to it. A pinned block that
// the device still reads must not go back to the pool, where the host would write it. So it stays
// in a queue with an event behind the copy, and goes when the event has passed. The queue is
// bounded: beyond that the host waits for the oldest copy. Where a system gives no more pinned
// memory, copies wait, as they do without staging.

constexpr size_t kChunkBytes = size_t{16} << 20;         // of one block: host and device take turns
constexpr size_t kMostPendingBytes = size_t{128} << 20;  // per GPU

// nullptr if there is none: copies that wait are better than caches that each copy empties.
AllocationPtr AllocatePinned(size_t size_bytes) {
  return static_cast<PooledAllocator*>(GetAllocator(GPUPinnedPlace()))->TryAllocate(size_bytes);
}

class Event {
 public:
  Event() { PADDLE_ENFORCE_GPU_SUCCESS(cudaEventCreateWithFlags(&event_, cudaEventDisableTiming)); }
  Event(Event&& other) noexcept : event_(std::exchange(other.event_, nullptr)) {}
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;
  Event& operator=(Event&&) = delete;
  ~Event() {
    if (event_ != nullptr) (void)cudaEventDestroy(event_);
  }

  void Record(gpuStream_t stream) { PADDLE_ENFORCE_GPU_SUCCESS(cudaEventRecord(event_, stream)); }
  bool HasPassed() const {
    const cudaError_t status = cudaEventQuery(event_);
    if (status == cudaErrorNotReady) {
      (void)cudaGetLastError();
      return false;
    }
    PADDLE_ENFORCE_GPU_SUCCESS(status);
    return true;
  }
  void Wait() const { PADDLE_ENFORCE_GPU_SUCCESS(cudaEventSynchronize(event_)); }
  void WaitQuietly() const noexcept { (void)cudaEventSynchronize(event_); }

 private:
  cudaEvent_t event_ = nullptr;
};

// Pinned blocks that one GPU still reads, oldest first. Thread-safe.
class PendingCopies {
 public:
  // Room for `size_bytes` more: waits for the oldest as long as there is none.
  void MakeRoom(size_t size_bytes) {
    std::lock_guard<std::mutex> lock(mutex_);
    while (!copies_.empty()) {
      const bool is_full = pending_bytes_ + size_bytes > kMostPendingBytes;
      if (is_full) copies_.front().event.Wait();
      if (!is_full && !copies_.front().event.HasPassed()) return;
      Pop();
    }
  }
  // Takes `memory` only if it throws nothing: until then the device reads it.
  void Add(AllocationPtr* memory, Event event) {
    std::lock_guard<std::mutex> lock(mutex_);
    copies_.emplace_back(std::move(event));
    copies_.back().memory = std::move(*memory);
    pending_bytes_ += copies_.back().memory->size();
  }

 private:
  struct Copy {
    explicit Copy(Event e) : event(std::move(e)) {}
    AllocationPtr memory;
    Event event;
  };

  void Pop() {  // Requires: mutex_ held
    pending_bytes_ -= copies_.front().memory->size();
    copies_.pop_front();
  }

  std::mutex mutex_;
  std::deque<Copy> copies_;   // guarded by mutex_
  size_t pending_bytes_ = 0;  // guarded by mutex_
};

struct AllPendingCopies {
  std::mutex mutex;
  std::map<int, PendingCopies> by_device;
};

AllPendingCopies& All() {
  static auto* const all = new AllPendingCopies;  // Note [Allocators outlive everything]
  return *all;
}

PendingCopies& PendingOf(int device) {
  std::lock_guard<std::mutex> lock(All().mutex);
  return All().by_device[device];
}

// False if there is no pinned memory.
bool CopyChunk(const GPUContext& ctx, PendingCopies* pending, void* to, const void* from,
               size_t size_bytes) {
  pending->MakeRoom(size_bytes);
  AllocationPtr memory = AllocatePinned(size_bytes);
  if (memory == nullptr) return false;
  Event event;
  std::memcpy(memory->ptr(), from, size_bytes);
  PADDLE_ENFORCE_GPU_SUCCESS(
      cudaMemcpyAsync(to, memory->ptr(), size_bytes, cudaMemcpyHostToDevice, ctx.stream()));
  try {
    event.Record(ctx.stream());
    pending->Add(&memory, std::move(event));
  } catch (...) {
    (void)cudaStreamSynchronize(ctx.stream());  // before the block goes back to the pool
    throw;
  }
  return true;
}

void StageToGpu(const Place& to_place, void* to, const void* from, size_t size_bytes) {
  const GPUContext& ctx = ContextOf(to_place);
  ctx.RefuseInCapture("a copy from the host");
  GPUDeviceGuard guard(ctx.device_id());
  PendingCopies& pending = PendingOf(ctx.device_id());
  for (size_t done = 0; done < size_bytes;) {
    const size_t chunk = std::min(kChunkBytes, size_bytes - done);
    char* const at = static_cast<char*>(to) + done;
    const char* const source = static_cast<const char*>(from) + done;
    if (!CopyChunk(ctx, &pending, at, source, chunk)) {
      return CopyBytes(to_place, at, CPUPlace(), source, size_bytes - done);
    }
    done += chunk;
  }
}

class GpuHostCopies : public HostCopies {
 public:
  // `memory`: of BytesFor(values), or nullptr: there are none, and no report. `reports`: what was
  // enqueued may have written the record.
  GpuHostCopies(const GPUContext& ctx, const std::vector<DeviceBytes>& values, bool reports,
                AllocationPtr memory)
      : place_(ctx.GetPlace()), memory_(std::move(memory)) {
    if (memory_ != nullptr) new (report()) GpuValueReport();
    size_t offset = Aligned(sizeof(GpuValueReport));
    for (const DeviceBytes& value : values) {
      offsets_.push_back(offset);
      offset += Aligned(value.size_bytes);
    }
    try {
      for (size_t i = 0; i < values.size(); ++i) {
        PADDLE_ENFORCE_GPU_SUCCESS(cudaMemcpyAsync(At(offsets_[i]), values[i].from,
                                                   values[i].size_bytes, cudaMemcpyDeviceToHost,
                                                   ctx.stream()));
      }
      if (reports) MoveValueReport(ctx.stream(), ctx.value_report(), report());
      event_.Record(ctx.stream());
    } catch (...) {
      (void)cudaStreamSynchronize(ctx.stream());  // before the block goes back to the pool
      throw;
    }
  }
  // A failure here is one of the kernels, which the next call of CUDA reports.
  ~GpuHostCopies() override { event_.WaitQuietly(); }

  bool IsReady() const override { return event_.HasPassed(); }
  void Wait() override {
    event_.Wait();
    if (memory_ != nullptr && report()->is_taken != 0) ThrowValueReport(*report(), place_);
  }
  const void* data(size_t i) const override { return At(offsets_[i]); }

  // Values lie one after the other, each at a multiple of kAlignment; the report comes first.
  static size_t BytesFor(const std::vector<DeviceBytes>& values) {
    size_t size_bytes = Aligned(sizeof(GpuValueReport));
    for (const DeviceBytes& value : values) size_bytes += Aligned(value.size_bytes);
    return size_bytes;
  }

 private:
  static size_t Aligned(size_t size_bytes) {
    return (size_bytes + Allocator::kAlignment - 1) / Allocator::kAlignment * Allocator::kAlignment;
  }
  void* At(size_t offset) const { return static_cast<char*>(memory_->ptr()) + offset; }
  GpuValueReport* report() const { return static_cast<GpuValueReport*>(memory_->ptr()); }

  const Place place_;
  AllocationPtr memory_;
  std::vector<size_t> offsets_;
  Event event_;  // behind all of it
};

// nullptr without pinned memory.
std::unique_ptr<HostCopies> MakeCopies(const GPUContext& ctx,
                                       const std::vector<DeviceBytes>& values, bool reports) {
  AllocationPtr memory;
  if (reports || !values.empty()) {
    memory = AllocatePinned(GpuHostCopies::BytesFor(values));
    if (memory == nullptr) return nullptr;
  }
  return std::make_unique<GpuHostCopies>(ctx, values, reports, std::move(memory));
}

std::unique_ptr<HostCopies> StartCopiesOfGpu(const Place& place,
                                             const std::vector<DeviceBytes>& values) {
  const GPUContext& ctx = ContextOf(place);
  ctx.RefuseInCapture("a copy to the host");
  GPUDeviceGuard guard(ctx.device_id());
  const bool reports = TakeBackValueReport(ctx.value_report());
  std::unique_ptr<HostCopies> copies;
  try {
    copies = MakeCopies(ctx, values, reports);
  } catch (...) {
    if (reports) static_cast<void>(LendValueReport(ctx.value_report()));  // for the next copies
    throw;
  }
  if (copies == nullptr && reports) static_cast<void>(LendValueReport(ctx.value_report()));
  return copies;
}

// Blocks that the device needs no more go back to the pool, which Trim then empties.
void ReleasePassed() {
  std::lock_guard<std::mutex> lock(All().mutex);
  for (auto& [device, pending] : All().by_device) {
    try {
      pending.MakeRoom(0);
    } catch (const enforce::EnforceNotMet&) {
      // A fault of the device, which the next call of CUDA reports; Trim throws nothing.
    }
  }
}

[[maybe_unused]] const bool kGpuStagingRegistered = [] {
  RegisterStaging(AllocationType::GPU, {&StageToGpu, &StartCopiesOfGpu});
  RegisterCache(&ReleasePassed);
  return true;
}();

}  // namespace
}  // namespace phi
