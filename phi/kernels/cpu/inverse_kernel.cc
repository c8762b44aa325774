#include "phi/kernels/inverse_kernel.h"

#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/infermeta/linalg.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/linalg/matmul.h"
#include "phi/kernels/funcs/linalg/matrix_batch.h"
#include "phi/kernels/funcs/linalg/matrix_factor.h"

namespace phi {
namespace {

// Matrices [n, n] worth a thread.
int64_t SquareGrain(int64_t n) { return 1 + 20000 / (1 + n * n * n); }

// The factors of one matrix and their use.
template <typename T>
struct LuSystem {
  LuSystem(int64_t n, const T* a) : size(n), factors(a, a + n * n), pivots(n) {
    singular = funcs::FactorLu(n, n, factors.data(), n, pivots.data());
  }
  void RequireRegular(int64_t index) const {
    PADDLE_ENFORCE(singular < 0,
                   errors::InvalidArgument(
                       "matrix %d of the input is not invertible: pivot %d is 0", index, singular));
  }
  // b [size, k] becomes the solution.
  void Solve(int64_t k, T* b) const {
    funcs::ExchangeRows(size, pivots.data(), k, b, k);
    const funcs::MatrixView<T> a = {factors.data(), size, 1};
    funcs::SolveTriangle(size, k, a, {true, true}, b, k);
    funcs::SolveTriangle(size, k, a, {false, false}, b, k);
  }
  void Invert(T* out) const {
    std::fill_n(out, size * size, T(0));
    for (int64_t i = 0; i < size; ++i) out[i * (size + 1)] = T(1);
    Solve(size, out);
  }
  T Determinant() const {
    T product = 1;
    for (int64_t i = 0; i < size; ++i) {
      product *= pivots[i] == i ? factors[i * (size + 1)] : -factors[i * (size + 1)];
    }
    return product;
  }

  int64_t size, singular;
  std::vector<T> factors;
  std::vector<int> pivots;
};

template <typename T>
void InvertAll(const DenseTensor& x, T* to) {
  if (x.numel() == 0) return;
  const funcs::MatrixBatch batch(x.dims());
  const T* from = x.data<T>();
  ParallelFor(batch.count, SquareGrain(batch.rows), [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const LuSystem<T> system(batch.rows, from + i * batch.Elements());
      system.RequireRegular(i);
      system.Invert(to + i * batch.Elements());
    }
  });
}

template <typename T>
void Multiply(int64_t n, const T* a, const T* b, T* c) {
  funcs::MatrixProduct<T>(n, n, n, funcs::DenseMatrix(a, n, false), funcs::DenseMatrix(b, n, false),
                          c);
}

// a to the power n > 0, by squaring; `a` is lost.
template <typename T>
void RaiseMatrix(int64_t size, int64_t n, std::vector<T>* a, T* out) {
  std::vector<T> result, next(a->size());
  for (; n > 0; n /= 2) {
    if (n % 2 == 1) {
      if (result.empty()) {
        result = *a;
      } else {
        Multiply(size, result.data(), a->data(), next.data());
        result.swap(next);
      }
    }
    if (n == 1) break;
    Multiply(size, a->data(), a->data(), next.data());
    a->swap(next);
  }
  std::copy(result.begin(), result.end(), out);
}

}  // namespace

template <typename T, typename Context>
void InverseKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  InvertAll<T>(x, ctx.template Alloc<T>(out));
}

template <typename T, typename Context>
void DeterminantKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  const funcs::MatrixBatch batch(x.dims());
  const T* from = funcs::DataOrNull<T>(x);
  ParallelFor(batch.count, SquareGrain(batch.rows), [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const LuSystem<T> system(batch.rows, from + i * batch.Elements());
      to[i] = system.Determinant();
    }
  });
}

template <typename T, typename Context>
void SlogDeterminantKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  T* sign = ctx.template Alloc<T>(out);
  const funcs::MatrixBatch batch(x.dims());
  T* logarithm = sign + batch.count;
  const T* from = funcs::DataOrNull<T>(x);
  ParallelFor(batch.count, SquareGrain(batch.rows), [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const LuSystem<T> system(batch.rows, from + i * batch.Elements());
      const T determinant = system.Determinant();
      sign[i] = static_cast<T>(determinant > 0) - static_cast<T>(determinant < 0);
      logarithm[i] = std::log(std::abs(determinant));
    }
  });
}

template <typename T, typename Context>
void MatrixPowerKernel(const Context& ctx, const DenseTensor& x, int n, DenseTensor* out) {
  const DenseTensor held = x;  // `out` may be its memory
  T* to = ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  const funcs::MatrixBatch batch(x.dims());
  const int64_t elements = batch.Elements();
  std::vector<T> base(held.data<T>(), held.data<T>() + x.numel());
  if (n < 0) InvertAll<T>(held, base.data());
  const int64_t power = n < 0 ? -static_cast<int64_t>(n) : n;
  ParallelFor(batch.count, SquareGrain(batch.rows), [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      std::vector<T> matrix(base.begin() + i * elements, base.begin() + (i + 1) * elements);
      if (power > 0) {
        RaiseMatrix(batch.rows, power, &matrix, to + i * elements);
        continue;
      }
      std::fill_n(to + i * elements, elements, T(0));
      for (int64_t k = 0; k < batch.rows; ++k) to[i * elements + k * (batch.rows + 1)] = T(1);
    }
  });
}

template <typename T, typename Context>
void SolveKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const bool vectors = SolvesForVectors(x.dims(), y.dims());
  const int64_t n = x.dims()[x.dims().size() - 1];
  const int64_t k = vectors ? 1 : y.dims()[y.dims().size() - 1];
  const auto dims = funcs::BatchDims(out->dims(), vectors ? 1 : 2);
  const auto x_dims = funcs::BatchDims(x.dims()),
             y_dims = funcs::BatchDims(y.dims(), vectors ? 1 : 2);
  ParallelFor(out->numel() / (n * k), SquareGrain(n), [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const T* b = y.data<T>() + funcs::RepeatedItem(dims, y_dims, i) * n * k;
      const int64_t item = funcs::RepeatedItem(dims, x_dims, i);
      const LuSystem<T> system(n, x.data<T>() + item * n * n);
      system.RequireRegular(item);
      std::copy_n(b, n * k, to + i * n * k);
      system.Solve(k, to + i * n * k);
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(inverse, CPU, ALL_LAYOUT, phi::InverseKernel, float, double) {}
PD_REGISTER_KERNEL(determinant, CPU, ALL_LAYOUT, phi::DeterminantKernel, float, double) {}
PD_REGISTER_KERNEL(slogdeterminant, CPU, ALL_LAYOUT, phi::SlogDeterminantKernel, float, double) {}
PD_REGISTER_KERNEL(matrix_power, CPU, ALL_LAYOUT, phi::MatrixPowerKernel, float, double) {}
PD_REGISTER_KERNEL(solve, CPU, ALL_LAYOUT, phi::SolveKernel, float, double) {}
