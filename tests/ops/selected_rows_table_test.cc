// The gradients of lookup_table and lookup_table_v2 whose table W is SelectedRows. The expected
// values are what real Paddle 2.6.2 answers.
#include <gtest/gtest.h>

#include "phi/core/selected_rows.h"
#include "tests/ops/control_flow_testing.h"

namespace phibridge {
namespace {

using phi::SelectedRows;

class SelectedRowsTableTest : public ControlFlowTest,
                              public ::testing::WithParamInterface<const char*> {
 protected:
  // Rows 7, 2 and 5 of ten, of three numbers each.
  SelectedRowsTableTest() {
    auto* table = scope_.Var("w")->GetMutable<SelectedRows>();
    table->set_rows({7, 2, 5});
    table->set_height(10);
    float* values = table->mutable_value()->mutable_data<float>(phi::DDim({3, 3}), phi::CPUPlace());
    for (int i = 0; i < 9; ++i) values[i] = static_cast<float>(i);
    Put<float>("g", GetParam() == std::string("lookup_table") ? Dims{3, 3} : Dims{3, 1, 3},
               {1, 2, 3, 4, 5, 6, 7, 8, 9});
    scope_.Var("dense")->GetMutable<phi::DenseTensor>();
    scope_.Var("rows")->GetMutable<SelectedRows>();
  }
  using Dims = std::vector<int64_t>;

  std::string Differentiate(const std::vector<int64_t>& ids, int64_t padding_idx, bool is_sparse) {
    Put<int64_t>("ids", {3, 1}, ids);
    return ErrorOf(std::string(GetParam()) + "_grad",
                   {{"W", {"w"}}, {"Ids", {"ids"}}, {"Out@GRAD", {"g"}}},
                   {{"W@GRAD", {is_sparse ? "rows" : "dense"}}},
                   {{"padding_idx", padding_idx}, {"is_sparse", is_sparse}});
  }
};

INSTANTIATE_TEST_SUITE_P(All, SelectedRowsTableTest,
                         ::testing::Values("lookup_table", "lookup_table_v2"),
                         [](const auto& test) { return std::string(test.param); });

TEST_P(SelectedRowsTableTest, IdsOfADenseGradientArePositions) {
  EXPECT_EQ(Differentiate({2, 0, 2}, -1, false), "");
  ASSERT_EQ(Tensor("dense").dims(), phi::DDim({10, 3}));
  std::vector<float> expected(30, 0);
  const std::vector<float> first = {4, 5, 6, 0, 0, 0, 8, 10, 12};
  std::copy(first.begin(), first.end(), expected.begin());
  EXPECT_EQ(Floats("dense"), expected);
  EXPECT_EQ(Differentiate({2, 0, 2}, 2, false), "");
  std::fill(expected.begin() + 6, expected.end(), 0.0f);
  EXPECT_EQ(Floats("dense"), expected);
}

TEST_P(SelectedRowsTableTest, AnIdThatIsNoPositionIsRefused) {
  EXPECT_SAYS(Differentiate({2, 7, 2}, -1, false), "input Ids must be in [0, 3); one is 7");
  EXPECT_SAYS(Differentiate({-1, 0, 2}, -1, false), "input Ids must be in [0, 3); one is -1");
}

TEST_P(SelectedRowsTableTest, ASparseGradientHasARowForEachId) {
  for (const int64_t padding_idx : {-1, 2}) {
    EXPECT_EQ(Differentiate({2, 7, 2}, padding_idx, true), "");
    const auto& rows = scope_.FindVar("rows")->Get<SelectedRows>();
    EXPECT_EQ(rows.rows(), (std::vector<int64_t>{2, 7, 2}));
    EXPECT_EQ(rows.height(), 3);
    EXPECT_EQ(rows.value().dims(), phi::DDim({3, 3}));
    EXPECT_EQ(Floats(rows.value()), (std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8, 9}));
  }
}

TEST_P(SelectedRowsTableTest, ItsRowsAreTrainedByTheirIds) {
  EXPECT_EQ(Differentiate({2, 7, 2}, -1, true), "");
  Put<float>("rate", {1}, {1});
  Run("sgd", {{"Param", {"w"}}, {"Grad", {"rows"}}, {"LearningRate", {"rate"}}},
      {{"ParamOut", {"w"}}});
  EXPECT_EQ(Floats(scope_.FindVar("w")->Get<SelectedRows>().value()),
            (std::vector<float>{-4, -4, -4, -5, -6, -7, 6, 7, 8}));
}

TEST_P(SelectedRowsTableTest, AGradientOfOtherRowsIsRefused) {
  Put<float>("g", {2, 3}, std::vector<float>(6));
  EXPECT_NE(Differentiate({2, 0, 2}, -1, false), "");
  EXPECT_NE(Differentiate({2, 0, 2}, -1, true), "");
}

}  // namespace
}  // namespace phibridge
