// split_lod_tensor, merge_lod_tensor and merge_lod_tensor_infer.
#include <gtest/gtest.h>

#include "tests/ops/control_flow_testing.h"

namespace phibridge {
namespace {

class SplitMergeTest : public ControlFlowTest {
 protected:
  void Split(const std::vector<bool>& mask, int level) {
    auto* values = Put<float>("mask", {static_cast<int64_t>(mask.size()), 1}, {});
    bool* to = values->mutable_data<bool>(phi::CPUPlace());
    for (size_t i = 0; i < mask.size(); ++i) to[i] = mask[i];
    Run("split_lod_tensor", {{"X", {"x"}}, {"Mask", {"mask"}}},
        {{"OutTrue", {"yes"}}, {"OutFalse", {"no"}}}, {{"level", level}});
  }
  void ExpectMergeGivesX(int level) {
    for (const char* type : {"merge_lod_tensor", "merge_lod_tensor_infer"}) {
      Run(type, {{"X", {"x"}}, {"Mask", {"mask"}}, {"InTrue", {"yes"}}, {"InFalse", {"no"}}},
          {{"Out", {"out"}}}, {{"level", level}});
      EXPECT_EQ(Floats("out"), Floats("x")) << type;
      EXPECT_EQ(Tensor("out").lod(), Tensor("x").lod()) << type;
    }
  }
};

TEST_F(SplitMergeTest, Rows) {
  PutRows("x", 5);
  Split({true, false, true, true, false}, 0);
  EXPECT_EQ(Floats("yes"), (std::vector<float>{0, 2, 3}));
  EXPECT_EQ(Floats("no"), (std::vector<float>{1, 4}));
  ExpectMergeGivesX(0);
}

TEST_F(SplitMergeTest, SequencesOfBothLevels) {
  PutRows("x", 7, {{0, 2, 3}, {0, 2, 3, 7}});
  Split({false, true}, 0);
  EXPECT_EQ(Floats("yes"), (std::vector<float>{3, 4, 5, 6}));
  EXPECT_EQ(Tensor("yes").lod(), (phi::LoD{{0, 1}, {0, 4}}));
  ExpectMergeGivesX(0);
  Split({false, true, true}, 1);
  EXPECT_EQ(Tensor("yes").lod(), (phi::LoD{{0, 1, 5}}));
  ExpectMergeGivesX(1);
}

TEST_F(SplitMergeTest, OnePartMayBeEmpty) {
  PutRows("x", 3, {{0, 1, 3}});
  for (bool all : {true, false}) {
    Split({all, all}, 0);
    EXPECT_EQ(Tensor(all ? "no" : "yes").dims(), phi::DDim({0, 1}));
    EXPECT_TRUE(Tensor(all ? "no" : "yes").lod().empty());
    ExpectMergeGivesX(0);
  }
}

TEST_F(SplitMergeTest, MasksThatDoNotFitAreRefused) {
  PutRows("x", 2);
  Put<int>("mask", {2, 1}, {0, 1});
  EXPECT_SAYS(ErrorOf("split_lod_tensor", {{"X", {"x"}}, {"Mask", {"mask"}}},
                      {{"OutTrue", {"yes"}}, {"OutFalse", {"no"}}}, {{"level", 0}}),
              "Mask must be bool");
  Put<bool>("mask", {3, 1}, {true, true, true});
  EXPECT_SAYS(ErrorOf("split_lod_tensor", {{"X", {"x"}}, {"Mask", {"mask"}}},
                      {{"OutTrue", {"yes"}}, {"OutFalse", {"no"}}}, {{"level", 0}}),
              "rows [2, 3) of a tensor of shape [2, 1]");
}

}  // namespace
}  // namespace phibridge
