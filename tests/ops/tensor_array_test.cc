// write_to_array, read_from_array, lod_array_length, tensor_array_to_tensor.
#include <gtest/gtest.h>

#include "tests/ops/control_flow_testing.h"

namespace phibridge {
namespace {

class TensorArrayOpsTest : public ControlFlowTest {
 protected:
  void Write(const std::string& x, int64_t at) {
    Put<int64_t>("i", {1}, {at});
    Run("write_to_array", {{"X", {x}}, {"I", {"i"}}}, {{"Out", {"array"}}});
  }
  void Join(int axis, bool stack) {
    Run("tensor_array_to_tensor", {{"X", {"array"}}}, {{"Out", {"out"}}, {"OutIndex", {"sizes"}}},
        {{"axis", axis}, {"use_stack", stack}});
  }
};

TEST_F(TensorArrayOpsTest, WritesCopiesThatGrowTheArray) {
  PutRows("x", 3, {{0, 1, 3}});
  Write("x", 2);
  EXPECT_EQ(Array("array").size(), 3u);
  EXPECT_FALSE(Array("array")[0].initialized());
  PutRows("x", 3)->data<float>()[0] = 9;
  EXPECT_EQ(Floats(Array("array")[2]), (std::vector<float>{0, 1, 2}));
  EXPECT_EQ(Array("array")[2].lod(), (phi::LoD{{0, 1, 3}}));
  Put<int32_t>("i", {}, {2});
  Run("read_from_array", {{"X", {"array"}}, {"I", {"i"}}}, {{"Out", {"y"}}});
  EXPECT_EQ(Floats("y"), (std::vector<float>{0, 1, 2}));
  EXPECT_EQ(Tensor("y").lod(), (phi::LoD{{0, 1, 3}}));
  Run("lod_array_length", {{"X", {"array"}}}, {{"Out", {"n"}}});
  EXPECT_EQ(Integer("n"), 3);
  EXPECT_EQ(Tensor("n").dims(), phi::DDim({1}));
}

TEST_F(TensorArrayOpsTest, IndicesAreChecked) {
  PutRows("x", 1);
  Write("x", 0);
  for (int64_t at : {-1, 1}) {
    Put<int64_t>("i", {1}, {at});
    Run("read_from_array", {{"X", {"array"}}, {"I", {"i"}}}, {{"Out", {"y"}}});
    EXPECT_FALSE(Tensor("y").initialized()) << at;
  }
  Put<int64_t>("i", {1}, {int64_t{1} << 40});
  EXPECT_SAYS(ErrorOf("write_to_array", {{"X", {"x"}}, {"I", {"i"}}}, {{"Out", {"array"}}}),
              "I must be in");
  Put<float>("i", {1}, {0});
  EXPECT_SAYS(ErrorOf("read_from_array", {{"X", {"array"}}, {"I", {"i"}}}, {{"Out", {"y"}}}),
              "it is float32");
  Put<int64_t>("i", {2}, {0, 0});
  EXPECT_SAYS(ErrorOf("read_from_array", {{"X", {"array"}}, {"I", {"i"}}}, {{"Out", {"y"}}}),
              "one element");
}

TEST_F(TensorArrayOpsTest, JoinsAlongAnAxis) {
  Put<float>("x", {2, 2}, {0, 1, 2, 3});
  Write("x", 0);
  Put<float>("x", {2, 1}, {4, 5});
  Write("x", 1);
  Join(1, false);
  EXPECT_EQ(Tensor("out").dims(), phi::DDim({2, 3}));
  EXPECT_EQ(Floats("out"), (std::vector<float>{0, 1, 4, 2, 3, 5}));
  EXPECT_EQ(Tensor("sizes").data<int>()[0], 2);
  EXPECT_EQ(Tensor("sizes").data<int>()[1], 1);
  Join(-1, false);
  EXPECT_EQ(Tensor("out").dims(), phi::DDim({2, 3}));
  EXPECT_SAYS(
      ErrorOf("tensor_array_to_tensor", {{"X", {"array"}}},
              {{"Out", {"out"}}, {"OutIndex", {"sizes"}}}, {{"axis", 0}, {"use_stack", false}}),
      "element 1 of the array, float32 [2, 1], does not fit");
}

TEST_F(TensorArrayOpsTest, StacksAlongANewAxis) {
  for (int64_t i = 0; i < 3; ++i) {
    Put<float>("x", {2}, {static_cast<float>(i), static_cast<float>(10 * i)});
    Write("x", i);
  }
  Join(0, true);
  EXPECT_EQ(Tensor("out").dims(), phi::DDim({3, 2}));
  EXPECT_EQ(Floats("out"), (std::vector<float>{0, 0, 1, 10, 2, 20}));
  Join(1, true);
  EXPECT_EQ(Tensor("out").dims(), phi::DDim({2, 3}));
  EXPECT_EQ(Floats("out"), (std::vector<float>{0, 1, 2, 0, 10, 20}));
  EXPECT_SAYS(
      ErrorOf("tensor_array_to_tensor", {{"X", {"array"}}},
              {{"Out", {"out"}}, {"OutIndex", {"sizes"}}}, {{"axis", 2}, {"use_stack", true}}),
      "`axis` must be in [-2, 2)");
}

}  // namespace
}  // namespace phibridge
