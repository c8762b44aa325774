// fuse_elementwise on a GPU: the bits of the operators' own kernels, in float32 and float16.
#include <functional>

#include "tests/framework/executor/passes/elementwise_programs.h"
#include "tests/support/need_gpu.h"

namespace phibridge {
namespace {

[[maybe_unused]] const bool kNeedsGpu = testing::NeedGpu();

using testing::AroundUnary;
using testing::ElementwiseProgram;
using testing::Tree;
using testing::UnaryOps;
using testing::WithOperand;

const phi::Place kGpu = phi::GPUPlace(0);

// `make`: the program, whose parameters have these names.
void ExpectOneOperator(const std::vector<std::string>& parameters,
                       const std::function<ElementwiseProgram()>& make) {
  ElementwiseProgram p = make();
  p.PlaceParameters();
  p.ExpectOneOperator();
  std::vector<std::string> all = {"x", "a", "b", "c", "d", "out"};
  all.insert(all.end(), parameters.begin(), parameters.end());
  ElementwiseProgram half = make();
  half.InHalf(all);
  half.PlaceParameters();
  half.ExpectOneOperator();
}

TEST(GpuFuseElementwisePass, OfEachUnaryOperator) {
  for (const auto& [type, attributes] : UnaryOps()) {
    SCOPED_TRACE(type);
    ExpectOneOperator({"row"}, [&] { return AroundUnary(kGpu, type, attributes); });
  }
}

TEST(GpuFuseElementwisePass, OfEachBinaryOperator) {
  for (const char* type : {"add", "sub", "mul", "div", "max", "min", "pow"}) {
    SCOPED_TRACE(type);
    ExpectOneOperator({"y"}, [&] { return WithOperand(kGpu, type, {5}); });
    ExpectOneOperator({"y"}, [&] { return WithOperand(kGpu, type, {1}); });
    ExpectOneOperator({"y"}, [&] { return WithOperand(kGpu, type, {3}, 1); });
    ExpectOneOperator({"y"}, [&] { return WithOperand(kGpu, type, {1, 3, 1}); });
    ExpectOneOperator({"y"}, [&] { return WithOperand(kGpu, type, {3, 5}); });
  }
}

TEST(GpuFuseElementwisePass, OfATree) {
  ExpectOneOperator({"row", "column"}, [&] { return Tree(kGpu); });
}

// Channels whose pixels, and rows whose elements, fill packs.
TEST(GpuFuseElementwisePass, OfWholePacks) {
  testing::PassProgram p(kGpu);
  const std::vector<int64_t> shape = {-1, 3, 2, 8};
  for (const char* name : {"x", "a", "b", "c", "out"}) p.Var(name, shape);
  p.Parameter("bias", {3});
  p.Parameter("row", {8});
  p.Parameter("plane", {2, 8});
  p.Op("elementwise_add", {{"X", {"x"}}, {"Y", {"bias"}}}, {{"Out", {"a"}}}, {{"axis", 1}});
  p.Op("elementwise_mul", {{"X", {"a"}}, {"Y", {"row"}}}, {{"Out", {"b"}}});
  p.Op("elementwise_sub", {{"X", {"plane"}}, {"Y", {"b"}}}, {{"Out", {"c"}}});
  p.Op("relu", {{"X", {"c"}}}, {{"Out", {"out"}}});
  p.PlaceParameters();
  p.tolerance = 0;
  for (const int64_t batch : {1, 5, 3000}) {
    p.Expect(testing::Only("fuse_elementwise"), {"elementwise_chain"}, {batch, 3, 2, 8});
  }
}

TEST(GpuFuseElementwisePass, CopiesWhatRepeatsOnBothSides) {
  ElementwiseProgram p(kGpu);
  p.Parameter("y", {4, 3, 5});
  p.Var("y", {-1, 3, 5}, true);
  p.Unary("tanh", "x", "a");
  p.Binary("add", "a", "y", "b");
  p.Unary("exp", "b", "out");
  p.PlaceParameters();
  p.ExpectSameBits({4, 3, 5});
  p.ExpectSameBits({1, 3, 5});
  p.ExpectSameBits({4, 1, 5});  // x has no ChainLay
}

}  // namespace
}  // namespace phibridge
