#include "phi/kernels/funcs/sparse/rulebook.h"

#include <algorithm>

#include "phi/core/enforce.h"
#include "phi/core/work_budget.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/sparse/values.h"

namespace phi {
namespace funcs {
namespace {

// The coordinates of a place; batch first.
std::vector<int64_t> Coordinates(int64_t at, const DDim& dims) {
  std::vector<int64_t> out(static_cast<size_t>(dims.size()));
  for (int d = dims.size() - 1; d >= 0; --d) {
    out[static_cast<size_t>(d)] = at % dims[d];
    at /= dims[d];
  }
  return out;
}

// The place among `dims` to which element `element` of the window takes a value; -1 if it is none.
int64_t Reached(const std::vector<int64_t>& from, int64_t element, const SparseWindow& window,
                const DDim& dims) {
  const auto count = static_cast<int>(window.sizes.size());
  int64_t at = 0, step = 1;
  for (int d = count; d >= 1; --d) {
    const auto w = static_cast<size_t>(d - 1);
    const int64_t k = element % window.sizes[w];
    element /= window.sizes[w];
    const int64_t moved =
        from[static_cast<size_t>(d)] + window.paddings[w] - k * window.dilations[w];
    if (moved < 0 || moved % window.strides[w] != 0 || moved / window.strides[w] >= dims[d])
      return -1;
    at += moved / window.strides[w] * step;
    step *= dims[d];
  }
  return from[0] * step + at;
}

template <typename IndexT>
void WritePairs(const DeviceContext& ctx, const std::vector<RulebookPair>& pairs,
                DenseTensor* out) {
  const auto count = static_cast<int64_t>(pairs.size());
  IndexT* to = AllocAnew<IndexT>(ctx, {3, count}, out);
  for (int64_t i = 0; i < count; ++i) {
    const RulebookPair& pair = pairs[static_cast<size_t>(i)];
    to[i] = static_cast<IndexT>(pair.element);
    to[count + i] = static_cast<IndexT>(pair.in);
    to[2 * count + i] = static_cast<IndexT>(pair.out);
  }
}

template <typename IndexT>
std::vector<RulebookPair> ReadPairs(const DenseTensor& rulebook) {
  const int64_t count = rulebook.dims()[1];
  const IndexT* from = DataOrNull<IndexT>(rulebook);
  std::vector<RulebookPair> pairs;
  pairs.reserve(static_cast<size_t>(count));
  for (int64_t i = 0; i < count; ++i) {
    pairs.push_back({from[i], from[count + i], from[2 * count + i]});
  }
  return pairs;
}

// In the words of the check of a GPU (gpu_rulebook.cu).
void CheckRow(int row, int64_t index, int64_t count) {
  PADDLE_ENFORCE(index >= 0 && index < count,
                 errors::InvalidArgument("input rulebook, row %d must be in [0, %d); one is %d",
                                         row, count, index));
}

}  // namespace

int64_t SparseWindow::elements() const {
  int64_t count = 1;
  for (const int64_t size : sizes) count *= size;
  return count;
}

SparseWindow MakeWindow(const SparseCooTensor& x, const std::vector<int64_t>& sizes,
                        const std::vector<int>& paddings, const std::vector<int>& dilations,
                        const std::vector<int>& strides) {
  const int rank = x.dims().size();
  PADDLE_ENFORCE((rank == 4 || rank == 5) && x.sparse_dim() == rank - 1,
                 errors::InvalidArgument("x must be [N, H, W, C] or [N, D, H, W, C] with "
                                         "coordinates for all dimensions but C; its shape is %s, "
                                         "with coordinates for %d",
                                         x.dims(), x.sparse_dim()));
  const auto count = static_cast<size_t>(rank - 2);
  PADDLE_ENFORCE(sizes.size() == count && paddings.size() == count && dilations.size() == count &&
                     strides.size() == count,
                 errors::InvalidArgument("an image of shape %s needs %d sizes of the kernel, "
                                         "paddings, dilations and strides; there are %d, %d, %d "
                                         "and %d",
                                         x.dims(), count, sizes.size(), paddings.size(),
                                         dilations.size(), strides.size()));
  SparseWindow window;
  window.sizes = sizes;
  window.paddings.assign(paddings.begin(), paddings.end());
  window.dilations.assign(dilations.begin(), dilations.end());
  window.strides.assign(strides.begin(), strides.end());
  for (size_t d = 0; d < count; ++d) {
    PADDLE_ENFORCE(sizes[d] > 0 && paddings[d] >= 0 && dilations[d] > 0 && strides[d] > 0,
                   errors::InvalidArgument("sizes of the kernel, dilations and strides must be "
                                           "positive and paddings not negative; those of dimension "
                                           "%d are %d, %d, %d and %d",
                                           d, sizes[d], dilations[d], strides[d], paddings[d]));
  }
  CheckWork("a sparse window", "kernel_sizes", sizes[0],
            {sizes[1], count > 2 ? sizes[2] : 1, x.nnz()});
  return window;
}

std::vector<int64_t> ConvKernelSizes(const DenseTensor& kernel) {
  std::vector<int64_t> sizes = vectorize(kernel.dims());
  PADDLE_ENFORCE(sizes.size() == 4 || sizes.size() == 5,
                 errors::InvalidArgument("the kernel must be [H, W, C, OC] or [D, H, W, C, OC]; "
                                         "its shape is %s",
                                         kernel.dims()));
  sizes.resize(sizes.size() - 2);
  return sizes;
}

ConvChannels CheckedChannels(const SparseCooTensor& x, const DenseTensor& kernel, int groups) {
  PADDLE_ENFORCE(
      groups == 1,
      errors::Unimplemented("sparse convolution knows attribute `groups` 1 alone, not %d", groups));
  const DDim& dims = kernel.dims();
  const ConvChannels channels{dims[dims.size() - 2], dims[dims.size() - 1]};
  PADDLE_ENFORCE(dims.size() == x.dims().size() && x.dims()[dims.size() - 1] == channels.in,
                 errors::InvalidArgument("x of shape %s does not fit the kernel %s: both need as "
                                         "many dimensions, and x %d channels",
                                         x.dims(), dims, channels.in));
  return channels;
}

SparseWindow MakeConvWindow(const SparseCooTensor& x, const DenseTensor& kernel,
                            const std::vector<int>& paddings, const std::vector<int>& dilations,
                            const std::vector<int>& strides, bool submanifold) {
  const std::vector<int64_t> sizes = ConvKernelSizes(kernel);
  SparseWindow window = MakeWindow(x, sizes, paddings, dilations, strides);
  window.submanifold = submanifold;
  for (size_t d = 0; d < sizes.size() && submanifold; ++d) {
    window.paddings[d] = sizes[d] / 2;
    window.strides[d] = 1;
  }
  return window;
}

DDim WindowedShape(const DDim& x, const SparseWindow& window, int64_t channels) {
  DDim out = x;
  out[x.size() - 1] = channels;
  if (window.submanifold) return out;
  for (int d = 1; d < x.size() - 1; ++d) {
    const auto w = static_cast<size_t>(d - 1);
    const int64_t room =
        x[d] + 2 * window.paddings[w] - window.dilations[w] * (window.sizes[w] - 1) - 1;
    PADDLE_ENFORCE(room >= 0, errors::InvalidArgument("a kernel of %d with dilation %d does not "
                                                      "fit into dimension %d of x, %s",
                                                      window.sizes[w], window.dilations[w], d, x));
    out[d] = room / window.strides[w] + 1;
  }
  return out;
}

Rulebook MakeRulebook(const SparsePattern& x, const SparseWindow& window, const DDim& shape) {
  Rulebook book;
  book.out.dims = slice_ddim(shape, 0, shape.size() - 1);
  std::vector<std::vector<int64_t>> from;
  from.reserve(x.at.size());
  for (const int64_t at : x.at) from.push_back(Coordinates(at, x.dims));
  SparsePattern sorted = InOrder(x, SortedOrder(x));
  for (int64_t element = 0; element < window.elements(); ++element) {
    for (size_t i = 0; i < from.size(); ++i) {
      const int64_t at = Reached(from[i], element, window, book.out.dims);
      if (at < 0 || (window.submanifold && FindPlace(sorted, at) < 0)) continue;
      book.pairs.push_back({element, static_cast<int64_t>(i), at});
      if (!window.submanifold) book.out.at.push_back(at);
    }
  }
  std::vector<int64_t> order(x.at.size());
  if (window.submanifold) {  // where a place stands in x
    order = SortedOrder(x);
    book.out.at = x.at;
  } else {
    std::sort(book.out.at.begin(), book.out.at.end());
    book.out.at.erase(std::unique(book.out.at.begin(), book.out.at.end()), book.out.at.end());
    sorted = book.out;
  }
  for (RulebookPair& pair : book.pairs) {
    const int64_t place = FindPlace(sorted, pair.out);
    pair.out = window.submanifold ? order[static_cast<size_t>(place)] : place;
  }
  return book;
}

void WriteRulebook(const DeviceContext& ctx, const Rulebook& rulebook, int64_t elements,
                   DataType type, DenseTensor* out, DenseTensor* counter) {
  if (out != nullptr && type == DataType::INT32) WritePairs<int>(ctx, rulebook.pairs, out);
  if (out != nullptr && type != DataType::INT32) WritePairs<int64_t>(ctx, rulebook.pairs, out);
  if (counter == nullptr) return;
  int* counts = AllocAnew<int>(ctx, {elements}, counter);
  std::fill_n(counts, elements, 0);
  for (const RulebookPair& pair : rulebook.pairs) ++counts[pair.element];
}

void CheckRulebook(const DenseTensor& rulebook) {
  PADDLE_ENFORCE(rulebook.dims().size() == 2 && rulebook.dims()[0] == 3 &&
                     (rulebook.dtype() == DataType::INT32 || rulebook.dtype() == DataType::INT64),
                 errors::InvalidArgument("a rulebook is [3, pairs] of int32 or int64, not %s of %s",
                                         rulebook.dims(), rulebook.dtype()));
}

std::vector<RulebookPair> ReadRulebook(const DenseTensor& rulebook, int64_t elements,
                                       int64_t in_count, int64_t out_count) {
  CheckRulebook(rulebook);
  const bool is_narrow = rulebook.dtype() == DataType::INT32;
  std::vector<RulebookPair> pairs =
      is_narrow ? ReadPairs<int>(rulebook) : ReadPairs<int64_t>(rulebook);
  for (const RulebookPair& pair : pairs) {
    CheckRow(0, pair.element, elements);
    CheckRow(1, pair.in, in_count);
    CheckRow(2, pair.out, out_count);
  }
  return pairs;
}

}  // namespace funcs
}  // namespace phi
