#include "phi/kernels/sparse/impl/sum_kernel_impl.h"

#include <type_traits>

#include "phi/backends/gpu/gpu_value_check.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/sparse/gpu_convert.h"
#include "phi/kernels/funcs/sparse/sum_axis.h"
#include "phi/kernels/funcs/sparse/unary.h"
#include "phi/kernels/primitive/gpu_along_axis.h"
#include "phi/kernels/primitive/gpu_reduce.h"

namespace phi {
namespace sparse {
namespace {

// What is summed: everything, places that differ in one coordinate alone, or lines of each value.
struct GpuSumPlan {
  enum Kind { kAll, kPlaces, kValues } kind = kAll;
  DDim shape;  // of the result
  DDim dims;   // those that have coordinates in the result
  // Along the axis, among places or within a value: a line has `length` elements, `inner` apart.
  int64_t length = 1, inner = 1;
  int64_t size = 1;  // elements of one value of the result
};

// The part of a plan that the device reads.
struct GpuSumLines {
  GpuSumPlan::Kind kind;
  int64_t length, inner, size;
  // The place or element of the result, of a place or of an element of a value.
  __device__ int64_t LineOf(int64_t i) const { return i / (length * inner) * inner + i % inner; }
};

GpuSumPlan PlanAlong(const DDim& x, const DDim& own, int axis) {
  const bool has_coordinates = axis < own.size();
  GpuSumPlan plan;
  plan.kind = has_coordinates ? GpuSumPlan::kPlaces : GpuSumPlan::kValues;
  plan.length = x[axis];
  plan.inner = product(slice_ddim(x, axis + 1, has_coordinates ? own.size() : x.size()));
  plan.size = product(slice_ddim(x, own.size(), has_coordinates ? x.size() : axis));
  if (!has_coordinates) plan.size *= plan.inner;
  return plan;
}

// The only axis with coordinates stays, as on the CPU.
GpuSumPlan PlanOf(const SparseCooTensor& x, const IntArray& axis, bool keep_dim) {
  const int at = funcs::SummedAxis(x.dims(), axis);
  const DDim own = funcs::CheckedSparseDims(x);
  const bool is_kept = keep_dim || (at >= 0 && at < own.size() && own.size() == 1);
  GpuSumPlan plan;
  if (at >= 0) plan = PlanAlong(x.dims(), own, at);
  plan.shape = funcs::SummedDims(x.dims(), at, is_kept);
  if (plan.kind == GpuSumPlan::kValues) {
    plan.dims = own;
  } else if (at < 0 && !is_kept) {
    plan.dims = plan.shape;
  } else {
    plan.dims = funcs::SummedDims(own, at, is_kept);
  }
  return plan;
}

GpuSumPlan PlanOf(const SparseCsrTensor& x, const IntArray& axis, bool /*keep_dim*/) {
  const int at = funcs::SummedAxisOfCsr(x.dims(), axis);
  GpuSumPlan plan;
  if (at >= 0) plan = PlanAlong(x.dims(), x.dims(), at);
  plan.shape = funcs::SummedDimsOfCsr(x.dims(), at);
  plan.dims = plan.shape;
  return plan;
}

template <typename Wide, typename T>
struct WideValues {
  const T* values;
  __device__ Wide operator()(int64_t i, int64_t /*line*/) const {
    return static_cast<Wide>(values[i]);
  }
  __device__ int64_t Base(int64_t o) const { return o; }
  __device__ Wide Load(int64_t /*base*/, int64_t /*o*/, int64_t k) const {
    return static_cast<Wide>(values[k]);
  }
};

// The places of the result, of which each value of x has one.
funcs::GpuSparsePattern GpuSummedPlaces(const GPUContext& ctx, const funcs::GpuSparsePattern& x,
                                        const GpuSumPlan& plan) {
  funcs::GpuSparsePattern out = funcs::GpuNewPattern(ctx, plan.dims, x.nnz);
  const GpuSumLines lines{plan.kind, plan.length, plan.inner, plan.size};
  const int64_t *from = x.at, limit = x.places, places = out.places;
  int64_t* to = out.at;
  primitive::GpuLoop(ctx, x.nnz, [=] DEVICE(int64_t i) {
    to[i] = from[i] < limit ? lines.LineOf(from[i]) : places;
  });
  return out;
}

template <typename Wide, typename T>
funcs::GpuSparsePattern SumAll(const GPUContext& ctx, const DenseTensor& values,
                               const GpuSumPlan& plan, DenseTensor* sums) {
  funcs::GpuSparsePattern pattern = funcs::GpuNewPattern(ctx, plan.dims, 1);
  pattern.is_coalesced = true;
  funcs::GpuFillZeros(ctx, pattern.at, 1);
  Wide* to = funcs::AllocAnew<Wide>(ctx, funcs::ValuesDims(1, plan.shape, plan.dims.size()), sums);
  primitive::GpuReduce(ctx, 1, values.numel(), /*values_are_neighbours=*/true, Wide(0),
                       WideValues<Wide, T>{funcs::DataOrNull<T>(values)}, primitive::AddTerms(),
                       primitive::KeepSum(), to);
  return pattern;
}

template <typename Wide, typename T>
funcs::GpuSparsePattern SumAlongPlaces(const GPUContext& ctx, const funcs::GpuSparsePattern& x,
                                       const DenseTensor& values, const GpuSumPlan& plan,
                                       DenseTensor* sums) {
  const funcs::GpuSparsePattern summed = GpuSummedPlaces(ctx, x, plan);
  const funcs::GpuSortedRows sorted = funcs::GpuSortPattern(ctx, summed);
  const auto pattern = funcs::GpuUnique(ctx, sorted.rows, summed.nnz, plan.dims);
  Wide* to = funcs::AllocAnew<Wide>(
      ctx, funcs::ValuesDims(pattern.nnz, plan.shape, plan.dims.size()), sums);
  const auto runs = funcs::GpuRunsOf(sorted, summed.nnz, funcs::DataOrNull<T>(values), plan.size);
  const int64_t *at = pattern.at, size = plan.size;
  primitive::GpuLoop(ctx, pattern.nnz * size, [=] DEVICE(int64_t i) {
    to[i] = runs.template WideSumAt<Wide>(at[i / size], i % size);
  });
  return pattern;
}

template <typename Wide, typename T>
void SumWithinValues(const GPUContext& ctx, const DenseTensor& values, int64_t nnz,
                     const GpuSumPlan& plan, DenseTensor* sums) {
  Wide* to =
      funcs::AllocAnew<Wide>(ctx, funcs::ValuesDims(nnz, plan.shape, plan.dims.size()), sums);
  if (sums->numel() == 0) return;
  const funcs::AxisSplit split{nnz * plan.size / plan.inner, plan.length, plan.inner};
  primitive::GpuReduceLines(ctx, split, Wide(0), WideValues<Wide, T>{funcs::DataOrNull<T>(values)},
                            primitive::AddTerms(), primitive::KeepSum(), to);
}

template <typename T, typename Context, typename Sparse>
void Sum(const Context& ctx, const Sparse& x, const IntArray& axis, DataType dtype, bool keep_dim,
         Sparse* out) {
  using Wide = std::conditional_t<std::is_integral_v<T>, int64_t, double>;
  const GpuSumPlan plan = PlanOf(x, axis, keep_dim);
  const DataType type = funcs::SummedType(x.dtype(), dtype), index_type = funcs::IndexTypeOf(x);
  const DenseTensor values = x.values();
  funcs::GpuSparsePattern pattern = funcs::GpuPatternOf(ctx, x);
  DenseTensor sums;
  if (plan.kind == GpuSumPlan::kAll) {
    pattern = SumAll<Wide, T>(ctx, values, plan, &sums);
  } else if (plan.kind == GpuSumPlan::kPlaces) {
    pattern = SumAlongPlaces<Wide, T>(ctx, pattern, values, plan, &sums);
  } else {
    SumWithinValues<Wide, T>(ctx, values, pattern.nnz, plan, &sums);
  }
  funcs::CastDense<Wide>(ctx, sums, type, out->mutable_values());
  funcs::SetPattern(ctx, pattern, plan.shape, index_type, out);
}

template <typename T>
DenseTensor GpuValuesAs(const GPUContext& ctx, const DenseTensor& values) {
  constexpr DataType kType = CppTypeToDataType<T>::value;
  DenseTensor out;
  switch (values.dtype()) {
    case DataType::BOOL:
      funcs::CastDense<bool>(ctx, values, kType, &out);
      break;
    case DataType::INT16:
      funcs::CastDense<int16_t>(ctx, values, kType, &out);
      break;
    case DataType::INT32:
      funcs::CastDense<int>(ctx, values, kType, &out);
      break;
    case DataType::INT64:
      funcs::CastDense<int64_t>(ctx, values, kType, &out);
      break;
    case DataType::FLOAT32:
      funcs::CastDense<float>(ctx, values, kType, &out);
      break;
    case DataType::FLOAT64:
      funcs::CastDense<double>(ctx, values, kType, &out);
      break;
    default:
      PADDLE_THROW(errors::InvalidArgument(
          "values of a sparse sum must be bool, int16, int32, int64, float32 or float64, not %s",
          values.dtype()));
  }
  return out;
}

// Enqueues: differs[0] is 0 if the given places are those of x; otherwise they must be in order.
void CompareWithPlaces(const GPUContext& ctx, const char* kernel, const funcs::GpuSparsePattern& x,
                       const funcs::GpuSparsePattern& given, bool may_be_same, int64_t* differs) {
  primitive::GpuLoop(ctx, 1, [=] DEVICE(int64_t) { differs[0] = may_be_same ? 0 : 1; });
  const int64_t *at = given.at, *own = x.at;
  if (may_be_same) {
    primitive::GpuLoop(ctx, given.nnz, [=] DEVICE(int64_t i) {
      if (at[i] != own[i]) differs[0] = 1;  // whoever writes, writes the same
    });
  }
  const GpuIndexCheck check(ctx, kernel, "places of out_grad that are out of order", 1);
  primitive::GpuLoop(ctx, given.nnz, [=] DEVICE(int64_t i) {
    if (differs[0] != 0 && i > 0) check.Holds(at[i] > at[i - 1] ? 0 : 1);
  });
}

template <typename T>
struct SumGradBody {
  GpuSumLines lines;
  int64_t value_size, places;  // of x
  const int64_t *at, *given, *differs;
  int64_t given_count;
  const T* grads;
  T* to;
  __device__ void operator()(int64_t i) const {
    const int64_t value = i / value_size, k = i % value_size;
    const bool is_valid = at[value] < places;
    int64_t place = 0, element = 0, found = -1;
    if (lines.kind == GpuSumPlan::kPlaces) {
      place = is_valid ? lines.LineOf(at[value]) : -1;
      element = k;
    } else if (lines.kind == GpuSumPlan::kValues) {
      place = is_valid ? at[value] : -1;
      element = lines.LineOf(k);
    }
    if (lines.kind == GpuSumPlan::kValues && differs[0] == 0) {
      found = value;
    } else {
      found = funcs::FindSorted(given, given_count, place);
    }
    to[i] = found < 0 ? T(0) : grads[found * lines.size + element];
  }
};

template <typename T, typename Context, typename Sparse>
void SumGrad(const Context& ctx, const char* kernel, const Sparse& x, const Sparse& out_grad,
             const IntArray& axis, bool keep_dim, Sparse* x_grad) {
  const GpuSumPlan plan = PlanOf(x, axis, keep_dim);
  PADDLE_ENFORCE(out_grad.dims() == plan.shape,
                 errors::InvalidArgument("out_grad must have the shape %s of the sum; it has %s",
                                         plan.shape, out_grad.dims()));
  const funcs::GpuSparsePattern own = funcs::GpuPatternOf(ctx, x);
  const funcs::GpuSparsePattern given = funcs::GpuPatternOf(ctx, out_grad);
  PADDLE_ENFORCE(
      given.dims == plan.dims,
      errors::InvalidArgument("out_grad must have the axes with coordinates of the sum, and "
                              "its places or each place once, in order"));
  const funcs::GpuArray<int64_t> differs(ctx, 1);
  const bool may_be_same = plan.kind == GpuSumPlan::kValues && given.nnz == own.nnz;
  CompareWithPlaces(ctx, kernel, own, given, may_be_same, differs.data());
  const DenseTensor grads = GpuValuesAs<T>(ctx, out_grad.values());
  const DDim dims = x.values().dims();
  const int64_t value_size = funcs::ValueSize(x);
  funcs::SharePattern(x, x_grad);
  T* to = funcs::AllocAnew<T>(ctx, dims, x_grad->mutable_values());
  const GpuSumLines lines{plan.kind, plan.length, plan.inner, plan.size};
  primitive::GpuLoop(ctx, product(dims),
                     SumGradBody<T>{lines, value_size, own.places, own.at, given.at, differs.data(),
                                    given.nnz, funcs::DataOrNull<T>(grads), to});
}

}  // namespace
}  // namespace sparse
}  // namespace phi

PD_REGISTER_KERNEL(sum_coo, GPU, ALL_LAYOUT, phi::sparse::SumCooKernel, float, double, int16_t, int,
                   int64_t, bool) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(sum_csr, GPU, ALL_LAYOUT, phi::sparse::SumCsrKernel, float, double, int16_t, int,
                   int64_t, bool) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(sum_coo_grad, GPU, ALL_LAYOUT, phi::sparse::SumCooGradKernel, float, double,
                   int16_t, int, int64_t, bool) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(sum_csr_grad, GPU, ALL_LAYOUT, phi::sparse::SumCsrGradKernel, float, double,
                   int16_t, int, int64_t, bool) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);
}
