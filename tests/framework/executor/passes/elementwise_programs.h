#pragma once

#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "tests/framework/executor/passes/pass_testing.h"

namespace phibridge {
namespace testing {

/// Element-wise operators on variables of one-letter names and `out`, all of shape [-1, 3, 5], and
/// on parameters.
class ElementwiseProgram : public PassProgram {
 public:
  explicit ElementwiseProgram(const phi::Place& place) : PassProgram(place) {
    for (const char* name : {"x", "a", "b", "c", "d", "out"}) Var(name, {-1, 3, 5});
  }
  ElementwiseProgram() : ElementwiseProgram(phi::CPUPlace()) {}

  void Unary(const std::string& type, const std::string& from, const std::string& to,
             const AttributeMap& attributes = {}) {
    Op(type, {{"X", {from}}}, {{"Out", {to}}}, attributes);
  }
  void Binary(const std::string& type, const std::string& x, const std::string& y,
              const std::string& to, int axis = -1) {
    Op("elementwise_" + type, {{"X", {x}}, {"Y", {y}}}, {{"Out", {to}}}, {{"axis", axis}});
  }

  /// Expects that the pass makes one operator of all, and keeps each bit for batches of 1, some,
  /// and many images.
  void ExpectOneOperator() const {
    EXPECT_EQ(Types(Only("fuse_elementwise")), std::vector<std::string>{"elementwise_chain"});
    for (const int64_t batch : {1, 7, 1234}) ExpectSameBits({batch, 3, 5});
  }
  /// NaN counts as one number.
  void ExpectSameBits(const std::vector<int64_t>& shape) const {
    const phi::DenseTensor want = Run({"off"}, shape);
    const phi::DenseTensor got = Run(Only("fuse_elementwise"), shape);
    ASSERT_EQ(got.dims(), want.dims());
    ASSERT_GT(got.numel(), 0);
    for (int64_t i = 0; i < got.numel(); ++i) {
      const float g = got.data<float>()[i], w = want.data<float>()[i];
      if (std::isnan(g) && std::isnan(w)) continue;
      ASSERT_EQ(std::memcmp(&g, &w, sizeof(float)), 0) << i << ": " << g << " instead of " << w;
    }
  }
};

/// Every operator of one input that the pass takes, with its attributes; some twice.
inline const std::vector<std::pair<std::string, AttributeMap>>& UnaryOps() {
  static const auto* ops = new std::vector<std::pair<std::string, AttributeMap>>{
      {"abs", {}},
      {"ceil", {}},
      {"erf", {}},
      {"exp", {}},
      {"expm1", {}},
      {"floor", {}},
      {"log", {}},
      {"log1p", {}},
      {"log2", {}},
      {"log10", {}},
      {"reciprocal", {}},
      {"round", {}},
      {"rsqrt", {}},
      {"sign", {}},
      {"sqrt", {}},
      {"square", {}},
      {"trunc", {}},
      {"scale", {{"scale", 1.7f}, {"bias", 0.3f}}},
      {"scale", {{"scale", 1.7f}, {"bias", 0.3f}, {"bias_after_scale", false}}},
      {"clip", {{"min", -0.5f}, {"max", 1.1f}}},
      {"pow", {{"factor", 2.0f}}},
      {"pow", {{"factor", 0.7f}}},
      {"brelu", {{"t_min", -0.5f}, {"t_max", 1.1f}}},
      {"celu", {{"alpha", 0.6f}}},
      {"elu", {{"alpha", 0.6f}}},
      {"gelu", {{"approximate", false}}},
      {"gelu", {{"approximate", true}}},
      {"hard_shrink", {{"threshold", 0.6f}}},
      {"hard_sigmoid", {{"slope", 0.3f}, {"offset", 0.4f}}},
      {"hard_swish", {}},
      {"hard_swish", {{"offset", 2.0f}}},  // which the operator does not read
      {"leaky_relu", {{"alpha", 0.3f}}},
      {"logsigmoid", {}},
      {"mish", {{"threshold", 1.5f}}},
      {"relu", {}},
      {"relu6", {}},
      {"selu", {{"scale", 1.2f}, {"alpha", 0.6f}}},
      {"sigmoid", {}},
      {"silu", {}},
      {"soft_relu", {{"threshold", 1.5f}}},
      {"softplus", {{"beta", 1.3f}, {"threshold", 1.5f}}},
      {"softshrink", {{"lambda", 0.6f}}},
      {"softsign", {}},
      {"stanh", {{"scale_a", 0.6f}, {"scale_b", 1.6f}}},
      {"swish", {}},
      {"swish", {{"beta", 2.0f}}},  // likewise
      {"tanh", {}},
      {"tanh_shrink", {}},
      {"thresholded_relu", {{"threshold", 0.6f}}},
  };
  return *ops;
}

/// One operator between an addition and a multiplication.
inline ElementwiseProgram AroundUnary(const phi::Place& place, const std::string& type,
                                      const AttributeMap& attributes) {
  ElementwiseProgram p(place);
  p.Parameter("row", {5});
  p.Binary("add", "x", "row", "a");
  p.Unary(type, "a", "b", attributes);
  p.Binary("mul", "b", "x", "out");
  return p;
}

/// An operator of two inputs, the second of which repeats, as `shape` at `axis` says.
inline ElementwiseProgram WithOperand(const phi::Place& place, const std::string& type,
                                      const std::vector<int64_t>& shape, int axis = -1) {
  ElementwiseProgram p(place);
  p.Parameter("y", shape, 0.1f);
  p.Unary("abs", "x", "a");
  p.Binary(type, "a", "y", "b", axis);
  p.Unary("tanh", "b", "out");
  return p;
}

/// Results that are read twice, and operands on either side.
inline ElementwiseProgram Tree(const phi::Place& place) {
  ElementwiseProgram p(place);
  p.Parameter("row", {5});
  p.Parameter("column", {3});
  p.Binary("mul", "x", "row", "a");
  p.Unary("sigmoid", "a", "b");
  p.Binary("sub", "b", "a", "c");
  p.Binary("add", "c", "column", "d", 1);
  p.Binary("max", "a", "d", "out");
  return p;
}

}  // namespace testing
}  // namespace phibridge
