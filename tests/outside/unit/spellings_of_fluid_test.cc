// outside: unit test | gather.h, scatter.h, slice_utils.h, safe_ref.h, fp16_type_traits.h,
// aligned_vector.h and algorithm.h, complex_functors.h, matrix_inverse.h, matrix_solve.h,
// segment_pooling.h, squared_l2_norm.h where 2.0 to 2.2 have them
#include "paddle/fluid/operators/gather.h"

#include <gtest/gtest.h>

#include <vector>

#include "paddle/fluid/operators/amp/fp16_type_traits.h"
#include "paddle/fluid/operators/detail/safe_ref.h"
#include "paddle/fluid/operators/math/algorithm.h"
#include "paddle/fluid/operators/math/complex_functors.h"
#include "paddle/fluid/operators/math/matrix_inverse.h"
#include "paddle/fluid/operators/math/matrix_solve.h"
#include "paddle/fluid/operators/math/segment_pooling.h"
#include "paddle/fluid/operators/math/squared_l2_norm.h"
#include "paddle/fluid/operators/scatter.h"
#include "paddle/fluid/operators/slice_utils.h"
#include "paddle/fluid/platform/aligned_vector.h"
#include "paddle/phi/kernels/funcs/unsqueeze.h"
#include "tensor_of.h"

namespace paddle {
namespace operators {

using ::phi::tests::Cpu;
using ::phi::tests::ElementsOf;
using ::phi::tests::EmptyOf;
using ::phi::tests::TensorOf;
using Floats = std::vector<float>;

// The contexts of 2.0 to 2.2: any, as long as it is one of the CPU.
const platform::DeviceContext& Context() {
  return *platform::DeviceContextPool::Instance().Get(platform::CPUPlace());
}
const platform::CPUDeviceContext& CpuContext() {
  return static_cast<const platform::CPUDeviceContext&>(Context());
}

TEST(OutsideSpellings, GatherAndScatter) {
  const framework::Tensor x = TensorOf<float>({3, 2}, {1, 2, 3, 4, 5, 6});
  const framework::Tensor index = TensorOf<int64_t>({2}, {2, 0});
  framework::Tensor rows = EmptyOf<float>({2, 2});
  CPUGather<float, int64_t>(Context(), x, index, &rows);
  EXPECT_EQ(ElementsOf<float>(rows), (Floats{5, 6, 1, 2}));
  framework::Tensor picked = EmptyOf<float>({1});
  CPUGatherNd<float, int>(Context(), x, TensorOf<int>({1, 2}, {1, 1}), &picked);
  EXPECT_EQ(ElementsOf<float>(picked), Floats{4});
  framework::Tensor out = TensorOf<float>({3, 2}, {0, 0, 9, 9, 0, 0});
  ScatterAssign<float, int64_t>(Context(), rows, index, &out);
  EXPECT_EQ(ElementsOf<float>(out), (Floats{1, 2, 9, 9, 5, 6}));
  CPUScatterGradForX<float, int64_t>(Context(), index, &out);
  EXPECT_EQ(ElementsOf<float>(out), (Floats{0, 0, 9, 9, 0, 0}));
}

TEST(OutsideSpellings, SlicesAndReferences) {
  const framework::DDim dims =
      GetSliceDims<int64_t>(framework::make_ddim({4, 3}), {0}, {1}, {3}, nullptr, nullptr);
  EXPECT_EQ(dims, framework::make_ddim({2, 3}));
  // Of one element type alone, as the original: a braced list is one.
  EXPECT_EQ(::phi::funcs::GetUnsqueezeShape({0}, dims), framework::make_ddim({1, 2, 3}));
  EXPECT_EQ(::phi::funcs::GetUnsqueezeShape(std::vector<int>{-1}, dims),
            framework::make_ddim({2, 3, 1}));
  int value = 3;
  int* const null = nullptr;
  EXPECT_EQ(&detail::Ref(&value), &value);
  EXPECT_THROW(detail::Ref(null), platform::EnforceNotMet);
  EXPECT_THROW(detail::Ref(null, "no %s", "X"), platform::EnforceNotMet);
}

TEST(OutsideSpellings, Mathematics) {
  const std::vector<int> ascending = {1, 3, 5};
  EXPECT_EQ(math::BinarySearch<int>(ascending.data(), 3, 5), 2);
  EXPECT_EQ(math::LowerBound(ascending.data(), 3u, 2), 1u);
  const framework::Tensor a = TensorOf<float>({2, 2}, {2, 0, 0, 4});
  framework::Tensor inverse = EmptyOf<float>({2, 2}), solved = EmptyOf<float>({2, 1});
  math::MatrixInverseFunctor<platform::CPUDeviceContext, float>()(CpuContext(), a, &inverse);
  EXPECT_EQ(ElementsOf<float>(inverse), (Floats{0.5f, 0, 0, 0.25f}));
  math::MatrixSolveFunctor<platform::CPUDeviceContext, float>()(
      CpuContext(), a, TensorOf<float>({2, 1}, {2, 4}), &solved);
  EXPECT_EQ(ElementsOf<float>(solved), (Floats{1, 1}));
  float norm = 0;
  math::SquaredL2Norm(CpuContext(), a.data<float>(), &norm, 4);
  EXPECT_EQ(norm, 20);
  static_assert(std::is_same<math::Real<platform::complex<float>>, float>::value, "");
  static_assert(std::is_same<details::MPTypeTrait<platform::float16>::Type, float>::value, "");
  static_assert(sizeof(platform::AlignedVector<float, 4>) == 16, "");
}

}  // namespace operators
}  // namespace paddle
