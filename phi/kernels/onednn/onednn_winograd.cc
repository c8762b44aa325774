#include "phi/kernels/onednn/onednn_winograd.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <numeric>
#include <vector>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/backends/onednn/onednn_api.h"
#include "phi/core/flags.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"

PHI_DEFINE_bool(onednn_winograd, true,
                "Let oneDNN compute convolutions by Winograd's algorithm where it is faster.");

namespace phi {
namespace onednn {
namespace {

// Whether this oneDNN has the algorithms on this processor, asked for the least that they take.
bool HasWinograd() {
  static const bool has = [] {
    const auto any = [](const MemoryDims& dims) {
      return AnyFormat(dims, dnnl::memory::data_type::f32);
    };
    const MemoryDims ones = {1, 1}, zeros = {0, 0};
    return static_cast<bool>(DescribeWith<dnnl::convolution_forward>(
        dnnl::primitive_attr(), /*allow_empty=*/true, dnnl::prop_kind::forward_inference,
        dnnl::algorithm::convolution_winograd, any({1, 16, 4, 4}), any({16, 16, 3, 3}),
        any({1, 16, 4, 4}), ones, zeros, ones, ones));
  }();
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

// Both transforms grow with channels + filters, the products that they save with channels *
// filters.
bool PaysByShape(const DDim& filter, const DDim& out) {
  constexpr int64_t kWindow = 3, kLeastRatio = 24, kLeastPixels = 4;
  return out.size() == 4 && out[0] > 0 && filter[2] == kWindow && filter[3] == kWindow &&
         filter[0] * filter[1] >= kLeastRatio * (filter[0] + filter[1]) && out[2] >= kLeastPixels &&
         out[3] >= kLeastPixels;
}

// Of numbers without their signs. The largest one as bits, which are in the same order; infinity
// and NaN are the largest.
struct Sizes {
  int32_t largest = 0;
  float sum = 0;
};

Sizes SizesOf(const float* numbers, int64_t count) {
  constexpr int32_t kWithoutSign = 0x7fffffff;
  constexpr int64_t kLanes = 16;  // side by side, for vectors
  int32_t bits[kLanes], largest[kLanes] = {};
  float values[kLanes], sums[kLanes] = {};
  for (int64_t i = 0; i < count; i += kLanes) {
    const int64_t lanes = std::min(kLanes, count - i);
    if (lanes == kLanes) {
      std::memcpy(bits, numbers + i, sizeof(bits));
    } else {
      std::fill(bits, bits + kLanes, 0);
      std::memcpy(bits, numbers + i, sizeof(float) * static_cast<size_t>(lanes));
    }
    for (int32_t& bit : bits) bit &= kWithoutSign;
    std::memcpy(values, bits, sizeof(bits));
    for (int64_t lane = 0; lane < kLanes; ++lane) {
      largest[lane] = std::max(largest[lane], bits[lane]);
      sums[lane] += values[lane];
    }
  }
  return {*std::max_element(largest, largest + kLanes), std::accumulate(sums, sums + kLanes, 0.0f)};
}

// Summed by blocks, so that the threads do not decide.
Sizes SizesOf(const DenseTensor& tensor) {
  constexpr int64_t kBlock = int64_t{1} << 14;
  const int64_t count = StoredElements(tensor);
  const float* numbers = tensor.data<float>();
  std::vector<Sizes> blocks(static_cast<size_t>((count + kBlock - 1) / kBlock));
  ParallelFor(static_cast<int64_t>(blocks.size()), 4, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      blocks[static_cast<size_t>(i)] =
          SizesOf(numbers + i * kBlock, std::min(kBlock, count - i * kBlock));
    }
  });
  Sizes all;
  for (const Sizes& block : blocks) {
    all.largest = std::max(all.largest, block.largest);
    all.sum += block.sum;
  }
  return all;
}

// True if no number is above 2^40, infinite or NaN. The transformations of F(4x4, 3x3) make a
// pixel at most 35 times as large, a weight 4 and a sum 81 times; so 2^20 products stay finite.
bool AreModerate(const Sizes& sizes) { return sizes.largest <= (127 + 40) << 23; }  // 2^40

// True if no pixel is so much larger than the others that its error matters among them.
bool AreAlike(const Sizes& sizes, int64_t count) {
  constexpr float kMost = 64;
  float largest = 0;
  std::memcpy(&largest, &sizes.largest, sizeof(largest));
  return largest <= kMost * (sizes.sum / static_cast<float>(count));
}

bool IsFitInput(const DenseTensor& input) {
  const Sizes sizes = SizesOf(input);
  return AreModerate(sizes) && AreAlike(sizes, StoredElements(input));
}

// False for what is no constant.
bool AreModerateWeights(const DenseTensor& filter) {
  static const DerivedData::Key key = {0x77696e6f67726164};  // "winograd"
  DerivedData* derived = filter.offset() == 0 ? filter.Holder()->derived() : nullptr;
  if (derived == nullptr) return false;
  const auto moderate = derived->Get(key, [&] {
    return std::shared_ptr<const void>(std::make_shared<bool>(AreModerate(SizesOf(filter))));
  });
  return *static_cast<const bool*>(moderate.get());
}

}  // namespace

bool IsWorthWinograd(const DenseTensor& input, const DenseTensor& filter, const ConvWindow& window,
                     const DDim& out) {
  return FLAGS_onednn_winograd && HasWinograd() && input.dtype() == DataType::FLOAT32 &&
         filter.dtype() == DataType::FLOAT32 && AreOnes(window.strides) &&
         AreOnes(window.dilations) && HasItsPadding(window) && PaysByShape(filter.dims(), out) &&
         AreModerateWeights(filter) && IsFitInput(input);
}

}  // namespace onednn
}  // namespace phi
