#include "phi/kernels/inverse_kernel.h"

#include <cmath>

#include "phi/backends/gpu/gpu_value_check.h"
#include "phi/core/kernel_registry.h"
#include "phi/infermeta/linalg.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/funcs/linalg/gpu_factor.h"
#include "phi/kernels/funcs/linalg/gpu_gemm.h"
#include "phi/kernels/funcs/linalg/matrix_batch.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace {

template <typename T>
void SetIdentities(const GPUContext& ctx, int64_t count, int64_t n, T* to) {
  primitive::GpuLoop(ctx, count * n * n, [=] DEVICE(int64_t at) {
    const int64_t row = at / n;
    to[at] = row % n == at - row * n ? T(1) : T(0);
  });
}

// The factors of the matrices [n, n] of a tensor and their use.
template <typename T>
class GpuLuSystems {
 public:
  GpuLuSystems(const GPUContext& ctx, const DenseTensor& x, int64_t n)
      : ctx_(ctx), n_(n), count_(n == 0 ? 0 : x.numel() / (n * n)) {
    const size_t size_bytes = static_cast<size_t>(x.numel()) * sizeof(T);
    factors_memory_ = ctx.Workspace(size_bytes);
    pivots_memory_ = ctx.Workspace(static_cast<size_t>(count_ * (n + 1)) * sizeof(int));
    factors_ = static_cast<T*>(factors_memory_->ptr());
    infos_ = static_cast<int*>(pivots_memory_->ptr());
    pivots_ = infos_ + count_;
    if (count_ == 0) return;
    funcs::GpuCopyAsync(ctx, factors_, x.data<T>(), size_bytes);
    funcs::GpuFactorLu(ctx, count_, n, n, factors_, pivots_, infos_);
  }
  const T* factors() const { return factors_; }
  const int* pivots() const { return pivots_; }
  int64_t count() const { return count_; }

  void RequireRegular(const char* kernel) const {
    const GpuMatrixCheck check(ctx_, kernel,
                               "matrix %d of the input is not invertible: a pivot is 0");
    const int* infos = infos_;
    primitive::GpuLoop(ctx_, count_, [=] DEVICE(int64_t i) {
      if (infos[i] != 0) check.Refuse(i);
    });
  }
  // b [sides, n, k] becomes the solutions.
  void Solve(int64_t sides, const int64_t* items, int64_t k, T* b) const {
    funcs::GpuExchangeRows(ctx_, sides, n_, pivots_, items, k, b);
    funcs::GpuTriangles<T> a{factors_, n_ * n_, n_, 1, true, true, items};
    funcs::GpuSolveTriangles(ctx_, sides, n_, k, a, b);
    a.lower = a.unit = false;
    funcs::GpuSolveTriangles(ctx_, sides, n_, k, a, b);
  }

 private:
  const GPUContext& ctx_;
  int64_t n_, count_;
  AllocationPtr factors_memory_, pivots_memory_;
  T* factors_;
  int *infos_, *pivots_;
};

template <typename T>
void InvertAllOnGpu(const GPUContext& ctx, const char* kernel, const DenseTensor& x, T* to) {
  if (x.numel() == 0) return;
  const int64_t n = funcs::MatrixBatch(x.dims()).rows;
  const GpuLuSystems<T> systems(ctx, x, n);
  systems.RequireRegular(kernel);
  SetIdentities(ctx, systems.count(), n, to);
  systems.Solve(systems.count(), nullptr, n, to);
}

// The determinant of a matrix from its factors.
template <typename T>
struct GpuDeterminants {
  int64_t n;
  const T* factors;
  const int* pivots;
  __device__ T operator()(int64_t item) const {
    T product = T(1);
    for (int64_t i = 0; i < n; ++i) {
      const T value = factors[(item * n + i) * n + i];
      product *= pivots[item * n + i] == i ? value : -value;
    }
    return product;
  }
};

// out = a to the power n > 0 for `count` matrices, by squaring; `a` is lost. Not in TF32: each
// square doubles the error.
template <typename T>
void RaiseMatrices(const GPUContext& ctx, int64_t count, int64_t size, int64_t n, T* a, T* out) {
  const int64_t elements = size * size;
  const size_t size_bytes = static_cast<size_t>(count * elements) * sizeof(T);
  const AllocationPtr memory = ctx.Workspace(size_bytes);
  T* next = static_cast<T*>(memory->ptr());
  T* base = a;
  const auto multiply = [&](const T* left, const T* right, T* to) {
    funcs::GpuGemm<T>(ctx, size, size, size, T(1), {left, size, false, elements},
                      {right, size, false, elements}, T(0), to, size, elements, count,
                      funcs::GemmRounding::kNone);
  };
  bool started = false;
  for (; n > 0; n /= 2) {
    if (n % 2 == 1) {
      if (started) {
        multiply(out, base, next);
        funcs::GpuCopyAsync(ctx, out, next, size_bytes);
      } else {
        funcs::GpuCopyAsync(ctx, out, base, size_bytes);
        started = true;
      }
    }
    if (n == 1) break;
    multiply(base, base, next);
    std::swap(base, next);
  }
}

}  // namespace

