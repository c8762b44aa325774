#include "phi/kernels/sparse/shape_kernel.h"

#include <gtest/gtest.h>

#include "tests/phi/kernels/sparse/sparse_testing.h"

namespace phi {
namespace {

using testing::Call;
using testing::Coo;
using testing::Csr;
using testing::Dense;
using testing::Doubles;
using testing::ErrorOf;
using testing::Numbers;
using testing::Values;

// Elements of a tensor with its dimensions permuted, by the definition.
Numbers Permuted(const Numbers& x, const DDim& dims, const std::vector<int>& perm) {
  const int rank = dims.size();
  Numbers out(x.size());
  for (size_t i = 0; i < x.size(); ++i) {
    std::vector<int64_t> index(static_cast<size_t>(rank));
    auto rest = static_cast<int64_t>(i);
    for (int d = rank - 1; d >= 0; --d) {
      index[static_cast<size_t>(d)] = rest % dims[d];
      rest /= dims[d];
    }
    int64_t at = 0;
    for (const int axis : perm) at = at * dims[axis] + index[static_cast<size_t>(axis)];
    out[static_cast<size_t>(at)] = x[i];
  }
  return out;
}

const std::vector<int64_t> kNone;

SparseCooTensor SomeCoo() { return Coo({{1, 0, 1}, {2, 1, 0}, {0, 1, 1}}, {1, 2, 3}, {2, 3, 2}); }
SparseCsrTensor SomeCsr() { return Csr({0, 2, 3}, {0, 2, 1}, {1, 2, 3}, {2, 3}); }
SparseCsrTensor SomeBatch() {
  return Csr({0, 1, 2, 2, 0, 0, 1, 2}, {1, 0, 1, 0}, {1, 2, 3, 4}, {2, 3, 2});
}

template <typename Sparse>
void ExpectTransposed(const std::string& kernel, const Sparse& x, const std::vector<int>& perm) {
  Sparse out, back;
  Call(kernel, {&x}, {perm}, {&out});
  EXPECT_EQ(Dense(out), Permuted(Dense(x), x.dims(), perm));
  Call(kernel + "_grad", {&out}, {perm}, {&back});
  EXPECT_EQ(Dense(back), Dense(x));
  EXPECT_EQ(back.dims(), x.dims());
}

TEST(SparseTransposeTest, IsThatOfADenseTensor) {
  for (const auto& perm : {std::vector<int>{0, 2, 1}, {2, 1, 0}, {1, 2, 0}, {0, 1, 2}}) {
    ExpectTransposed("transpose_coo", SomeCoo(), perm);
    ExpectTransposed("transpose_csr", SomeBatch(), perm);
  }
  ExpectTransposed("transpose_csr", SomeCsr(), {1, 0});
  const SparseCooTensor rows = Coo({{2, 0}, {0, 1}}, Doubles({2, 2}, {1, 2, 3, 5}), {3, 2, 2});
  ExpectTransposed("transpose_coo", rows, {1, 0, 2});
}

TEST(SparseTransposeTest, KeepsTheOrderOfCooValues) {  // as the original
  const SparseCooTensor x = Coo({{0, 0, 1}, {0, 2, 1}}, {1, 2, 3}, {2, 3});
  SparseCooTensor out;
  Call("transpose_coo", {&x}, {std::vector<int>{1, 0}}, {&out});
  EXPECT_EQ(Values<int64_t>(out.indices()), (std::vector<int64_t>{0, 2, 1, 0, 0, 1}));
  EXPECT_EQ(Values<double>(out.values()), (Numbers{1, 2, 3}));
  EXPECT_FALSE(out.coalesced());
}

template <typename Sparse>
void ExpectReshaped(const std::string& kernel, const Sparse& x, const std::vector<int64_t>& shape,
                    const DDim& dims) {
  Sparse out, back;
  Call(kernel, {&x}, {IntArray(shape)}, {&out});
  EXPECT_EQ(out.dims(), dims);
  EXPECT_EQ(Dense(out), Dense(x));
  Call(kernel + "_grad", {&x, &out}, {}, {&back});
  EXPECT_EQ(back.dims(), x.dims());
  EXPECT_EQ(Dense(back), Dense(x));
}

TEST(SparseReshapeTest, ElementsKeepTheirNumbers) {
  ExpectReshaped("reshape_coo", SomeCoo(), {3, -1}, {3, 4});
  ExpectReshaped("reshape_coo", SomeCoo(), {12}, {12});
  ExpectReshaped("reshape_coo", SomeCoo(), {0, 1, 6}, {2, 1, 6});
  ExpectReshaped("reshape_csr", SomeCsr(), {3, 2}, {3, 2});
  ExpectReshaped("reshape_csr", SomeBatch(), {3, 4}, {3, 4});
  ExpectReshaped("reshape_csr", SomeCsr(), {3, 1, 2}, {3, 1, 2});
  const SparseCooTensor rows = Coo({{2, 0}, {0, 1}}, Doubles({2, 2}, {1, 2, 3, 5}), {3, 2, 2});
  ExpectReshaped("reshape_coo", rows, {6, 2}, {6, 2});
}

TEST(SparseSliceTest, TakesWhatIsInside) {
  const SparseCooTensor x = SomeCoo();
  SparseCooTensor out, back;
  const IntArray axes({1, -1}), starts({1, 0}), ends({5, -1});
  Call("slice_coo", {&x}, {axes, starts, ends}, {&out});
  EXPECT_EQ(out.dims(), DDim({2, 2, 1}));
  EXPECT_EQ(Dense(out), (Numbers{0, 0, 0, 1}));
  Call("slice_coo_grad", {&x, &out}, {axes, starts, ends}, {&back});
  EXPECT_EQ(back.dims(), x.dims());
  EXPECT_EQ(Dense(back), (Numbers{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0}));
  const SparseCsrTensor y = SomeCsr();
  SparseCsrTensor csr, csr_back;
  const IntArray csr_axes({0, 1}), csr_starts({0, 1}), csr_ends({2, 3});
  Call("slice_csr", {&y}, {csr_axes, csr_starts, csr_ends}, {&csr});
  EXPECT_EQ(Values<int64_t>(csr.crows()), (std::vector<int64_t>{0, 1, 2}));  // as the original
  EXPECT_EQ(Values<int64_t>(csr.cols()), (std::vector<int64_t>{1, 0}));
  Call("slice_csr_grad", {&y, &csr}, {csr_axes, csr_starts, csr_ends}, {&csr_back});
  EXPECT_EQ(Dense(csr_back), (Numbers{0, 0, 2, 0, 3, 0}));
  Call("slice_coo", {&x}, {IntArray({0}), IntArray({2}), IntArray({2})}, {&out});
  EXPECT_EQ(out.dims(), DDim({0, 3, 2}));
  EXPECT_EQ(out.nnz(), 0);
}

TEST(SparseShapeTest, ErrorsAreTyped) {
  const SparseCooTensor x = SomeCoo(), rows = Coo({{2, 0}}, Doubles({2, 2}, {1, 2, 3, 5}), {3, 2});
  const SparseCsrTensor csr = SomeCsr();
  SparseCooTensor out;
  SparseCsrTensor csr_out;
  const auto error = [&](const char* kernel, const TensorBase& in, std::vector<Attribute> attrs) {
    TensorBase* to = std::string(kernel).find("csr") == std::string::npos
                         ? static_cast<TensorBase*>(&out)
                         : &csr_out;
    return ErrorOf([&] { Call(kernel, {&in}, attrs, {to}); });
  };
  const auto has = [](const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
  };
  EXPECT_TRUE(has(error("transpose_coo", x, {std::vector<int>{0, 0, 1}}), "once"));
  EXPECT_TRUE(has(error("transpose_coo", x, {std::vector<int>{0, 1}}), "once"));
  EXPECT_TRUE(has(error("transpose_coo", rows, {std::vector<int>{1, 0}}), "no coordinates"));
  EXPECT_TRUE(has(error("reshape_coo", x, {IntArray({5, -1})}), "number of elements"));
  EXPECT_TRUE(has(error("reshape_coo", x, {IntArray({-1, -1})}), "one -1"));
  EXPECT_TRUE(has(error("reshape_coo", x, {IntArray({-3, 4})}), "no size"));
  EXPECT_TRUE(has(error("reshape_coo", rows, {IntArray({2, 3})}), "no coordinates"));
  EXPECT_TRUE(has(error("reshape_csr", csr, {IntArray({6})}), "2 or 3 dimensions"));
  EXPECT_TRUE(has(error("slice_coo", rows, {IntArray({1}), IntArray({0}), IntArray({1})}), "axes"));
  EXPECT_TRUE(has(error("slice_coo", x, {IntArray({1, 1}), IntArray({0, 0}), IntArray({1, 1})}),
                  "each once"));
  EXPECT_TRUE(
      has(error("slice_coo", x, {IntArray({1}), IntArray({0, 0}), IntArray({1})}), "one length"));
}

}  // namespace
}  // namespace phi
