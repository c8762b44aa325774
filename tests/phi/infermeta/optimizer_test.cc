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
    AdamInferMeta(param_, grad_, rate_, moment1_, moment2_, beta1_pow_, beta2_pow_, MetaTensor(),
                  &param_meta_, &moment_meta_, nullptr, &power_meta_, nullptr, nullptr);
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

// A half parameter has float32 states and a float32 master.
TEST(MomentumInferMeta, EachOutputHasTheTypeOfItsInput) {
  DenseTensor param = Shaped({2, 3}), grad = Shaped({2, 3}), rate = Shaped({1});
  DenseTensor velocity = Shaped({2, 3}), master = Shaped({2, 3});
  DenseTensor param_out, velocity_out, master_out;
  for (DenseTensor* half : {&param, &grad}) half->set_type(DataType::FLOAT16);
  for (DenseTensor* wide : {&rate, &velocity, &master}) wide->set_type(DataType::FLOAT32);
  MetaTensor param_meta(&param_out), velocity_meta(&velocity_out), master_meta(&master_out);
  const auto infer = [&] {
    MomentumInferMeta(param, grad, velocity, rate, master, &param_meta, &velocity_meta,
                      &master_meta);
  };
  infer();
  EXPECT_EQ(param_out.dtype(), DataType::FLOAT16);
  EXPECT_EQ(velocity_out.dtype(), DataType::FLOAT32);
  EXPECT_EQ(master_out.dtype(), DataType::FLOAT32);
  EXPECT_EQ(master_out.dims(), DDim({2, 3}));
  master.Resize({6});
  EXPECT_TRUE(Says(InvalidArgumentOf(infer), "input MasterParam must have the shape of Param"));
}

TEST(MergedMomentumInferMeta, TakesAMasterForEachParameter) {
  DenseTensor param = Shaped({2}), rate = Shaped({1}), out, master_out;
  const MetaTensor p(param), r(rate);
  MetaTensor out_meta(&out), master_meta(&master_out);
  const auto infer = [&](std::vector<const MetaTensor*> masters) {
    MergedMomentumInferMeta({&p, &p}, {&p, &p}, {&p, &p}, {&r}, std::move(masters),
                            {&out_meta, &out_meta}, {&out_meta, &out_meta},
                            {&master_meta, &master_meta});
  };
  infer({&p, &p});
  EXPECT_EQ(master_out.dims(), DDim({2}));
  EXPECT_TRUE(Says(InvalidArgumentOf([&] { infer({&p}); }),
                   "input MasterParam must have as many tensors as Param, 2; it has 1"));
}

// Kernels write every ParamOut.
TEST(MergedMomentumInferMeta, RefusesAMissingOutput) {
  DenseTensor param = Shaped({2}), grad = Shaped({2}), velocity = Shaped({2}), rate = Shaped({1}),
              out;
  const MetaTensor p(param), g(grad), v(velocity), r(rate);
  MetaTensor out_meta(&out);
  const auto infer = [&](std::vector<MetaTensor*> param_out) {
    MergedMomentumInferMeta({&p, &p}, {&g, &g}, {&v, &v}, {&r}, {}, std::move(param_out),
                            {&out_meta, &out_meta}, {});
  };
  infer({&out_meta, &out_meta});
  EXPECT_EQ(out.dims(), DDim({2}));
  EXPECT_TRUE(Says(InvalidArgumentOf([&] { infer({&out_meta}); }), "place 1"));
  EXPECT_TRUE(Says(InvalidArgumentOf([&] { infer({nullptr, &out_meta}); }), "place 0"));
}

}  // namespace
}  // namespace phi
