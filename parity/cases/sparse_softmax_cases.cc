#include <limits>

#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Of the stored values alone: what is missing counts as minus infinity.
OpCase SoftmaxOf(const char* name, Input x, int axis) {
  const Input::Kind kind = x.kind;
  const char* kernel = kind == Input::kSparseCoo ? "softmax_coo" : "softmax_csr";
  OpCase c = SparseCase(name, kernel, {{"x", x.Range(-4, 4)}}, kind, {{"axis", axis}});
  DenseTwin twin = OnlyStored(Twin("softmax", {{"axis", axis}}));
  twin.places_of = "x";
  twin.absent = -std::numeric_limits<double>::infinity();
  return WithTwin(std::move(c), std::move(twin));
}

OpSuite SparseSoftmaxSuite() {
  OpSuite suite = SparseSuite("sparse_softmax", OpClass::kReduction);
  suite.cases.push_back(SoftmaxOf("csr", CsrMatrix(), -1));
  suite.cases.push_back(SoftmaxOf("csr_batch", CsrBatch(), -1));
  suite.cases.push_back(SoftmaxOf("csr_without_values", CsrWithoutValues(), -1));
  suite.cases.push_back(SoftmaxOf("csr_far_apart", CsrMatrix(), -1));
  suite.cases.back().inputs["x"][0].Range(-1000, 1000);
  suite.cases.back().not_differentiated = "float32 has no numbers as small as its gradients";
  suite.cases.push_back(SoftmaxOf("coo", CooMatrix(), -1));
  suite.cases.push_back(SoftmaxOf("coo_columns", CooMatrix(), 0));
  suite.cases.push_back(SoftmaxOf("coo_dense_axis", CooHybrid(), -1));
  // Lines of several values that do not lie side by side, with two axes behind and one before.
  suite.cases.push_back(
      SoftmaxOf("coo_long_columns", Coo({3, 4}, {{0, 1, 2, 2, 0}, {1, 1, 1, 3, 3}}), 0));
  const std::vector<std::vector<double>> places = {
      {0, 0, 1, 1, 1, 0}, {0, 2, 0, 1, 2, 1}, {1, 1, 0, 0, 0, 1}, {2, 2, 1, 1, 1, 0}};
  suite.cases.push_back(SoftmaxOf("coo_middle_axis", Coo({2, 3, 2, 3}, places), 1));
  suite.cases.push_back(
      SoftmaxOf("coo_middle_axis_dense_behind", Coo({2, 3, 2}, {{0, 0, 1, 0}, {0, 2, 1, 1}}), 1));
  suite.cases.push_back(SoftmaxOf("coo_without_values", CooWithoutValues(), 1));
  suite.cases.push_back(SoftmaxOf("csr_last_axis", CsrMatrix(), 1));
  suite.cases.push_back(SoftmaxOf("coo_first_axis", CooHybrid(), -3));
  suite.cases.push_back(Fails(SoftmaxOf("axis_out_of_range", CsrMatrix(), 2),
                              "must be in [-2, 2) for x of shape [4, 5]; it is 2"));
  suite.cases.push_back(Fails(SoftmaxOf("axis_below_the_range", CooMatrix(), -3),
                              "must be in [-2, 2) for x of shape [4, 5]; it is -3"));
  suite.cases.push_back(
      Fails(SoftmaxOf("csr_rows", CsrMatrix(), 0), "of a CSR tensor must be -1; it is 0"));
  return suite;
}

// The shape function of a gradient knows nothing of the axis.
OpSuite SparseSoftmaxGradSuite() {
  OpSuite suite = GradientSuite("sparse_softmax_grad");
  const auto add = [&](const char* name, const Input& out, int axis, const char* text) {
    const bool is_coo = out.kind == Input::kSparseCoo;
    OpCase c = SparseCase(name, is_coo ? "softmax_coo_grad" : "softmax_csr_grad",
                          {{"out", out}, {"out@GRAD", out}}, out.kind, {{"axis", axis}});
    c.outputs = {{"x@GRAD", c.outputs["out"]}};
    suite.cases.push_back(Fails(c, text));
  };
  add("csr_rows", CsrMatrix(), 0, "must be -1");
  add("axis_behind", CooMatrix(), 2, "must be in [-2, 2)");
  add("axis_before", CooMatrix(), -3, "must be in [-2, 2)");
  return suite;
}

OP_TEST(SparseSoftmax, SparseSoftmaxSuite());
OP_TEST(SparseSoftmaxGrad, SparseSoftmaxGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
