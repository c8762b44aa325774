// An operator takes the memory of an input that it declares to be in place where that is the last
// use of it: a sum that of its first term, as gradients of a variable with several readers are
// accumulated.
#include "framework/executor/buffer_plan.h"

#include <algorithm>

#include "framework/executor/run_observer.h"
#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "tests/framework/executor/passes/pass_testing.h"

namespace outside {

template <typename T, typename Context>
void AddToZeros(const Context& ctx, const std::vector<const phi::DenseTensor*>& x,
                phi::DenseTensor* out) {
  T* sum = ctx.template Alloc<T>(out);
  std::fill_n(sum, out->numel(), T(0));
  for (const phi::DenseTensor* term : x) {
    for (int64_t i = 0; i < out->numel(); ++i) sum[i] = sum[i] + term->data<T>()[i];
  }
}

}  // namespace outside

PD_REGISTER_KERNEL(add_n, CPU, ALL_LAYOUT, outside::AddToZeros, int8_t) {}

namespace phibridge {
namespace {

using testing::PassProgram;

const std::vector<int64_t> kShape = {4, 7};

// a = 2 x, b = 3 x, c = a + b, out = 5 c: nothing keeps c.
class Sum : public PassProgram {
 public:
  Sum() : PassProgram(phi::Place(phi::CPUPlace())) {
    for (const char* name : {"x", "a", "b", "c", "d", "out"}) Var(name, kShape);
    Scale("x", 2, "a");
    Scale("x", 3, "b");
  }
  void Scale(const std::string& from, float factor, const std::string& to) {
    Op("scale", {{"X", {from}}}, {{"Out", {to}}}, {{"scale", factor}});
  }
  void Add(const std::string& first, const std::string& second, const std::string& to) {
    Op("sum", {{"X", {first, second}}}, {{"Out", {to}}});
  }
  // Expects that `out` is `factor` x after two runs. Returns whether `a` and `c` share memory.
  bool SharesAfterRuns(float factor) const {
    Scope scope;
    RunIn(&scope, {"off"}, kShape);
    const auto value = [&](const char* name) -> const phi::DenseTensor& {
      return scope.FindVar(name)->Get<phi::DenseTensor>();
    };
    for (int64_t i = 0; i < value("out").numel(); ++i) {
      const float x = value("x").data<float>()[i];
      EXPECT_NEAR(value("out").data<float>()[i], factor * x, 1e-4f) << i;
    }
    return value("a").Holder() == value("c").Holder();
  }
};

TEST(SumInPlace, TakesTheMemoryOfItsFirstTerm) {
  Sum p;
  p.Add("a", "b", "c");
  p.Scale("c", 5, "out");
  EXPECT_TRUE(p.SharesAfterRuns(25));
  p.options.reuse_buffers = false;
  EXPECT_FALSE(p.SharesAfterRuns(25));
}

// In a list of pairs each of which is in place, the second would read what the first has written.
TEST(SumInPlace, NotOfATermTwice) {
  Sum p;
  p.Add("a", "a", "c");
  p.Scale("c", 5, "out");
  EXPECT_FALSE(p.SharesAfterRuns(20));
}

// Memory that a sum took is free when the sum is dead, not before.
TEST(SumInPlace, LaterTensorsWaitForTheSum) {
  Sum p;
  p.Add("a", "b", "c");
  p.Scale("x", 7, "d");
  p.Var("e", kShape);
  p.Add("c", "d", "e");
  p.Scale("e", 1, "out");
  EXPECT_TRUE(p.SharesAfterRuns(12));
}

TEST(SumInPlace, NotOfATermThatIsReadLater) {
  Sum p;
  p.Add("a", "b", "c");
  p.Add("c", "a", "out");
  EXPECT_FALSE(p.SharesAfterRuns(7));
}

TEST(SumInPlace, NotOfATermThatIsKept) {
  Sum p;
  p.options.keep = {"a", "out"};
  p.Add("a", "b", "c");
  p.Scale("c", 5, "out");
  EXPECT_FALSE(p.SharesAfterRuns(25));
}

// The view is read after the sum.
TEST(SumInPlace, NotOfATermThatSharesItsMemory) {
  Sum p;
  p.Op("share_data", {{"X", {"a"}}}, {{"Out", {"d"}}});
  p.Add("a", "b", "c");
  p.Add("c", "d", "out");
  EXPECT_FALSE(p.SharesAfterRuns(7));
}

// Who watches a run may look at the inputs of an operator that has run.
TEST(SumInPlace, NotInARunThatIsWatched) {
  Sum p;
  p.Add("a", "b", "c");
  p.Scale("c", 5, "out");
  RunObserver observer;
  const ScopedRunObserver watched(&observer);
  EXPECT_FALSE(p.SharesAfterRuns(25));
}

TEST(InPlace, TakesTheMemoryOfItsInput) {
  Sum p;
  p.Scale("a", 3, "c");
  p.Scale("c", 5, "out");
  EXPECT_TRUE(p.SharesAfterRuns(30));
}

// The other slot may be read elsewhere than the one that is written over.
TEST(InPlace, NotOfAnInputOfTwoSlots) {
  Sum p;
  p.Op("elementwise_add", {{"X", {"a"}}, {"Y", {"a"}}}, {{"Out", {"c"}}});
  p.Scale("c", 5, "out");
  EXPECT_FALSE(p.SharesAfterRuns(20));
}

TEST(InPlace, NotWhereTheOperatorDoesNotSaySo) {
  Sum p;
  p.Op("flip", {{"X", {"a"}}}, {{"Out", {"c"}}}, {{"axis", std::vector<int>{0}}});
  p.Op("flip", {{"X", {"c"}}}, {{"Out", {"out"}}}, {{"axis", std::vector<int>{0}}});
  EXPECT_FALSE(p.SharesAfterRuns(2));
}

// It clears its output first. The library has no sum of int8.
TEST(SumInPlace, NotByAKernelFromOutside) {
  constexpr int kFloat = 5, kInt8 = 21;  // as programs number types
  PassProgram p{phi::Place(phi::CPUPlace())};
  for (const char* name : {"x", "few", "a", "b", "c", "out"}) p.Var(name, kShape);
  for (const char* name : {"few", "a", "b", "c", "out"}) p.Declare(name, testing::VarType::INT8);
  p.Op("cast", {{"X", {"x"}}}, {{"Out", {"few"}}}, {{"in_dtype", kFloat}, {"out_dtype", kInt8}});
  p.Op("scale", {{"X", {"few"}}}, {{"Out", {"a"}}}, {{"scale", 2.0f}});
  p.Op("scale", {{"X", {"few"}}}, {{"Out", {"b"}}}, {{"scale", 3.0f}});
  p.Op("sum", {{"X", {"a", "b"}}}, {{"Out", {"c"}}});
  p.Op("scale", {{"X", {"c"}}}, {{"Out", {"out"}}}, {{"scale", 1.0f}});
  p.options.keep = {"few", "out"};
  Scope scope;
  p.RunIn(&scope, {"off"}, kShape);
  const auto& few = scope.FindVar("few")->Get<phi::DenseTensor>();
  const auto& out = scope.FindVar("out")->Get<phi::DenseTensor>();
  ASSERT_EQ(out.dims(), few.dims());
  for (int64_t i = 0; i < few.numel(); ++i) {
    EXPECT_EQ(out.data<int8_t>()[i], 5 * few.data<int8_t>()[i]) << i;
  }
}

// Parameters and feeds are nobody's temporaries.
TEST(SumInPlace, NotOfWhatComesFromOutside) {
  Sum p;
  p.Add("x", "a", "c");
  p.Scale("c", 5, "out");
  EXPECT_FALSE(p.SharesAfterRuns(15));
}

}  // namespace
}  // namespace phibridge
