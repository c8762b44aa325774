#include "phi/infermeta/decomposition.h"

#include <algorithm>
#include <vector>

#include "phi/core/infermeta_utils.h"
#include "phi/core/work_budget.h"
#include "phi/infermeta/check_dims.h"

namespace phi {
namespace {

// The dims of matrices: the leading ones, rows, columns and the smaller of these.
struct MatrixDims {
  explicit MatrixDims(const MetaTensor& x) : all(x.dims()) {
    PADDLE_ENFORCE(all.size() >= 2, errors::InvalidArgument(
                                        "input X must have rank 2 or more; it has shape %s", all));
    rows = all[all.size() - 2];
    cols = all[all.size() - 1];
    least = rows < 0 || cols < 0 ? -1 : std::min(rows, cols);
  }
  DDim With(const std::vector<int64_t>& tail) const {
    std::vector<int64_t> dims = vectorize(all);
    dims.resize(dims.size() - 2);
    dims.insert(dims.end(), tail.begin(), tail.end());
    return make_ddim(dims);
  }
  void RequireSquare() const {
    PADDLE_ENFORCE(
        rows < 0 || cols < 0 || rows == cols,
        errors::InvalidArgument("input X must hold square matrices; it has shape %s", all));
  }

  // All columns of an orthonormal basis, of which the matrices have but a few.
  void CheckCompletion(const char* who, int64_t size, int64_t steps_of_an_element) const {
    if (least < 0 || size <= least) return;
    CheckWork(who, {KnownNumel(With({})), size, size, steps_of_an_element});
  }

