#include "phi/infermeta/linalg.h"

#include <algorithm>

#include "phi/core/infermeta_utils.h"

namespace phi {
namespace {

std::vector<int64_t> LeadingDims(const DDim& dims, int tail) {
  const std::vector<int64_t> all = vectorize(dims);
  return {all.begin(), all.end() - std::min<size_t>(tail, all.size())};
}

void CheckMatrices(const char* name, const MetaTensor& x) {
  PADDLE_ENFORCE(x.dims().size() >= 2,
                 errors::InvalidArgument("input %s must have rank 2 or more; it has shape %s", name,
                                         x.dims()));
}

void CheckSquare(const char* name, const MetaTensor& x) {
  CheckMatrices(name, x);
  const DDim dims = x.dims();
  const int64_t rows = dims[dims.size() - 2], cols = dims[dims.size() - 1];
  PADDLE_ENFORCE(
      rows < 0 || cols < 0 || rows == cols,
      errors::InvalidArgument("input %s must hold square matrices; it has shape %s", name, dims));
}

void SetTyped(const MetaTensor& like, const std::vector<int64_t>& dims, MetaTensor* out) {
  out->set_dims(make_ddim(dims));
  out->set_dtype(like.dtype());
  out->set_layout(like.layout());
}

// The broadcast of the leading dims of both.
std::vector<int64_t> CommonBatch(const DDim& x, const DDim& y, int x_tail, int y_tail) {
  std::vector<int64_t> a = LeadingDims(x, x_tail), b = LeadingDims(y, y_tail);
  const size_t rank = std::max(a.size(), b.size());
  a.insert(a.begin(), rank - a.size(), 1);
  b.insert(b.begin(), rank - b.size(), 1);
  for (size_t i = 0; i < rank; ++i) {
    const bool known = a[i] >= 0 && b[i] >= 0;
    PADDLE_ENFORCE(!known || a[i] == b[i] || a[i] == 1 || b[i] == 1,
                   errors::InvalidArgument("inputs X and Y of shapes %s and %s do not fit: their "
                                           "leading dims must repeat to each other",
                                           x, y));
    if (a[i] == 1 || (b[i] > 1 && a[i] < 0)) a[i] = b[i];
  }
  return a;
}

// The matrix meets the rows of the right hand side.
void CheckRows(const DDim& matrix, const DDim& side, int64_t size, int64_t rows) {
  PADDLE_ENFORCE(size < 0 || rows < 0 || size == rows,
                 errors::InvalidArgument("matrices of shape %s and right hand sides of shape %s do "
                                         "not fit: %d and %d must be equal",
                                         matrix, side, size, rows));
}

void SetSolution(const MetaTensor& matrix, const MetaTensor& side, const DDim& first,
                 const DDim& second, MetaTensor* out) {
  const DDim a = matrix.dims(), b = side.dims();
  CheckRows(a, b, a[a.size() - 1], b[b.size() - 2]);
  std::vector<int64_t> dims = CommonBatch(first, second, 2, 2);
  dims.push_back(a[a.size() - 1] < 0 ? b[b.size() - 2] : a[a.size() - 1]);
  dims.push_back(b[b.size() - 1]);
  SetTyped(side, dims, out);
}

}  // namespace

void InverseInferMeta(const MetaTensor& x, MetaTensor* out) {
  CheckSquare("Input", x);
  out->share_meta(x);
}

void CholeskyInferMeta(const MetaTensor& x, bool, MetaTensor* out) {
  CheckSquare("X", x);
  out->share_meta(x);
}

void MatrixPowerInferMeta(const MetaTensor& x, int, MetaTensor* out) {
  CheckSquare("X", x);
  out->share_meta(x);
}

void DeterminantInferMeta(const MetaTensor& x, MetaTensor* out) {
  CheckSquare("Input", x);
  SetTyped(x, LeadingDims(x.dims(), 2), out);
  out->share_lod(x);
}

void SlogDeterminantInferMeta(const MetaTensor& x, MetaTensor* out) {
  CheckSquare("Input", x);
  std::vector<int64_t> dims = LeadingDims(x.dims(), 2);
  dims.insert(dims.begin(), 2);
  SetTyped(x, dims, out);
  out->share_lod(x);
}

bool SolvesForVectors(const DDim& x, const DDim& y) {
  if (y.size() == 1) return true;
  if (y.size() + 1 != x.size()) return false;
  for (int i = 0; i < y.size(); ++i) {
    if (x[i] >= 0 && y[i] >= 0 && x[i] != y[i]) return false;
  }
  return true;
}

void SolveInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out) {
  CheckSquare("X", x);
  const DDim a = x.dims(), b = y.dims();
  PADDLE_ENFORCE(b.size() >= 1,
                 errors::InvalidArgument("input Y must have rank 1 or more; it has shape %s", b));
  if (SolvesForVectors(a, b)) {
    CheckRows(a, b, a[a.size() - 1], b[b.size() - 1]);
    std::vector<int64_t> dims = CommonBatch(a, b, 2, 1);
    dims.push_back(std::max(a[a.size() - 1], b[b.size() - 1]));
    SetTyped(y, dims, out);
  } else {
    SetSolution(x, y, a, b, out);
  }
  out->share_lod(x);
}

