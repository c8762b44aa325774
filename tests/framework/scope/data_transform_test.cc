#include "framework/scope/data_transform.h"

#include <gtest/gtest.h>

#include "phi/core/enforce.h"
#include "tests/framework/model_testing.h"

namespace phibridge {
namespace {

using testing::TensorOf;

TEST(DataTransformTest, NothingToDoIsNotNeeded) {
  EXPECT_FALSE(TensorTransform().Needed());
  TensorTransform transform;
  transform.dtype = phi::DataType::FLOAT64;
  EXPECT_TRUE(transform.Needed());
}

TEST(DataTransformTest, CastsAndKeepsTheLoD) {
  phi::DenseTensor in = TensorOf<float>({2}, {1.5f, -2.0f}), out;
  in.set_lod({{0, 2}});
  TensorTransform transform;
  transform.dtype = phi::DataType::FLOAT64;
  EXPECT_EQ(ApplyTransform(in, transform, &out), 16u);
  EXPECT_EQ(out.data<double>()[0], 1.5);
  EXPECT_EQ(out.lod(), in.lod());
  EXPECT_EQ(in.dtype(), phi::DataType::FLOAT32);
}

TEST(DataTransformTest, AnotherOrderOfDimensions) {
  phi::DenseTensor in = TensorOf<float>({1, 2, 1, 2}, {0, 1, 2, 3}), out;
  TensorTransform transform;
  transform.layout = phi::DataLayout::NHWC;
  EXPECT_EQ(ApplyTransform(in, transform, &out), 16u);
  EXPECT_EQ(out.dims(), phi::DDim({1, 1, 2, 2}));
  EXPECT_EQ(out.data<float>()[1], 2.0f);
}

TEST(DataTransformTest, AnotherPlaceThatThisBuildDoesNotKnowIsAnError) {
  phi::DenseTensor in = TensorOf<float>({1}, {1}), out;
  TensorTransform transform;
  transform.place = true;
  transform.to_place = phi::Place(phi::AllocationType::MLU);
  EXPECT_THROW(ApplyTransform(in, transform, &out), phi::enforce::EnforceNotMet);
  transform.to_place = phi::CPUPlace();
  EXPECT_EQ(ApplyTransform(in, transform, &out), 4u);
  EXPECT_FALSE(out.IsSharedBufferWith(in));
}

}  // namespace
}  // namespace phibridge
