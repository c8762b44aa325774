#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "phi/backends/onednn/onednn_context.h"
#include "tests/phi/kernels/onednn/kernel_call.h"

namespace phi {
namespace {

using test::ExpectNear;
using test::KernelCall;
using test::MakeTensor;
using test::Values;

struct MatmulCase {
  DDim x, y;
  bool transpose_x, transpose_y;
  DDim out;
  // the product: batch x rows x columns x depth, and how far the batches of x and y are apart
  int64_t rows, columns, depth;
  std::vector<int64_t> x_batch, y_batch;  // index of the matrix for each of out
};

const MatmulCase kMatmulCases[] = {
    {{4, 5}, {5, 6}, false, false, {4, 6}, 4, 6, 5, {0}, {0}},
    {{5, 4}, {5, 6}, true, false, {4, 6}, 4, 6, 5, {0}, {0}},
    {{4, 5}, {6, 5}, false, true, {4, 6}, 4, 6, 5, {0}, {0}},
    {{5, 4}, {6, 5}, true, true, {4, 6}, 4, 6, 5, {0}, {0}},
    {{5}, {5}, false, false, DDim({}), 1, 1, 5, {0}, {0}},
    {{5}, {5}, true, true, DDim({}), 1, 1, 5, {0}, {0}},
    {{5}, {5, 6}, false, false, {6}, 1, 6, 5, {0}, {0}},
    {{3, 4, 5}, {5}, false, false, {3, 4}, 4, 1, 5, {0, 1, 2}, {0, 0, 0}},
    {{3, 4, 5}, {5, 6}, false, false, {3, 4, 6}, 4, 6, 5, {0, 1, 2}, {0, 0, 0}},
    {{3, 5, 4}, {5, 6}, true, false, {3, 4, 6}, 4, 6, 5, {0, 1, 2}, {0, 0, 0}},
    {{3, 4, 5}, {3, 6, 5}, false, true, {3, 4, 6}, 4, 6, 5, {0, 1, 2}, {0, 1, 2}},
    {{4, 5}, {3, 5, 6}, false, false, {3, 4, 6}, 4, 6, 5, {0, 0, 0}, {0, 1, 2}},
    {{2, 1, 4, 5},
     {3, 5, 6},
     false,
     false,
     {2, 3, 4, 6},
     4,
     6,
     5,
     {0, 0, 0, 1, 1, 1},
     {0, 1, 2, 0, 1, 2}},
    {{1, 1}, {1, 1}, false, false, {1, 1}, 1, 1, 1, {0}, {0}},
};

std::vector<double> NaiveMatmul(const MatmulCase& c, const std::vector<double>& x,
                                const std::vector<double>& y) {
  std::vector<double> out;
  const bool tx = c.transpose_x && c.x.size() > 1, ty = c.transpose_y && c.y.size() > 1;
  for (size_t b = 0; b < c.x_batch.size(); ++b) {
    const double* p = x.data() + c.x_batch[b] * c.rows * c.depth;
    const double* q = y.data() + c.y_batch[b] * c.depth * c.columns;
    for (int64_t i = 0; i < c.rows; ++i)
      for (int64_t j = 0; j < c.columns; ++j) {
        double sum = 0;
        for (int64_t k = 0; k < c.depth; ++k) {
          sum += (tx ? p[k * c.rows + i] : p[i * c.depth + k]) *
                 (ty ? q[j * c.depth + k] : q[k * c.columns + j]);
        }
        out.push_back(sum);
      }
  }
  return out;
}

TEST(OneDNNMatmulTest, AgreesWithTheLoop) {
  for (const MatmulCase& c : kMatmulCases) {
    const DenseTensor x = MakeTensor(c.x, 1), y = MakeTensor(c.y, 2);
    DenseTensor out;
    KernelCall("matmul").In(x).In(y).AttrList(c.transpose_x, c.transpose_y).Out(&out, c.out).Run();
    ExpectNear(Values(out), NaiveMatmul(c, Values(x), Values(y)), 1e-5);
  }
}

// Small products are the CPU's: Note [Small products].
TEST(OneDNNMatmulTest, LargeProductsAndRowsAreOneDnns) {
  const auto misses = [](const DDim& x_dims, const DDim& y_dims, const DDim& out_dims) {
    const DenseTensor x = MakeTensor(x_dims, 1), y = MakeTensor(y_dims, 2);
    DenseTensor out;
    const size_t before = OneDNNContext::CacheMisses();
    KernelCall("matmul").In(x).In(y).AttrList(false, false).Out(&out, out_dims).Run();
    const MatmulCase c{x_dims,    y_dims,    false,     false, out_dims,
                       x_dims[0], y_dims[1], x_dims[1], {0},   {0}};
    ExpectNear(Values(out), NaiveMatmul(c, Values(x), Values(y)), 2e-4);
    return OneDNNContext::CacheMisses() - before;
  };
  EXPECT_EQ(misses({16, 24}, {24, 32}, {16, 32}), 0u);
  EXPECT_EQ(misses({208, 200}, {200, 216}, {208, 216}), 1u);
  EXPECT_EQ(misses({1, 500}, {500, 300}, {1, 300}), 1u);
}

// Note [Spaced rows].
TEST(OneDNNMatmulTest, AConstantMatrixIsSpacedOnce) {
  for (const bool transposed : {false, true}) {
    const DDim y_dims = transposed ? DDim({216, 200}) : DDim({200, 216});
    const MatmulCase c{{208, 200}, y_dims, false, transposed, {208, 216}, 208, 216, 200, {0}, {0}};
    const DenseTensor x = MakeTensor(c.x, 1), y = MakeTensor(c.y, 2);
    const std::vector<double> expected = NaiveMatmul(c, Values(x), Values(y));
    const auto run = [&](const DenseTensor& right) {
      DenseTensor out;
      KernelCall("matmul").In(x).In(right).AttrList(false, transposed).Out(&out, c.out).Run();
      ExpectNear(Values(out), expected, 2e-4);
    };
    run(y);  // nobody promised that it stays as it is
    y.Holder()->MakeConstant();
    for (int i = 0; i < 3; ++i) run(y);
    EXPECT_EQ(y.Holder()->derived()->size(), 1u);
  }
}

// What is kept belongs to the start of the memory.
TEST(OneDNNMatmulTest, PartsOfAConstantDiffer) {
  const MatmulCase c{{208, 200}, {200, 216}, false, false, {208, 216}, 208, 216, 200, {0}, {0}};
  const DenseTensor x = MakeTensor(c.x, 1), both = MakeTensor({400, 216}, 2);
  both.Holder()->MakeConstant();
  for (const int64_t first : {200, 0}) {
    const DenseTensor y = both.Slice(first, first + 200);
    DenseTensor out;
    KernelCall("matmul").In(x).In(y).AttrList(false, false).Out(&out, c.out).Run();
    ExpectNear(Values(out), NaiveMatmul(c, Values(x), Values(y)), 2e-4);
  }
}

TEST(OneDNNMatmulTest, OutputMayBeAnOperand) {
  const MatmulCase c{{4, 4}, {4, 4}, false, false, {4, 4}, 4, 4, 4, {0}, {0}};
  DenseTensor x = MakeTensor(c.x, 1), y = MakeTensor(c.y, 2);
  const std::vector<double> expected = NaiveMatmul(c, Values(x), Values(y));
  KernelCall("matmul").In(x).In(y).AttrList(false, false).Out(&x).Run();
  ExpectNear(Values(x), expected, 1e-5);
}

TEST(OneDNNMatmulTest, FlattensAndTakesBlockedInput) {
  const DenseTensor image = MakeTensor({2, 8, 3, 3}, 1), filter = MakeTensor({16, 8, 3, 3}, 2);
  DenseTensor conv, out;
  KernelCall("conv2d")
      .In(image)
      .In(filter)
      .AttrList(std::vector<int>{1, 1}, std::vector<int>{1, 1}, std::string("EXPLICIT"), 1,
                std::vector<int>{1, 1}, std::string("NCHW"), false, 512, false)
      .Out(&conv, {2, 16, 3, 3})
      .Run();
  ASSERT_TRUE(test::IsBlocked(conv));
  const DenseTensor y = MakeTensor({16, 9, 5}, 3);
  KernelCall("matmul_with_flatten").In(conv).In(y).AttrList(1, 2).Out(&out, {2, 5}).Run();
  const MatmulCase c{{2, 144}, {144, 5}, false, false, {2, 5}, 2, 5, 144, {0}, {0}};
  ExpectNear(Values(out), NaiveMatmul(c, Values(conv), Values(y)), 1e-5);
}

TEST(OneDNNMatmulTest, SaysWhatItRefuses) {
  const DenseTensor scalar = MakeTensor(DDim({})), x = MakeTensor({2, 3});
  EXPECT_NE(KernelCall("matmul").In(scalar).In(x).AttrList(false, false).Why().find("rank 0"),
            std::string::npos);
}

TEST(OneDNNMatmulTest, MultipliesEmptyMatrices) {
  const DenseTensor x = MakeTensor({2, 0}), y = MakeTensor({0, 3}), wide = MakeTensor({3, 2});
  DenseTensor zeros, nothing;
  KernelCall("matmul").In(x).In(y).AttrList(false, false).Out(&zeros, {2, 3}).Run();
  ExpectNear(Values(zeros), std::vector<double>(6, 0.0), 0);
  KernelCall("matmul").In(y).In(wide).AttrList(false, false).Out(&nothing, {0, 2}).Run();
  EXPECT_TRUE(nothing.initialized());
}

}  // namespace
}  // namespace phi
