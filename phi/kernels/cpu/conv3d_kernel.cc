#include "phi/kernels/conv3d_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/channels_first.h"
#include "phi/kernels/funcs/gemm.h"
#include "phi/kernels/funcs/window.h"
#include "phi/kernels/funcs/window3d.h"

namespace phi {
namespace {

struct Conv3dShape {
  int64_t batch, in_channels, out_channels, groups;
  funcs::Window3d window;  // large: the input; small: the output
  int64_t in_per_group() const { return in_channels / groups; }
  int64_t out_per_group() const { return out_channels / groups; }
  int64_t patch() const { return in_per_group() * window.kernel_size(); }
};

// What element (kd, kh, kw) of the window sees of one channel at depth z of the output: [OH, OW].
template <typename T>
void SeenPlane(const funcs::Window3d& w, const T* channel, int64_t z, int64_t kd, int64_t kh,
               int64_t kw, T* to) {
  const int64_t in_z = w.Position(0, z, kd);
  const funcs::InsideRange inside = funcs::InsidePositions(w, 2, kw);
  for (int64_t y = 0; y < w.small[1]; ++y, to += w.small[2]) {
    const int64_t in_y = w.Position(1, y, kh);
    if (in_z < 0 || in_z >= w.large[0] || in_y < 0 || in_y >= w.large[1]) {
      std::fill_n(to, w.small[2], T(0));
      continue;
    }
    const T* row = channel + (in_z * w.large[1] + in_y) * w.large[2] + w.Position(2, 0, kw);
    std::fill_n(to, inside.begin, T(0));
    for (int64_t t = inside.begin; t < inside.end; ++t) to[t] = row[t * w.stride[2]];
    std::fill(to + inside.end, to + w.small[2], T(0));
  }
}

// One group of one volume: a matrix product for each depth of the output.
template <typename T>
void Conv3dGroup(const Conv3dShape& s, const T* x, const T* filter, T* out) {
  const funcs::Window3d& w = s.window;
  const int64_t plane = w.small[1] * w.small[2], kernel = w.kernel_size();
  std::vector<T> patches(static_cast<size_t>(s.patch() * plane));
  const int64_t grain = std::max<int64_t>(1, 32768 / (kernel * plane));
  for (int64_t z = 0; z < w.small[0]; ++z) {
    ParallelFor(s.in_per_group(), grain, [&](int64_t begin, int64_t end) {
      for (int64_t line = begin * kernel; line < end * kernel; ++line) {
        const int64_t k = line % kernel;
        SeenPlane(w, x + line / kernel * w.large_size(), z, k / (w.kernel[1] * w.kernel[2]),
                  k / w.kernel[2] % w.kernel[1], k % w.kernel[2], patches.data() + line * plane);
      }
    });
    funcs::Gemm<T>(s.out_per_group(), plane, s.patch(), T(1), {filter, s.patch(), 1},
                   {patches.data(), plane, 1}, T(0), out + z * plane, w.small_size());
  }
}

template <typename T>
void Conv3d(const Conv3dShape& s, const T* x, const T* filter, T* out) {
  const int64_t jobs = s.batch * s.groups;
  const auto run = [&](int64_t begin, int64_t end) {
    for (int64_t job = begin; job < end; ++job) {
      Conv3dGroup(s, x + job * s.in_per_group() * s.window.large_size(),
                  filter + job % s.groups * s.out_per_group() * s.patch(),
                  out + job * s.out_per_group() * s.window.small_size());
    }
  };
  jobs >= 2 * CpuThreads() ? ParallelFor(jobs, 1, run) : run(0, jobs);
}

}  // namespace

template <typename T, typename Context>
void Conv3dKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                  const std::vector<int>& strides, const std::vector<int>& paddings,
                  const std::string& padding_algorithm, int groups,
                  const std::vector<int>& dilations, const std::string& data_format, bool, int,
                  bool, DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  if (filter.numel() == 0) {
    std::fill_n(y, out->numel(), T(0));
    return;
  }
  const bool last = funcs::IsChannelLast(data_format);
  const DDim large = funcs::SpatialDims(input.dims(), last);
  const std::vector<int> kernel(filter.dims().begin() + 2, filter.dims().end());
  std::vector<int> pads = paddings, steps = dilations;
  funcs::UpdatePaddingAndDilation(&pads, &steps, padding_algorithm, large, strides, kernel);
  const Conv3dShape s{input.dims()[0], filter.dims()[1] * groups, filter.dims()[0], groups,
                      funcs::MakeWindow3d(large, funcs::SpatialDims(out->dims(), last), kernel,
                                          strides, pads, steps)};
  if (!last) return Conv3d(s, input.data<T>(), filter.data<T>(), y);
  DenseTensor first, result;
  funcs::ToChannelsFirst<T>(ctx, input, &first);
  result.Resize(funcs::ChannelsFirstDims(out->dims()));
  Conv3d(s, first.data<T>(), filter.data<T>(), ctx.template Alloc<T>(&result));
  funcs::FromChannelsFirst(result.data<T>(), result.dims(), y);
}

}  // namespace phi

PD_REGISTER_KERNEL(conv3d, CPU, ALL_LAYOUT, phi::Conv3dKernel, float, double) {}
