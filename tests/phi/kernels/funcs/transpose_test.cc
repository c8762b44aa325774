#include "phi/kernels/funcs/index/transpose.h"

#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>

#include "phi/common/complex.h"

namespace phi {
namespace funcs {
namespace {

template <typename T>
void ExpectTransposed(const DDim& dims, const std::vector<int>& perm) {
  const int64_t count = product(dims);
  std::vector<T> from(static_cast<size_t>(count)), to(from.size());
  for (size_t i = 0; i < from.size(); ++i) from[i] = static_cast<T>(i % 251);
  Transpose(from.data(), dims, perm, to.data());
  const DDim steps = stride(dims);
  for (int64_t i = 0; i < count; ++i) {
    int64_t rest = i, source = 0;
    for (int axis = dims.size() - 1; axis >= 0; --axis) {
      const int64_t size = dims[perm[static_cast<size_t>(axis)]];
      source += rest % size * steps[perm[static_cast<size_t>(axis)]];
      rest /= size;
    }
    ASSERT_TRUE(to[static_cast<size_t>(i)] == from[static_cast<size_t>(source)])
        << dims << " at " << i;
  }
}

TEST(Transpose, EveryPermutationOfFourAxes) {
  std::vector<int> perm{0, 1, 2, 3};
  do {
    ExpectTransposed<float>({3, 17, 5, 19}, perm);
    ExpectTransposed<double>({2, 1, 33, 4}, perm);
  } while (std::next_permutation(perm.begin(), perm.end()));
}

TEST(Transpose, EveryElementSize) {
  ExpectTransposed<uint8_t>({37, 21}, {1, 0});
  ExpectTransposed<uint16_t>({37, 21}, {1, 0});
  ExpectTransposed<uint64_t>({37, 21}, {1, 0});
  ExpectTransposed<dtype::complex<double>>({7, 3, 5}, {2, 0, 1});
}

TEST(Transpose, LargeOnSeveralThreads) {
  ExpectTransposed<float>({513, 300}, {1, 0});
  ExpectTransposed<float>({8, 12, 64, 32}, {0, 2, 1, 3});
}

TEST(Transpose, NothingToMove) {
  ExpectTransposed<float>(DDim(std::initializer_list<int64_t>{}), {});
  ExpectTransposed<float>({0, 3}, {1, 0});
  ExpectTransposed<float>({4, 1, 3}, {1, 0, 2});
  ExpectTransposed<float>({2, 2, 2, 2, 2, 2, 2, 2, 2}, {8, 7, 6, 5, 4, 3, 2, 1, 0});
}

}  // namespace
}  // namespace funcs
}  // namespace phi
