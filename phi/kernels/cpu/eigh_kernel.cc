#include "phi/kernels/eigh_kernel.h"

#include <type_traits>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/linalg/matrix_batch.h"
#include "phi/kernels/funcs/linalg/spectral.h"

namespace phi {
namespace {

// The types that belong to an element type: of its real part, of its complex form, and of the
// computation.
template <typename T>
struct EigenTypes {
  using Real = T;
  using Complex = phi::dtype::complex<T>;
  using Wide = double;
  static double Widen(T value) { return static_cast<double>(value); }
  static T Narrow(double value) { return static_cast<T>(value); }
};
template <typename R>
struct EigenTypes<phi::dtype::complex<R>> {
  using Real = R;
  using Complex = phi::dtype::complex<R>;
  using Wide = std::complex<double>;
  static Wide Widen(const Complex& value) { return {value.real, value.imag}; }
  static Complex Narrow(const Wide& value) {
    return Complex(static_cast<R>(value.real()), static_cast<R>(value.imag()));
  }
};

int64_t EigenGrain(int64_t n) { return 1 + 2000 / (1 + n * n * n); }

template <typename T>
std::vector<typename EigenTypes<T>::Wide> WidenMatrix(const T* from, int64_t count) {
  std::vector<typename EigenTypes<T>::Wide> wide(count);
  for (int64_t i = 0; i < count; ++i) wide[i] = EigenTypes<T>::Widen(from[i]);
  return wide;
}

// vectors may be null.
template <typename T>
void HermitianAll(const DenseTensor& x, const std::string& uplo,
                  typename EigenTypes<T>::Real* values, T* vectors) {
  if (x.numel() == 0) return;
  using Types = EigenTypes<T>;
  const funcs::MatrixBatch batch(x.dims());
  const int64_t n = batch.rows, size = batch.Elements();
  const T* from = x.data<T>();
  ParallelFor(batch.count, EigenGrain(n), [&](int64_t begin, int64_t end) {
    std::vector<double> wide_values(n);
    std::vector<typename Types::Wide> wide_vectors(vectors == nullptr ? 0 : size);
    for (int64_t i = begin; i < end; ++i) {
      const auto a = WidenMatrix(from + i * size, size);
      funcs::HermitianEigen(n, a.data(), uplo == "L", wide_values.data(),
                            vectors == nullptr ? nullptr : wide_vectors.data());
      for (int64_t k = 0; k < n; ++k) {
        values[i * n + k] = static_cast<typename Types::Real>(wide_values[k]);
      }
      for (size_t k = 0; k < wide_vectors.size(); ++k) {
        vectors[i * size + k] = Types::Narrow(wide_vectors[k]);
      }
    }
  });
}

// vectors may be null.
template <typename T>
void GeneralAll(const DenseTensor& x, typename EigenTypes<T>::Complex* values,
                typename EigenTypes<T>::Complex* vectors) {
  if (x.numel() == 0) return;
  using Complex = typename EigenTypes<T>::Complex;
  const funcs::MatrixBatch batch(x.dims());
  const int64_t n = batch.rows, size = batch.Elements();
  const T* from = x.data<T>();
  ParallelFor(batch.count, EigenGrain(n), [&](int64_t begin, int64_t end) {
    std::vector<std::complex<double>> wide_values(n), wide_vectors(vectors == nullptr ? 0 : size);
    for (int64_t i = begin; i < end; ++i) {
      const auto a = WidenMatrix(from + i * size, size);
      funcs::GeneralEigen(n, a.data(), std::is_same_v<typename EigenTypes<T>::Real, float>,
                          wide_values.data(), vectors == nullptr ? nullptr : wide_vectors.data());
      for (int64_t k = 0; k < n; ++k) {
        values[i * n + k] = EigenTypes<Complex>::Narrow(wide_values[k]);
      }
      for (size_t k = 0; k < wide_vectors.size(); ++k) {
        vectors[i * size + k] = EigenTypes<Complex>::Narrow(wide_vectors[k]);
      }
    }
  });
}

}  // namespace

template <typename T, typename Context>
void EighKernel(const Context& ctx, const DenseTensor& x, const std::string& uplo,
                DenseTensor* values, DenseTensor* vectors) {
  EigvalshKernel<T, Context>(ctx, x, uplo, false, values, vectors);
}

template <typename T, typename Context>
void EigvalshKernel(const Context& ctx, const DenseTensor& x, const std::string& uplo, bool is_test,
                    DenseTensor* values, DenseTensor* vectors) {
  const DenseTensor held = x;  // `vectors` may be its memory
  auto* to = ctx.template Alloc<typename EigenTypes<T>::Real>(values);
  T* columns = is_test || vectors == nullptr ? nullptr : ctx.template Alloc<T>(vectors);
  HermitianAll<T>(held, uplo, to, columns);
}

template <typename T, typename Context>
void EigKernel(const Context& ctx, const DenseTensor& x, DenseTensor* values,
               DenseTensor* vectors) {
  using Complex = typename EigenTypes<T>::Complex;
  const DenseTensor held = x;
  Complex* to = ctx.template Alloc<Complex>(values);
  GeneralAll<T>(held, to, ctx.template Alloc<Complex>(vectors));
}

template <typename T, typename Context>
void EigvalsKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  using Complex = typename EigenTypes<T>::Complex;
  GeneralAll<T>(x, ctx.template Alloc<Complex>(out), static_cast<Complex*>(nullptr));
}

}  // namespace phi

// The outputs of a real matrix are of another dtype than it: values of a Hermitian one are real,
// all of a general one are complex.
PD_REGISTER_KERNEL(eigh, CPU, ALL_LAYOUT, phi::EighKernel, float, double, phi::complex64,
                   phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(eigvalsh, CPU, ALL_LAYOUT, phi::EigvalshKernel, float, double, phi::complex64,
                   phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(eig, CPU, ALL_LAYOUT, phi::EigKernel, float, double, phi::complex64,
                   phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
  kernel->OutputAt(1).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(eigvals, CPU, ALL_LAYOUT, phi::EigvalsKernel, float, double, phi::complex64,
                   phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
