// The ops of dynamic recurrent networks: lod_rank_table, max_sequence_len, lod_tensor_to_array,
// array_to_lod_tensor, shrink_rnn_memory, reorder_lod_tensor_by_rank.
#include <gtest/gtest.h>

#include "framework/scope/lod_rank_table.h"

#include "tests/ops/control_flow_testing.h"

namespace phibridge {
namespace {

class RankTableOpsTest : public ControlFlowTest {
 protected:
  // Sequences of 2, 1 and 4 rows.
  void SetUp() override {
    PutRows("x", 7, {{0, 2, 3, 7}});
    MakeTable(0);
  }
  void MakeTable(int level) {
    Run("lod_rank_table", {{"X", {"x"}}}, {{"Out", {"table"}}}, {{"level", level}});
  }
  void ToArray() {
    Run("lod_tensor_to_array", {{"X", {"x"}}, {"RankTable", {"table"}}}, {{"Out", {"steps"}}});
  }
};

TEST_F(RankTableOpsTest, TheLongestSequenceCountsTheSteps) {
  Run("max_sequence_len", {{"RankTable", {"table"}}}, {{"Out", {"n"}}});
  EXPECT_EQ(Integer("n"), 4);
}

TEST_F(RankTableOpsTest, StepsHoldOneRowOfEachSequenceThatGoesOn) {
  ToArray();
  ASSERT_EQ(Array("steps").size(), 4u);
  EXPECT_EQ(Floats(Array("steps")[0]), (std::vector<float>{3, 0, 2}));
  EXPECT_EQ(Floats(Array("steps")[1]), (std::vector<float>{4, 1}));
  EXPECT_EQ(Floats(Array("steps")[3]), (std::vector<float>{6}));
  Run("array_to_lod_tensor", {{"X", {"steps"}}, {"RankTable", {"table"}}}, {{"Out", {"back"}}});
  EXPECT_EQ(Floats("back"), Floats("x"));
  EXPECT_EQ(Tensor("back").lod(), Tensor("x").lod());
}

TEST_F(RankTableOpsTest, NestedSequencesAreStepsOfAnyLevel) {
  PutRows("x", 7, {{0, 2, 3}, {0, 2, 3, 7}});
  for (int level : {0, 1}) {
    MakeTable(level);
    ToArray();
    Run("array_to_lod_tensor", {{"X", {"steps"}}, {"RankTable", {"table"}}}, {{"Out", {"back"}}});
    EXPECT_EQ(Floats("back"), Floats("x")) << level;
    EXPECT_EQ(Tensor("back").lod(), Tensor("x").lod()) << level;
  }
  MakeTable(0);
  ToArray();
  EXPECT_EQ(Array("steps").size(), 2u);
  EXPECT_EQ(Array("steps")[0].lod(), (phi::LoD{{0, 2, 6}}));
}

TEST_F(RankTableOpsTest, ALoDThatDoesNotFitIsRefused) {
  for (const phi::LoD& lod : {phi::LoD{{0, 7, 2}}, phi::LoD{{0, 9}}, phi::LoD{{}}}) {
    PutRows("x", 7, lod);
    EXPECT_THROW(MakeTable(0), phi::enforce::EnforceNotMet) << phi::LoDToString(lod);
    EXPECT_THROW(ToArray(), phi::enforce::EnforceNotMet) << phi::LoDToString(lod);
  }
}

TEST_F(RankTableOpsTest, MemoryShrinksToTheSequencesThatGoOn) {
  PutRows("state", 3);
  const int64_t rows[] = {3, 2, 1, 1, 0};
  for (int64_t i = 0; i < 5; ++i) {
    Put<int64_t>("i", {1}, {i});
    Run("shrink_rnn_memory", {{"X", {"state"}}, {"RankTable", {"table"}}, {"I", {"i"}}},
        {{"Out", {"out"}}});
    EXPECT_EQ(Tensor("out").dims(), phi::DDim({rows[i], 1})) << i;
  }
}

TEST_F(RankTableOpsTest, ReordersRowsAndSequences) {
  PutRows("y", 3);
  Run("reorder_lod_tensor_by_rank", {{"X", {"y"}}, {"RankTable", {"table"}}}, {{"Out", {"out"}}});
  EXPECT_EQ(Floats("out"), (std::vector<float>{2, 0, 1}));
  EXPECT_TRUE(Tensor("out").lod().empty());
  PutRows("y", 5, {{0, 1, 2, 5}});
  Run("reorder_lod_tensor_by_rank", {{"X", {"y"}}, {"RankTable", {"table"}}}, {{"Out", {"out"}}});
  EXPECT_EQ(Floats("out"), (std::vector<float>{2, 3, 4, 0, 1}));
  EXPECT_EQ(Tensor("out").lod(), (phi::LoD{{0, 3, 4, 5}}));
}

TEST_F(RankTableOpsTest, TablesOfOtherTensorsAreRefused) {
  PutRows("y", 2);
  EXPECT_SAYS(ErrorOf("reorder_lod_tensor_by_rank", {{"X", {"y"}}, {"RankTable", {"table"}}},
                      {{"Out", {"out"}}}),
              "the rank table has 3 sequences; X has 2");
  PutRows("x", 3, {{0, 1, 3}});
  EXPECT_NE(ErrorOf("lod_tensor_to_array", {{"X", {"x"}}, {"RankTable", {"table"}}},
                    {{"Out", {"steps"}}}),
            "");
  PutRows("x", 3);
  EXPECT_SAYS(ErrorOf("lod_rank_table", {{"X", {"x"}}}, {{"Out", {"table"}}}, {{"level", 0}}),
              "X has no LoD");
}

}  // namespace
}  // namespace phibridge
