// Channels first to channels last and back, for plain memory of the CPU.
#include <cstring>
#include <vector>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/enforce.h"
#include "phi/core/layout_transform.h"

namespace phi {
namespace {

/// [outer, rows, columns] to [outer, columns, rows].
template <typename Word>
void SwapInnerAxes(const Word* from, int64_t outer, int64_t rows, int64_t columns, Word* to) {
  const int64_t lines = outer * columns;
  ParallelFor(lines, 1 + 16384 / (rows + 1), [=](int64_t begin, int64_t end) {
    for (int64_t line = begin; line < end; ++line) {
      const Word* column = from + (line / columns) * rows * columns + line % columns;
      for (int64_t row = 0; row < rows; ++row) to[line * rows + row] = column[row * columns];
    }
  });
}

struct Word16 {
  uint64_t words[2];
};

void SwapInnerAxesOfSize(size_t size_bytes, const void* from, int64_t outer, int64_t rows,
                         int64_t columns, void* to) {
  const auto as = [&](auto word) {
    using Word = decltype(word);
    SwapInnerAxes(static_cast<const Word*>(from), outer, rows, columns, static_cast<Word*>(to));
  };
  switch (size_bytes) {
    case 1:
      return as(uint8_t{});
    case 2:
      return as(uint16_t{});
    case 4:
      return as(uint32_t{});
    case 8:
      return as(uint64_t{});
    case 16:
      return as(Word16{});
    default:
      break;
  }
  PADDLE_THROW(errors::Unimplemented("no layout transform of elements of %d bytes", size_bytes));
}

void MoveChannels(const DenseTensor& in, DataLayout to, DenseTensor* out) {
  const DDim& dims = in.dims();
  const int rank = dims.size();
  std::vector<int64_t> moved = vectorize(dims);
  int64_t channels = 1;
  int64_t pixels = 1;
  if (rank >= 3) {
    const int from_axis = IsChannelsLast(to) ? 1 : rank - 1;
    const int to_axis = IsChannelsLast(to) ? rank - 1 : 1;
    channels = dims[from_axis];
    moved.erase(moved.begin() + from_axis);
    moved.insert(moved.begin() + to_axis, channels);
    for (int i = 1; i < rank; ++i) pixels *= i == from_axis ? 1 : dims[i];
  } else {
    pixels = in.numel();  // nothing between batch and channels: the same in both layouts
  }
  out->Resize(make_ddim(moved));
  out->set_storage_properties(nullptr);
  void* data = out->mutable_data(in.place(), in.dtype());
  out->set_layout(to);
  if (in.numel() == 0) return;
  const int64_t outer = in.numel() / (channels * pixels);
  const bool to_last = IsChannelsLast(to);
  SwapInnerAxesOfSize(SizeOf(in.dtype()), in.data(), outer, to_last ? channels : pixels,
                      to_last ? pixels : channels, data);
}

[[maybe_unused]] const int kMoves[] = {
    RegisterLayoutTransform(AllocationType::CPU, DataLayout::NCHW, DataLayout::NHWC, &MoveChannels),
    RegisterLayoutTransform(AllocationType::CPU, DataLayout::NHWC, DataLayout::NCHW, &MoveChannels),
    RegisterLayoutTransform(AllocationType::CPU, DataLayout::NCHW, DataLayout::NDHWC,
                            &MoveChannels),
    RegisterLayoutTransform(AllocationType::CPU, DataLayout::NHWC, DataLayout::NCDHW,
                            &MoveChannels),
    RegisterLayoutTransform(AllocationType::CPU, DataLayout::NCDHW, DataLayout::NDHWC,
                            &MoveChannels),
    RegisterLayoutTransform(AllocationType::CPU, DataLayout::NCDHW, DataLayout::NHWC,
                            &MoveChannels),
    RegisterLayoutTransform(AllocationType::CPU, DataLayout::NDHWC, DataLayout::NCHW,
                            &MoveChannels),
    RegisterLayoutTransform(AllocationType::CPU, DataLayout::NDHWC, DataLayout::NCDHW,
                            &MoveChannels),
};

}  // namespace
}  // namespace phi
