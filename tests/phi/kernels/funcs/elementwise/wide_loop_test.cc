#include "phi/kernels/funcs/elementwise/wide_loop.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "phi/kernels/funcs/elementwise/activation_functor.h"
#include "phi/kernels/funcs/elementwise/gelu_grad_functor.h"

namespace phi {
namespace funcs {
namespace {

std::vector<float> Values(int64_t n) {
  std::vector<float> x(n);
  for (int64_t i = 0; i < n; ++i) x[i] = -12.0f + 24.0f * static_cast<float>(i) / n;
  return x;
}

template <typename Functor>
void ExpectBitsOfTheNarrowLoop(const Functor& f) {
  for (const int64_t n : {0, 1, 7, 8, 9, 100003}) {
    const std::vector<float> x = Values(n);
    std::vector<float> wide(n + 1, -1.0f), narrow(n + 1, -1.0f);
    const float* from = x.data();
    float *w = wide.data(), *s = narrow.data();
    WideLoop(0, n, [=](int64_t i) { w[i] = f(from[i]); });
    internal::NarrowLoop(0, n, [=](int64_t i) { s[i] = f(from[i]); });
    EXPECT_EQ(std::memcmp(w, s, (n + 1) * sizeof(float)), 0) << n;
    EXPECT_EQ(wide[n], -1.0f);
  }
}

TEST(WideLoop, HasTheBitsOfTheNarrowOne) {
  ExpectBitsOfTheNarrowLoop(GeluFunctor<float>());
  ExpectBitsOfTheNarrowLoop(GeluTanhFunctor<float>());
  ExpectBitsOfTheNarrowLoop(GeluDerivative<float>());
  ExpectBitsOfTheNarrowLoop(GeluTanhDerivative<float>());
}

TEST(WideLoop, RunsTheRangeThatItIsGiven) {
  std::vector<int> seen(20, 0);
  int* to = seen.data();
  WideLoop(3, 15, [=](int64_t i) { ++to[i]; });
  for (int64_t i = 0; i < 20; ++i) EXPECT_EQ(seen[i], i >= 3 && i < 15 ? 1 : 0) << i;
}

}  // namespace
}  // namespace funcs
}  // namespace phi
