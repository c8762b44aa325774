// outside: unit test | im2col.h, vol2col.h, pooling.h, softmax.h, cross_entropy.h, maxouting.h of
// phi/kernels/funcs and of fluid/operators/math
#include <gtest/gtest.h>

#include <cmath>

#include "paddle/fluid/operators/math/cross_entropy.h"
#include "paddle/fluid/operators/math/im2col.h"
#include "paddle/fluid/operators/math/maxouting.h"
#include "paddle/fluid/operators/math/pooling.h"
#include "paddle/fluid/operators/math/softmax.h"
#include "paddle/fluid/operators/math/vol2col.h"
#include "tensor_of.h"

namespace phi {
namespace tests {

using Floats = std::vector<float>;
namespace math = ::paddle::operators::math;

TEST(OutsideIm2Col, PatchesOfAnImageInBothOrders) {
  const DenseTensor im = TensorOf<float>({1, 2, 3}, {1, 2, 3, 4, 5, 6});
  DenseTensor col = EmptyOf<float>({1, 2, 2, 1, 2});
  using Columns = math::Im2ColFunctor<math::ColFormat::kCFO, CPUContext, float>;
  Columns()(Cpu(), im, {1, 1}, {1, 1}, {0, 0, 0, 0}, &col);
  EXPECT_EQ(ElementsOf<float>(col), (Floats{1, 2, 2, 3, 4, 5, 5, 6}));
  DenseTensor rows = EmptyOf<float>({1, 2, 1, 2, 2});
  funcs::Im2ColFunctor<funcs::ColFormat::kOCF, CPUContext, float>()(Cpu(), im, {1, 1}, {1, 1},
                                                                    {0, 0, 0, 0}, &rows);
  EXPECT_EQ(ElementsOf<float>(rows), (Floats{1, 2, 4, 5, 2, 3, 5, 6}));
  DenseTensor back = TensorOf<float>({1, 2, 3}, {0, 0, 0, 0, 0, 1});
  math::Col2ImFunctor<math::ColFormat::kCFO, CPUContext, float>()(Cpu(), col, {1, 1}, {1, 1},
                                                                  {0, 0, 0, 0}, &back);
  EXPECT_EQ(ElementsOf<float>(back), (Floats{1, 4, 3, 4, 10, 7}));
  EXPECT_THROW(Columns()(Cpu(), im, {1, 1}, {1, 1}, {1, 0, 0, 0}, &col), enforce::EnforceNotMet);
}

TEST(OutsideIm2Col, PaddingStrideDilationAndChannelsLast) {
  const DenseTensor im = TensorOf<float>({1, 3, 2}, {1, 10, 2, 20, 3, 30});  // two channels, last
  DenseTensor col = EmptyOf<float>({2, 1, 2, 1, 2});
  // Columns -1 and 1, and 1 and 3, of three: dilation 2, stride 2, one column of padding each side.
  funcs::Im2ColFunctor<funcs::ColFormat::kCFO, CPUContext, float>()(
      Cpu(), im, {1, 2}, {1, 2}, {0, 1, 0, 1}, &col, DataLayout::kNHWC);
  EXPECT_EQ(ElementsOf<float>(col), (Floats{0, 2, 2, 0, 0, 20, 20, 0}));
}

TEST(OutsideVol2Col, PatchesOfAVolumeAndBack) {
  const DenseTensor vol = TensorOf<float>({1, 2, 1, 2}, {1, 2, 3, 4});
  DenseTensor col = EmptyOf<float>({1, 2, 1, 1, 2, 1, 2});
  math::Vol2ColFunctor<CPUContext, float>()(Cpu(), vol, {1, 1, 1}, {1, 1, 1}, {1, 0, 0, 0, 0, 0},
                                            &col);
  EXPECT_EQ(ElementsOf<float>(col), (Floats{0, 0, 1, 2, 1, 2, 3, 4}));
  DenseTensor back = TensorOf<float>({1, 2, 1, 2}, {0, 0, 0, 0});
  math::Col2VolFunctor<CPUContext, float>()(Cpu(), col, {1, 1, 1}, {1, 1, 1}, {1, 0, 0, 0, 0, 0},
                                            &back);
  EXPECT_EQ(ElementsOf<float>(back), (Floats{2, 4, 3, 4}));
  DenseTensor padded = EmptyOf<float>({1, 2, 1, 1, 3, 1, 2});
  funcs::Vol2ColFunctor<CPUContext, float>()(Cpu(), vol, {1, 1, 1}, {1, 1, 1}, {1, 0, 0}, &padded);
  EXPECT_EQ(ElementsOf<float>(padded), (Floats{0, 0, 1, 2, 3, 4, 1, 2, 3, 4, 0, 0}));
}

TEST(OutsidePooling, MaximumMeanAndTheirGradients) {
  const DenseTensor x = TensorOf<float>({1, 1, 2, 4}, {1, 2, 9, 4, 5, 6, 7, 9});
  DenseTensor out = EmptyOf<float>({1, 1, 1, 2});
  funcs::Pool2dFunctor<CPUContext, funcs::MaxPool<float>, float>()(
      Cpu(), x, {2, 2}, {2, 2}, {0, 0}, true, false, &out, funcs::MaxPool<float>());
  EXPECT_EQ(ElementsOf<float>(out), (Floats{6, 9}));
  const DenseTensor dout = TensorOf<float>({1, 1, 1, 2}, {1, 2});
  DenseTensor dx = TensorOf<float>({1, 1, 2, 4}, Floats(8, 0));
  math::MaxPool2dGradFunctor<CPUContext, float>()(Cpu(), x, out, dout, {2, 2}, {2, 2}, {0, 0}, &dx);
  EXPECT_EQ(ElementsOf<float>(dx), (Floats{0, 0, 2, 0, 0, 1, 0, 0}));
  DenseTensor all = TensorOf<float>({1, 1, 2, 4}, Floats(8, 0));
  funcs::Pool2dGradFunctor<CPUContext, funcs::MaxPoolGrad<float>, float>()(
      Cpu(), x, out, dout, {2, 2}, {2, 2}, {0, 0}, true, false, &all, funcs::MaxPoolGrad<float>());
  EXPECT_EQ(ElementsOf<float>(all), (Floats{0, 0, 2, 0, 0, 1, 0, 2}));
  // Channels last; one column of padding, which counts unless `exclusive`.
  const DenseTensor last = TensorOf<float>({1, 1, 2, 1}, {2, 6});
  DenseTensor mean = EmptyOf<float>({1, 1, 2, 1});
  for (const bool exclusive : {false, true}) {
    funcs::Pool2dFunctor<CPUContext, funcs::AvgPool<float>, float>()(
        Cpu(), last, {1, 2}, {1, 2}, {0, 1}, "NHWC", exclusive, false, &mean,
        funcs::AvgPool<float>());
    EXPECT_EQ(ElementsOf<float>(mean), (exclusive ? Floats{2, 6} : Floats{1, 3}));
  }
  DenseTensor dmean = TensorOf<float>({1, 1, 2, 1}, {0, 1});
  funcs::Pool2dGradFunctor<CPUContext, funcs::AvgPoolGrad<float>, float>()(
      Cpu(), last, mean, TensorOf<float>({1, 1, 2, 1}, {4, 8}), {1, 2}, {1, 2}, {0, 1}, "NHWC",
      false, false, &dmean, funcs::AvgPoolGrad<float>());
  EXPECT_EQ(ElementsOf<float>(dmean), (Floats{2, 5}));
}

TEST(OutsidePooling, AdaptiveVolumesAndPlaces) {
  const DenseTensor x = TensorOf<float>({1, 1, 1, 1, 3}, {1, 4, 2});
  DenseTensor out = EmptyOf<float>({1, 1, 1, 1, 2}), mask = EmptyOf<int>({1, 1, 1, 1, 2});
  funcs::Pool3dFunctor<CPUContext, funcs::AvgPool<float>, float>()(
      Cpu(), x, {1, 1, 2}, {1, 1, 1}, {0, 0, 0}, true, true, &out, funcs::AvgPool<float>());
  EXPECT_EQ(ElementsOf<float>(out), (Floats{2.5f, 3}));
  funcs::MaxPool3dWithIndexFunctor<CPUContext, float, int>()(Cpu(), x, {1, 1, 2}, {1, 1, 1},
                                                             {0, 0, 0}, true, &out, &mask);
  EXPECT_EQ(ElementsOf<float>(out), (Floats{4, 4}));
  EXPECT_EQ(ElementsOf<int>(mask), (std::vector<int>{1, 1}));
  DenseTensor dx = TensorOf<float>({1, 1, 1, 1, 3}, {0, 0, 0});
  const funcs::MaxPool3dWithIndexGradFunctor<CPUContext, float, int> gradient;
  gradient(Cpu(), out, mask, {1, 1, 2}, {1, 1, 1}, {0, 0, 0}, true, &dx);
  EXPECT_EQ(ElementsOf<float>(dx), (Floats{0, 8, 0}));
  mask.data<int>()[0] = 3;
  EXPECT_THROW(gradient(Cpu(), out, mask, {1, 1, 2}, {1, 1, 1}, {0, 0, 0}, true, &dx),
               enforce::EnforceNotMet);
  std::vector<int64_t> pads{1};
  funcs::UpdatePadding<int64_t>(&pads, false, false, "SAME", make_ddim({5}), {2}, {3});
  EXPECT_EQ(pads, (std::vector<int64_t>{1, 1}));
  EXPECT_EQ(funcs::MaxPoolOutputSize(5, 3, 1, 2), 3);
  EXPECT_THROW(funcs::MaxPoolOutputSize(1, 3, 0, 2), enforce::EnforceNotMet);
}

TEST(OutsidePooling, WindowsWithoutALargestElementHaveNoPlace) {
  const float nan = std::nanf(""), inf = HUGE_VALF;
  const DenseTensor x = TensorOf<float>({1, 1, 1, 6}, {nan, nan, -inf, -inf, 1, nan});
  DenseTensor out = EmptyOf<float>({1, 1, 1, 3}), mask = EmptyOf<int>({1, 1, 1, 3});
  funcs::MaxPool2dWithIndexFunctor<CPUContext, float, int>()(Cpu(), x, {1, 2}, {1, 2}, {0, 0},
                                                             false, &out, &mask);
  EXPECT_EQ(ElementsOf<int>(mask), (std::vector<int>{-1, -1, 4}));
  const DenseTensor dout = TensorOf<float>({1, 1, 1, 3}, {5, 6, 7});
  DenseTensor dx = TensorOf<float>({1, 1, 1, 6}, Floats(6, 0));
  const funcs::MaxPool2dWithIndexGradFunctor<CPUContext, float, int> gradient;
  gradient(Cpu(), dout, mask, {1, 2}, {1, 2}, {0, 0}, false, &dx);
  EXPECT_EQ(ElementsOf<float>(dx), (Floats{0, 0, 0, 0, 7, 0}));
  mask.data<int>()[0] = -2;
  EXPECT_THROW(gradient(Cpu(), dout, mask, {1, 2}, {1, 2}, {0, 0}, false, &dx),
               enforce::EnforceNotMet);
}

TEST(OutsideSoftmax, AlongAPartOfEachRow) {
  const float third = std::log(2.0f);
  const DenseTensor x = TensorOf<float>({1, 4}, {0, 0, third, 0});  // two classes, two apart
  DenseTensor y = EmptyOf<float>({1, 4}), dx = EmptyOf<float>({1, 4});
  math::SoftmaxFunctor<CPUContext, float, false>()(Cpu(), 2, &x, &y);
  const Floats out = ElementsOf<float>(y);
  EXPECT_NEAR(out[0], 1.0f / 3, 1e-6f);
  EXPECT_NEAR(out[2], 2.0f / 3, 1e-6f);
  EXPECT_FLOAT_EQ(out[1], 0.5f);
  const DenseTensor dy = TensorOf<float>({1, 4}, {0, 1, 0, 0});
  math::SoftmaxGradFunctor<CPUContext, float>()(Cpu(), 2, &y, &dy, &dx);
  EXPECT_EQ(ElementsOf<float>(dx), (Floats{0, 0.25f, 0, -0.25f}));
  const funcs::SoftmaxFunctor<CPUContext, float> softmax;
  EXPECT_THROW(softmax(Cpu(), 3, &x, &y), enforce::EnforceNotMet);
}

TEST(OutsideCrossEntropy, ClassesAndSoftLabels) {
  const DenseTensor prob = TensorOf<float>({2, 2}, {0.25f, 0.75f, 1, 0});
  const math::CrossEntropyFunctor<CPUContext, float> loss;
  DenseTensor out = EmptyOf<float>({2, 1});
  const DenseTensor labels = TensorOf<int64_t>({2, 1}, {0, 1});
  loss(Cpu(), &out, &prob, &labels, false, -100, 2);
  EXPECT_EQ(ElementsOf<float>(out), (Floats{-std::log(0.25f), 1e20f}));
  loss(Cpu(), &out, &prob, &labels, false, 1, 2);
  EXPECT_EQ(out.data<float>()[1], 0);
  const DenseTensor soft = TensorOf<float>({2, 2}, {0.5f, 0.5f, 1, 0});
  loss(Cpu(), &out, &prob, &soft, true, -100, 2);
  EXPECT_FLOAT_EQ(out.data<float>()[0], -0.5f * std::log(0.25f * 0.75f));
  const DenseTensor other = TensorOf<int>({2, 1}, {0, 2});
  EXPECT_THROW(loss(Cpu(), &out, &prob, &other, false, -100, 2), enforce::EnforceNotMet);
}

TEST(OutsideMaxOut, LargestOfNeighbouringChannels) {
  const DenseTensor x = TensorOf<float>({1, 4, 1, 1}, {1, 3, 5, 5});
  DenseTensor y = EmptyOf<float>({1, 2, 1, 1}), dx = TensorOf<float>({1, 4, 1, 1}, {0, 0, 0, 0});
  math::MaxOutFunctor<CPUContext, float>()(Cpu(), x, &y, 2);
  EXPECT_EQ(ElementsOf<float>(y), (Floats{3, 5}));
  math::MaxOutGradFunctor<CPUContext, float>()(Cpu(), x, &dx, y, y, 2);
  EXPECT_EQ(ElementsOf<float>(dx), (Floats{0, 3, 5, 0}));
}

}  // namespace tests
}  // namespace phi
