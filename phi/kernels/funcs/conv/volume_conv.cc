#include "phi/kernels/funcs/conv/volume_conv.h"

#include <algorithm>
#include <vector>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/counted_vector.h"
#include "phi/kernels/funcs/linalg/gemm.h"

namespace phi {
namespace funcs {
namespace {

// What element (kd, kh, kw) of the window sees of one channel at depth z of `small`.
template <typename T>
void SeenPlane(const Window3d& w, const T* channel, int64_t z, int64_t kd, int64_t kh, int64_t kw,
               T* to) {
  const int64_t in_z = w.Position(0, z, kd);
  const InsideRange inside = InsidePositions(w, 2, kw);
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

// The patches of one group of one volume at depth z: [patch, plane of small].
template <typename T>
void SeenPatches(const VolumeConv& s, const T* large, int64_t z, T* patches) {
  const Window3d& w = s.window;
  const int64_t plane = w.small[1] * w.small[2], kernel = w.kernel_size();
  const int64_t grain = std::max<int64_t>(1, 32768 / (kernel * plane));
  ParallelFor(s.large_per_group(), grain, [&](int64_t begin, int64_t end) {
    for (int64_t line = begin * kernel; line < end * kernel; ++line) {
      const int64_t k = line % kernel;
      SeenPlane(w, large + line / kernel * w.large_size(), z, k / (w.kernel[1] * w.kernel[2]),
                k / w.kernel[2] % w.kernel[1], k % w.kernel[2], patches + line * plane);
    }
  });
}

// One group of one volume: a matrix product for each depth of the output.
template <typename T>
void ConvolveGroup(const VolumeConv& s, const T* large, const T* filter, T* small) {
  const Window3d& w = s.window;
  const int64_t plane = w.small[1] * w.small[2];
  CountedVector<T> patches(static_cast<size_t>(s.patch() * plane));
  for (int64_t z = 0; z < w.small[0]; ++z) {
    SeenPatches(s, large, z, patches.data());
    Gemm<T>(s.small_per_group(), plane, s.patch(), T(1), {filter, s.patch(), 1},
            {patches.data(), plane, 1}, T(0), small + z * plane, w.small_size());
  }
}

// Adds one row of products, those of rows [first, first + count) of `small` (a row is one d and
// h) with element (kd, kh, kw) of a filter, to the plane of `large` that they belong to.
template <typename T>
void ScatterRows(const Window3d& w, const T* products, int64_t first, int64_t count, int64_t kd,
                 int64_t kh, int64_t kw, T* out) {
  const InsideRange inside = InsidePositions(w, 2, kw);
  const int64_t step = w.stride[2];
  for (int64_t r = 0; r < count; ++r, products += w.small[2]) {
    const int64_t z = w.Position(0, (first + r) / w.small[1], kd);
    const int64_t y = w.Position(1, (first + r) % w.small[1], kh);
    if (z < 0 || z >= w.large[0] || y < 0 || y >= w.large[1]) continue;
    T* row = out + (z * w.large[1] + y) * w.large[2] + w.Position(2, 0, kw);
    if (step == 1) {
      for (int64_t t = inside.begin; t < inside.end; ++t) row[t] += products[t];
    } else {
      for (int64_t t = inside.begin; t < inside.end; ++t) row[t * step] += products[t];
    }
  }
}

// One group of one volume. The products of filter and `small` are made for a few of its rows at a
// time, so that they stay in the cache.
template <typename T>
void SpreadGroup(const VolumeConv& s, const T* small, const T* filter, T* large) {
  const Window3d& w = s.window;
  const int64_t plane = w.small_size(), rows = w.small[0] * w.small[1], width = w.small[2];
  const int64_t kernel = w.kernel_size(), lines = s.patch();
  const int64_t chunk = std::clamp<int64_t>((int64_t{1} << 18) / (lines * width), 1, rows);
  CountedVector<T> products(static_cast<size_t>(lines * chunk * width));
  for (int64_t first = 0; first < rows; first += chunk) {
    const int64_t count = std::min(chunk, rows - first), columns = count * width;
    Gemm<T>(lines, columns, s.small_per_group(), T(1), {filter, 1, lines},
            {small + first * width, plane, 1}, T(0), products.data(), columns);
    const int64_t grain = std::max<int64_t>(1, 32768 / (kernel * columns));
    ParallelFor(s.large_per_group(), grain, [&](int64_t begin, int64_t end) {
      for (int64_t m = begin; m < end; ++m) {
        for (int64_t k = 0; k < kernel; ++k) {
          ScatterRows(w, products.data() + (m * kernel + k) * columns, first, count,
                      k / (w.kernel[1] * w.kernel[2]), k / w.kernel[2] % w.kernel[1],
                      k % w.kernel[2], large + m * w.large_size());
        }
      }
    });
  }
}

// run(group of a volume) for all of them, by several threads if there are many.
template <typename Run>
void ForEachGroup(const VolumeConv& s, Run run) {
  const int64_t jobs = s.batch * s.groups;
  const auto some = [&](int64_t begin, int64_t end) {
    for (int64_t job = begin; job < end; ++job) run(job);
  };
  jobs >= 2 * CpuThreads() ? ParallelFor(jobs, 1, some) : some(0, jobs);
}

}  // namespace

template <typename T>
void ConvolveVolumes(const VolumeConv& s, const T* large, const T* filter, T* small) {
  ForEachGroup(s, [&](int64_t job) {
    ConvolveGroup(s, large + job * s.large_per_group() * s.window.large_size(),
                  filter + job % s.groups * s.small_per_group() * s.patch(),
                  small + job * s.small_per_group() * s.window.small_size());
  });
}

template <typename T>
void SpreadVolumes(const VolumeConv& s, const T* small, const T* filter, T* large) {
  std::fill_n(large, s.batch * s.large_channels * s.window.large_size(), T(0));
  ForEachGroup(s, [&](int64_t job) {
    SpreadGroup(s, small + job * s.small_per_group() * s.window.small_size(),
                filter + job % s.groups * s.small_per_group() * s.patch(),
                large + job * s.large_per_group() * s.window.large_size());
  });
}

template <typename T>
void VolumeFilterGrad(const VolumeConv& s, const T* large, const T* small, T* filter_grad) {
  const Window3d& w = s.window;
  const int64_t plane = w.small[1] * w.small[2];
  std::fill_n(filter_grad, s.small_channels * s.patch(), T(0));
  CountedVector<T> patches(static_cast<size_t>(s.patch() * plane));
  for (int64_t job = 0; job < s.batch * s.groups; ++job) {
    const T* group = small + job * s.small_per_group() * w.small_size();
    for (int64_t z = 0; z < w.small[0]; ++z) {
      SeenPatches(s, large + job * s.large_per_group() * w.large_size(), z, patches.data());
      Gemm<T>(s.small_per_group(), s.patch(), plane, T(1), {group + z * plane, w.small_size(), 1},
              {patches.data(), 1, plane}, T(1),
              filter_grad + job % s.groups * s.small_per_group() * s.patch(), s.patch());
    }
  }
}

template void ConvolveVolumes<float>(const VolumeConv&, const float*, const float*, float*);
template void ConvolveVolumes<double>(const VolumeConv&, const double*, const double*, double*);
template void SpreadVolumes<float>(const VolumeConv&, const float*, const float*, float*);
template void SpreadVolumes<double>(const VolumeConv&, const double*, const double*, double*);
template void VolumeFilterGrad<float>(const VolumeConv&, const float*, const float*, float*);
template void VolumeFilterGrad<double>(const VolumeConv&, const double*, const double*, double*);

}  // namespace funcs
}  // namespace phi
