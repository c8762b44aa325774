#include "phi/kernels/funcs/sparse/gpu_rulebook.h"

#include "phi/backends/gpu/gpu_value_check.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/index/gpu_search.h"
#include "phi/kernels/funcs/sparse/values.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace funcs {
namespace {

constexpr int kMostWindowDims = 3;

struct GpuWindow {
  int count = 0;
  int64_t sizes[kMostWindowDims] = {}, paddings[kMostWindowDims] = {};
  int64_t dilations[kMostWindowDims] = {}, strides[kMostWindowDims] = {};
  int64_t from[kMostWindowDims] = {}, to[kMostWindowDims] = {};  // sizes of the images

  // The place of out to which element `element` of the window takes the value at place `at` of x;
  // -1 if it is none.
  __device__ int64_t Reached(int64_t at, int64_t element) const {
    int64_t reached = 0, step = 1;
    bool inside = true;
    for (int d = count - 1; d >= 0; --d) {
      const int64_t k = element % sizes[d];
      element /= sizes[d];
      const int64_t moved = at % from[d] + paddings[d] - k * dilations[d];
      at /= from[d];
      inside = inside && moved >= 0 && moved % strides[d] == 0 && moved / strides[d] < to[d];
      reached += moved / strides[d] * step;
      step *= to[d];
    }
    return inside ? at * step + reached : -1;
  }
};

GpuWindow WindowOf(const SparseWindow& window, const DDim& from, const DDim& to) {
  GpuWindow out;
  out.count = static_cast<int>(window.sizes.size());
  for (int d = 0; d < out.count; ++d) {
    const auto w = static_cast<size_t>(d);
    out.sizes[d] = window.sizes[w];
    out.paddings[d] = window.paddings[w];
    out.dilations[d] = window.dilations[w];
    out.strides[d] = window.strides[w];
    out.from[d] = from[d + 1];
    out.to[d] = to[d + 1];
  }
  return out;
}

GpuRulebook NewRulebook(const GPUContext& ctx, int64_t pairs) {
  GpuRulebook book;
  book.pairs = pairs;
  book.memory = ctx.Workspace(3 * static_cast<size_t>(pairs) * sizeof(int64_t));
  book.element = static_cast<int64_t*>(book.memory->ptr());
  book.in = book.element + pairs;
  book.out = book.in + pairs;
  return book;
}

// Which value each kernel element takes where; candidate c is value c % x.nnz through element
// c / x.nnz.
struct ReachBody {
  GpuWindow window;
  const int64_t *at, *sorted;  // sorted: the places of a submanifold; else nullptr
  int64_t nnz, places;
  int64_t *reached, *flags;
  __device__ void operator()(int64_t c) const {
    const int64_t place = at[c % nnz];
    int64_t to = place < places ? window.Reached(place, c / nnz) : -1;
    if (to >= 0 && sorted != nullptr && FindSorted(sorted, nnz, to) < 0) to = -1;
    reached[c] = to;
    flags[c] = to >= 0 ? 1 : 0;
  }
};

template <typename IndexT>
void WritePairsOnGpu(const GPUContext& ctx, const GpuRulebook& book, DenseTensor* out) {
  const int64_t pairs = book.pairs;
  IndexT* to = AllocAnew<IndexT>(ctx, {3, pairs}, out);
  const int64_t* from = book.element;  // in and out lie behind it
  primitive::GpuLoop(ctx, 3 * pairs,
                     [=] DEVICE(int64_t i) { to[i] = static_cast<IndexT>(from[i]); });
}

template <typename IndexT>
struct ReadPairBody {
  const IndexT* from;
  int64_t pairs, elements, in_count, out_count;
  GpuIndexCheck element_check, in_check, out_check;
  int64_t *element, *in, *out;
  __device__ void operator()(int64_t i) const {
    const auto e = static_cast<int64_t>(from[i]);
    const auto a = static_cast<int64_t>(from[pairs + i]);
    const auto o = static_cast<int64_t>(from[2 * pairs + i]);
    const bool holds = element_check.Holds(e) && in_check.Holds(a) && out_check.Holds(o);
    element[i] = holds ? e : elements;
    in[i] = holds ? a : in_count;
    out[i] = holds ? o : out_count;
  }
};

template <typename IndexT>
void ReadPairsOnGpu(const GPUContext& ctx, const DenseTensor& rulebook, int64_t elements,
                    int64_t in_count, int64_t out_count, GpuRulebook* book) {
  static constexpr char kKernel[] = "a sparse convolution or pooling";
  const auto check = [&](const char* what, int64_t limit) {
    return GpuIndexCheck(ctx, kKernel, what, limit);
  };
  primitive::GpuLoop(ctx, book->pairs,
                     ReadPairBody<IndexT>{
                         DataOrNull<IndexT>(rulebook), book->pairs, elements, in_count, out_count,
                         check("rulebook, row 0", elements), check("rulebook, row 1", in_count),
                         check("rulebook, row 2", out_count), book->element, book->in, book->out});
}

}  // namespace

