// Factors, systems and values of matrices by cuBLAS and cuSOLVER against those of the CPU: sizes
// that the case lists of the operators do not have.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

namespace phi {
namespace {

using testing::ExpectAsOnCpu;
using testing::ExpectNear;
using testing::KernelCall;
using testing::Random;

constexpr double kNear = 1e-9;

// f(i, j, element) of the elements of all matrices.
template <typename F>
DenseTensor Edited(DenseTensor host, F f) {
  const int rank = host.dims().size();
  const int64_t rows = host.dims()[rank - 2], cols = host.dims()[rank - 1];
  double* const at = host.data<double>();
  for (int64_t e = 0; e < host.numel(); ++e) at[e] = f(e / cols % rows, e % cols, at[e]);
  return host;
}

// Of each row, the element on the diagonal is at least 1, and the others together are smaller.
DenseTensor Regular(const DDim& dims) {
  const auto n = static_cast<double>(dims[dims.size() - 1]);
  return Edited(Random<double>(dims),
                [n](int64_t i, int64_t j, double x) { return i == j ? 2 + x : x / n; });
}

DenseTensor Symmetric(const DDim& dims) {
  return Edited(Random<double>(dims), [](int64_t i, int64_t j, double x) {
    const auto gap = static_cast<double>(i < j ? j - i : i - j);
    return i == j ? static_cast<double>(i + 2) + x / 4 : 0.5 / (1 + gap * gap);
  });
}

// Square and not, beside others and alone, below and above what functions for batches take.
TEST(GpuLinalgKernel, Lu) {
  for (const DDim& dims : std::vector<DDim>{
           {3, 40, 40}, {2, 520, 520}, {530, 530}, {3, 9, 5}, {3, 5, 9}, {2, 70, 33}, {1, 1}}) {
    SCOPED_TRACE(dims);
    const int rank = dims.size();
    std::vector<int64_t> pivots = vectorize(dims), infos = vectorize(dims);
    pivots.pop_back();
    pivots.back() = std::min(dims[rank - 2], dims[rank - 1]);
    infos.resize(static_cast<size_t>(rank) - 2);
    if (infos.empty()) infos = {1};
    KernelCall call("lu");
    call.In(Random<double>(dims)).Attr(true).Out(dims).Out(make_ddim(pivots));
    call.Out(make_ddim(infos));
    const std::vector<DenseTensor> wanted = call.Run(Backend::CPU), got = call.Run(Backend::GPU);
    ExpectNear<double>(got[0], wanted[0], 1e-7, 1e-7);
    ExpectNear<int>(got[1], wanted[1], 0, 0);
    ExpectNear<int>(got[2], wanted[2], 0, 0);
  }
}

TEST(GpuLinalgKernel, Inverse) {
  for (const DDim& dims : std::vector<DDim>{{3, 40, 40}, {2, 520, 520}, {70, 70}}) {
    SCOPED_TRACE(dims);
    ExpectAsOnCpu<double>(KernelCall("inverse").In(Regular(dims)).Out(dims), Backend::GPU, kNear);
  }
}

// Several right-hand sides of a matrix, and several matrices of one.
TEST(GpuLinalgKernel, SolveOfRepeatedMatrices) {
  for (const int64_t n : {7, 70, 520}) {
    SCOPED_TRACE(n);
    ExpectAsOnCpu<double>(KernelCall("solve")
                              .In(Regular({2, 1, n, n}))
                              .In(Random<double>({1, 3, n, 4}))
                              .Out({2, 3, n, 4}),
                          Backend::GPU, kNear);
  }
}

TEST(GpuLinalgKernel, CholeskyOfEitherTriangle) {
  for (const DDim& dims : std::vector<DDim>{{3, 40, 40}, {2, 520, 520}, {70, 70}}) {
    for (const bool upper : {false, true}) {
      SCOPED_TRACE(Format("%s %d", dims, upper));
      ExpectAsOnCpu<double>(KernelCall("cholesky").In(Symmetric(dims)).Attr(upper).Out(dims),
                            Backend::GPU, kNear);
    }
  }
}

TEST(GpuLinalgKernel, TrianglesOfEveryKind) {
  struct Shapes {
    DDim x, y, out;
  };
  const std::vector<Shapes> all = {{{37, 37}, {37, 5}, {37, 5}},
                                   {{3, 37, 37}, {3, 37, 5}, {3, 37, 5}},
                                   {{2, 1, 37, 37}, {1, 3, 37, 5}, {2, 3, 37, 5}},
                                   {{2, 520, 520}, {2, 520, 3}, {2, 520, 3}}};
  for (const Shapes& s : all) {
    for (int kind = 0; kind < 8; ++kind) {
      SCOPED_TRACE(Format("%s %d", s.out, kind));
      KernelCall call("triangular_solve");
      call.In(Regular(s.x)).In(Random<double>(s.y));
      call.Attr((kind & 1) != 0).Attr((kind & 2) != 0).Attr((kind & 4) != 0);
      ExpectAsOnCpu<double>(call.Out(s.out), Backend::GPU, kNear);
    }
  }
}

TEST(GpuLinalgKernel, QrBeyondABlock) {
  struct Shapes {
    DDim x, q, r;
  };
  const std::vector<Shapes> all = {{{2, 90, 66}, {2, 90, 66}, {2, 66, 66}},
                                   {{2, 66, 90}, {2, 66, 66}, {2, 66, 90}},
                                   {{130, 3}, {130, 3}, {3, 3}}};
  for (const Shapes& s : all) {
    SCOPED_TRACE(s.x);
    ExpectAsOnCpu<double>(
        KernelCall("qr").In(Random<double>(s.x)).Attr(std::string("reduced")).Out(s.q).Out(s.r),
        Backend::GPU, kNear);
  }
}

DenseTensor TransposedRows(const DenseTensor& a) {
  const int64_t batch = a.dims()[0], m = a.dims()[1], n = a.dims()[2];
  DenseTensor out;
  double* const to = out.mutable_data<double>({batch, n, m}, CPUPlace());
  for (int64_t e = 0; e < a.numel(); ++e) {
    const int64_t item = e / (m * n), i = e / n % m, j = e % n;
    to[(item * n + j) * m + i] = a.data<double>()[e];
  }
  return out;
}

// Of vectors [batch, count, n] in rows, the first k as they are, and after them [n, n], the sum of
// v vᵀ of the others v: one for each orthonormal basis of what these span.
DenseTensor SpanBeyond(int64_t k, const DenseTensor& vectors) {
  const int64_t batch = vectors.dims()[0], count = vectors.dims()[1], n = vectors.dims()[2];
  DenseTensor out;
  double* to = out.mutable_data<double>({batch, k + n, n}, CPUPlace());
  for (int64_t item = 0; item < batch; ++item, to += (k + n) * n) {
    const double* const from = vectors.data<double>() + item * count * n;
    std::copy_n(from, k * n, to);
    double* const sums = to + k * n;
    std::fill_n(sums, n * n, 0.0);
    for (int64_t v = k; v < count; ++v) {
      for (int64_t e = 0; e < n * n; ++e) sums[e] += from[v * n + e / n] * from[v * n + e % n];
    }
  }
  return out;
}

// Side by side and one after the other. Vectors beyond the values are any basis.
TEST(GpuLinalgKernel, SingularValues) {
  struct Shapes {
    DDim x, u, s, vh;
    bool full;
  };
  const std::vector<Shapes> all = {{{3, 20, 12}, {3, 20, 12}, {3, 12}, {3, 12, 12}, false},
                                   {{3, 12, 20}, {3, 12, 12}, {3, 12}, {3, 20, 20}, true},
                                   {{2, 40, 9}, {2, 40, 40}, {2, 9}, {2, 9, 9}, true},
                                   {{2, 9, 40}, {2, 9, 9}, {2, 9}, {2, 9, 40}, false}};
  for (const Shapes& s : all) {
    SCOPED_TRACE(s.x);
    KernelCall call("svd");
    call.In(Random<double>(s.x)).Attr(s.full).Out(s.u).Out(s.s).Out(s.vh);
    const int64_t k = s.s[1];
    const auto by_rows = [k](std::vector<DenseTensor> parts) {
      parts[0] = SpanBeyond(k, TransposedRows(parts[0]));
      parts[2] = SpanBeyond(k, parts[2]);
      return parts;
    };
    const std::vector<DenseTensor> wanted = by_rows(call.Run(Backend::CPU)),
                                   got = by_rows(call.Run(Backend::GPU));
    for (size_t i = 0; i < got.size(); ++i) ExpectNear<double>(got[i], wanted[i], kNear, kNear);
  }
}

// The largest element of I - v vᵀ for matrices v [batch, count, n], in epsilons.
double EpsilonsFromOrthonormal(const DenseTensor& vectors) {
  const int64_t batch = vectors.dims()[0], count = vectors.dims()[1], n = vectors.dims()[2];
  long double worst = 0;
  for (int64_t at = 0; at < batch * count * count; ++at) {
    const int64_t item = at / (count * count), i = at / count % count, j = at % count;
    const double* const v = vectors.data<double>() + item * count * n;
    long double rest = i == j ? 1 : 0;
    for (int64_t e = 0; e < n; ++e) {
      rest -= static_cast<long double>(v[i * n + e]) * static_cast<long double>(v[j * n + e]);
    }
    worst = std::max(worst, std::fabs(rest));
  }
  return static_cast<double>(worst / std::numeric_limits<double>::epsilon());
}

// Of matrices with values of all kinds: apart, of rank 1, and all equal.
DenseTensor ManyKinds(int64_t m, int64_t n) {
  DenseTensor all = Random<double>({3, m, n});
  double* const at = all.data<double>();
  for (int64_t e = 0; e < m * n; ++e) {
    const int64_t i = e / n, j = e % n;
    at[m * n + e] = static_cast<double>(i + 1) / static_cast<double>(j + 2);
    at[2 * m * n + e] = i == j ? 3 : 0;
  }
  return all;
}

// Note [Polished singular vectors]: cuSOLVER's are within 25 to 90 epsilons.
TEST(GpuLinalgKernel, SingularVectorsAreOrthonormal) {
  constexpr double kMost = 10;
  for (const auto& [m, n] :
       std::vector<std::pair<int64_t, int64_t>>{{13, 13}, {30, 20}, {20, 34}}) {
    const int64_t k = std::min(m, n);
    for (const bool full : {false, true}) {
      SCOPED_TRACE(Format("%d x %d, full: %d", m, n, full));
      const std::vector<DenseTensor> got = KernelCall("svd")
                                               .In(ManyKinds(m, n))
                                               .Attr(full)
                                               .Out({3, m, full ? m : k})
                                               .Out({3, k})
                                               .Out({3, full ? n : k, n})
                                               .Run(Backend::GPU);
      EXPECT_LT(EpsilonsFromOrthonormal(TransposedRows(got[0])), kMost);
      EXPECT_LT(EpsilonsFromOrthonormal(got[2]), kMost);
    }
  }
}

TEST(GpuLinalgKernel, EigenvaluesOfSymmetricMatrices) {
  for (const DDim& dims : std::vector<DDim>{{3, 20, 20}, {2, 33, 33}, {70, 70}}) {
    for (const char* triangle : {"L", "U"}) {
      SCOPED_TRACE(Format("%s %s", dims, triangle));
      std::vector<int64_t> values = vectorize(dims);
      values.pop_back();
      ExpectAsOnCpu<double>(KernelCall("eigh")
                                .In(Symmetric(dims))
                                .Attr(std::string(triangle))
                                .Out(make_ddim(values))
                                .Out(dims),
                            Backend::GPU, kNear);
    }
  }
}

}  // namespace
}  // namespace phi
