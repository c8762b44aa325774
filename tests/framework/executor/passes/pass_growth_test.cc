// What passes do for a program of n operators must grow as n does. The bytes that they ask the heap
// for measure it: whoever copies a list at every operator asks for n² of them.
#include <functional>

#include "tests/framework/executor/passes/pass_testing.h"
#include "tests/support/counted_heap.h"

namespace phibridge {
namespace {

using paddle::framework::AttributeMap;
using testing::PassProgram;

// Appends operator `i` of a chain, which reads `from` and writes `to`.
using Append =
    std::function<void(PassProgram* p, int i, const std::string& from, const std::string& to)>;

PassProgram ChainOf(int count, bool from_parameter, const Append& append) {
  PassProgram p(false);
  if (from_parameter) {
    p.Parameter("x", {2, 2});
  } else {
    p.Var("x", {2, 2});
  }
  p.Var("out", {2, 2});
  std::string from = "x";
  for (int i = 0; i < count; ++i) {
    const std::string to = i + 1 == count ? "out" : "v" + std::to_string(i);
    p.Var(to, {2, 2});
    append(&p, i, from, to);
    from = to;
  }
  return p;
}

size_t BytesOfPasses(const PassProgram& p, size_t left) {
  const size_t before = tests::heap_counts.bytes;
  const OptimisedProgram optimised = p.Optimised({});
  const size_t bytes = tests::heap_counts.bytes - before;
  EXPECT_EQ(optimised.program == nullptr ? 0 : optimised.program->Block(0).OpSize(), left);
  return bytes;
}

constexpr int kFew = 256;

// left_of_few, left_of_many: how many operators the passes leave of kFew, and of four times as
// many.
void ExpectLinear(bool from_parameter, size_t left_of_few, size_t left_of_many,
                  const Append& append) {
  BytesOfPasses(ChainOf(kFew, from_parameter, append), left_of_few);  // fills what is made once
  const size_t few = BytesOfPasses(ChainOf(kFew, from_parameter, append), left_of_few);
  const size_t many = BytesOfPasses(ChainOf(4 * kFew, from_parameter, append), left_of_many);
  EXPECT_LT(many, 5 * few);
}
void ExpectLinear(bool from_parameter, size_t left, const Append& append) {
  ExpectLinear(from_parameter, left, left, append);
}

Append Unary(const std::string& type, const AttributeMap& attributes = {}) {
  return [=](PassProgram* p, int, const std::string& from, const std::string& to) {
    p->Op(type, {{"X", {from}}}, {{"Out", {to}}}, attributes);
  };
}

// An operator that adds a number which another operator fills in.
void AddNumber(PassProgram* p, int i, const std::string& from, const std::string& to) {
  const std::string number = "c" + std::to_string(i);
  p->Var(number, {1});
  p->Op("fill_constant", {}, {{"Out", {number}}},
        {{"shape", std::vector<int64_t>{1}}, {"value", 1.5f}});
  p->Op("elementwise_add", {{"X", {from}}, {"Y", {number}}}, {{"Out", {to}}}, {{"axis", -1}});
}

TEST(PassGrowth, OfFoldedConstants) {
  ExpectLinear(true, 1, Unary("relu"));
  ExpectLinear(true, 1, &AddNumber);
}

TEST(PassGrowth, OfIdentities) {
  ExpectLinear(false, 1, Unary("assign"));
  ExpectLinear(false, 1, Unary("scale", {{"scale", 1.0f}}));
}

TEST(PassGrowth, OfMergedScales) {
  ExpectLinear(false, 1, Unary("scale", {{"scale", 1.001f}}));
  ExpectLinear(false, 1, &AddNumber);
}

TEST(PassGrowth, OfChains) { ExpectLinear(false, kFew / 16, kFew / 4, Unary("tanh")); }

// Half of the steps of a group of their own each, so that as many groups are open.
TEST(PassGrowth, OfMergedOptimizers) {
  const auto step = [](PassProgram* p, int i, const std::string&, const std::string& to) {
    const std::string name = "p" + std::to_string(i);
    p->Var(to, {2, 2}, true);
    for (const char* part : {"_grad", "_velocity"}) p->Var(name + part, {2, 2}, true);
    p->Op("momentum",
          {{"Param", {to}},
           {"Grad", {name + "_grad"}},
           {"Velocity", {name + "_velocity"}},
           {"LearningRate", {"rate"}}},
          {{"ParamOut", {to}}, {"VelocityOut", {name + "_velocity"}}},
          {{"mu", i % 2 == 0 ? 0.5f : static_cast<float>(i)}});
  };
  const Append append = [&](PassProgram* p, int i, const std::string& from, const std::string& to) {
    if (i == 0) p->Var("rate", {1}, true);
    step(p, i, from, to);
  };
  // The last one writes `out`, which is kept.
  ExpectLinear(false, kFew / 2 + 1, 2 * kFew + 1, append);
}

}  // namespace
}  // namespace phibridge
