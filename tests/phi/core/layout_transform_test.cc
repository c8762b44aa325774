#include "phi/core/layout_transform.h"

#include <vector>

#include <gtest/gtest.h>

#include "phi/common/complex.h"
#include "phi/core/enforce.h"

namespace phi {
namespace {

template <typename T>
DenseTensor Counting(const DDim& dims, DataLayout layout) {
  DenseTensor tensor;
  tensor.Resize(dims);
  T* data = tensor.mutable_data<T>(CPUPlace());
  for (int64_t i = 0; i < tensor.numel(); ++i)
    data[i] = static_cast<T>(static_cast<float>(i % 100));
  tensor.set_layout(layout);
  return tensor;
}

template <typename T>
void CheckImages() {
  const DenseTensor first = Counting<T>({2, 3, 4, 5}, DataLayout::NCHW);
  DenseTensor last, back;
  TransformLayout(first, DataLayout::NHWC, &last);
  ASSERT_EQ(last.dims(), DDim({2, 4, 5, 3}));
  EXPECT_EQ(last.layout(), DataLayout::NHWC);
  for (int n = 0; n < 2; ++n)
    for (int c = 0; c < 3; ++c)
      for (int p = 0; p < 20; ++p) {
        ASSERT_TRUE(last.data<T>()[(n * 20 + p) * 3 + c] == first.data<T>()[(n * 3 + c) * 20 + p]);
      }
  TransformLayout(last, DataLayout::NCHW, &back);
  ASSERT_EQ(back.dims(), first.dims());
  for (int i = 0; i < 120; ++i) ASSERT_TRUE(back.data<T>()[i] == first.data<T>()[i]);
}

TEST(LayoutTransformTest, MovesChannelsOfEveryElementSize) {
  CheckImages<uint8_t>();
  CheckImages<int16_t>();
  CheckImages<float>();
  CheckImages<double>();
  CheckImages<complex128>();
}

TEST(LayoutTransformTest, VolumesInPlaceKeepTheirLoD) {
  DenseTensor x = Counting<float>({1, 2, 2, 3, 2}, DataLayout::NCDHW);
  x.set_lod({{0, 1}});
  TransformLayout(x, DataLayout::NDHWC, &x);
  EXPECT_EQ(x.dims(), DDim({1, 2, 3, 2, 2}));
  EXPECT_EQ(x.lod().size(), 1u);
  EXPECT_EQ(x.data<float>()[1], 12);  // the second channel of the first element
}

TEST(LayoutTransformTest, NothingBetweenBatchAndChannelsAndEmptyTensors) {
  DenseTensor matrix = Counting<float>({2, 3}, DataLayout::NCHW),
              empty = Counting<float>({0, 3, 4, 5}, DataLayout::NCHW);
  TransformLayout(matrix, DataLayout::NHWC, &matrix);
  EXPECT_EQ(matrix.dims(), DDim({2, 3}));
  EXPECT_EQ(matrix.data<float>()[4], 4);
  TransformLayout(empty, DataLayout::NHWC, &empty);
  EXPECT_EQ(empty.dims(), DDim({0, 4, 5, 3}));
}

TEST(LayoutTransformTest, SaysWhatIsNeeded) {
  const DenseTensor first = Counting<float>({1, 1, 1, 1}, DataLayout::NCHW);
  EXPECT_FALSE(NeedsLayoutTransform(first, DataLayout::NCHW));
  EXPECT_FALSE(NeedsLayoutTransform(first, DataLayout::ANY));
  EXPECT_FALSE(NeedsLayoutTransform(first, DataLayout::ONEDNN));
  EXPECT_TRUE(NeedsLayoutTransform(first, DataLayout::NHWC));
  DenseTensor same;
  TransformLayout(first, DataLayout::ANY, &same);
  EXPECT_TRUE(same.IsSharedBufferWith(first));
}

TEST(LayoutTransformTest, UnknownPairIsAnError) {
  const DenseTensor x = Counting<float>({1, 1, 1, 1}, DataLayout::NCHW);
  DenseTensor out;
  try {
    TransformLayout(x, DataLayout::SPARSE_COO, &out);
    FAIL();
  } catch (const enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), UNIMPLEMENTED);
    EXPECT_NE(std::string(error.what()).find("from layout NCHW to SPARSE_COO"), std::string::npos);
  }
}

}  // namespace
}  // namespace phi
