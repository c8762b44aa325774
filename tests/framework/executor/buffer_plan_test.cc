// A sum takes the memory of its first term where that is the last use of it, as gradients of a
// variable with several readers are accumulated.
#include "framework/executor/buffer_plan.h"

#include "framework/executor/run_observer.h"
#include "tests/framework/executor/passes/pass_testing.h"

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

TEST(SumInPlace, OfATermTwice) {
  Sum p;
  p.Add("a", "a", "c");
  p.Scale("c", 5, "out");
  EXPECT_TRUE(p.SharesAfterRuns(20));
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

// Parameters and feeds are nobody's temporaries.
TEST(SumInPlace, NotOfWhatComesFromOutside) {
  Sum p;
  p.Add("x", "a", "c");
  p.Scale("c", 5, "out");
  EXPECT_FALSE(p.SharesAfterRuns(15));
}

}  // namespace
}  // namespace phibridge
