#include <cmath>

#include "parity/cases/common/drawn_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

void AddUniformRandomLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  const auto add = [&](const char* name, const char* text) {
    paddle::framework::AttributeMap attrs = {
        {"shape", Longs{3, 3}}, {"dtype", 5}, {"diag_num", 1}, {"diag_step", 1}};
    attrs[name] = -1;
    cases.push_back(WithKernel(Fails(PlainCase(std::string("negative_") + name, {}, attrs), text),
                               "uniform_random_raw"));
  };
  add("diag_num", "attribute `diag_num` must be at least 0");
  add("diag_step", "must not be negative");
}

// Of one number, so that all but the diagonal is known.
OpCase KnownDiagonalOfRows(const OpCase& rows) {
  OpCase c = WithKernel(PlainCase("known_diagonal_of_rows", {},
                                  {{"shape", Longs{3, 2}},
                                   {"dtype", 5},
                                   {"min", 1.0f},
                                   {"max", 1.0f},
                                   {"diag_num", 2},
                                   {"diag_step", 1},
                                   {"diag_val", 7.0f}}),
                        "uniform_random_raw_sr");
  c.outputs = rows.outputs;
  c.truth["Out"] = {{3, 2}, {7, 1, 7, 1, 1, 1}, {}};
  return c;
}

OpSuite UniformRandomSuite() {
  OpSuite suite = CopySuite("uniform_random", "uniform_random");
  suite.dtypes = {DataType::FLOAT32};
  suite.needs_sizes = "the number of sizes in ShapeTensor is the rank of Out";
  auto& cases = suite.cases;
  cases.push_back(PlainCase("seeded", {}, {{"shape", Longs{257}}, {"seed", 7}, {"dtype", 5}}));
  cases.push_back(
      PlainCase("double", {},
                {{"shape", Longs{9}}, {"seed", 7}, {"dtype", 6}, {"min", 2.0f}, {"max", 5.0f}}));
  cases.push_back(WithKernel(
      PlainCase(
          "diagonal", {},
          {{"shape", Longs{3, 3}}, {"seed", 7}, {"dtype", 5}, {"diag_num", 3}, {"diag_step", 3}}),
      "uniform_random_raw"));
  OpCase rows = PlainCase("rows", {}, {{"shape", Longs{3, 2}}, {"seed", 7}, {"dtype", 5}});
  rows.outputs["Out"].kind = Input::kSelectedRows;
  rows.outputs["Out"].compile_shape = false;
  cases.push_back(WithKernel(rows, "uniform_random_sr"));
  rows.name = "diagonal_of_rows";
  rows.attrs["diag_num"] = 2;
  cases.push_back(WithKernel(rows, "uniform_random_raw_sr"));
  cases.push_back(
      PlainCase("tensor", {{"ShapeTensor", {Ints({2, 3})}}}, {{"seed", 7}, {"dtype", 5}}));
  cases.push_back(PlainCase("list", {{"ShapeTensorList", {Ints({2}), Ints({3})}}},
                            {{"shape", Longs{-1, -1}}, {"seed", 7}, {"dtype", 5}}));
  cases.push_back(
      Fails(PlainCase("upside_down", {},
                      {{"shape", Longs{2}}, {"min", 2.0f}, {"max", 1.0f}, {"dtype", 5}}),
            "attribute `min` must not be above `max`"));
  cases.push_back(WithKernel(
      Fails(PlainCase("diagonal_too_long", {},
                      {{"shape", Longs{3, 3}}, {"dtype", 5}, {"diag_num", 4}, {"diag_step", 3}}),
            "beyond the 9 elements of Out"),
      "uniform_random_raw"));
  // Steps that leave 32 bits.
  cases.push_back(WithKernel(Fails(PlainCase("diagonal_far_too_long", {},
                                             {{"shape", Longs{3, 3}},
                                              {"dtype", 5},
                                              {"diag_num", 1 << 30},
                                              {"diag_step", 2147483647}}),
                                   "beyond the 9 elements of Out"),
                             "uniform_random_raw"));
  cases.push_back(
      Drawn(PlainCase("distribution", {},
                      {{"shape", Longs{10000}}, {"dtype", 5}, {"min", 2.0f}, {"max", 5.0f}}),
            {10000}, 3.5, std::sqrt(0.75)));
  AddUniformRandomLimits(&suite.cases);
  cases.push_back(KnownDiagonalOfRows(rows));
  return RefusedAtRun(std::move(suite), "the kernel counts the places of a diagonal",
                      {"diagonal_far_too_long", "diagonal_too_long"});
}

OP_TEST(UniformRandom, UniformRandomSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
