#include "phi/kernels/funcs/index/strided_copy.h"

#include <algorithm>
#include <cstring>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/kernels/funcs/bytes16.h"

namespace phi {
namespace funcs {
namespace {

template <typename T>
void CopyRow(const T* from, int64_t from_step, int64_t count, T* to, int64_t to_step) {
  if (from_step == 1 && to_step == 1) {
    std::memcpy(to, from, static_cast<size_t>(count) * sizeof(T));
  } else if (from_step == 0 && to_step == 1) {
    std::fill_n(to, count, *from);
  } else if (to_step == 1) {
    for (int64_t i = 0; i < count; ++i) to[i] = from[i * from_step];
  } else {
    for (int64_t i = 0; i < count; ++i) to[i * to_step] = from[i * from_step];
  }
}

template <typename T>
void CopyRows(const StridedBox& box, int64_t begin, int64_t end, const T* from, T* to) {
  const int outer = box.rank - 1;
  int64_t at[StridedBox::kMaxRank];
  int64_t rest = begin;
  for (int i = outer - 1; i >= 0; --i) {
    at[i] = rest % box.dims[i];
    rest /= box.dims[i];
    from += at[i] * box.from_step[i];
    to += at[i] * box.to_step[i];
  }
  for (int64_t row = begin; row < end; ++row) {
    CopyRow(from, box.from_step[outer], box.dims[outer], to, box.to_step[outer]);
    for (int i = outer - 1; i >= 0; --i) {
      from += box.from_step[i];
      to += box.to_step[i];
      if (++at[i] < box.dims[i]) break;
      from -= at[i] * box.from_step[i];
      to -= at[i] * box.to_step[i];
      at[i] = 0;
    }
  }
}

template <typename T>
void CopyBox(const StridedBox& box, const void* from, void* to) {
  constexpr int64_t kGrain = 32768;  // elements
  const int64_t inner = box.dims[box.rank - 1];
  const T* source = static_cast<const T*>(from);
  T* target = static_cast<T*>(to);
  if (box.rank == 1) {
    const int64_t from_step = box.from_step[0], to_step = box.to_step[0];
    ParallelFor(inner, kGrain, [=](int64_t begin, int64_t end) {
      CopyRow(source + begin * from_step, from_step, end - begin, target + begin * to_step,
              to_step);
    });
    return;
  }
  int64_t rows = 1;
  for (int i = 0; i + 1 < box.rank; ++i) rows *= box.dims[i];
  ParallelFor(rows, std::max<int64_t>(1, kGrain / inner),
              [&](int64_t begin, int64_t end) { CopyRows(box, begin, end, source, target); });
}

}  // namespace

StridedBox MergeAxes(const StridedBox& box) {
  StridedBox merged;
  for (int i = 0; i < box.rank; ++i) {
    if (box.dims[i] == 1) continue;
    const int last = merged.rank - 1;
    if (last >= 0 && merged.from_step[last] == box.from_step[i] * box.dims[i] &&
        merged.to_step[last] == box.to_step[i] * box.dims[i]) {
      merged.dims[last] *= box.dims[i];
      merged.from_step[last] = box.from_step[i];
      merged.to_step[last] = box.to_step[i];
    } else {
      merged.Append(box.dims[i], box.from_step[i], box.to_step[i]);
    }
  }
  if (merged.rank == 0) merged.Append(1, 1, 1);
  return merged;
}

StridedBox DenseBox(const DDim& dims) {
  StridedBox box;
  const DDim steps = stride(dims);
  for (int i = 0; i < dims.size(); ++i) box.Append(dims[i], 0, steps[i]);
  return box;
}

StridedBox ExpandBox(const DDim& from, const DDim& to) {
  StridedBox box = DenseBox(to);
  const DDim steps = stride(from);
  const int lead = to.size() - from.size();
  for (int i = lead; i < to.size(); ++i) {
    if (from[i - lead] != 1) box.from_step[i] = steps[i - lead];
  }
  return box;
}

void CopyStrided(StridedBox box, size_t element_bytes, const void* from, void* to) {
  for (int i = 0; i < box.rank; ++i) {
    if (box.dims[i] <= 0) return;
  }
  box = MergeAxes(box);
  switch (element_bytes) {
    case 1:
      return CopyBox<uint8_t>(box, from, to);
    case 2:
      return CopyBox<uint16_t>(box, from, to);
    case 4:
      return CopyBox<uint32_t>(box, from, to);
    case 8:
      return CopyBox<uint64_t>(box, from, to);
    default:
      return CopyBox<Bytes16>(box, from, to);
  }
}

}  // namespace funcs
}  // namespace phi
