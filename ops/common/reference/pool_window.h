#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/reference/window3d.h"

namespace paddle::operators {
namespace reference {

/// The windows of a pooling op, computed from its attributes.
class PoolWindows {
 public:
  struct Box {
    std::array<int64_t, 3> begin{}, end{};
    double padded = 1;  // elements in volume and padding, perhaps more than 64 bits say

    int64_t Inside() const {
      int64_t count = 1;
      for (int i = 0; i < 3; ++i) count *= end[i] - begin[i];
      return count;
    }
    template <typename Body>
    void ForEach(const Body& body) const {
      for (int64_t a = begin[0]; a < end[0]; ++a) {
        for (int64_t b = begin[1]; b < end[1]; ++b) {
          for (int64_t c = begin[2]; c < end[2]; ++c) body(a, b, c);
        }
      }
    }
  };

  PoolWindows(const framework::ExecutionContext& ctx, const VolumeShape& in, const VolumeShape& out,
              const std::string& algorithm)
      : in_(in.size),
        out_(out.size),
        adaptive_(ctx.Attr<bool>("adaptive")),
        global_(ctx.Attr<bool>("global_pooling")),
        window_(Kernel(ctx), ctx.Attr<std::vector<int>>("strides"),
                ctx.Attr<std::vector<int>>("paddings"), std::vector<int>(3, 1), algorithm,
                in.size) {}

  /// Makes the windows those of a pooling without `adaptive`, but without padding.
  void StopAdapting() {
    if (adaptive_) window_.begin = {};
    adaptive_ = false;
  }

  Box At(const std::array<int64_t, 3>& at) const {
    Box box;
    for (int i = 0; i < 3; ++i) {
      if (adaptive_) {
        box.begin[i] = at[i] * in_[i] / out_[i];
        box.end[i] = ((at[i] + 1) * in_[i] + out_[i] - 1) / out_[i];
        box.padded *= static_cast<double>(box.end[i] - box.begin[i]);
      } else if (global_) {
        box.end[i] = in_[i];
        box.padded *= static_cast<double>(in_[i]);
      } else {
        const int64_t first = at[i] * window_.stride[i] - window_.begin[i];
        const int64_t last = std::min(first + window_.kernel[i], in_[i] + window_.begin[i]);
        box.begin[i] = std::max<int64_t>(first, 0);
        box.end[i] = std::min(last, in_[i]);
        box.padded *= static_cast<double>(last - first);
      }
    }
    return box;
  }

 private:
  static std::vector<int64_t> Kernel(const framework::ExecutionContext& ctx) {
    const auto ksize = ctx.Attr<std::vector<int>>("ksize");
    return {ksize.begin(), ksize.end()};
  }

  std::array<int64_t, 3> in_, out_;
  bool adaptive_, global_;
  Window3 window_;
};

}  // namespace reference
}  // namespace paddle::operators
