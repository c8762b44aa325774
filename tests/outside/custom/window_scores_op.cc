// outside: 2.3 | custom operator made of many functions on tensors: slice, transpose, split, topk,
// index_select, arange, cumsum, nonzero, tril; switch by type
#include <vector>

#include "paddle/extension.h"

namespace {

// The mean of each window of two rows, rows by columns.
paddle::Tensor WindowMeans(const paddle::Tensor& x) {
  using namespace paddle::experimental;  // NOLINT(google-build-using-namespace): as such sources do
  const int64_t rows = x.shape()[0];
  auto upper = slice(x, {0}, {0}, {rows - 1}, {1}, {});
  auto lower = slice(x, {0}, {1}, {rows}, {1}, {});
  auto both = stack({upper, lower}, 0);
  return mean(both, {0}, false);
}

}  // namespace

std::vector<paddle::Tensor> WindowScores(const paddle::Tensor& x, int k) {
  switch (x.type()) {
    case paddle::DataType::FLOAT32:
    case paddle::DataType::FLOAT64:
      break;
    default:
      PD_THROW("function outside_window_scores is not implemented for data type `", x.type(), "`");
  }
  auto means = WindowMeans(x);
  auto by_column = paddle::experimental::transpose(means, {1, 0});
  auto best = paddle::experimental::topk(by_column, k, -1, true, true);
  auto scalar = [](int64_t value) { return paddle::full({1}, value, paddle::DataType::INT64); };
  auto order =
      paddle::experimental::arange(scalar(by_column.shape()[0] - 1), scalar(-1), scalar(-1),
                                   paddle::DataType::INT64, paddle::CPUPlace());
  auto turned = paddle::experimental::index_select(std::get<0>(best), order, 0);
  auto running = paddle::experimental::cumsum(turned, -1, false, false, false);
  auto positive =
      paddle::experimental::nonzero(paddle::greater_than(running, paddle::zeros_like(running)));
  auto halves = paddle::split(running, {1, k - 1}, 1);
  return {paddle::concat(halves, 1), paddle::tril(running, 0), positive};
}

PD_BUILD_OP(outside_window_scores)
    .Inputs({"X"})
    .Outputs({"Out", "Lower", "Positive"})
    .Attrs({"k:int"})
    .SetKernelFn(PD_KERNEL(WindowScores));
