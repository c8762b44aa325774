#include "phi/kernels/onednn/onednn_pixels.h"

#include <algorithm>
#include <cstring>

#include "phi/backends/cpu/parallel_for.h"

namespace phi {
namespace onednn {
namespace {

PixelFormat PixelFormatOfView(const FormatView& view) {
  if (!view.is_blocked() || view.offset != 0 || view.rank != 4 || view.block_count > 1) return {};
  const bool blocked = view.block_count == 1;
  if (blocked && view.block_axes[0] != 1) return {};
  const dnnl_dim_t *d = view.padded_dims, *stride = view.strides;
  const dnnl_dim_t side = blocked ? view.blocks[0] : d[1];
  const PixelFormat format{d[0], d[1] / side, d[2] * d[3], side};
  const dnnl_dim_t block = format.pixels * side;
  const bool dense = stride[3] == side && stride[2] == d[3] * side &&
                     stride[1] == (blocked ? block : 1) && stride[0] == format.blocks * block;
  const bool whole = d[0] == view.dims[0] && d[2] == view.dims[2] && d[3] == view.dims[3] &&
                     (blocked || d[1] == view.dims[1]);
  return dense && whole ? format : PixelFormat{};
}

// True if a format of shape `dims` lies as that of x does. Cheaper than to make the format anew.
bool LiesLike(const DenseTensor& x, const DDim& dims, const FormatView& held) {
  const FormatView& view = ViewOf(x);
  const bool has_dims = held.rank == dims.size() && held.type == view.type &&
                        std::equal(held.dims, held.dims + held.rank, dims.begin());
  if (!has_dims) return false;
  const PixelFormat given = PixelFormatOfView(view), there = PixelFormatOfView(held);
  const bool is_last = given.blocks == 1 && given.side == x.dims()[1];
  return given.side != 0 && there.side == (is_last ? dims[1] : given.side);
}

}  // namespace

PixelFormat PixelFormatOf(const DenseTensor& x) {
  if (x.dims().size() != 4 || x.numel() == 0) return {};
  if (!IsPlain(x)) return PixelFormatOfView(ViewOf(x));
  return {x.dims()[0], x.dims()[1], x.dims()[2] * x.dims()[3], 1};
}

std::shared_ptr<const OneDNNStorageProperties> KeptProperties(const dnnl::memory::desc& format,
                                                              const DenseTensor& out) {
  const OneDNNStorageProperties* held = PropertiesOf(out);
  if (held == nullptr || held->desc() != format) return MakeProperties(format);
  return std::static_pointer_cast<const OneDNNStorageProperties>(out.storage_properties());
}

std::shared_ptr<const OneDNNStorageProperties> PropertiesLike(const DenseTensor& x,
                                                              const DDim& dims,
                                                              const DenseTensor& out) {
  if (IsPlain(x)) return nullptr;
  const OneDNNStorageProperties* held = PropertiesOf(out);
  if (held != nullptr && LiesLike(x, dims, held->view())) {
    return std::static_pointer_cast<const OneDNNStorageProperties>(out.storage_properties());
  }
  return KeptProperties(FormatLike(MemoryDescOf(x), ToOneDNNDims(dims)), out);
}

void CopyRuns(const Runs& runs, const char* from, char* to) {
  constexpr int64_t kShare = 65536;  // bytes worth a thread
  if (runs.count <= 0 || runs.bytes <= 0) return;
  const int64_t shares = (runs.bytes + kShare - 1) / kShare;
  ParallelFor(runs.count * shares, std::max<int64_t>(1, kShare / runs.bytes),
              [=](int64_t begin, int64_t end) {
                for (int64_t i = begin; i < end; ++i) {
                  const int64_t run = i / shares, first = i % shares * kShare;
                  std::memcpy(to + run * runs.to_step + first, from + run * runs.from_step + first,
                              static_cast<size_t>(std::min(kShare, runs.bytes - first)));
                }
              });
}

}  // namespace onednn
}  // namespace phi
