#include "framework/executor/choice_basis.h"

#include <gtest/gtest.h>

#include "framework/op/operator_base.h"
#include "framework/scope/variable.h"
#include "phi/core/selected_rows.h"

namespace phibridge {
namespace {

class ChoiceBasisTest : public ::testing::Test {
 protected:
  void SetUp() override {
    x_.GetMutable<phi::DenseTensor>()->mutable_data<float>(phi::DDim({2}), phi::CPUPlace());
    out_.GetMutable<phi::DenseTensor>();
    variables_.inputs["X"] = {&x_, nullptr};
    variables_.outputs["Out"] = {&out_};
  }
  phi::DenseTensor* x() { return x_.GetMutable<phi::DenseTensor>(); }

  Variable x_, out_, rows_;
  RuntimeContext variables_;
};

TEST_F(ChoiceBasisTest, HoldsWhileTypesDo) {
  const ChoiceBasis basis(variables_, false);
  EXPECT_TRUE(basis.Holds(variables_));
  x()->Resize({1});
  EXPECT_TRUE(basis.Holds(variables_));
  x()->set_type(phi::DataType::INT32);
  EXPECT_FALSE(basis.Holds(variables_));
}

TEST_F(ChoiceBasisTest, SeesLayoutPlaceAndMemory) {
  const ChoiceBasis basis(variables_, false);
  x()->set_layout(phi::DataLayout::ONEDNN);
  EXPECT_FALSE(basis.Holds(variables_));
  x()->set_layout(phi::DataLayout::NCHW);
  EXPECT_TRUE(basis.Holds(variables_));
  x()->ResetHolder(std::make_shared<phi::Allocation>(nullptr, 0, phi::GPUPlace()));
  EXPECT_FALSE(basis.Holds(variables_));
  x()->ResetHolder(nullptr);
  EXPECT_FALSE(basis.Holds(variables_));
}

TEST_F(ChoiceBasisTest, SeesKindsOfInputsAndOutputs) {
  const ChoiceBasis basis(variables_, false);
  rows_.GetMutable<phi::SelectedRows>();
  for (auto* slot : {&variables_.inputs["X"], &variables_.outputs["Out"]}) {
    Variable* before = slot->front();
    slot->front() = &rows_;
    EXPECT_FALSE(basis.Holds(variables_));
    slot->front() = before;
  }
  variables_.inputs["X"].pop_back();
  EXPECT_FALSE(basis.Holds(variables_));
}

TEST_F(ChoiceBasisTest, SeesShapesIfTheyWereLookedAt) {
  const ChoiceBasis basis(variables_, true);
  EXPECT_TRUE(basis.Holds(variables_));
  x()->Resize({1});
  EXPECT_FALSE(basis.Holds(variables_));
}

TEST_F(ChoiceBasisTest, RowsThatWereLookedAtMayBeOthers) {
  rows_.GetMutable<phi::SelectedRows>();
  variables_.inputs["X"] = {&rows_};
  EXPECT_TRUE(ChoiceBasis(variables_, false).Holds(variables_));
  EXPECT_FALSE(ChoiceBasis(variables_, true).Holds(variables_));
}

}  // namespace
}  // namespace phibridge