  DDim all;
  int64_t rows, cols, least;
};

void SetPart(MetaTensor* out, const DDim& dims, DataType dtype) {
  if (out == nullptr) return;
  out->set_dims(dims);
  out->set_dtype(dtype);
}

DataType RealOf(DataType dtype) {
  return dtype == DataType::COMPLEX64    ? DataType::FLOAT32
         : dtype == DataType::COMPLEX128 ? DataType::FLOAT64
                                         : dtype;
}
DataType ComplexOf(DataType dtype) {
  return dtype == DataType::FLOAT32   ? DataType::COMPLEX64
         : dtype == DataType::FLOAT64 ? DataType::COMPLEX128
                                      : dtype;
}

}  // namespace

QrMode ParseQrMode(const std::string& mode) {
  PADDLE_ENFORCE(
      mode == "reduced" || mode == "complete" || mode == "r",
      errors::InvalidArgument("attribute `mode` must be reduced, complete or r; it is %s", mode));
  return {mode != "r", mode == "complete"};
}

void QrInferMeta(const MetaTensor& x, const std::string& mode, MetaTensor* q, MetaTensor* r) {
  const MatrixDims dims(x);
  const QrMode parsed = ParseQrMode(mode);
  const int64_t k = parsed.complete ? dims.rows : dims.least;
  if (parsed.complete)
    dims.CheckCompletion("qr: attribute `mode` is complete", dims.rows, 2 * dims.least);
  SetPart(q, parsed.q ? dims.With({dims.rows, k}) : DDim({0}), x.dtype());
  SetPart(r, dims.With({k, dims.cols}), x.dtype());
  for (MetaTensor* part : {q, r}) {
    if (part != nullptr) part->share_lod(x);
  }
}

void SvdInferMeta(const MetaTensor& x, bool full_matrices, MetaTensor* u, MetaTensor* s,
                  MetaTensor* vh) {
  const MatrixDims dims(x);
  const int64_t most = std::max(dims.rows, dims.cols);
  if (full_matrices)
    dims.CheckCompletion("svd: attribute `full_matrices` is true", most, most - dims.least);
  SetPart(u, dims.With({dims.rows, full_matrices ? dims.rows : dims.least}), x.dtype());
  SetPart(s, dims.With({dims.least}), x.dtype());
  SetPart(vh, dims.With({full_matrices ? dims.cols : dims.least, dims.cols}), x.dtype());
  for (MetaTensor* part : {u, s, vh}) {
    if (part != nullptr) part->share_lod(x);
  }
}

void EighInferMeta(const MetaTensor& x, const std::string&, MetaTensor* values,
                   MetaTensor* vectors) {
  const MatrixDims dims(x);
  dims.RequireSquare();
  SetPart(values, dims.With({dims.cols}), RealOf(x.dtype()));
  SetPart(vectors, dims.all, x.dtype());
}

void EigvalshInferMeta(const MetaTensor& x, const std::string& uplo, bool, MetaTensor* values,
                       MetaTensor* vectors) {
  EighInferMeta(x, uplo, values, vectors);
}

void EigInferMeta(const MetaTensor& x, MetaTensor* values, MetaTensor* vectors) {
  const MatrixDims dims(x);
  dims.RequireSquare();
  SetPart(values, dims.With({dims.cols}), ComplexOf(x.dtype()));
  SetPart(vectors, dims.all, ComplexOf(x.dtype()));
}

void EigvalsInferMeta(const MetaTensor& x, MetaTensor* out) { EigInferMeta(x, out, nullptr); }

void LuInferMeta(const MetaTensor& x, bool, MetaTensor* out, MetaTensor* pivots,
                 MetaTensor* infos) {
  const MatrixDims dims(x);
  SetPart(pivots, dims.With({dims.least}), DataType::INT32);
  SetPart(infos, dims.all.size() == 2 ? DDim({1}) : dims.With({}), DataType::INT32);
  out->share_meta(x);
}

void LuUnpackInferMeta(const MetaTensor& x, const MetaTensor& pivots, bool, bool, MetaTensor* pmat,
                       MetaTensor* l, MetaTensor* u) {
  const MatrixDims dims(x);
  const DDim expected = dims.With({dims.least}), given = pivots.dims();
  bool fits = expected.size() == given.size();
  for (int i = 0; fits && i < given.size(); ++i) {
    fits = expected[i] == given[i] || expected[i] < 0 || given[i] < 0;
  }
  PADDLE_ENFORCE(fits, errors::InvalidArgument("input Pivots must have shape %s for input X of "
                                               "shape %s; it has shape %s",
                                               expected, dims.all, given));
  SetPart(pmat, dims.With({dims.rows, dims.rows}), x.dtype());
  SetPart(l, dims.With({dims.rows, dims.least}), x.dtype());
  SetPart(u, dims.With({dims.least, dims.cols}), x.dtype());
}

void MatrixRankInferMeta(const MetaTensor& x, float, bool, bool hermitian, MetaTensor* out) {
  const MatrixDims dims(x);
  if (hermitian) dims.RequireSquare();
  SetPart(out, dims.With({}), DataType::INT32);
  out->share_lod(x);
}

void MatrixRankTolInferMeta(const MetaTensor& x, const MetaTensor& tol, bool, bool hermitian,
                            MetaTensor* out) {
  const MatrixDims matrices(x);
  if (hermitian) matrices.RequireSquare();
  std::vector<int64_t> dims = vectorize(matrices.With({})), other = vectorize(tol.dims());
  const size_t rank = std::max(dims.size(), other.size());
  dims.insert(dims.begin(), rank - dims.size(), 1);
  other.insert(other.begin(), rank - other.size(), 1);
  for (size_t i = 0; i < rank; ++i) {
    const bool known = dims[i] >= 0 && other[i] >= 0;
    PADDLE_ENFORCE(!known || dims[i] == other[i] || dims[i] == 1 || other[i] == 1,
                   errors::InvalidArgument("input TolTensor of shape %s must repeat to the leading "
                                           "dims of input X of shape %s",
                                           tol.dims(), matrices.all));
    if (dims[i] == 1 || (other[i] > 1 && dims[i] < 0)) dims[i] = other[i];
  }
  SetPart(out, make_ddim(dims), DataType::INT32);
}

}  // namespace phi
