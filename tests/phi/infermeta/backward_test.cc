// Shape functions of gradient kernels.
#include "phi/infermeta/backward.h"

#include <vector>

#include "tests/phi/infermeta/meta_test_util.h"

namespace phi {
namespace {

using phi::testing::InvalidArgumentOf;
using phi::testing::Says;
using phi::testing::Shaped;

TEST(XShapeGradInferMeta, TakesTheShapeThatXShapeTells) {
  DenseTensor xshape = Shaped({0, 2, 3, 4}), out_grad = Shaped({6, 4}, DataType::FLOAT64), x_grad;
  MetaTensor meta(&x_grad);
  XShapeGradInferMeta(MetaTensor(xshape), MetaTensor(out_grad), &meta);
  EXPECT_EQ(x_grad.dims(), DDim({2, 3, 4}));
  EXPECT_EQ(x_grad.dtype(), DataType::FLOAT64);
}

TEST(XShapeGradInferMeta, LeavesWhatIsNotKnownYetOpen) {
  DenseTensor xshape = Shaped({0, -1, 3}), out_grad = Shaped({-1}), x_grad;
  MetaTensor meta(&x_grad);
  XShapeGradInferMeta(MetaTensor(xshape), MetaTensor(out_grad), &meta);
  EXPECT_EQ(x_grad.dims(), DDim({-1, 3}));
}

// The kernel copies as many elements as Out@GRAD has.
TEST(XShapeGradInferMeta, RefusesAnotherNumberOfElements) {
  DenseTensor xshape = Shaped({0}), out_grad = Shaped({6, 4}), x_grad;
  MetaTensor meta(&x_grad);
  const auto call = [&] { XShapeGradInferMeta(MetaTensor(xshape), MetaTensor(out_grad), &meta); };
  EXPECT_TRUE(Says(InvalidArgumentOf(call), "Out@GRAD of shape [6, 4] does not fill"));
}

TEST(GeneralQuinaryGradInferMeta, EachGradientLooksLikeItsTensor) {
  std::vector<DenseTensor> inputs, grads(5);
  for (int64_t i = 0; i < 5; ++i) inputs.push_back(Shaped({i + 1, 2}, DataType::FLOAT64));
  std::vector<MetaTensor> of(inputs.begin(), inputs.end()), to;
  for (DenseTensor& grad : grads) to.emplace_back(&grad);
  GeneralQuinaryGradInferMeta(of[0], of[1], of[2], of[3], of[4], &to[0], nullptr, &to[2], &to[3],
                              &to[4]);
  for (int64_t i : {0, 2, 3, 4}) {
    EXPECT_EQ(grads[i].dims(), DDim({i + 1, 2})) << i;
    EXPECT_EQ(grads[i].dtype(), DataType::FLOAT64) << i;
  }
}

}  // namespace
}  // namespace phi
