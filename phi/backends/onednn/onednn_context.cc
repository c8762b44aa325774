#include "phi/backends/onednn/onednn_context.h"

#include "phi/backends/onednn/onednn_engine.h"
#include "phi/backends/onednn/onednn_thread_state.h"

namespace phi {
namespace {

[[maybe_unused]] const int kOneDNNRegistered = DeviceContextPool::Register(
    Backend::ONEDNN, [](const Place& place) -> std::unique_ptr<DeviceContext> {
      return std::make_unique<OneDNNContext>(place);
    });

}  // namespace

OneDNNContext::OneDNNContext() : OneDNNContext(CPUPlace()) {}
OneDNNContext::OneDNNContext(const Place& place) : CPUContext(place) {}
OneDNNContext::~OneDNNContext() = default;

const dnnl::engine& OneDNNContext::GetEngine() const { return onednn::Engine(); }
const dnnl::stream& OneDNNContext::GetStream() const { return onednn::ThisThread().Stream(); }

size_t OneDNNContext::CachedPrimitives() { return onednn::ThisThread().cache.size(); }
size_t OneDNNContext::CacheMisses() { return onednn::ThisThread().cache.misses(); }
void OneDNNContext::SetCacheCapacity(size_t primitives) {
  onednn::PrimitiveCache::SetCapacity(primitives);
}
size_t OneDNNContext::CacheCapacity() { return onednn::PrimitiveCache::Capacity(); }
void OneDNNContext::ClearCache() { onednn::ThisThread().cache.Clear(); }

}  // namespace phi
