#include "phi/kernels/funcs/conv/pad.h"

#include <algorithm>
#include <cstring>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/enforce.h"
#include "phi/kernels/funcs/bytes16.h"

namespace phi {
namespace funcs {
namespace {

template <typename T>
void PadRows(const T* from, const DDim& dims, const std::vector<std::vector<int64_t>>& sources,
             const T& fill, const DDim& padded, T* to) {
  const int last = dims.size() - 1;
  const int64_t width = padded[last], in_width = dims[last];
  int64_t rows = 1;
  for (int i = 0; i < last; ++i) rows *= padded[i];
  const std::vector<int64_t>& inner = sources[last];
  // The longest run of neighbours is copied at once.
  int64_t run = 0;
  while (run < width && inner[run] != 0) ++run;
  int64_t run_end = run;
  while (run_end < width && inner[run_end] == run_end - run) ++run_end;
  ParallelFor(rows, std::max<int64_t>(1, 16384 / std::max<int64_t>(width, 1)),
              [&](int64_t begin, int64_t end) {
                for (int64_t row = begin; row < end; ++row) {
                  int64_t source = 0, rest = row, step = 1;
                  for (int i = last - 1; i >= 0 && source >= 0; --i) {
                    const int64_t at = sources[i][rest % padded[i]];
                    rest /= padded[i];
                    source = at < 0 ? -1 : source + at * step;
                    step *= dims[i];
                  }
                  T* target = to + row * width;
                  if (source < 0) {
                    std::fill_n(target, width, fill);
                    continue;
                  }
                  const T* line = from + source * in_width;
                  for (int64_t k = 0; k < run; ++k)
                    target[k] = inner[k] < 0 ? fill : line[inner[k]];
                  std::copy_n(line, run_end - run, target + run);
                  for (int64_t k = run_end; k < width; ++k)
                    target[k] = inner[k] < 0 ? fill : line[inner[k]];
                }
              });
}

template <typename T>
void PadAs(const void* from, const DDim& dims, const std::vector<std::vector<int64_t>>& sources,
           const void* fill, const DDim& padded, void* to) {
  T element;
  std::memcpy(&element, fill, sizeof(T));
  PadRows(static_cast<const T*>(from), dims, sources, element, padded, static_cast<T*>(to));
}

}  // namespace

PadMode PadModeOf(const std::string& name) {
  if (name == "constant") return PadMode::kConstant;
  if (name == "reflect") return PadMode::kReflect;
  if (name == "replicate" || name == "edge") return PadMode::kReplicate;
  PADDLE_ENFORCE(name == "circular",
                 errors::InvalidArgument("attribute `mode` must be constant, reflect, replicate, "
                                         "edge or circular; it is %s",
                                         name));
  return PadMode::kCircular;
}

std::vector<std::vector<int64_t>> PadSources(const DDim& dims, const std::vector<int64_t>& before,
                                             PadMode mode, const DDim& padded) {
  std::vector<std::vector<int64_t>> sources(dims.size());
  for (int i = 0; i < dims.size(); ++i) {
    for (int64_t k = 0; k < padded[i]; ++k) {
      sources[i].push_back(dims[i] == 0 ? -1 : PadSource(k - before[i], dims[i], mode));
    }
  }
  return sources;
}

void Pad(const void* from, const DDim& dims, const std::vector<int64_t>& before, PadMode mode,
         const void* fill, size_t element_bytes, const DDim& padded, void* to) {
  if (product(padded) == 0) return;
  if (dims.size() == 0) {
    std::memcpy(to, from, element_bytes);
    return;
  }
  const std::vector<std::vector<int64_t>> sources = PadSources(dims, before, mode, padded);
  switch (element_bytes) {
    case 1:
      return PadAs<uint8_t>(from, dims, sources, fill, padded, to);
    case 2:
      return PadAs<uint16_t>(from, dims, sources, fill, padded, to);
    case 4:
      return PadAs<uint32_t>(from, dims, sources, fill, padded, to);
    case 8:
      return PadAs<uint64_t>(from, dims, sources, fill, padded, to);
    default:
      return PadAs<Bytes16>(from, dims, sources, fill, padded, to);
  }
}

DDim PaddedImage(const DDim& dims, const std::vector<int64_t>& paddings, bool channel_last,
                 PadMode mode, std::vector<int64_t>* before) {
  DDim padded = dims;
  before->assign(dims.size(), 0);
  const int last = dims.size() - (channel_last ? 2 : 1);
  for (size_t i = 0; 2 * i + 1 < paddings.size(); ++i) {
    const int axis = last - static_cast<int>(i);
    const int64_t front = paddings[2 * i], back = paddings[2 * i + 1], size = dims[axis];
    (*before)[axis] = front;
    if (size < 0) continue;
    PADDLE_ENFORCE(mode != PadMode::kReflect || (front < size && back < size),
                   errors::InvalidArgument("reflected paddings must be below size %d of axis %d; "
                                           "they are %d and %d",
                                           size, axis, front, back));
    PADDLE_ENFORCE(mode == PadMode::kConstant || size > 0,
                   errors::InvalidArgument("paddings repeat elements of axis %d, but input X of "
                                           "shape %s has none; mode constant needs none",
                                           axis, dims));
    padded[axis] = size + front + back;
    PADDLE_ENFORCE_GE(padded[axis], 1,
                      errors::InvalidArgument("paddings %d and %d leave nothing of axis %d of "
                                              "input X of shape %s",
                                              front, back, axis, dims));
  }
  return padded;
}

}  // namespace funcs
}  // namespace phi
