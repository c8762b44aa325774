// Shape functions of optimizers.
#include "phi/infermeta/optimizer.h"

#include "tests/phi/infermeta/meta_test_util.h"

namespace phi {
namespace {

using phi::testing::InvalidArgumentOf;
using phi::testing::Says;
using phi::testing::Shaped;

class AdamInferMetaTest : public ::testing::Test {
 protected:
  void Infer() {
    AdamInferMeta(param_, grad_, rate_, moment1_, moment2_, beta1_pow_, beta2_pow_, &param_meta_,
                  &moment_meta_, nullptr, &power_meta_, nullptr);
  }

  DenseTensor param_ = Shaped({2, 3}), grad_ = Shaped({2, 3}), rate_ = Shaped({1});
  DenseTensor moment1_ = Shaped({2, 3}), moment2_ = Shaped({2, 3});
  DenseTensor beta1_pow_ = Shaped({1}), beta2_pow_ = Shaped({1});
  DenseTensor param_out_, moment_out_, power_out_;
  MetaTensor param_meta_{&param_out_}, moment_meta_{&moment_out_}, power_meta_{&power_out_};
};

TEST_F(AdamInferMetaTest, StatesComeOutAsTheyWentIn) {
  Infer();
  EXPECT_EQ(param_out_.dims(), DDim({2, 3}));
  EXPECT_EQ(moment_out_.dims(), DDim({2, 3}));
  EXPECT_EQ(power_out_.dims(), DDim({1}));
}

TEST_F(AdamInferMetaTest, APowerIsOneNumber) {
  beta1_pow_.Resize({0});
  EXPECT_TRUE(Says(InvalidArgumentOf([this] { Infer(); }), "input Beta1Pow must have one element"));
  beta1_pow_.Resize({2});
  EXPECT_TRUE(Says(InvalidArgumentOf([this] { Infer(); }), "input Beta1Pow must have one element"));
}

TEST_F(AdamInferMetaTest, AMomentHasTheShapeOfItsParameter) {
  moment2_.Resize({3, 2});
  EXPECT_TRUE(Says(InvalidArgumentOf([this] { Infer(); }), "input Moment2 must have the shape"));
}

// Kernels write every ParamOut.
TEST(MergedMomentumInferMeta, RefusesAMissingOutput) {
  DenseTensor param = Shaped({2}), grad = Shaped({2}), velocity = Shaped({2}), rate = Shaped({1}),
              out;
  const MetaTensor p(param), g(grad), v(velocity), r(rate);
  MetaTensor out_meta(&out);
  const auto infer = [&](std::vector<MetaTensor*> param_out) {
    MergedMomentumInferMeta({&p, &p}, {&g, &g}, {&v, &v}, {&r}, std::move(param_out),
                            {&out_meta, &out_meta});
  };
  infer({&out_meta, &out_meta});
  EXPECT_EQ(out.dims(), DDim({2}));
  EXPECT_TRUE(Says(InvalidArgumentOf([&] { infer({&out_meta}); }), "place 1"));
  EXPECT_TRUE(Says(InvalidArgumentOf([&] { infer({nullptr, &out_meta}); }), "place 0"));
}

}  // namespace
}  // namespace phi
