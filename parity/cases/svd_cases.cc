#include "parity/cases/common/decomposition_cases.h"

namespace phibridge {
namespace parity {
namespace {

const std::vector<std::string> kSvdOutputs = {"U", "S", "VH"};

// Each element of a matrix enters each value and vector.
void CountWholeMatrices(OpSuite* suite) {
  for (OpCase& c : suite->cases) {
    const std::vector<int64_t>& dims = c.inputs["X"][0].dims;
    if (c.reduction_length > 0 || dims.size() < 2) continue;
    c.reduction_length = dims[dims.size() - 2] * dims.back();
  }
}

OpSuite SvdSuite() {
  OpSuite suite = MatrixSuite("svd");
  for (bool full : {false, true}) {
    const paddle::framework::AttributeMap attrs = {{"full_matrices", full}};
    const std::string end = full ? "_full" : "_thin";
    // One column or none is added to square factors, so they are unique. How far rounding turns a
    // vector is as large as the distance of its value to the next is small.
    suite.cases.push_back(FactorCase("tall" + end, Separate(5, 4), attrs, kSvdOutputs));
    suite.cases.push_back(FactorCase("wide" + end, Separate(3, 4), attrs, kSvdOutputs));
    for (size_t i = suite.cases.size() - 2; full && i < suite.cases.size(); ++i) {
      suite.cases[i].not_differentiated = "vectors beyond the singular values give no gradient";
    }
    suite.cases.push_back(FactorCase("batch" + end, In({2, 2, 3, 3}), attrs, kSvdOutputs));
    suite.cases.push_back(FactorCase("one" + end, In({1, 1}).Values({-2}), attrs, kSvdOutputs));
    suite.cases.back().truth = {
        {"S", {{1}, {2}, {}}}, {"U", {{1, 1}, {1}, {}}}, {"VH", {{1, 1}, {-1}, {}}}};
  }
  // As numpy.linalg.svd; Paddle 2.6.2 refuses matrices without elements.
  const std::vector<double> identities = {1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1};
  const auto empty = [&](const std::string& name, Input x, bool full, const char* filled) {
    suite.cases.push_back(FactorCase(name, std::move(x), {{"full_matrices", full}}, kSvdOutputs));
    suite.cases.back().not_differentiated = "it has no elements";
    if (full) suite.cases.back().truth[filled] = {{2, 3, 3}, identities, {}};
  };
  for (bool full : {false, true}) {
    const std::string end = full ? "_full" : "_thin";
    empty("no_rows" + end, In({2, 0, 3}), full, "VH");
    empty("no_columns" + end, In({2, 3, 0}), full, "U");
  }
  suite.cases.push_back(FactorCase("longer", In({9, 3}), {}, kSvdOutputs));
  suite.cases.push_back(Fails(FactorCase("vector", In({3}), {}, kSvdOutputs), "rank"));
  suite.cases.push_back(FactorCase("square", In({13, 13}), {}, kSvdOutputs));
  suite.cases.back().reduction_length = 400;  // the legacy kernel turns every pair of columns
  const auto zeros = [&](const char* name, const std::vector<int64_t>& dims) {
    suite.cases.push_back(
        FactorCase(name, In(dims).Range(0, 0), {{"full_matrices", true}}, kSvdOutputs));
    suite.cases.back().not_differentiated = "the values are equal";
    suite.cases.back().truth["S"] = {{2}, {0, 0}, {}};
    for (const char* vectors : {"U", "VH"}) suite.cases.back().outputs[vectors].compare = false;
  };
  zeros("zeros", {3, 2});
  zeros("zeros_of_a_warp", {2, 33});
  // Beyond what cuSOLVER factors side by side.
  suite.cases.push_back(FactorCase("more_than_a_warp_tall", Separate(35, 34), {}, kSvdOutputs));
  suite.cases.push_back(FactorCase("more_than_a_warp_wide", Separate(3, 34), {}, kSvdOutputs));
  for (size_t i = suite.cases.size() - 2; i < suite.cases.size(); ++i) {
    suite.cases[i].not_differentiated = "its matrix is like the small ones";
  }
  const double infinity = std::numeric_limits<double>::infinity();
  suite.cases.push_back(FactorCase(
      "infinite", In({3, 3}).Values({1, 2, 3, 4, 5, 6, 7, 8, infinity}), {}, kSvdOutputs));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  suite.cases.back().truth["S"] = {{3}, {nan, nan, nan}, {}};
  suite.cases.back().not_differentiated = "differences of NaN";
  CountWholeMatrices(&suite);
  return suite;
}

OP_TEST(Svd, SvdSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
