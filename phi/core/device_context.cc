#include "phi/core/device_context.h"

#include <map>
#include <mutex>
#include <utility>

#include "phi/core/enforce.h"
#include "phi/core/first_use.h"
#include "phi/core/generator.h"
#include "phi/core/parts.h"
#include "phi/core/registered.h"
#include "phi/core/selected_rows.h"

namespace phi {

DeviceContext::DeviceContext(const Place& place)
    : place_(place),
      allocator_(::phi::GetAllocator(place)),
      host_allocator_(::phi::GetAllocator(CPUPlace())),
      own_generator_(std::make_unique<Generator>()),
      generator_(own_generator_.get()) {}

DeviceContext::~DeviceContext() = default;

std::unique_ptr<DeviceCapture> DeviceContext::BeginCapture() const {
  PADDLE_THROW(errors::Unimplemented("%s cannot capture kernels", place_));
}

[[noreturn]] static void ThrowNoOutput() {
  PADDLE_THROW(errors::InvalidArgument(
      "a kernel writes an output that the program leaves out: give it a variable"));
}

// Kernels allocate their outputs first: an output that is absent ends here.
static void RequireOutput(const TensorBase* tensor) {
  if (__builtin_expect(tensor == nullptr, 0)) ThrowNoOutput();
}

void* DeviceContext::Alloc(DenseTensor* tensor, DataType dtype, size_t requested_bytes) const {
  RequireOutput(tensor);
  if (__builtin_expect(tensor->storage_properties() != nullptr, 0)) {
    tensor->clear();
    if (tensor->layout() == DataLayout::ONEDNN) tensor->set_layout(DataLayout::NCHW);
  }
  const Allocation* memory = tensor->Holder().get();
  if (__builtin_expect(memory != nullptr && memory->place() != place_, 0)) tensor->clear();
  return tensor->AllocateFrom(allocator_, dtype, requested_bytes);
}

void* DeviceContext::Alloc(TensorBase* tensor, DataType dtype, size_t requested_bytes) const {
  RequireOutput(tensor);
  if (tensor->kind() == TensorKind::kDense) {
    return Alloc(static_cast<DenseTensor*>(tensor), dtype, requested_bytes);
  }
  if (tensor->kind() == TensorKind::kSelectedRows) {
    return Alloc(static_cast<SelectedRows*>(tensor)->mutable_value(), dtype, requested_bytes);
  }
  return tensor->AllocateFrom(allocator_, dtype, requested_bytes);
}

void* DeviceContext::HostAlloc(TensorBase* tensor, DataType dtype, size_t requested_bytes) const {
  RequireOutput(tensor);
  auto* dense = TensorCast<DenseTensor>(tensor);
  if (dense != nullptr && dense->initialized() && !is_cpu_place(dense->place())) dense->clear();
  return tensor->AllocateFrom(host_allocator_, dtype, requested_bytes);
}

namespace {

struct ContextSource {
  DeviceContextPool::Factory make;
  DeviceContextPool::WhyNotFn why_not;  // nullptr: works everywhere
};

struct PooledContext {
  std::unique_ptr<DeviceContext> context;
  std::once_flag first_use;
};

struct PoolState {
  std::mutex mutex;
  Registered<std::map<Backend, ContextSource>> sources;
  Registered<std::map<Backend, FirstUseFn>> first_uses;
  std::map<std::pair<Backend, uint32_t>, PooledContext> contexts;  // guarded by mutex
};

thread_local bool in_first_use = false;

// Without the lock of the pool, which `first` may ask for the same context.
void UseFirst(FirstUseFn first, PooledContext* pooled) {
  if (in_first_use) return;
  std::call_once(pooled->first_use, [&] {
    struct Scoped {
      Scoped() { in_first_use = true; }
      ~Scoped() { in_first_use = false; }
    } scoped;
    first(pooled->context.get());
  });
}

PoolState& State() {
  static PoolState* state = new PoolState;  // Note [Allocators outlive everything] holds here too
  return *state;
}

Backend OwnerOf(Backend backend) {
  switch (backend) {
    case Backend::GPUDNN:
      return Backend::GPU;
    case Backend::UNDEFINED:
      return Backend::CPU;
    default:
      return backend;
  }
}

}  // namespace

DeviceContextPool& DeviceContextPool::Instance() {
  static DeviceContextPool* pool = new DeviceContextPool;
  return *pool;
}

int DeviceContextPool::Register(Backend backend, Factory factory, WhyNotFn why_not) {
  State().sources.Write()[backend] = {factory, why_not};
  return 0;
}

DeviceContext* DeviceContextPool::Get(const Place& place) {
  return Get(TransToPhiBackend(place), place);
}

DeviceContext* DeviceContextPool::Get(Backend backend, const Place& place) {
  PoolState& state = State();
  if (backend == Backend::KPS) backend = TransToPhiBackend(place);
  const Backend owner = OwnerOf(backend);
  if (owner == Backend::GPU) LoadPart(Part::kGpu);  // before the lock: what it loads may want it
  PooledContext* pooled = nullptr;
  {
    std::lock_guard<std::mutex> lock(state.mutex);
    pooled = &state.contexts[{owner, place.HashValue()}];
    if (pooled->context == nullptr) {
      const std::string why_not = WhyNot(owner, place);
      PADDLE_ENFORCE(why_not.empty(),
                     errors::Unavailable("no %s context for %s: %s", owner, place, why_not));
      pooled->context = state.sources.Read().at(owner).make(place);
    }
  }
  const auto& first_uses = state.first_uses.Read();
  const auto first = first_uses.find(owner);
  if (first != first_uses.end()) UseFirst(first->second, pooled);
  return pooled->context.get();
}

int RegisterFirstUse(Backend backend, FirstUseFn first) {
  State().first_uses.Write()[backend] = first;
  return 0;
}

std::string DeviceContextPool::WhyNot(Backend backend, const Place& place) {
  if (backend == Backend::KPS) backend = TransToPhiBackend(place);
  const Backend owner = OwnerOf(backend);
  if (owner == Backend::GPU) LoadPart(Part::kGpu);
  const auto& sources = State().sources.Read();
  auto source = sources.find(owner);
  if (source == sources.end()) {
    const std::string why_no_part = owner == Backend::GPU ? WhyNoPart(Part::kGpu) : "";
    return Format("there is no %s back end here; choose another place%s", backend,
                  why_no_part.empty() ? "" : ", or install it: " + why_no_part);
  }
  return source->second.why_not == nullptr ? "" : source->second.why_not(place);
}

bool DeviceContextPool::Has(Backend backend, const Place& place) {
  return WhyNot(backend, place).empty();
}

Backend TransToPhiBackend(const Place& place) {
  switch (place.GetType()) {
    case AllocationType::CPU:
    case AllocationType::GPUPINNED:
      return Backend::CPU;
    case AllocationType::GPU:
      return Backend::GPU;
    case AllocationType::XPU:
      return Backend::XPU;
    case AllocationType::NPU:
      return Backend::NPU;
    case AllocationType::MLU:
      return Backend::MLU;
    case AllocationType::IPU:
      return Backend::IPU;
    case AllocationType::CUSTOM:
      return Backend::CUSTOM;
    default:
      break;
  }
  PADDLE_THROW(errors::InvalidArgument("%s has no back end", place));
}

Place TransToPhiPlace(Backend backend, const Place& current) {
  switch (backend) {
    case Backend::CPU:
    case Backend::ONEDNN:
      return CPUPlace();
    case Backend::GPU:
    case Backend::GPUDNN:
      return is_gpu_place(current) ? current : Place(AllocationType::GPU);
    default:
      return current;
  }
}

}  // namespace phi
