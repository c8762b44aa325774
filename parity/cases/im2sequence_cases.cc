#include "parity/cases/common/one_case_suite.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

using Sizes2 = std::vector<int>;

OpCase WindowCase(const char* name, Input x, Sizes2 kernels, Truth truth) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.attrs = {{"kernels", std::move(kernels)}};
  c.outputs["Out"].compile_shape = false;
  c.truth["Out"] = std::move(truth);
  return c;
}

void AddWindows(std::vector<OpCase>* cases) {
  const Input x = In({1, 1, 2, 2}).Values({1, 2, 3, 4});
  cases->push_back(
      WindowCase("padded_above_and_right", x, {2, 2},
                 {{4, 4}, {0, 0, 1, 2, 0, 0, 2, 0, 1, 2, 3, 4, 2, 0, 4, 0}, {{0, 4}}}));
  cases->back().attrs["paddings"] = Sizes2{1, 0, 0, 1};
  cases->push_back(
      WindowCase("padded_left_and_below", x, {2, 2},
                 {{4, 4}, {0, 1, 0, 3, 1, 2, 3, 4, 0, 3, 0, 0, 3, 4, 0, 0}, {{0, 4}}}));
  cases->back().attrs["paddings"] = Sizes2{0, 1, 1, 0};
  cases->push_back(WindowCase("two_images", In({2, 1, 1, 2}).Values({1, 2, 3, 4}), {1, 1},
                              {{4, 1}, {1, 2, 3, 4}, {{0, 2, 4}}}));
  cases->push_back(WindowCase("window_too_large", x, {3, 3}, {{0, 9}, {}, {{0, 0}}}));
  cases->push_back(WindowCase("no_channels", In({1, 0, 2, 2}), {1, 2}, {{2, 0}, {}, {{0, 2}}}));
}

void AddRefusedRealSizes(const OpCase& real, std::vector<OpCase>* cases) {
  AddRefused(cases, real, "real_sizes_of_one_of_two",
             "Y must hold the height and width of 2 images", [](OpCase* c) {
               c->inputs["Y"] = {In({1, 2}).Values({2, 2})};
             });
  AddRefused(cases, real, "one_out_stride", "`out_stride` must hold 2 numbers",
             [](OpCase* c) { c->attrs["out_stride"] = Sizes2{1}; });
  for (const double size : {-1.0, 1e30, std::numeric_limits<double>::quiet_NaN()}) {
    const std::string name = size < 0 ? "negative" : size > 0 ? "endless" : "nan";
    AddRefused(cases, real, (name + "_real_size").c_str(), "which is no size", [&](OpCase* c) {
      c->inputs["Y"] = {In({2, 2}).Values({2, 2, size, 2})};
    });
  }
}

// Images that are smaller than X has room for.
void AddRealSizes(std::vector<OpCase>* cases) {
  const Input x = In({2, 1, 2, 2}).Values({1, 2, 3, 4, 5, 6, 7, 8});
  const Truth six = {{6, 1}, {1, 2, 3, 4, 5, 6}, {{0, 4, 6}}};
  cases->push_back(WindowCase("real_sizes", x, {1, 1}, six));
  cases->back().inputs["Y"] = {In({2, 2}).Values({2, 2, 1, 2})};
  AddRefusedRealSizes(OpCase(cases->back()), cases);
  cases->push_back(WindowCase("real_sizes_by_a_stride", x, {1, 1}, six));
  cases->back().inputs["Y"] = {In({2, 2}).Values({4, 4, 2, 3})};
  cases->back().attrs["out_stride"] = Sizes2{2, 2};
  cases->push_back(WindowCase("second_too_small", In({2, 1, 3, 1}).Values({1, 2, 3, 4, 5, 6}),
                              {3, 1}, {{1, 3}, {1, 2, 3}, {{0, 1, 1}}}));
  cases->back().inputs["Y"] = {In({2, 2}).Values({3, 1, 1, 1})};
  // As in the original, the real size of a single image does not count.
  cases->push_back(WindowCase("real_size_of_one", In({1, 1, 2, 2}).Values({1, 2, 3, 4}), {1, 1},
                              {{4, 1}, {1, 2, 3, 4}, {{0, 4}}}));
  cases->back().inputs["Y"] = {In({1, 2}).Values({1, 1})};
}

void AddRefusedWindows(const OpCase& known, std::vector<OpCase>* cases) {
  const char* counts = "X must have rank 4, `kernels` and `strides` 2 numbers and `paddings` 4";
  AddRefused(cases, known, "rank_3", counts, [](OpCase* c) { c->inputs["X"] = {In({1, 2, 2})}; });
  for (const char* attribute : {"kernels", "strides", "paddings"}) {
    const std::string name = std::string("three_") + attribute;
    AddRefused(cases, known, name.c_str(), counts, [&](OpCase* c) {
      c->attrs[attribute] = Sizes2{1, 1, 1};
    });
  }
  for (const char* attribute : {"kernels", "strides", "out_stride"}) {
    const std::string name = std::string(attribute) + "_of_0";
    AddRefused(cases, known, name.c_str(), attribute, [&](OpCase* c) {
      c->attrs[attribute] = Sizes2{1, 0};
    });
  }
}

OpSuite Im2SequenceSuite() {
  OpSuite suite = OneCaseSuite("im2sequence", {{"X", In({1, 1, 2, 2}).Values({1, 2, 3, 4})}},
                               {{"kernels", std::vector<int>{1, 2}}},
                               {{"Out", {{2, 2}, {1, 2, 3, 4}, {{0, 2}}}}});
  suite.not_differentiated =
      "float32 is its only type; tests/oracle/cases/sequence_grad.py has its gradient";
  suite.dtypes = {DataType::FLOAT32};
  const OpCase known = suite.cases[0];
  AddWindows(&suite.cases);
  AddRealSizes(&suite.cases);
  AddRefusedWindows(known, &suite.cases);
  return suite;
}

OP_TEST(Im2Sequence, Im2SequenceSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
