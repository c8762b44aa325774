#include "phi/infermeta/specific_grad.h"

#include <gtest/gtest.h>

#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"
#include "phi/core/infermeta_utils.h"
#include "phi/infermeta/creation.h"
#include "phi/infermeta/grid_sample.h"

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
