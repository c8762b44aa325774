#include "phi/kernels/onednn/onednn_winograd.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>
#include <vector>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"

namespace phi {
namespace onednn {
namespace {

bool HasAvx512() {
  static const bool has = (static_cast<unsigned>(dnnl::get_effective_cpu_isa()) &
                           static_cast<unsigned>(dnnl::cpu_isa::avx512_core)) ==
                          static_cast<unsigned>(dnnl::cpu_isa::avx512_core);
  return has;
}

bool AreOnes(const std::vector<int>& numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](int number) { return number == 1; });
}

// Requires: strides and dilations are ones.
bool HasItsPadding(const ConvWindow& window) {
  return window.padding_algorithm != "EXPLICIT" ||
         std::all_of(window.paddings.begin(), window.paddings.end(),
                     [](int padding) { return padding == 0 || padding == 1; });
}

bool PaysByShape(const DDim& filter, const DDim& out) {
  constexpr int64_t kWindow = 3, kLeastFilters = 16, kLeastChannels = 16, kLeastPixels = 4;
  return out.size() == 4 && out[0] > 0 && filter[2] == kWindow && filter[3] == kWindow &&
         filter[0] >= kLeastFilters && filter[1] >= kLeastChannels && out[2] >= kLeastPixels &&
         out[3] >= kLeastPixels;
}

// The largest of the numbers without their signs, as bits, which are in the same order; infinity
// and NaN are the largest.
int32_t LargestBits(const float* numbers, int64_t count) {
  constexpr int32_t kWithoutSign = 0x7fffffff;
  constexpr int64_t kLanes = 16;  // side by side, for vectors
  int32_t bits[kLanes], largest[kLanes] = {};
  for (int64_t i = 0; i < count; i += kLanes) {
    // the last ones overlap those before
    const int64_t from = std::max<int64_t>(std::min(i, count - kLanes), 0);
    std::memcpy(bits, numbers + from, sizeof(bits));
    for (int64_t lane = 0; lane < kLanes; ++lane)
      largest[lane] = std::max(largest[lane], bits[lane] & kWithoutSign);
  }
  return *std::max_element(largest, largest + kLanes);
}

// True if no number is above 2^40, infinite or NaN. The transformations of F(4x4, 3x3) make a
// pixel at most 35 times as large, a weight 4 and a sum 81 times; so 2^20 products stay finite.
bool AreModerate(const DenseTensor& tensor) {
  constexpr int32_t kMost = (127 + 40) << 23;  // 2^40
  constexpr int64_t kGrain = int64_t{1} << 16;
  const float* numbers = tensor.data<float>();
  std::atomic<bool> moderate{true};
  ParallelFor(StoredElements(tensor), kGrain, [&](int64_t begin, int64_t end) {
    if (LargestBits(numbers + begin, end - begin) > kMost) moderate = false;
  });
  return moderate;
}

// As AreModerate, of a constant; false for what is none.
bool AreModerateWeights(const DenseTensor& filter) {
  static const DerivedData::Key key = {0x77696e6f67726164};  // "winograd"
  DerivedData* derived = filter.offset() == 0 ? filter.Holder()->derived() : nullptr;
  if (derived == nullptr) return false;
  const auto moderate = derived->Get(key, [&] {
    return std::shared_ptr<const void>(std::make_shared<bool>(AreModerate(filter)));
  });
  return *static_cast<const bool*>(moderate.get());
}

}  // namespace

bool IsWorthWinograd(const DenseTensor& input, const DenseTensor& filter, const ConvWindow& window,
                     const DDim& out) {
  return HasAvx512() && input.dtype() == DataType::FLOAT32 && filter.dtype() == DataType::FLOAT32 &&
         AreOnes(window.strides) && AreOnes(window.dilations) && HasItsPadding(window) &&
         PaysByShape(filter.dims(), out) && AreModerateWeights(filter) && AreModerate(input);
}

}  // namespace onednn
}  // namespace phi
