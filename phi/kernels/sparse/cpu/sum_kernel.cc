#include "phi/kernels/sparse/impl/sum_kernel_impl.h"

#include <numeric>
#include <type_traits>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/sparse/sum_axis.h"
#include "phi/kernels/funcs/sparse/unary.h"

namespace phi {
namespace sparse {
namespace {

// Where the elements of the values of x go. The elements of a result are numbered row by row: those
// of each of its values, `size` at a time.
struct Reduction {
  DDim shape;                       // of out
  funcs::SparsePattern pattern;     // of out
  int64_t size = 1;                 // elements of one of its values
  std::vector<int64_t> element_of;  // of out, by the element of the values of x
};

// The wide type in which values are summed.
template <typename T>
using SumOf = std::conditional_t<std::is_integral_v<T>, int64_t, double>;

template <typename To>
std::vector<To> ValuesAs(const DenseTensor& values) {
  std::vector<To> out(static_cast<size_t>(values.numel()));
  const auto take = [&](const auto* from) {
    std::transform(from, from + out.size(), out.begin(), [](auto v) { return static_cast<To>(v); });
  };
  if (out.empty()) return out;
  switch (values.dtype()) {
    case DataType::BOOL:
      take(values.data<bool>());
      break;
    case DataType::INT16:
      take(values.data<int16_t>());
      break;
    case DataType::INT32:
      take(values.data<int>());
      break;
    case DataType::INT64:
      take(values.data<int64_t>());
      break;
    case DataType::FLOAT32:
      take(values.data<float>());
      break;
    case DataType::FLOAT64:
      take(values.data<double>());
      break;
    default:
      PADDLE_THROW(errors::InvalidArgument(
          "values of a sparse sum must be bool, int16, int32, int64, float32 or float64, not %s",
          values.dtype()));
  }
  return out;
}

// Numbers the places that are taken, in order, and gives each element of x that of its place.
void TakePlaces(const std::vector<int64_t>& place_of, int64_t size, Reduction* reduction) {
  std::vector<int64_t>& taken = reduction->pattern.at;
  taken = place_of;
  std::sort(taken.begin(), taken.end());
  taken.erase(std::unique(taken.begin(), taken.end()), taken.end());
  reduction->size = size;
  for (const int64_t place : place_of) {
    const int64_t value = funcs::FindPlace(reduction->pattern, place);
    for (int64_t k = 0; k < size; ++k) reduction->element_of.push_back(value * size + k);
  }
}

// Along an axis with coordinates: the place loses its coordinate there.
Reduction AlongPlaces(const funcs::SparsePattern& x, int64_t size, int axis, bool keep_dim) {
  Reduction reduction;
  reduction.pattern.dims = funcs::SummedDims(x.dims, axis, keep_dim);
  const int64_t inner = product(slice_ddim(x.dims, axis + 1, x.dims.size()));
  const int64_t outer_step = x.dims[axis] * inner;
  std::vector<int64_t> place_of;
  for (const int64_t at : x.at) place_of.push_back(at / outer_step * inner + at % inner);
  TakePlaces(place_of, size, &reduction);
  return reduction;
}

// Along an axis of the values: each keeps its place.
Reduction AlongValues(const funcs::SparsePattern& x, const DDim& dims, int axis) {
  const int first = x.dims.size();
  const int64_t length = dims[axis], inner = product(slice_ddim(dims, axis + 1, dims.size()));
  const int64_t outer = product(slice_ddim(dims, first, axis));
  Reduction reduction;
  reduction.pattern = x;
  reduction.size = outer * inner;
  for (int64_t value = 0; value < x.nnz(); ++value) {
    for (int64_t i = 0; i < outer * length * inner; ++i) {
      const int64_t line = i / (length * inner) * inner + i % inner;
      reduction.element_of.push_back(value * reduction.size + line);
    }
  }
  return reduction;
}

// Of one place, the first one of `dims`.
Reduction OfAll(const DenseTensor& values, const DDim& shape, const DDim& dims) {
  Reduction reduction;
  reduction.shape = shape;
  reduction.pattern.dims = dims;
  reduction.pattern.at = {0};
  reduction.element_of.assign(static_cast<size_t>(values.numel()), 0);
  return reduction;
}

// The only axis with coordinates stays, with 1 there, as in the original.
Reduction ReductionOf(const SparseCooTensor& x, const IntArray& axis, bool keep_dim) {
  const DDim& dims = x.dims();
  const int at = funcs::SummedAxis(dims, axis);
  const funcs::SparsePattern pattern = funcs::PatternOf(x);
  const bool has_coordinates = at < pattern.dims.size();
  const bool is_kept = keep_dim || (at >= 0 && has_coordinates && pattern.dims.size() == 1);
  const DDim shape = funcs::SummedDims(dims, at, is_kept);
  if (at < 0)
    return OfAll(x.values(), shape, is_kept ? funcs::SummedDims(pattern.dims, at, true) : shape);
  Reduction reduction = has_coordinates ? AlongPlaces(pattern, funcs::ValueSize(x), at, is_kept)
                                        : AlongValues(pattern, dims, at);
  reduction.shape = shape;
  return reduction;
}

Reduction ReductionOf(const SparseCsrTensor& x, const IntArray& axis, bool /*keep_dim*/) {
  const DDim& dims = x.dims();
  const int at = funcs::SummedAxisOfCsr(dims, axis);
  const funcs::SparsePattern pattern = funcs::PatternOf(x);
  const DDim shape = funcs::SummedDimsOfCsr(dims, at);
  if (at < 0) return OfAll(x.values(), shape, shape);
  Reduction reduction = AlongPlaces(pattern, 1, at, /*keep_dim=*/true);
  reduction.shape = reduction.pattern.dims;
  return reduction;
}

template <typename T, typename Context, typename Sparse>
void Sum(const Context& ctx, const Sparse& x, const IntArray& axis, DataType dtype, bool keep_dim,
         Sparse* out) {
  const Reduction reduction = ReductionOf(x, axis, keep_dim);
  const DataType type = funcs::SummedType(x.dtype(), dtype), index_type = funcs::IndexTypeOf(x);
  const std::vector<SumOf<T>> values = ValuesAs<SumOf<T>>(x.values());
  DenseTensor sums;
  const int sparse_dim = reduction.pattern.dims.size();
  auto* to = funcs::AllocAnew<SumOf<T>>(
      ctx, funcs::ValuesDims(reduction.pattern.nnz(), reduction.shape, sparse_dim), &sums);
  std::fill_n(to, sums.numel(), SumOf<T>(0));
  for (size_t i = 0; i < values.size(); ++i) to[reduction.element_of[i]] += values[i];
  funcs::CastDense<SumOf<T>>(ctx, sums, type, out->mutable_values());
  funcs::SetPattern(ctx, reduction.pattern, reduction.shape, index_type, out);
}

template <typename T, typename Context, typename Sparse>
void SumGrad(const Context& ctx, const char* /*kernel*/, const Sparse& x, const Sparse& out_grad,
             const IntArray& axis, bool keep_dim, Sparse* x_grad) {
  const Reduction reduction = ReductionOf(x, axis, keep_dim);
  PADDLE_ENFORCE(out_grad.dims() == reduction.shape,
                 errors::InvalidArgument("out_grad must have the shape %s of the sum; it has %s",
                                         reduction.shape, out_grad.dims()));
  const funcs::SparsePattern given = funcs::PatternOf(out_grad);
  const bool is_same = given.dims == reduction.pattern.dims && given.at == reduction.pattern.at;
  PADDLE_ENFORCE(
      is_same || (given.dims == reduction.pattern.dims && funcs::IsCoalesced(given)),
      errors::InvalidArgument("out_grad must have the axes with coordinates of the sum, and "
                              "its places or each place once, in order"));
  const std::vector<T> grads = ValuesAs<T>(out_grad.values());
  const DDim dims = x.values().dims();
  funcs::SharePattern(x, x_grad);
  T* to = funcs::AllocAnew<T>(ctx, dims, x_grad->mutable_values());
  for (size_t i = 0; i < reduction.element_of.size(); ++i) {
    const int64_t element = reduction.element_of[i];
    const int64_t summed = element / reduction.size;
    const int64_t place = reduction.pattern.at[static_cast<size_t>(summed)];
    const int64_t value = is_same ? summed : funcs::FindPlace(given, place);
    to[i] = value < 0
                ? T(0)
                : grads[static_cast<size_t>(value * reduction.size + element % reduction.size)];
  }
}

}  // namespace
}  // namespace sparse
}  // namespace phi

PD_REGISTER_KERNEL(sum_coo, CPU, ALL_LAYOUT, phi::sparse::SumCooKernel, float, double, int16_t, int,
                   int64_t, bool) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(sum_csr, CPU, ALL_LAYOUT, phi::sparse::SumCsrKernel, float, double, int16_t, int,
                   int64_t, bool) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(sum_coo_grad, CPU, ALL_LAYOUT, phi::sparse::SumCooGradKernel, float, double,
                   int16_t, int, int64_t, bool) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(sum_csr_grad, CPU, ALL_LAYOUT, phi::sparse::SumCsrGradKernel, float, double,
                   int16_t, int, int64_t, bool) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);
}
