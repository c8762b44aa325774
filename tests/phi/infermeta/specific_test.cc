#include "phi/infermeta/specific.h"

#include <gtest/gtest.h>

#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"

namespace phi {
namespace {

DenseTensor Tensor(const DDim& dims, DataType dtype = DataType::FLOAT32) {
  DenseTensor tensor(dtype);
  tensor.Resize(dims);
  return tensor;
}

TEST(SpecificTest, OutputsLookLikeTheirInputs) {
  DenseTensor x = Tensor({2, 3}, DataType::FLOAT64);
  x.set_layout(DataLayout::NHWC);
  x.set_lod({{0, 1, 2}});
  DenseTensor out, second;
  out.set_layout(DataLayout::NCHW);
  MetaTensor meta(&out), other(&second);
  UnchangedExceptLayoutInferMeta(x, &meta);
  EXPECT_EQ(out.dims(), x.dims());
  EXPECT_EQ(out.dtype(), DataType::FLOAT64);
  EXPECT_EQ(out.lod(), x.lod());
  EXPECT_EQ(out.layout(), DataLayout::NCHW);
  const DenseTensor y = Tensor({5}, DataType::INT32);
  const MetaTensor xs[] = {MetaTensor(x), MetaTensor(y)};
  UnchangedMultiInferMeta({&xs[0], &xs[1]}, {nullptr, &other});
  EXPECT_EQ(second.dims(), y.dims());
  EXPECT_EQ(second.dtype(), DataType::INT32);
  EXPECT_THROW(UnchangedMultiInferMeta({&xs[0], &xs[1]}, {&meta}), enforce::EnforceNotMet);
  ClipByNormInferMeta(y, 1.0f, &meta);
  EXPECT_EQ(out.dims(), y.dims());
  EXPECT_EQ(GetMetaTensorsDim({&xs[0], &xs[1]}), (std::vector<DDim>{x.dims(), y.dims()}));
}

TEST(SpecificTest, SumsAlongAnAxisAndOfAllElements) {
  const DenseTensor x = Tensor({2, 3});
  DenseTensor out;
  MetaTensor meta(&out);
  CumInferMeta(x, 1, false, false, true, &meta);
  EXPECT_EQ(out.dims(), x.dims());
  CumInferMeta(x, -1, true, false, false, &meta);
  EXPECT_EQ(out.dims(), make_ddim({6}));
  CumScalarAxisInferMeta(x, Scalar(-1), true, false, false, &meta);
  EXPECT_EQ(out.dims(), make_ddim({6}));
  CumScalarAxisInferMeta(x, Scalar(0), false, true, false, &meta);
  EXPECT_EQ(out.dims(), x.dims());
}

TEST(SpecificTest, ValuesThatAreMade) {
  DenseTensor out;
  MetaTensor meta(&out);
  OneHotInferMeta(Tensor({4}, DataType::INT64), Scalar(7), &meta);
  EXPECT_EQ(out.dims(), make_ddim({4, 7}));
  EXPECT_EQ(out.dtype(), DataType::FLOAT32);
  FillAnyLikeInferMeta(Tensor({2, 3}), Scalar(1), DataType::INT32, &meta);
  EXPECT_EQ(out.dims(), make_ddim({2, 3}));
  EXPECT_EQ(out.dtype(), DataType::INT32);
  NonZeroInferMeta(Tensor({2, 3}, DataType::BOOL), &meta);
  EXPECT_EQ(out.dims(), make_ddim({-1, 2}));
  NumelInferMeta(Tensor({2, 3}), &meta);
  EXPECT_EQ(out.dtype(), DataType::INT64);
  CompareRawInferMeta(Tensor({2, 3}), Tensor({3}), -1, &meta);
  EXPECT_EQ(out.dims(), make_ddim({2, 3}));
  EXPECT_EQ(out.dtype(), DataType::BOOL);
}

TEST(SpecificTest, StridesAndTriangles) {
  const DenseTensor x = Tensor({6, 4});
  DenseTensor out;
  MetaTensor meta(&out);
  StridedSliceInferMeta(x, {0, 1}, {5, 0}, {0, 4}, {-2, 3}, &meta);
  EXPECT_EQ(out.dims(), make_ddim({3, 2}));
  TrilInferMeta(x, 0, &meta);
  EXPECT_EQ(out.dims(), x.dims());
  TriuInferMeta(x, 1, &meta);
  EXPECT_EQ(out.dims(), x.dims());
  EXPECT_THROW(TriuInferMeta(Tensor({3}), 0, &meta), enforce::EnforceNotMet);
}

TEST(SpecificTest, Transforms) {
  DenseTensor out;
  MetaTensor meta(&out);
  FFTR2CInferMeta(Tensor({3, 8}), {1}, "backward", true, true, &meta);
  EXPECT_EQ(out.dims(), make_ddim({3, 5}));
  EXPECT_EQ(out.dtype(), DataType::COMPLEX64);
  const DenseTensor x = Tensor({3, 5}, DataType::COMPLEX64);
  FFTC2CInferMeta(x, {0}, "backward", true, &meta);
  EXPECT_EQ(out.dims(), x.dims());
  FFTC2RInferMeta(x, {1}, "backward", false, 9, &meta);
  EXPECT_EQ(out.dims(), make_ddim({3, 9}));
  EXPECT_EQ(out.dtype(), DataType::FLOAT32);
}

TEST(SpecificTest, DecompositionsAndNoise) {
  const DenseTensor x = Tensor({4, 3});
  DenseTensor out, pivots, infos;
  MetaTensor a(&out), b(&pivots), c(&infos);
  LUInferMeta(x, true, &a, &b, &c);
  EXPECT_EQ(out.dims(), x.dims());
  EXPECT_EQ(pivots.dims(), make_ddim({3}));
  LUUnpackInferMeta(x, Tensor({3}, DataType::INT32), true, true, &a, &b, &c);
  EXPECT_EQ(out.dims(), make_ddim({4, 4}));
  EXPECT_EQ(pivots.dims(), make_ddim({4, 3}));
  EXPECT_EQ(infos.dims(), make_ddim({3, 3}));
  RReluInferMeta(x, 0.1f, 0.3f, false, &a, &b);
  EXPECT_EQ(out.dims(), x.dims());
  EXPECT_EQ(pivots.dims(), x.dims());
}

TEST(SpecificTest, AdamwStepsLikeAdam) {
  const DenseTensor param = Tensor({2, 3}), one = Tensor({1});
  DenseTensor results[6];
  MetaTensor out[6];
  for (int i = 0; i < 6; ++i) out[i] = MetaTensor(&results[i]);
  AdamwInferMeta(param, param, one, param, param, one, one, MetaTensor(), MetaTensor(), 0.9f,
                 0.999f, 1e-8f, 1.0f, 0.01f, true, false, 1000, false, false, &out[0], &out[1],
                 &out[2], &out[3], &out[4], &out[5]);
  EXPECT_EQ(results[0].dims(), param.dims());
  EXPECT_EQ(results[2].dims(), param.dims());
  EXPECT_EQ(results[3].dims(), one.dims());
  EXPECT_EQ(results[4].dims(), one.dims());
}

}  // namespace
}  // namespace phi
