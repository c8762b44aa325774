#pragma once

#include <cstdint>
#include <memory>

#include "phi/backends/onednn/onednn_tensor.h"

namespace phi {
namespace onednn {

/// Where the elements of images [N, C, H, W] lie: [images, blocks, pixels, side], each pixel's
/// `side` channels side by side. Plain images have a side of 1, those with channels last one of C;
/// the last block may be padded.
struct PixelFormat {
  int64_t images = 0, blocks = 0, pixels = 0, side = 0;  // side 0: they lie otherwise
};

/// Of a tensor of any rank and type; none of the formats if it is no image.
PixelFormat PixelFormatOf(const DenseTensor& x);

/// The properties that go with `format`; those of `out` if it has the format already, as an output
/// keeps it from one run to the next.
std::shared_ptr<const OneDNNStorageProperties> KeptProperties(const dnnl::memory::desc& format,
                                                              const DenseTensor& out);
/// As KeptProperties, for shape `dims` in the format of x.
std::shared_ptr<const OneDNNStorageProperties> PropertiesLike(const DenseTensor& x,
                                                              const DDim& dims,
                                                              const DenseTensor& out);

/// Runs of bytes, `step` bytes apart at both ends.
struct Runs {
  int64_t count, bytes, from_step, to_step;
};
/// Copies runs between memory that does not overlap, on several threads if they are long.
void CopyRuns(const Runs& runs, const char* from, char* to);

}  // namespace onednn
}  // namespace phi
