#pragma once

#include "phi/backends/onednn/onednn_tensor.h"

namespace phi {
namespace onednn {

// Note [Spaced rows]
// oneDNN 2.6 reads the right matrix of a product down its columns when it packs it. Rows of a
// multiple of 1 kB lie in few sets of the processor's cache then, and evict each other: with 512,
// 1024 or 3072 columns a product takes twice as long as with 16 columns more between the rows, with
// others a tenth longer (AVX2, one thread). So a constant matrix is kept with such rows.

/// True if `weights`, [columns, width] or, transposed, [width, columns], is a constant float32
/// matrix that `rows` rows multiply, often enough to be worth a copy with rows spaced apart.
bool IsWorthSpacing(const DenseTensor& weights, int64_t rows, int64_t width);

/// How a matrix of these dimensions, [1, …, columns, width], lies with its rows spaced apart.
dnnl::memory::desc SpacedRows(const dnnl::memory::dims& dims);

}  // namespace onednn
}  // namespace phi
