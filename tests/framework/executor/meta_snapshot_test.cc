#include "framework/executor/meta_snapshot.h"

#include <gtest/gtest.h>

#include <memory>

#include "phi/core/selected_rows.h"

namespace phibridge {
namespace {

phi::DenseTensor* Make(Variable* var, const phi::DDim& dims) {
  auto* tensor = var->GetMutable<phi::DenseTensor>();
  tensor->mutable_data<float>(dims, phi::CPUPlace());
  return tensor;
}

TEST(MetaSnapshot, SeesEveryChange) {
  Variable var;
  phi::DenseTensor* tensor = Make(&var, {2, 3});
  const MetaSnapshot snapshot(&var);
  EXPECT_TRUE(snapshot.Same());
  tensor->Resize({3, 2});
  EXPECT_FALSE(snapshot.Same());
  EXPECT_FALSE(snapshot.SameShape());
  tensor->Resize({2, 3});
  EXPECT_TRUE(snapshot.Same());
  tensor->set_type(phi::DataType::INT32);
  EXPECT_FALSE(snapshot.Same());
  EXPECT_TRUE(snapshot.SameShape());
  tensor->set_type(phi::DataType::FLOAT32);
  tensor->set_layout(phi::DataLayout::NHWC);
  EXPECT_FALSE(snapshot.Same());
  tensor->set_layout(phi::DataLayout::NCHW);
  tensor->set_lod({{0, 2}});
  EXPECT_FALSE(snapshot.Same());
  EXPECT_FALSE(snapshot.SameShape());
}

TEST(MetaSnapshot, SeesLoDThatGoes) {
  Variable var;
  phi::DenseTensor* tensor = Make(&var, {2});
  tensor->set_lod({{0, 2}});
  const MetaSnapshot snapshot(&var);
  EXPECT_TRUE(snapshot.Same());
  tensor->set_lod({{0, 1, 2}});
  EXPECT_FALSE(snapshot.Same());
  tensor->set_lod({});
  EXPECT_FALSE(snapshot.Same());
}

TEST(MetaSnapshot, HoldsShapesOfAnySize) {
  const int64_t large = int64_t{1} << 33;
  for (const phi::DDim& dims : {phi::DDim({1, 1, 1, 1, 1, 1, 1, 1, 2}), phi::DDim({large, 0}),
                                phi::DDim(std::initializer_list<int64_t>{})}) {
    Variable var;
    phi::DenseTensor* tensor = Make(&var, {0});
    tensor->Resize(dims);
    const MetaSnapshot snapshot(&var);
    EXPECT_TRUE(snapshot.Same()) << dims;
    tensor->Resize({large + 1, 0});
    EXPECT_FALSE(snapshot.Same()) << dims;
  }
}

TEST(MetaSnapshot, OtherMemoryOfTheSamePlaceIsTheSame) {
  Variable var;
  phi::DenseTensor* tensor = Make(&var, {2});
  const MetaSnapshot snapshot(&var);
  tensor->ResetHolder(std::make_shared<phi::Allocation>(nullptr, 0, phi::CPUPlace()));
  EXPECT_TRUE(snapshot.Same());
  tensor->ResetHolder(std::make_shared<phi::Allocation>(nullptr, 0, phi::GPUPlace(1)));
  EXPECT_FALSE(snapshot.Same());
  tensor->ResetHolder(nullptr);
  EXPECT_FALSE(snapshot.Same());
}

TEST(MetaSnapshot, AnotherValueAtTheSameAddressIsNotTheSame) {
  Variable var;
  Make(&var, {2});
  const MetaSnapshot snapshot(&var);
  EXPECT_TRUE(snapshot.Same());
  var.Clear();
  Make(&var, {2});
  EXPECT_FALSE(snapshot.Same());
  EXPECT_FALSE(snapshot.SameShape());
}

TEST(MetaSnapshot, AnotherValueOrAnotherKindIsNeverTheSame) {
  Variable var;
  Make(&var, {2});
  const MetaSnapshot snapshot(&var);
  var.Clear();
  EXPECT_FALSE(snapshot.Same());
  var.GetMutable<phi::SelectedRows>();
  EXPECT_FALSE(MetaSnapshot(&var).Same());
  EXPECT_FALSE(MetaSnapshot(&var).SameShape());
}

}  // namespace
}  // namespace phibridge
