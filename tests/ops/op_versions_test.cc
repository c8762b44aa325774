// Programs of Paddle 2.6.2 name these versions. An op that this library has at a lower one would be
// warned of, though it is the same op.
#include "framework/program/op_version_registry.h"

#include <gtest/gtest.h>

#include "framework/program/op_info.h"

namespace paddle {
namespace framework {
namespace {

const std::pair<const char*, uint32_t> kVersions[] = {{"affine_grid", 1},
                                                      {"allclose", 2},
                                                      {"auc", 1},
                                                      {"clip", 1},
                                                      {"coalesce_tensor", 2},
                                                      {"collect_fpn_proposals", 1},
                                                      {"conv2d", 1},
                                                      {"conv2d_transpose", 2},
                                                      {"conv3d", 1},
                                                      {"conv3d_transpose", 1},
                                                      {"cudnn_lstm", 1},
                                                      {"cumsum", 1},
                                                      {"data_norm", 1},
                                                      {"depthwise_conv2d", 1},
                                                      {"depthwise_conv2d_transpose", 1},
                                                      {"dequantize", 1},
                                                      {"distribute_fpn_proposals", 2},
                                                      {"elementwise_add", 1},
                                                      {"elementwise_div", 1},
                                                      {"elementwise_mul", 1},
                                                      {"elementwise_pow", 1},
                                                      {"elementwise_sub", 1},
                                                      {"equal", 1},
                                                      {"fake_channel_wise_dequantize_max_abs", 2},
                                                      {"fake_channel_wise_quantize_abs_max", 1},
                                                      {"fill_constant", 2},
                                                      {"flip", 1},
                                                      {"gather", 1},
                                                      {"generate_proposal_labels", 2},
                                                      {"generate_proposals", 2},
                                                      {"generate_proposals_v2", 1},
                                                      {"greater_equal", 1},
                                                      {"greater_than", 1},
                                                      {"grid_sampler", 1},
                                                      {"hard_shrink", 1},
                                                      {"instance_norm", 1},
                                                      {"lamb", 1},
                                                      {"leaky_relu", 1},
                                                      {"less_equal", 1},
                                                      {"less_than", 1},
                                                      {"linspace", 1},
                                                      {"lookup_table", 1},
                                                      {"lookup_table_v2", 1},
                                                      {"lstsq", 1},
                                                      {"matmul", 1},
                                                      {"matrix_nms", 1},
                                                      {"mish", 1},
                                                      {"momentum", 1},
                                                      {"moving_average_abs_max_scale", 2},
                                                      {"not_equal", 1},
                                                      {"p_norm", 1},
                                                      {"pixel_shuffle", 1},
                                                      {"print", 1},
                                                      {"quantize", 2},
                                                      {"rank_attention", 1},
                                                      {"requantize", 1},
                                                      {"roi_align", 3},
                                                      {"roi_pool", 2},
                                                      {"roll", 2},
                                                      {"seed", 1},
                                                      {"send_and_recv", 1},
                                                      {"set_value", 4},
                                                      {"softplus", 1},
                                                      {"trace", 1},
                                                      {"transfer_layout", 1},
                                                      {"unique_consecutive", 1},
                                                      {"yolo_box", 1}};

TEST(OpVersionsTest, AreThoseOfPaddle262) {
  for (const auto& [type, version] : kVersions) {
    if (!OpInfoMap::Instance().Has(type)) continue;
    EXPECT_EQ(compatible::OpVersionRegistrar::GetInstance().version_id(type), version) << type;
  }
}

}  // namespace
}  // namespace framework
}  // namespace paddle
