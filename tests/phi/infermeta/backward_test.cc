// Shape functions of gradient kernels.
#include "phi/infermeta/backward.h"

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

}  // namespace
}  // namespace phi
