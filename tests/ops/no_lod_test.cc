// Operators whose results have no LoD in Paddle 2.6.2, though their inputs or their older versions
// have one.
#include <gtest/gtest.h>

#include "parity/execution/run_execution.h"
#include "parity/values/op_value.h"
#include "tests/framework/model_testing.h"

namespace phibridge {
namespace {

using testing::TensorOf;

class NoLod : public ::testing::Test {
 protected:
  void Input(const char* slot, Tensor value, const phi::LoD& lod = {}) {
    value.set_lod(lod);
    execution_.inputs[slot] = {parity::In({}).Value(parity::MakeValue(value))};
  }
  void Compute(const char* type, const std::vector<const char*>& outputs) {
    execution_.type = type;
    execution_.outputs.clear();
    for (const char* slot : outputs) execution_.outputs[slot] = {};
    result_ = parity::RunExecution(execution_, ExecutionOptions());
    ASSERT_TRUE(result_.ok()) << result_.error;
  }
  const Tensor& Output(const char* slot) const {
    return *parity::TensorsOf(result_.outputs.at(slot)[0])[0];
  }

  parity::Execution execution_;
  parity::OpResult result_;
};

// Two images with two boxes each, one of which scores too little in the second.
TEST_F(NoLod, MatrixNms) {
  Input("BBoxes", TensorOf<float>({2, 2, 4}, {0, 0, 1, 1, 5, 5, 6, 6, 0, 0, 1, 1, 5, 5, 6, 6}));
  Input("Scores", TensorOf<float>({2, 1, 2}, {0.9f, 0.8f, 0.7f, 0.01f}));
  execution_.attrs = {{"background_label", -1}, {"score_threshold", 0.1f}, {"post_threshold", 0.1f},
                      {"nms_top_k", 4},         {"keep_top_k", 4},         {"normalized", true},
                      {"use_gaussian", false},  {"gaussian_sigma", 2.0f}};
  for (const bool with_counts : {true, false}) {
    std::vector<const char*> outputs = {"Out", "Index"};
    if (with_counts) outputs.push_back("RoisNum");
    Compute("matrix_nms", outputs);
    EXPECT_EQ(Output("Out").dims(), phi::make_ddim({3, 6}));
    EXPECT_TRUE(Output("Out").lod().empty() && Output("Index").lod().empty());
    EXPECT_EQ(Output("Index").data<int>()[2], 2);
    if (!with_counts) continue;
    EXPECT_EQ(Output("RoisNum").data<int>()[0], 2);
    EXPECT_EQ(Output("RoisNum").data<int>()[1], 1);
  }
}

TEST_F(NoLod, GenerateProposalsV2) {
  Input("Scores", TensorOf<float>({1, 1, 1, 1}, {0.5f}));
  Input("BboxDeltas", TensorOf<float>({1, 4, 1, 1}, {0, 0, 0, 0}));
  Input("ImShape", TensorOf<float>({1, 2}, {20, 20}));
  Input("Anchors", TensorOf<float>({1, 1, 1, 4}, {2, 2, 9, 9}));
  Input("Variances", TensorOf<float>({1, 1, 1, 4}, {1, 1, 1, 1}));
  execution_.attrs = {{"pre_nms_topN", 4}, {"post_nms_topN", 4}, {"nms_thresh", 0.5f},
                      {"min_size", 1.0f},  {"eta", 1.0f},        {"pixel_offset", false}};
  Compute("generate_proposals_v2", {"RpnRois", "RpnRoiProbs", "RpnRoisNum"});
  EXPECT_EQ(Output("RpnRois").dims(), phi::make_ddim({1, 4}));
  EXPECT_TRUE(Output("RpnRois").lod().empty() && Output("RpnRoiProbs").lod().empty());
  EXPECT_EQ(Output("RpnRoisNum").data<int>()[0], 1);
}

TEST_F(NoLod, GradientOfSequenceScatter) {
  Input("Ids", TensorOf<int64_t>({2, 1}, {2, 0}), {{0, 2}});
  Input("Updates", TensorOf<float>({2, 1}, {1, 1}), {{0, 2}});
  Input("Out@GRAD", TensorOf<float>({1, 3}, {1, 2, 3}));
  Compute("sequence_scatter_grad", {"Updates@GRAD", "X@GRAD"});
  EXPECT_EQ(Output("Updates@GRAD").dims(), phi::make_ddim({2, 1}));
  EXPECT_EQ(Output("Updates@GRAD").data<float>()[0], 3);
  EXPECT_TRUE(Output("Updates@GRAD").lod().empty());
}

TEST_F(NoLod, GradientOfRowConv) {
  Input("X", TensorOf<float>({3, 1}, {1, 2, 3}), {{0, 1, 3}});
  Input("Filter", TensorOf<float>({1, 1}, {2}));
  Input("Out@GRAD", TensorOf<float>({3, 1}, {1, 1, 1}), {{0, 1, 3}});
  Compute("row_conv_grad", {"X@GRAD", "Filter@GRAD"});
  EXPECT_EQ(Output("X@GRAD").dims(), phi::make_ddim({3, 1}));
  EXPECT_EQ(Output("X@GRAD").data<float>()[2], 2);
  EXPECT_EQ(Output("Filter@GRAD").data<float>()[0], 6);
  EXPECT_TRUE(Output("X@GRAD").lod().empty());
}

}  // namespace
}  // namespace phibridge
