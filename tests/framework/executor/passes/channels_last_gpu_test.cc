// The pass channels_last: which regions it changes, and that they compute the same.
#include <cmath>

#include "tests/framework/executor/passes/pass_testing.h"
#include "tests/support/need_gpu.h"

namespace phibridge {
namespace {

using testing::AttributeMap;
using testing::PassProgram;
using Types = std::vector<std::string>;
using Shape = std::vector<int64_t>;

[[maybe_unused]] const bool kNeedsGpu = testing::NeedGpu();
const phi::Place kGpu = phi::GPUPlace();

// Images of float16, [-1, C, H, W], each computed from earlier ones.
class HalfImages : public PassProgram {
 public:
  explicit HalfImages(const Shape& x) : PassProgram(kGpu) {
    tolerance = 4e-2f;  // a few roundings to 11 bits, of sums
    Image("x", x);
  }

  void Image(const std::string& name, const Shape& shape) {
    Var(name, shape);
    images_.push_back(name);
  }
  // Of `filter`, whose numbers are small enough for the sums to stay near 1.
  void HalfConv(const std::string& x, const std::string& out, const Shape& filter,
                const Shape& shape, AttributeMap attributes = {}) {
    const std::string name = out + "_w";
    phi::DenseTensor& w = Parameter(name, filter);
    const float scale = 1 / std::sqrt(static_cast<float>(filter[1] * filter[2] * filter[3]));
    for (int64_t i = 0; i < w.numel(); ++i) w.data<float>()[i] *= scale;
    const int padding = static_cast<int>(filter[2] / 2);
    attributes.emplace("paddings", std::vector<int>{padding, padding});
    Conv(x, name, out, shape, attributes);
    images_.push_back(out);
    images_.push_back(name);
  }
  void Unary(const std::string& type, const std::string& x, const std::string& out,
             const Shape& shape, const AttributeMap& attributes = {}) {
    Image(out, shape);
    Op(type, {{"X", {x}}}, {{"Out", {out}}}, attributes);
  }
  void Binary(const std::string& type, const std::string& x, const std::string& y,
              const std::string& out, const Shape& shape) {
    Image(out, shape);
    Op(type, {{"X", {x}}, {"Y", {y}}}, {{"Out", {out}}});
  }
  void Finish() {
    InHalf(images_);
    PlaceParameters();
  }

 private:
  std::vector<std::string> images_;  // and filters
};

const AttributeMap kMaxPool = {{"pooling_type", std::string("max")},
                               {"ksize", std::vector<int>{2, 2}},
                               {"strides", std::vector<int>{2, 2}}};
const AttributeMap kGlobalPool = {{"pooling_type", std::string("avg")},
                                  {"ksize", std::vector<int>{1, 1}},
                                  {"global_pooling", true}};

TEST(GpuChannelsLast, ReachesFromTheFirstConvolutionToTheLastPixel) {
  const Shape large = {-1, 8, 10, 8}, small = {-1, 8, 5, 4};
  HalfImages p({-1, 3, 10, 8});
  p.HalfConv("x", "a", {8, 3, 3, 3}, large);
  p.Unary("relu", "a", "b", large);
  p.Unary("pool2d", "b", "c", small, kMaxPool);
  p.HalfConv("c", "d", {8, 8, 3, 3}, small);
  p.Binary("elementwise_add", "d", "c", "e", small);
  p.Unary("relu", "e", "f", small);
  p.Unary("pool2d", "f", "out", {-1, 8, 1, 1}, kGlobalPool);
  p.Finish();
  p.Expect({}, {"transpose", "fused_conv2d", "pool2d", "fused_conv2d", "pool2d", "transpose"},
           {2, 3, 10, 8});
  p.Expect({"channels_last=off"}, {"fused_conv2d", "pool2d", "fused_conv2d", "pool2d"},
           {2, 3, 10, 8});
  p.Expect(testing::Only("channels_last"),
           {"transpose", "conv2d", "relu", "pool2d", "conv2d", "elementwise_add", "relu", "pool2d",
            "transpose"},
           {2, 3, 10, 8});
}

TEST(GpuChannelsLast, KnowsWhatJoinsAndScalesImages) {
  const Shape image = {-1, 8, 6, 6}, pixel = {-1, 8, 1, 1};
  HalfImages p({-1, 8, 6, 6});
  p.HalfConv("x", "a", {8, 8, 3, 3}, image);
  p.HalfConv("a", "b", {8, 8, 1, 1}, image);
  p.Unary("pool2d", "b", "c", pixel, kGlobalPool);
  p.HalfConv("c", "d", {8, 8, 1, 1}, pixel);
  p.Unary("sigmoid", "d", "e", pixel);
  p.Binary("elementwise_mul", "b", "e", "f", image);
  p.Image("g", {-1, 16, 6, 6});
  p.Op("concat", {{"X", {"f", "a"}}}, {{"Out", {"g"}}}, {{"axis", 1}});
  p.HalfConv("g", "h", {8, 16, 3, 3}, image);
  p.Unary("hard_swish", "h", "out", image);
  p.Finish();
  p.Expect(testing::Only("channels_last"),
           {"transpose", "conv2d", "conv2d", "pool2d", "conv2d", "sigmoid", "elementwise_mul",
            "concat", "conv2d", "hard_swish", "transpose"},
           {3, 8, 6, 6});
}

TEST(GpuChannelsLast, GivesOthersTheImageTheyKnow) {
  const Shape image = {-1, 8, 6, 6};
  HalfImages p({-1, 8, 6, 6});
  p.options.keep.push_back("b");
  p.HalfConv("x", "a", {8, 8, 3, 3}, image);
  p.HalfConv("a", "b", {8, 8, 3, 3}, image);
  p.HalfConv("b", "c", {8, 8, 3, 3}, image);
  for (const char* name : {"d", "e", "f"}) {
    p.HalfConv(std::string(1, static_cast<char>(name[0] - 1)), name, {8, 8, 3, 3}, image);
  }
  p.Image("out", {-1, 288});
  p.Op("reshape", {{"X", {"f"}}}, {{"Out", {"out"}}}, {{"shape", std::vector<int>{0, 288}}});
  p.Finish();
  p.Expect(testing::Only("channels_last"),
           {"transpose", "conv2d", "conv2d", "transpose", "conv2d", "conv2d", "conv2d", "conv2d",
            "transpose", "reshape"},
           {2, 8, 6, 6});
}

TEST(GpuChannelsLast, LeavesAFewConvolutionsGroupsAndFloat32) {
  const Shape image = {-1, 8, 6, 6};
  for (const int groups : {1, 2}) {
    HalfImages p({-1, 8, 6, 6});
    p.HalfConv("x", "a", {8, 8 / groups, 3, 3}, image, {{"groups", groups}});
    if (groups == 2) p.HalfConv("a", "b", {8, 4, 3, 3}, image, {{"groups", groups}});
    p.Unary("relu", groups == 2 ? "b" : "a", "out", image);
    p.Finish();
    EXPECT_EQ(p.Optimised(testing::Only("channels_last")).program, nullptr) << groups;
  }
  PassProgram p(kGpu);
  p.Var("x", image);
  std::string last = "x";
  for (const char* name : {"a", "b", "c", "d", "out"}) {
    p.Parameter(std::string(name) + "_w", {8, 8, 1, 1});
    p.Conv(last, std::string(name) + "_w", name, image);
    last = name;
  }
  EXPECT_EQ(p.Optimised(testing::Only("channels_last")).program, nullptr);
}

}  // namespace
}  // namespace phibridge