template <typename T, typename Context>
void InverseKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  const DenseTensor held = x;
  InvertAllOnGpu<T>(ctx, "inverse", held, ctx.template Alloc<T>(out));
}

template <typename T, typename Context>
void DeterminantKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  const funcs::MatrixBatch batch(x.dims());
  const GpuLuSystems<T> systems(ctx, x, batch.rows);
  const GpuDeterminants<T> determinants{batch.rows, systems.factors(), systems.pivots()};
  primitive::GpuLoop(ctx, batch.count, [=] DEVICE(int64_t i) { to[i] = determinants(i); });
}

template <typename T, typename Context>
void SlogDeterminantKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  T* sign = ctx.template Alloc<T>(out);
  const funcs::MatrixBatch batch(x.dims());
  T* logarithm = sign + batch.count;
  const GpuLuSystems<T> systems(ctx, x, batch.rows);
  const GpuDeterminants<T> determinants{batch.rows, systems.factors(), systems.pivots()};
  primitive::GpuLoop(ctx, batch.count, [=] DEVICE(int64_t i) {
    const T determinant = determinants(i);
    sign[i] = static_cast<T>(determinant > T(0)) - static_cast<T>(determinant < T(0));
    logarithm[i] = std::log(std::abs(determinant));
  });
}

template <typename T, typename Context>
void MatrixPowerKernel(const Context& ctx, const DenseTensor& x, int n, DenseTensor* out) {
  const DenseTensor held = x;  // `out` may be its memory
  T* to = ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  const funcs::MatrixBatch batch(x.dims());
  if (n == 0) return SetIdentities(ctx, batch.count, batch.rows, to);
  const size_t size_bytes = static_cast<size_t>(x.numel()) * sizeof(T);
  const AllocationPtr memory = ctx.Workspace(size_bytes);
  T* const base = static_cast<T*>(memory->ptr());
  if (n < 0) {
    InvertAllOnGpu<T>(ctx, "matrix_power", held, base);
  } else {
    funcs::GpuCopyAsync(ctx, base, held.data<T>(), size_bytes);
  }
  RaiseMatrices(ctx, batch.count, batch.rows, n < 0 ? -static_cast<int64_t>(n) : n, base, to);
}

template <typename T, typename Context>
void SolveKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, DenseTensor* out) {
  const DenseTensor held = y;  // `out` may be its memory
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const bool vectors = SolvesForVectors(x.dims(), y.dims());
  const int64_t n = x.dims()[x.dims().size() - 1];
  const int64_t k = vectors ? 1 : y.dims()[y.dims().size() - 1];
  const auto dims = funcs::BatchDims(out->dims(), vectors ? 1 : 2);
  const funcs::GpuRepeatedItems x_items(ctx, dims, funcs::BatchDims(x.dims()));
  const funcs::GpuRepeatedItems y_items(ctx, dims, funcs::BatchDims(y.dims(), vectors ? 1 : 2));
  const GpuLuSystems<T> systems(ctx, x, n);
  systems.RequireRegular("solve");
  const T* from = held.data<T>();
  const int64_t* source = y_items.data();
  const int64_t size = n * k;
  primitive::GpuLoop(ctx, out->numel(), [=] DEVICE(int64_t at) {
    const int64_t item = at / size;
    to[at] = from[(source == nullptr ? item : source[item]) * size + at - item * size];
  });
  systems.Solve(out->numel() / size, x_items.data(), k, to);
}

}  // namespace phi

PD_REGISTER_KERNEL(inverse, GPU, ALL_LAYOUT, phi::InverseKernel, float, double) {}
PD_REGISTER_KERNEL(determinant, GPU, ALL_LAYOUT, phi::DeterminantKernel, float, double) {}
PD_REGISTER_KERNEL(slogdeterminant, GPU, ALL_LAYOUT, phi::SlogDeterminantKernel, float, double) {}
PD_REGISTER_KERNEL(matrix_power, GPU, ALL_LAYOUT, phi::MatrixPowerKernel, float, double) {}
PD_REGISTER_KERNEL(solve, GPU, ALL_LAYOUT, phi::SolveKernel, float, double) {}
