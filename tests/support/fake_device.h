#pragma once

#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "phi/core/allocator.h"
#include "phi/core/enforce.h"
#include "phi/core/staged_copy.h"
#include "phi/core/tensor_copy.h"

namespace phibridge {
namespace testing {

/// A device whose memory is that of the host, at place NPU: it stages copies, and says when and how
/// they end. One for the process.
class FakeDevice {
 public:
  static FakeDevice& Instance() {
    static auto* const device = new FakeDevice;
    return *device;
  }
  static phi::Place place() { return phi::Place(phi::AllocationType::NPU); }

  /// A copy to the host: ended, with an error if `error` is not empty.
  struct Copy {
    bool is_ready = false;
    bool is_gone = false;  // nobody has it any more
    int waits = 0;
    std::string error;
  };
  std::vector<std::shared_ptr<Copy>> copies;  // in the order in which they were asked for
  int staged_to_device = 0;
  int blocking = 0;  // copies that were waited for
  bool has_pinned_memory = true;
  bool copies_fail = false;  // asking for a copy to the host throws

 private:
  class Copies : public phi::HostCopies {
   public:
    Copies(const std::vector<phi::DeviceBytes>& values, std::shared_ptr<Copy> copy)
        : copy_(std::move(copy)) {
      for (const phi::DeviceBytes& value : values) {
        values_.emplace_back(static_cast<const char*>(value.from), value.size_bytes);
      }
    }
    ~Copies() override { copy_->is_gone = true; }
    bool IsReady() const override { return copy_->is_ready; }
    void Wait() override {
      ++copy_->waits;
      PADDLE_ENFORCE(copy_->error.empty(), phi::errors::InvalidArgument("%s", copy_->error));
    }
    const void* data(size_t i) const override { return values_[i].data(); }

   private:
    std::vector<std::string> values_;
    std::shared_ptr<Copy> copy_;
  };

  FakeDevice() {
    phi::RegisterRawAllocator(
        phi::AllocationType::NPU,
        [](size_t size_bytes, int) { return std::aligned_alloc(64, (size_bytes + 63) / 64 * 64); },
        [](void* ptr, size_t, int) { std::free(ptr); });
    phi::RegisterCopyBytes(
        phi::AllocationType::NPU,
        [](const phi::Place&, void* to, const phi::Place&, const void* from, size_t size_bytes) {
          ++Instance().blocking;
          std::memcpy(to, from, size_bytes);
        });
    phi::RegisterStaging(
        phi::AllocationType::NPU,
        {[](const phi::Place&, void* to, const void* from, size_t size_bytes) {
           ++Instance().staged_to_device;
           std::memcpy(to, from, size_bytes);
         },
         [](const phi::Place&,
            const std::vector<phi::DeviceBytes>& values) -> std::unique_ptr<phi::HostCopies> {
           PADDLE_ENFORCE(!Instance().copies_fail, phi::errors::External("the device is gone"));
           if (!Instance().has_pinned_memory) return nullptr;
           Instance().copies.push_back(std::make_shared<Copy>());
           return std::make_unique<Copies>(values, Instance().copies.back());
         }});
  }
};

}  // namespace testing
}  // namespace phibridge