GpuRulebook GpuMakeRulebook(const GPUContext& ctx, const GpuSparsePattern& x,
                            const SparseWindow& window, const DDim& shape,
                            GpuSparsePattern* places) {
  const DDim dims = slice_ddim(shape, 0, shape.size() - 1);
  const int64_t nnz = x.nnz, candidates = window.elements() * nnz;
  const GpuSortedRows own = GpuSortPattern(ctx, x);
  const GpuArray<int64_t> flags(ctx, candidates), reaches(ctx, candidates);
  int64_t* reached = reaches.data();
  primitive::GpuLoop(
      ctx, candidates,
      ReachBody{WindowOf(window, x.dims, dims), x.at, window.submanifold ? own.rows : nullptr, nnz,
                x.places, reached, flags.data()});
  const GpuSelected taken = GpuSelect(ctx, flags.data(), candidates);
  GpuRulebook book = NewRulebook(ctx, taken.count);
  int64_t *element = book.element, *in = book.in, *out = book.out;
  const int64_t* candidate = taken.positions;
  primitive::GpuLoop(ctx, book.pairs, [=] DEVICE(int64_t i) {
    element[i] = candidate[i] / nnz;
    in[i] = candidate[i] % nnz;
    out[i] = reached[candidate[i]];
  });
  if (window.submanifold) {  // where the place stands in x
    *places = x;
    places->dims = dims;
    const int64_t *rows = own.rows, *positions = own.positions;
    primitive::GpuLoop(ctx, book.pairs, [=] DEVICE(int64_t i) {
      out[i] = positions[FindSorted(rows, nnz, out[i])];
    });
    return book;
  }
  const GpuSortedRows sorted = GpuSortRows(ctx, out, book.pairs, product(dims));
  *places = GpuUnique(ctx, sorted.rows, book.pairs, dims);
  const int64_t *at = places->at, count = places->nnz;
  primitive::GpuLoop(ctx, book.pairs,
                     [=] DEVICE(int64_t i) { out[i] = FindSorted(at, count, out[i]); });
  return book;
}

void GpuWriteRulebook(const GPUContext& ctx, const GpuRulebook& rulebook, int64_t elements,
                      DataType type, DenseTensor* out, DenseTensor* counter) {
  if (out != nullptr && type == DataType::INT32) WritePairsOnGpu<int>(ctx, rulebook, out);
  if (out != nullptr && type != DataType::INT32) WritePairsOnGpu<int64_t>(ctx, rulebook, out);
  if (counter == nullptr) return;
  int* counts = AllocAnew<int>(ctx, {elements}, counter);
  const int64_t *element = rulebook.element, pairs = rulebook.pairs;  // in ascending order
  primitive::GpuLoop(ctx, elements, [=] DEVICE(int64_t e) {
    counts[e] = static_cast<int>(LowerBound(element, pairs, e + 1) - LowerBound(element, pairs, e));
  });
}

GpuRulebook GpuReadRulebook(const GPUContext& ctx, const DenseTensor& rulebook, int64_t elements,
                            int64_t in_count, int64_t out_count) {
  CheckRulebook(rulebook);
  GpuRulebook book = NewRulebook(ctx, rulebook.dims()[1]);
  if (rulebook.dtype() == DataType::INT32) {
    ReadPairsOnGpu<int>(ctx, rulebook, elements, in_count, out_count, &book);
  } else {
    ReadPairsOnGpu<int64_t>(ctx, rulebook, elements, in_count, out_count, &book);
  }
  return book;
}

}  // namespace funcs
}  // namespace phi
