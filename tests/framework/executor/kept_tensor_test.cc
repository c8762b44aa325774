#include "framework/executor/kept_tensor.h"

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

// What `change` makes of the tensor is seen, by both ways of comparing; then it is restored.
template <typename Change>
void ExpectSeen(const Change& change) {
  Variable var;
  phi::DenseTensor* tensor = Make(&var, {2, 3});
  const KeptTensor kept(&var);
  const uint64_t hash = HashOfTensors({&var});
  EXPECT_TRUE(kept.IsCurrent());
  EXPECT_EQ(HashOfTensors({&var}), hash);
  change(tensor);
  EXPECT_TRUE(kept.CanRestore());
  EXPECT_FALSE(kept.IsCurrent());
  EXPECT_NE(HashOfTensors({&var}), hash);
  kept.Restore();
  EXPECT_TRUE(kept.IsCurrent());
  EXPECT_EQ(HashOfTensors({&var}), hash);
}

TEST(KeptTensor, SeesEveryChangeAndRestores) {
  ExpectSeen([](phi::DenseTensor* tensor) { tensor->Resize({3, 2}); });
  ExpectSeen([](phi::DenseTensor* tensor) { tensor->set_type(phi::DataType::INT32); });
  ExpectSeen([](phi::DenseTensor* tensor) { tensor->set_layout(phi::DataLayout::NHWC); });
  ExpectSeen([](phi::DenseTensor* tensor) { tensor->set_lod({{0, 2}}); });
  ExpectSeen([](phi::DenseTensor* tensor) { tensor->set_offset(4); });
  ExpectSeen([](phi::DenseTensor* tensor) { tensor->clear(); });
}

TEST(KeptTensor, MemoryOfTheSameSizeIsOther) {
  ExpectSeen([](phi::DenseTensor* tensor) {
    tensor->clear();
    tensor->mutable_data<float>({2, 3}, phi::CPUPlace());
  });
}

TEST(KeptTensor, ContentsDoNotCount) {
  Variable var;
  phi::DenseTensor* tensor = Make(&var, {2});
  const KeptTensor kept(&var);
  const uint64_t hash = HashOfTensors({&var});
  tensor->data<float>()[0] = 7;
  EXPECT_TRUE(kept.IsCurrent());
  EXPECT_EQ(HashOfTensors({&var}), hash);
}

TEST(KeptTensor, AnotherValueCannotBeRestored) {
  Variable var;
  Make(&var, {2});
  const KeptTensor kept(&var);
  const std::weak_ptr<phi::Allocation> memory = var.Get<phi::DenseTensor>().Holder();
  var.Clear();
  EXPECT_FALSE(memory.expired());
  Make(&var, {2});
  EXPECT_FALSE(kept.CanRestore());
  EXPECT_FALSE(kept.IsCurrent());
}

TEST(KeptTensor, OnlyPlainDenseTensors) {
  Variable nothing, dense, rows;
  Make(&dense, {1});
  rows.GetMutable<phi::SelectedRows>();
  EXPECT_FALSE(KeptTensor::IsDense(nothing));
  EXPECT_TRUE(KeptTensor::IsDense(dense));
  EXPECT_FALSE(KeptTensor::IsDense(rows));
}

}  // namespace
}  // namespace phibridge
