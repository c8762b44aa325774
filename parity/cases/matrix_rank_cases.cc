#include "parity/cases/common/matrix_cases.h"

namespace phibridge {
namespace parity {
namespace {

Slots With(Input x, Input tol) { return {{"X", {std::move(x)}}, {"TolTensor", {std::move(tol)}}}; }

// Values next to a tolerance, and the smallest matrices.
void AddLimits(OpSuite* suite) {
  suite->cases.push_back(KnownCase("one", {{"X", {In({1, 1}).Values({-3})}}}, {}, {{}, {1}, {}}));
  const Input dependent = In({3, 3}).Values({1, 2, 3, 4, 5, 6, 7, 8, 9});
  suite->cases.push_back(KnownCase("dependent_rows", {{"X", {dependent}}}, {}, {{}, {2}, {}}));
  suite->cases.push_back(
      WithKernel(KnownCase("default_above_tolerance", With(dependent, In({1}).Values({0})), {},
                           {{1}, {2}, {}}),
                 "matrix_rank_tol"));
  // The legacy kernel's smallest singular value has half of the digits.
  for (size_t i = suite->cases.size() - 2; i < suite->cases.size(); ++i) {
    suite->cases[i].dtypes = {DataType::FLOAT32};
  }
  suite->cases.push_back(WithTypes(
      KnownCase("all_small", {{"X", {In({2, 2}).Values({1e-3, 0, 0, 1e-17})}}}, {}, {{}, {2}, {}}),
      {DataType::FLOAT64}));
  // One triangle of a Hermitian matrix is read: this one has the values 1.6 and -5.6.
  suite->cases.push_back(
      WithKernel(KnownCase("hermitian_tolerances",
                           With(In({2, 2}).Values({1, 99, 2, -5}), In({1}).Values({2})),
                           {{"hermitian", true}, {"use_default_tol", false}}, {{1}, {1}, {}}),
                 "matrix_rank_tol"));
  suite->cases.push_back(WithTypes(
      KnownCase("below_default", {{"X", {In({2, 2}).Values({1, 0, 0, 3e-16})}}}, {}, {{}, {1}, {}}),
      {DataType::FLOAT64}));
  suite->cases.push_back(
      KnownCase("one_positive", {{"X", {In({1, 1}).Values({3})}}}, {}, {{}, {1}, {}}));
  suite->cases.push_back(
      KnownCase("no_matrix", {{"X", {In({1, 1}).Values({0})}}}, {}, {{}, {0}, {}}));
  // Of the default tolerance, the longer side counts.
  suite->cases.push_back(KnownCase("tall", {{"X", {In({1, 40, 2}).Values([] {
                                               std::vector<double> v(80, 0);
                                               v[0] = 1;
                                               v[3] = 2e-6;
                                               return v;
                                             }())}}},
                                   {}, {{1}, {1}, {}}));
  suite->cases.back().dtypes = {DataType::FLOAT32};
  suite->cases.push_back(
      WithTypes(KnownCase("tolerance_below_default", {{"X", {In({2, 2}).Values({1, 0, 0, 1e-9})}}},
                          {{"tol", 0.0f}, {"use_default_tol", false}}, {{}, {2}, {}}),
                {DataType::FLOAT32}));
  suite->cases.push_back(
      KnownCase("lod", {{"X", {In({2, 2, 2}).Values({1, 0, 0, 1, 1, 0, 0, 0}).LoD({{0, 1, 2}})}}},
                {}, {{2}, {2, 1}, {{0, 1, 2}}}));
  suite->cases.push_back(KnownCase("hermitian_batch",
                                   {{"X", {In({2, 2, 2}).Values({1, 2, 2, -5, 1, 0, 0, 0})}}},
                                   {{"hermitian", true}}, {{2}, {2, 1}, {}}));
}

void AddRefusedBatches(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(WithKernel(
      Fails(PlainCase("tolerances_of_no_matrices", With(In({0, 3, 3}), In({2}))), "repeat"),
      "matrix_rank_tol"));
}

OpSuite MatrixRankSuite() {
  OpSuite suite = MatrixSuite("matrix_rank");
  const Input steps = In({3, 3}).Values({1, 0, 0, 0, 0, 1e-3, 0, 0.5, 0});
  suite.cases = {
      KnownCase("known", {{"X", {steps}}}, {{"tol", 0.01f}, {"use_default_tol", false}},
                {{}, {2}, {}}),
      KnownCase("default", {{"X", {steps}}}, {{"tol", 0.01f}}, {{}, {3}, {}}),
      KnownCase("dependent", {{"X", {In({2, 3}).Values({1, 2, 3, 2, 4, 6})}}}, {}, {{}, {1}, {}}),
      KnownCase("hermitian", {{"X", {In({2, 2}).Values({1, 2, 2, -5})}}},
                {{"hermitian", true}, {"use_default_tol", false}, {"tol", 2.0f}}, {{}, {1}, {}}),
      PlainCase("batch", {{"X", {In({2, 3, 4, 3})}}}, {{"tol", 0.7f}, {"use_default_tol", false}}),
      WithKernel(KnownCase("tolerances", With(steps, In({3}).Values({1e-5, 0.01, 0.7})),
                           {{"use_default_tol", false}}, {{3}, {3, 2, 1}, {}}),
                 "matrix_rank_tol"),
      WithKernel(PlainCase("repeated", With(In({2, 4, 3}), In({3, 1}).Range(0.1, 1))),
                 "matrix_rank_tol"),
      KnownCase("empty", {{"X", {In({2, 0, 3})}}}, {}, {{2}, {0, 0}, {}}),
      Fails(PlainCase("vector", {{"X", {In({3})}}}), "rank"),
      Fails(PlainCase("tolerances_do_not_fit", With(In({2, 3, 3}), In({3}))), "repeat"),
      Fails(PlainCase("not_square", {{"X", {In({2, 3})}}}, {{"hermitian", true}}), "square")};
  suite.cases[4].unknown_batch = true;
  AddLimits(&suite);
  AddRefusedBatches(&suite.cases);
  return suite;
}

OP_TEST(MatrixRank, MatrixRankSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
