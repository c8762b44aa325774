// Failing cases become as small as they still fail.
#include "parity/harness/shrink.h"

#include <gtest/gtest.h>

namespace phibridge {
namespace parity {
namespace {

OpCase Matrix(std::vector<int64_t> dims) {
  OpSuite suite;
  suite.type = "softmax";
  OpCase c;
  c.name = "matrix";
  c.inputs["X"] = {In(std::move(dims))};
  c.attrs["axis"] = 1;
  suite.cases = {c};
  return WithValues({&suite, &suite.cases[0], DataType::FLOAT32});
}

const Input& X(const OpCase& c) { return c.inputs.at("X")[0]; }

TEST(OpShrinkTest, RandomNumbersAreWrittenOut) {
  const OpCase c = Matrix({3, 5});
  EXPECT_EQ(X(c).values.size(), 15u);
  EXPECT_EQ(Matrix({3, 5}).inputs.at("X")[0].values, X(c).values) << "of a fixed seed";
}

TEST(OpShrinkTest, EndsAtTheSmallestShapeThatFails) {
  const auto fails = [](const OpCase& c) {
    const auto& dims = c.inputs.at("X").at(0).dims;
    return dims.size() == 2 && dims[0] >= 2 && dims[1] >= 3;
  };
  const OpCase small = ShrinkCase("softmax", Matrix({37, 50}), fails);
  EXPECT_EQ(X(small).dims, (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(X(small).values, std::vector<double>(6, 0));
  EXPECT_TRUE(small.attrs.empty()) << "at its default";
}

TEST(OpShrinkTest, KeepsWhatTheFailureNeeds) {
  const auto fails = [](const OpCase& c) {
    const auto axis = c.attrs.find("axis");
    const auto& x = c.inputs.at("X").at(0);
    return axis != c.attrs.end() && x.dims.size() == 3 && x.dims[2] >= 2 && x.values.at(1) > 0.5;
  };
  OpCase start = Matrix({4, 6, 8});
  start.inputs["X"][0].values[1] = 0.75;
  const OpCase small = ShrinkCase("softmax", start, fails);
  EXPECT_EQ(X(small).dims, (std::vector<int64_t>{1, 1, 2}));
  EXPECT_EQ(X(small).values, (std::vector<double>{1, 1}));
  EXPECT_EQ(small.attrs.count("axis"), 1u);
}

TEST(OpShrinkTest, PartsOfValuesAreThoseOfTheLeadingBlock) {
  OpCase start = Matrix({2, 4});
  start.inputs["X"][0].values = {1, 2, 3, 4, 5, 6, 7, 8};
  const auto fails = [](const OpCase& c) {
    const auto& x = c.inputs.at("X").at(0);
    return x.dims.size() == 2 && x.dims[0] == 2 && x.dims[1] >= 2 && x.values.back() > 5;
  };
  const OpCase small = ShrinkCase("softmax", start, fails);
  EXPECT_EQ(X(small).dims, (std::vector<int64_t>{2, 2}));
  EXPECT_EQ(X(small).values, (std::vector<double>{1, 2, 5, 6}));
}

TEST(OpShrinkTest, EqualDimensionsOfInputsShrinkTogether) {
  OpCase start = Matrix({7, 9});
  start.inputs["Y"] = {In({9, 5})};
  start.inputs["Z"] = {In({2})};
  start.attrs["shape"] = std::vector<int>{7, 5};
  const auto fails = [](const OpCase& c) {
    const auto& x = c.inputs.at("X").at(0).dims;
    const auto& y = c.inputs.at("Y").at(0).dims;
    const auto shape = c.attrs.find("shape");
    return x.size() == 2 && y.size() == 2 && x[1] == y[0] && x[1] >= 2 && shape != c.attrs.end() &&
           std::get<std::vector<int>>(shape->second) ==
               std::vector<int>{static_cast<int>(x[0]), static_cast<int>(y[1])};
  };
  const OpCase small = ShrinkCase("softmax", start, fails);
  EXPECT_EQ(X(small).dims, (std::vector<int64_t>{1, 2}));
  EXPECT_EQ(small.inputs.at("Y")[0].dims, (std::vector<int64_t>{2, 1}));
  EXPECT_EQ(small.inputs.count("Z"), 1u) << "no optional input of the op";
}

TEST(OpShrinkTest, SequencesAreCutWithTheirRows) {
  OpCase start = Matrix({6, 2});
  start.inputs["X"][0].LoD({{0, 1, 3}, {0, 2, 4, 6}});
  const auto fails = [](const OpCase& c) {
    const auto& x = c.inputs.at("X").at(0);
    return x.lod.size() == 2 && x.dims[0] >= 3 && phi::CheckLoD(x.lod, x.dims[0]).empty();
  };
  const OpCase small = ShrinkCase("softmax", start, fails);
  EXPECT_EQ(X(small).dims[0], 3);
  EXPECT_EQ(X(small).lod, (phi::LoD{{0, 1, 2}, {0, 2, 3}}));
}

TEST(OpShrinkTest, GivesUpAfterItsTries) {
  int asked = 0;
  const auto fails = [&](const OpCase&) {
    ++asked;
    return false;
  };
  const OpCase small = ShrinkCase("softmax", Matrix({64, 64}), fails, {5, 20});
  EXPECT_EQ(asked, 5);
  EXPECT_EQ(X(small).dims, (std::vector<int64_t>{64, 64}));
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
