// The passes that put arithmetic together: activations that are written out, numbers in a row.
#include "tests/framework/executor/passes/pass_testing.h"

namespace phibridge {
namespace {

using testing::AttributeMap;
using testing::Only;
using testing::PassProgram;
using Types = std::vector<std::string>;

/// A program of x [-1, 3] whose operators read and write variables by one-letter names.
class Arithmetic : public PassProgram {
 public:
  Arithmetic() : PassProgram(false) {
    for (const char* name : {"x", "a", "b", "c", "d", "e", "f", "g", "out"}) Var(name, {-1, 3});
  }
  void Unary(const std::string& type, const std::string& from, const std::string& to,
             const AttributeMap& attributes = {}) {
    Op(type, {{"X", {from}}}, {{"Out", {to}}}, attributes);
  }
  void Scale(const std::string& from, const std::string& to, float factor, float addend = 0) {
    Unary("scale", from, to, {{"scale", factor}, {"bias", addend}});
  }
  void Binary(const std::string& type, const std::string& x, const std::string& y,
              const std::string& to) {
    Op("elementwise_" + type, {{"X", {x}}, {"Y", {y}}}, {{"Out", {to}}});
  }
  using PassProgram::Expect;
  void Expect(const std::string& pass, const std::vector<std::string>& types) const {
    Expect(Only(pass), types, {5, 3});
  }
};

TEST(ComposeActivationPass, FindsSwish) {
  for (const bool is_x : {true, false}) {
    Arithmetic p;
    p.Unary("sigmoid", "x", "a");
    p.Binary("mul", is_x ? "x" : "a", is_x ? "a" : "x", "out");
    p.Expect("compose_activation", {"swish"});
  }
}

TEST(ComposeActivationPass, FindsHardSwish) {
  Arithmetic sixth_last;
  sixth_last.Scale("x", "a", 1, 3);
  sixth_last.Unary("relu6", "a", "b");
  sixth_last.Binary("mul", "x", "b", "c");
  sixth_last.Scale("c", "out", 0.16666667f);
  sixth_last.Expect("compose_activation", {"hard_swish"});

  Arithmetic sixth_first;
  sixth_first.Scale("x", "a", 1, 3);
  sixth_first.Unary("clip", "a", "b", {{"min", 0.0f}, {"max", 6.0f}});
  sixth_first.Scale("b", "c", 1.0f / 6);
  sixth_first.Binary("mul", "c", "x", "out");
  sixth_first.Expect("compose_activation", {"hard_swish"});

  Arithmetic by_gate;
  by_gate.Unary("hard_sigmoid", "x", "a", {{"slope", 1.0f / 6}, {"offset", 0.5f}});
  by_gate.Binary("mul", "x", "a", "out");
  by_gate.Expect("compose_activation", {"hard_swish"});
}

TEST(ComposeActivationPass, FindsGeluHoweverItIsHalved) {
  for (const bool approximate : {false, true}) {
    for (const std::string half : {"with one", "after one", "of x", "of product"}) {
      SCOPED_TRACE(half + (approximate ? ", tanh" : ", erf"));
      Arithmetic p;
      if (approximate) {
        p.Unary("pow", "x", "a", {{"factor", 3.0f}});
        p.Scale("a", "b", 0.044715f);
        p.Binary("add", "x", "b", "a2");
        p.Var("a2", {-1, 3});
        p.Scale("a2", "c", 0.7978845608f);
        p.Unary("tanh", "c", "d");
      } else {
        p.Scale("x", "c", 0.70710678f);
        p.Unary("erf", "c", "d");
      }
      if (half == "with one") {
        p.Scale("d", "e", 0.5f, 0.5f);
        p.Binary("mul", "x", "e", "out");
      } else if (half == "after one") {
        p.Scale("d", "e", 1, 1);
        p.Scale("e", "f", 0.5f);
        p.Binary("mul", "f", "x", "out");
      } else if (half == "of x") {
        p.Scale("x", "g", 0.5f);
        p.Scale("d", "e", 1, 1);
        p.Binary("mul", "g", "e", "out");
      } else {
        p.Scale("d", "e", 1, 1);
        p.Binary("mul", "x", "e", "f");
        p.Scale("f", "out", 0.5f);
      }
      p.Expect("compose_activation", {"gelu"});
    }
  }
}

TEST(ComposeActivationPass, TakesNumbersFromConstants) {
  Arithmetic p;
  *p.Parameter("root", {1}).data<float>() = 1.41421356f;
  p.Binary("div", "x", "root", "c");
  p.Unary("erf", "c", "d");
  p.Scale("d", "e", 0.5f, 0.5f);
  p.Binary("mul", "x", "e", "out");
  p.Expect("compose_activation", {"gelu"});
}

TEST(ComposeActivationPass, LeavesWhatIsAnotherFunction) {
  Arithmetic other_factor;  // x · sigmoid(1.702 x)
  other_factor.Scale("x", "a", 1.702f);
  other_factor.Unary("sigmoid", "a", "b");
  other_factor.Binary("mul", "x", "b", "out");
  other_factor.Expect("compose_activation", {"scale", "sigmoid", "elementwise_mul"});

  Arithmetic of_two_values;  // y · sigmoid(x)
  of_two_values.Unary("abs", "x", "a");
  of_two_values.Unary("sigmoid", "x", "b");
  of_two_values.Binary("mul", "a", "b", "out");
  of_two_values.Expect("compose_activation", {"abs", "sigmoid", "elementwise_mul"});

  Arithmetic other_bound;
  other_bound.Scale("x", "a", 1, 3);
  other_bound.Unary("clip", "a", "b", {{"min", 0.0f}, {"max", 5.0f}});
  other_bound.Binary("mul", "x", "b", "c");
  other_bound.Scale("c", "out", 1.0f / 6);
  other_bound.Expect("compose_activation", {"scale", "clip", "elementwise_mul", "scale"});

  Arithmetic few_digits;
  few_digits.Unary("hard_sigmoid", "x", "a", {{"slope", 0.1667f}, {"offset", 0.5f}});
  few_digits.Binary("mul", "x", "a", "out");
  few_digits.Expect("compose_activation", {"hard_sigmoid", "elementwise_mul"});

  Arithmetic read_elsewhere;
  read_elsewhere.Unary("sigmoid", "x", "a");
  read_elsewhere.Binary("mul", "x", "a", "b");
  read_elsewhere.Binary("add", "a", "b", "out");
  read_elsewhere.Expect("compose_activation", {"sigmoid", "elementwise_mul", "elementwise_add"});
}

TEST(MergeScalePass, MultipliesBeforehand) {
  Arithmetic p;
  *p.Parameter("three", {1}).data<float>() = 3;
  p.Scale("x", "a", 2, 1);
  p.Binary("sub", "a", "three", "b");
  p.Unary("scale", "b", "c", {{"scale", -0.5f}, {"bias", 4.0f}, {"bias_after_scale", false}});
  p.Binary("div", "c", "three", "out");
  p.Expect("merge_scale", {"scale"});
}

TEST(MergeScalePass, LeavesWhatFloat32DoesNotHold) {
  Arithmetic p;
  p.Scale("x", "a", 1e30f);
  p.Scale("a", "b", 1e-30f);
  p.Scale("b", "c", 1e30f);
  p.Scale("c", "d", 1e30f);
  p.Scale("d", "out", 1e-38f);
  EXPECT_EQ(p.Types(Only("merge_scale")), (Types{"scale", "scale"}));
}

TEST(MergeScalePass, LeavesVectorsAndOtherShapes) {
  Arithmetic p;
  p.Parameter("three", {3});
  p.Parameter("matrix", {1, 1, 1});
  p.Var("wide", {1, -1, 3});
  p.Scale("x", "a", 2);
  p.Binary("add", "a", "three", "b");
  p.Scale("b", "c", 2);
  p.Binary("mul", "c", "matrix", "wide");
  EXPECT_EQ(p.Types(Only("merge_scale")),
            (Types{"scale", "elementwise_add", "scale", "elementwise_mul"}));
}

}  // namespace
}  // namespace phibridge