void CholeskySolveInferMeta(const MetaTensor& x, const MetaTensor& y, bool, MetaTensor* out) {
  CheckMatrices("X", x);
  CheckSquare("Y", y);
  SetSolution(y, x, x.dims(), y.dims(), out);
  out->share_lod(x);
}

void TriangularSolveInferMeta(const MetaTensor& x, const MetaTensor& y, bool, bool, bool,
                              MetaTensor* out) {
  CheckSquare("X", x);
  CheckMatrices("Y", y);
  SetSolution(x, y, x.dims(), y.dims(), out);
  out->share_lod(y);
}

void LstsqInferMeta(const MetaTensor& x, const MetaTensor& y, float, const std::string& driver,
                    MetaTensor* solution, MetaTensor* residuals, MetaTensor* rank,
                    MetaTensor* singular_values) {
  CheckMatrices("X", x);
  CheckMatrices("Y", y);
  const DDim a = x.dims(), b = y.dims();
  const int n = a.size();
  bool fits = b.size() == n;
  for (int i = 0; fits && i + 1 < n; ++i) fits = a[i] == b[i] || a[i] < 0 || b[i] < 0;
  PADDLE_ENFORCE(fits, errors::InvalidArgument("inputs X and Y must agree but for their last dim; "
                                               "they have shapes %s and %s",
                                               a, b));
  const bool by_values = driver == "gelsd" || driver == "gelss";
  PADDLE_ENFORCE(by_values || driver == "gels" || driver == "gelsy",
                 errors::InvalidArgument("attribute `driver` must be gels, gelsy, gelsd or gelss; "
                                         "it is %s",
                                         driver));
  const std::vector<int64_t> batch = LeadingDims(a, 2);
  const auto with = [&](std::vector<int64_t> more) {
    std::vector<int64_t> dims = batch;
    dims.insert(dims.end(), more.begin(), more.end());
    return dims;
  };
  const int64_t rows = a[n - 2], cols = a[n - 1];
  const bool unknown = rows < 0 || cols < 0;
  SetTyped(x, with({cols, b[n - 1]}), solution);
  if (residuals != nullptr) {
    const auto sums = rows > cols ? with({b[n - 1]}) : std::vector<int64_t>{0};
    SetTyped(x, unknown ? with({-1}) : sums, residuals);
  }
  rank->set_dims(make_ddim(driver == "gels" ? std::vector<int64_t>{0} : batch));
  rank->set_dtype(DataType::INT32);
  const int64_t values = unknown ? -1 : std::min(rows, cols);
  SetTyped(x, by_values ? with({values}) : std::vector<int64_t>{0}, singular_values);
}

void MultiDotInferMeta(const std::vector<const MetaTensor*>& x, MetaTensor* out) {
  PADDLE_ENFORCE(x.size() > 1, errors::InvalidArgument(
                                   "input X must hold two tensors or more; it holds %d", x.size()));
  const DDim first = x.front()->dims(), last = x.back()->dims();
  int64_t before = -1;
  for (size_t i = 0; i < x.size(); ++i) {
    const DDim dims = x[i]->dims();
    const bool end = i == 0 || i + 1 == x.size();
    PADDLE_ENFORCE(
        dims.size() == 2 || (end && dims.size() == 1),
        errors::InvalidArgument("tensor %d of input X must be a matrix, or a vector if it "
                                "is the first or the last; it has shape %s",
                                i, dims));
    const int64_t rows = i == 0 ? -1 : dims[0];
    PADDLE_ENFORCE(
        rows < 0 || before < 0 || rows == before,
        errors::InvalidArgument("tensor %d of input X, of shape %s, must have the %d rows "
                                "that the one before has columns",
                                i, dims, before));
    before = dims[dims.size() - 1];
  }
  std::vector<int64_t> dims;
  if (first.size() == 2) dims.push_back(first[0]);
  if (last.size() == 2) dims.push_back(last[1]);
  SetTyped(*x.front(), dims, out);
  out->share_lod(*x.front());
}

void RenormInferMeta(const MetaTensor& x, float p, int axis, float max_norm, MetaTensor* out) {
  const int rank = x.dims().size();
  PADDLE_ENFORCE(
      axis >= -rank && axis < rank,
      errors::InvalidArgument("attribute `axis` must be in [%d, %d) for input X of shape "
                              "%s; it is %d",
                              -rank, rank, x.dims(), axis));
  PADDLE_ENFORCE(p >= 0 && max_norm >= 0,
                 errors::InvalidArgument("attributes `p` and `max_norm` must not be negative; they "
                                         "are %f and %f",
                                         p, max_norm));
  out->share_meta(x);
}

}  // namespace phi
