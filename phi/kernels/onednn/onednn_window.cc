#include "phi/kernels/onednn/onednn_window.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "phi/core/string_format.h"
#include "phi/kernels/funcs/conv/window.h"

namespace phi {
namespace onednn {
namespace {

bool ArePositive(const std::vector<int>& numbers, size_t count) {
  return numbers.size() == count &&
         std::all_of(numbers.begin(), numbers.end(), [](int n) { return n > 0; });
}

bool MakesWindow(const ConvWindow& attr, size_t axes) {
  const size_t paddings = attr.paddings.size();
  return ArePositive(attr.strides, axes) && ArePositive(attr.dilations, axes) &&
         (paddings == axes || paddings == 2 * axes);
}

// oneDNN computes places in an image with its padding in 32 bits.
constexpr int64_t kMostPlaces = std::numeric_limits<int>::max();
// Its code generators go through the padding place by place: their time grows with it.
constexpr int64_t kMostPadding = 1 << 16;

// A size, or one beyond the 32 bits: products of two do not overflow.
int64_t Bounded(int64_t size) { return std::clamp<int64_t>(size, 0, kMostPlaces + 1); }

// The elements from the first to the last that the window touches at one place, as Bounded.
int64_t Reach(const Window& w, size_t axis) {
  return Bounded(Bounded(w.dilations[axis] + 1) * Bounded(w.sizes[axis] - 1) + 1);
}

}  // namespace

Window MakeWindow(const dnnl::memory::dims& input, const dnnl::memory::dims& sizes,
                  const std::vector<int>& strides, std::vector<int> paddings,
                  const std::string& padding_algorithm, std::vector<int> dilations) {
  funcs::UpdatePaddingAndDilation(&paddings, &dilations, padding_algorithm, make_ddim(input),
                                  strides, {sizes.begin(), sizes.end()});
  Window window;
  window.sizes = sizes;
  window.strides.assign(strides.begin(), strides.end());
  for (size_t i = 0; i < input.size(); ++i) {
    window.dilations.push_back(dilations[i] - 1);
    window.pads_begin.push_back(paddings[2 * i]);
    window.pads_end.push_back(paddings[2 * i + 1]);
  }
  return window;
}

std::string WhyNotWindow(const dnnl::memory::dims& image, const Window& window) {
  for (size_t i = 0; i < image.size(); ++i) {
    const int64_t before = window.pads_begin[i], after = window.pads_end[i];
    if (before < 0 || after < 0) {
      return Format("oneDNN has no negative paddings; those of axis %d are %d and %d", i, before,
                    after);
    }
    if (std::max(before, after) > kMostPadding) {
      return Format(
          "oneDNN goes through paddings place by place, and %d is the most it is given; those of "
          "axis %d are %d and %d",
          kMostPadding, i, before, after);
    }
    const int64_t most = Bounded(image[i]) + before + after + window.strides[i];
    if (most + Reach(window, i) > kMostPlaces) {
      return Format(
          "the image of axis %d, its paddings, stride and window together go beyond the "
          "32 bits in which oneDNN counts",
          i);
    }
  }
  return "";
}

std::string WhyNotConvWindow(const dnnl::memory::dims& input, const dnnl::memory::dims& sizes,
                             const ConvWindow& attr) {
  if (!MakesWindow(attr, input.size())) return "";
  const Window window =
      MakeWindow(input, sizes, attr.strides, attr.paddings, attr.padding_algorithm, attr.dilations);
  dnnl::memory::dims image = input;
  for (size_t i = 0; attr.transposed && i < image.size(); ++i) {
    if (input[i] >= 0)
      image[i] = Bounded(input[i] - 1) * Bounded(window.strides[i]) + Reach(window, i);
  }
  return WhyNotWindow(image, window);
}

}  // namespace onednn
}  // namespace phi
