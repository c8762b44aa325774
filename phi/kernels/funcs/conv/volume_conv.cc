#include "phi/kernels/funcs/conv/volume_conv.h"

#include <algorithm>
#include <vector>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/counted_vector.h"
#include "phi/kernels/funcs/linalg/gemm.h"

namespace phi {
namespace funcs {
namespace {

// Positions of `small` at one depth that follow each other: whole rows, or a part of one.
struct Block {
  int64_t z, y, x, rows, width;

  int64_t positions() const { return rows * width; }
  int64_t begin(const Window3d& w) const { return (z * w.small[1] + y) * w.small[2] + x; }
};

// run(block) one after another, until all positions were there. The patches of a block are as large
// as `patches` or smaller: paddings make planes that no memory would hold the patches of.
template <typename T, typename Run>
void ForEachBlock(const VolumeConv& s, CountedVector<T>* patches, Run run) {
  constexpr int64_t kMostElements = int64_t{1} << 22;
  const Window3d& w = s.window;
  if (w.small_size() == 0 || s.patch() == 0) return;
  const int64_t most = std::max<int64_t>(1, kMostElements / s.patch());  // positions
  const int64_t width = std::min(w.small[2], most);
  const int64_t rows = std::clamp<int64_t>(most / w.small[2], 1, w.small[1]);
  patches->resize(static_cast<size_t>(s.patch() * rows * width));
  for (int64_t z = 0; z < w.small[0]; ++z) {
    for (int64_t y = 0; y < w.small[1]; y += rows) {
      for (int64_t x = 0; x < w.small[2]; x += width) {
        run(Block{z, y, x, std::min(rows, w.small[1] - y), std::min(width, w.small[2] - x)});
      }
    }
  }
}

// What element (kd, kh, kw) of the window sees of one channel from the positions of a block.
template <typename T>
void SeenPlane(const Window3d& w, const T* channel, const Block& block, int64_t kd, int64_t kh,
               int64_t kw, T* to) {
  const int64_t in_z = w.Position(0, block.z, kd);
  const InsideRange range = InsidePositions(w, 2, kw);
  const int64_t begin = std::clamp<int64_t>(range.begin - block.x, 0, block.width);
  const int64_t end = std::clamp<int64_t>(range.end - block.x, begin, block.width);
  for (int64_t y = block.y; y < block.y + block.rows; ++y, to += block.width) {
    const int64_t in_y = w.Position(1, y, kh);
    if (in_z < 0 || in_z >= w.large[0] || in_y < 0 || in_y >= w.large[1]) {
      std::fill_n(to, block.width, T(0));
      continue;
    }
    const T* row = channel + (in_z * w.large[1] + in_y) * w.large[2] + w.Position(2, block.x, kw);
    std::fill_n(to, begin, T(0));
    for (int64_t t = begin; t < end; ++t) to[t] = row[t * w.stride[2]];
    std::fill(to + end, to + block.width, T(0));
  }
}

// The patches of one group of one volume: [patch, positions of the block].
template <typename T>
void SeenPatches(const VolumeConv& s, const T* large, const Block& block, T* patches) {
  const Window3d& w = s.window;
  const int64_t positions = block.positions(), kernel = w.kernel_size();
  const int64_t grain = std::max<int64_t>(1, 32768 / (kernel * positions));
  ParallelFor(s.large_per_group(), grain, [&](int64_t begin, int64_t end) {
    for (int64_t line = begin * kernel; line < end * kernel; ++line) {
      const int64_t k = line % kernel;
      SeenPlane(w, large + line / kernel * w.large_size(), block, k / (w.kernel[1] * w.kernel[2]),
                k / w.kernel[2] % w.kernel[1], k % w.kernel[2], patches + line * positions);
    }
  });
}

// One group of one volume: a matrix product for each block of the output.
template <typename T>
void ConvolveGroup(const VolumeConv& s, const T* large, const T* filter, T* small) {
  const Window3d& w = s.window;
  CountedVector<T> patches;
  ForEachBlock(s, &patches, [&](const Block& block) {
    SeenPatches(s, large, block, patches.data());
    Gemm<T>(s.small_per_group(), block.positions(), s.patch(), T(1), {filter, s.patch(), 1},
            {patches.data(), block.positions(), 1}, T(0), small + block.begin(w), w.small_size());
  });
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
  std::fill_n(filter_grad, s.small_channels * s.patch(), T(0));
  CountedVector<T> patches;
  for (int64_t job = 0; job < s.batch * s.groups; ++job) {
    const T* group = small + job * s.small_per_group() * w.small_size();
    ForEachBlock(s, &patches, [&](const Block& block) {
      SeenPatches(s, large + job * s.large_per_group() * w.large_size(), block, patches.data());
      Gemm<T>(s.small_per_group(), s.patch(), block.positions(), T(1),
              {group + block.begin(w), w.small_size(), 1}, {patches.data(), 1, block.positions()},
              T(1), filter_grad + job % s.groups * s.small_per_group() * s.patch(), s.patch());
    });
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
