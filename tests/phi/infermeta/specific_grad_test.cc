#include "phi/infermeta/specific_grad.h"

#include <gtest/gtest.h>

#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"
#include "phi/core/infermeta_utils.h"
#include "phi/infermeta/creation.h"
#include "phi/infermeta/grid_sample.h"
#include "phi/infermeta/manipulation.h"

namespace phi {
namespace {

DenseTensor Tensor(const DDim& dims, DataType dtype = DataType::FLOAT32) {
  DenseTensor tensor(dtype);
  tensor.Resize(dims);
  return tensor;
}

TEST(SpecificGradTest, StackGivesEachPieceTheOtherDimensions) {
  const DenseTensor out_grad = Tensor({2, 3, 4});
  DenseTensor a, b, c;
  MetaTensor metas[] = {MetaTensor(&a), MetaTensor(&b), MetaTensor(&c)};
  StackGradInferMeta(out_grad, -2, {&metas[0], nullptr, &metas[2]});
  EXPECT_EQ(a.dims(), make_ddim({2, 4}));
  EXPECT_EQ(c.dims(), make_ddim({2, 4}));
  EXPECT_EQ(c.dtype(), DataType::FLOAT32);
  EXPECT_THROW(StackGradInferMeta(out_grad, 3, {&metas[0]}), enforce::EnforceNotMet);
  EXPECT_THROW(StackGradInferMeta(out_grad, 0, {&metas[0]}), enforce::EnforceNotMet);
}

TEST(SpecificGradTest, ShufflingIsUndone) {
  DenseTensor x_grad;
  MetaTensor meta(&x_grad);
  PixelShuffleGradInferMeta(Tensor({1, 2, 6, 9}), 3, "NCHW", &meta);
  EXPECT_EQ(x_grad.dims(), make_ddim({1, 18, 2, 3}));
  PixelUnshuffleGradInferMeta(Tensor({1, 18, 2, 3}), 3, "NCHW", &meta);
  EXPECT_EQ(x_grad.dims(), make_ddim({1, 2, 6, 9}));
  ChannelShuffleGradInferMeta(Tensor({1, 6, 2, 3}), 3, "NCHW", &meta);
  EXPECT_EQ(x_grad.dims(), make_ddim({1, 6, 2, 3}));
}

TEST(SpecificGradTest, GradientsLookLikeTheirTensors) {
  const DenseTensor x = Tensor({2, 3}, DataType::FLOAT64), other = Tensor({5});
  DenseTensor x_grad, other_grad, third;
  MetaTensor a(&x_grad), b(&other_grad), c(&third);
  ScatterNdAddGradInferMeta(Tensor({1}), other, x, &a, &b);
  EXPECT_EQ(x_grad.dims(), x.dims());
  EXPECT_EQ(x_grad.dtype(), DataType::FLOAT64);
  EXPECT_EQ(other_grad.dims(), other.dims());
  Conv2dTransposeDoubleGradInferMeta(other, x, x, &a, &b, &c);
  EXPECT_EQ(x_grad.dims(), other.dims());
  EXPECT_EQ(third.dims(), x.dims());
  ConvTransposeGradInferMeta(x, other, &a, nullptr);
  EXPECT_EQ(x_grad.dims(), x.dims());
  KernelWithXShapeInferMeta(Tensor({0, 3, 2}), x, &a);
  EXPECT_EQ(x_grad.dims(), make_ddim({3, 2}));
}

TEST(SpecificGradTest, GradientsLookLikeTheirTensorsWhateverElseIsRead) {
  const DenseTensor x = Tensor({2, 3}, DataType::FLOAT64), y = Tensor({5}), other = Tensor({7, 1});
  DenseTensor x_grad, y_grad, z_grad, k_grad;
  MetaTensor a(&x_grad), b(&y_grad), c(&z_grad), d(&k_grad);
  GeneralQuaternaryGradInferMeta(x, y, other, x, &a, &b, &c, &d);
  EXPECT_EQ(x_grad.dims(), x.dims());
  EXPECT_EQ(y_grad.dims(), y.dims());
  EXPECT_EQ(z_grad.dims(), other.dims());
  EXPECT_EQ(k_grad.dtype(), DataType::FLOAT64);
  DenseTensor scale_grad, bias_grad;
  MetaTensor e(&scale_grad), f(&bias_grad);
  LayerNormGradInferMeta(x, MetaTensor(), y, &a, &e, &f);
  EXPECT_EQ(bias_grad.dims(), y.dims());
  EXPECT_EQ(scale_grad.dims(), DenseTensor().dims());
  using Pair =
      void (*)(const MetaTensor&, const MetaTensor&, const MetaTensor&, MetaTensor*, MetaTensor*);
  for (const Pair gradient : {&BmmGradInferMeta, &ComplexGradInferMeta}) {
    gradient(y, x, other, &a, &b);
    EXPECT_EQ(x_grad.dims(), y.dims());
    EXPECT_EQ(y_grad.dims(), x.dims());
  }
  PreluGradInferMeta(x, y, &a, &b);
  EXPECT_EQ(y_grad.dims(), y.dims());
}

TEST(SpecificGradTest, ListsOfGradients) {
  const DenseTensor first = Tensor({2}), second = Tensor({3});
  const MetaTensor a(first), b(second);
  DenseTensor grads[2];
  MetaTensor out[] = {MetaTensor(&grads[0]), MetaTensor(&grads[1])};
  MeshgridGradInferMeta({&a, &b}, {&b, &b}, {&out[0], nullptr});
  EXPECT_EQ(grads[0].dims(), first.dims());
  MultiDotGradInferMeta({&a, &b}, a, {&out[0], &out[1]});
  EXPECT_EQ(grads[1].dims(), second.dims());
  EXPECT_THROW(MultiDotGradInferMeta({&a, &b}, a, {&out[0]}), enforce::EnforceNotMet);
}

TEST(SpecificGradTest, WhichInputTheGradientLooksLike) {
  const DenseTensor x = Tensor({2, 3}), other = Tensor({5});
  DenseTensor x_grad;
  MetaTensor grad(&x_grad);
  const auto shape_after = [&](const auto& run) {
    x_grad.Resize({1});
    run();
    return x_grad.dims();
  };
  EXPECT_EQ(shape_after([&] { AngleGradInferMeta(x, other, &grad); }), x.dims());
  EXPECT_EQ(shape_after([&] { CropTensorGradInferMeta(other, x, {0, 0}, &grad); }), x.dims());
  EXPECT_EQ(shape_after([&] { LUGradInferMeta(x, other, other, other, true, &grad); }), x.dims());
  EXPECT_EQ(shape_after([&] {
              LUUnpackGradInferMeta(x, other, other, other, other, other, other, true, true, &grad);
            }),
            x.dims());
  EXPECT_EQ(shape_after([&] { NanmedianGradInferMeta(x, other, other, {0}, true, &grad); }),
            x.dims());
  EXPECT_EQ(shape_after([&] { OverlapAddGradInferMeta(x, other, 1, -1, &grad); }), x.dims());
  EXPECT_EQ(shape_after([&] { InverseGradInferMeta(other, x, &grad); }), x.dims());
  EXPECT_EQ(shape_after([&] { RReluGradInferMeta(x, other, &grad); }), x.dims());
  EXPECT_EQ(shape_after([&] { EigGradInferMeta(other, x, other, other, &grad); }), x.dims());
  EXPECT_EQ(shape_after([&] { EigvalshGradInferMeta(x, other, "L", false, &grad); }), x.dims());
  const auto cross_entropy = [&](int axis) {
    CrossEntropyWithSoftmaxGradInferMeta(other, x, other, false, true, true, -100, axis, &grad);
  };
  EXPECT_EQ(shape_after([&] { cross_entropy(-1); }), x.dims());
  EXPECT_THROW(cross_entropy(2), enforce::EnforceNotMet);
}

TEST(SpecificGradTest, TransposingIsUndone) {
  DenseTensor out, x_grad;
  MetaTensor out_meta(&out), grad(&x_grad);
  const DenseTensor x = Tensor({2, 3, 4});
  TransposeInferMeta(x, {1, -1, 0}, &out_meta);
  TransposeGradInferMeta(out, {1, -1, 0}, &grad);
  EXPECT_EQ(x_grad.dims(), x.dims());
  TransposeGradInferMeta(out, {1, -1, 0}, nullptr);
  EXPECT_THROW(TransposeGradInferMeta(out, {0, 0, 1}, &grad), enforce::EnforceNotMet);
}

// As a shape functor calls it: by position, without the attributes that decide nothing.
TEST(SpecificGradTest, AttributesThatDecideNothingAreLeftOut) {
  DenseTensor x = Tensor({2, 3}), out = Tensor({1}), x_grad;
  InferMetaContext ctx;
  ctx.EmplaceBackInput(MetaTensor(&x));
  ctx.EmplaceBackInput(MetaTensor(&out));
  ctx.EmplaceBackInput(MetaTensor(&out));
  ctx.EmplaceBackAttr(std::vector<int>{1, 1});
  ctx.EmplaceBackOutput(MetaTensor(&x_grad));
  PD_INFER_META(PoolGradInferMeta)(&ctx);
  EXPECT_EQ(x_grad.dims(), x.dims());
}

TEST(SpecificGradTest, LikenessAndTypes) {
  const DenseTensor x = Tensor({4});
  DenseTensor out;
  MetaTensor meta(&out);
  CreateLikeInferMeta(x, DataType::UNDEFINED, &meta);
  EXPECT_EQ(out.dtype(), DataType::FLOAT32);
  CreateLikeInferMeta(x, DataType::INT64, &meta);
  EXPECT_EQ(out.dtype(), DataType::INT64);
  EXPECT_EQ(out.dims(), x.dims());
  CreateInferMetaBase({2, -1}, DataType::BOOL, DataLayout::NHWC, &meta);
  EXPECT_EQ(out.dims(), make_ddim({2, -1}));
  EXPECT_EQ(out.layout(), DataLayout::NHWC);
  LinspaceRawInferMeta(Tensor({1}, DataType::FLOAT64), Tensor({1}), Tensor({1}), &meta);
  EXPECT_EQ(out.dims(), make_ddim({-1}));
  EXPECT_EQ(out.dtype(), DataType::FLOAT64);
  GridSampleBaseInferMeta(Tensor({2, 3, 4, 5}), Tensor({2, 6, 7, 2}), &meta);
  EXPECT_EQ(out.dims(), make_ddim({2, 3, 6, 7}));
  ReverseInferMeta(x, {-1}, &meta);
  EXPECT_EQ(out.dims(), x.dims());
  EXPECT_THROW(ReverseInferMeta(x, {1}, &meta), enforce::EnforceNotMet);
}

}  // namespace
}  // namespace phi
