#include "phi/infermeta/diagonal.h"

#include <algorithm>

#include "phi/core/checked_size.h"
#include "phi/core/infermeta_utils.h"
#include "phi/infermeta/check_dims.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"
#include "phi/kernels/funcs/linalg/diagonal.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {

namespace {

int AxisWithin(const char* attribute, int64_t axis, int rank) {
  PADDLE_ENFORCE(axis >= -rank && axis < rank,
                 errors::InvalidArgument("attribute `%s` must be in [%d, %d); it is %d", attribute,
                                         -rank, rank, axis));
  return funcs::CanonicalAxis(axis, rank);
}
void SetSizes(const MetaTensor& x, const std::vector<int64_t>& dims, MetaTensor* out) {
  out->set_dims(make_ddim(dims));
  out->set_dtype(x.dtype());
}
int64_t Grown(int64_t size, int offset) {
  return size < 0 ? -1 : CheckedAdd(size, Magnitude(offset));
}

// x without two axes; `length` of their diagonal, -1 if not known.
std::vector<int64_t> WithoutMatrix(const DDim& in, int64_t offset, int axis1, int axis2,
                                   int64_t* length) {
  const int a = AxisWithin("axis1", axis1, in.size()), b = AxisWithin("axis2", axis2, in.size());
  PADDLE_ENFORCE_NE(a, b,
                    errors::InvalidArgument("the two axes of a diagonal must differ; both "
                                            "are axis %d",
                                            a));
  std::vector<int64_t> dims;
  for (int i = 0; i < in.size(); ++i) {
    if (i != a && i != b) dims.push_back(in[i]);
  }
  *length = in[a] < 0 || in[b] < 0 ? -1 : funcs::DiagonalOf(in[a], in[b], offset).count;
  return dims;
}

// Errors: InvalidArgument unless each place of `index` names an element of a tensor of shape `dims`
// along `axis`; the kernel checks the indices.
void CheckAlongAxis(const DDim& dims, const DDim& index, int axis, MetaConfig config) {
  const int at = AxisWithin("Axis", axis, dims.size());
  PADDLE_ENFORCE_EQ(dims.size(), index.size(),
                    errors::InvalidArgument("inputs Input and Index must have one rank; they have "
                                            "shape %s and %s",
                                            dims, index));
  if (!config.is_runtime || product(index) == 0) return;
  bool inside = true;
  for (int d = 0; d < dims.size(); ++d) inside &= d == at ? dims[d] > 0 : index[d] <= dims[d];
  PADDLE_ENFORCE(inside, errors::InvalidArgument("input Index of shape %s does not name elements "
                                                 "along axis %d of input Input of shape %s",
                                                 index, at, dims));
}

}  // namespace

void DiagInferMeta(const MetaTensor& x, int offset, float, MetaTensor* out) {
  const DDim in = x.dims();
  PADDLE_ENFORCE_LE(
      in.size(), 2,
      errors::InvalidArgument("input X must be a vector or a matrix; it has shape %s", in));
  if (in.size() <= 1) {
    const int64_t size = Grown(in.size() == 0 ? 1 : in[0], offset);
    return SetSizes(x, {size, size}, out);
  }
  const bool known = in[0] >= 0 && in[1] >= 0;
  SetSizes(x, {known ? funcs::DiagonalOf(in[0], in[1], offset).count : -1}, out);
}

void DiagonalInferMeta(const MetaTensor& x, int offset, int axis1, int axis2, MetaTensor* out) {
  int64_t length = 0;
  std::vector<int64_t> dims = WithoutMatrix(x.dims(), offset, axis1, axis2, &length);
  dims.push_back(length);
  SetSizes(x, dims, out);
}

void TraceInferMeta(const MetaTensor& x, int offset, int axis1, int axis2, MetaTensor* out) {
  int64_t length = 0;
  SetSizes(x, WithoutMatrix(x.dims(), offset, axis1, axis2, &length), out);
}

void DiagEmbedInferMeta(const MetaTensor& x, int offset, int dim1, int dim2, MetaTensor* out) {
  const DDim in = x.dims();
  PADDLE_ENFORCE_GE(in.size(), 1, errors::InvalidArgument("input Input must have rank 1 or more"));
  const int rank = in.size() + 1;
  const int a = AxisWithin("dim1", dim1, rank), b = AxisWithin("dim2", dim2, rank);
  PADDLE_ENFORCE_NE(a, b,
                    errors::InvalidArgument("`dim1` and `dim2` must differ; both are axis %d", a));
  std::vector<int64_t> dims(in.begin(), in.end() - 1);
  const int64_t size = Grown(in[in.size() - 1], offset);
  dims.insert(dims.begin() + std::min(a, b), size);
  dims.insert(dims.begin() + std::max(a, b), size);
  SetSizes(x, dims, out);
}

void FillDiagonalInferMeta(const MetaTensor& x, float, int, bool, MetaTensor* out) {
  const DDim in = x.dims();
  bool fits = in.size() >= 2;
  for (int i = 1; in.size() > 2 && i < in.size(); ++i) {
    fits = fits && (in[i] == in[0] || in[i] < 0 || in[0] < 0);
  }
  PADDLE_ENFORCE(fits, errors::InvalidArgument("input X must be a matrix, or have equal sizes; it "
                                               "has shape %s",
                                               in));
  SetSizes(x, vectorize(in), out);
}

void FillDiagonalTensorInferMeta(const MetaTensor& x, const MetaTensor& y, int64_t offset, int dim1,
                                 int dim2, MetaTensor* out) {
  int64_t length = -1;
  std::vector<int64_t> dims = WithoutMatrix(x.dims(), offset, dim1, dim2, &length);
  dims.push_back(length);
  const DDim expected = make_ddim(dims), have = y.dims();
  bool same = have.size() == expected.size();
  for (int i = 0; same && i < have.size(); ++i) {
    same = have[i] == expected[i] || have[i] < 0 || expected[i] < 0;
  }
  PADDLE_ENFORCE(
      same, errors::InvalidArgument("input Y must have shape %s; it has shape %s", expected, have));
  out->share_meta(x);
}

void MeshgridInferMeta(const std::vector<const MetaTensor*>& x, std::vector<MetaTensor*> out,
                       MetaConfig config) {
  std::vector<int64_t> dims;
  for (const MetaTensor* vector : x) {
    const DDim in = vector->dims();
    PADDLE_ENFORCE(!config.is_runtime || vector->dtype() != DataType::UNDEFINED,
                   errors::InvalidArgument("each of input X must hold values; one was never "
                                           "written"));
    PADDLE_ENFORCE_LE(
        in.size(), 1,
        errors::InvalidArgument("each of input X must be a vector; one has shape %s", in));
    dims.push_back(in.size() == 0 ? 1 : in[0]);
  }
  CheckAsMany("Out", out.size(), "X", x.size());
  for (size_t i = 0; i < out.size(); ++i) SetSizes(*x[i], dims, out[i]);
}

void BroadcastTensorsInferMeta(const std::vector<const MetaTensor*>& x,
                               std::vector<MetaTensor*> out) {
  PADDLE_ENFORCE(!x.empty(), errors::InvalidArgument("input X must hold one tensor or more"));
  DDim dims = x[0]->dims();
  for (size_t i = 1; i < x.size(); ++i) {
    DDim joined = dims;
    int mismatch = 0;
    PADDLE_ENFORCE(
        funcs::BroadcastDims(dims, x[i]->dims(), -1, &joined, &mismatch),
        errors::InvalidArgument("X[%d] of shape %s does not fit shape %s of those before", i,
                                x[i]->dims(), dims));
    dims = joined;
  }
  CheckAsMany("Out", out.size(), "X", x.size());
  for (size_t i = 0; i < out.size(); ++i) {
    SetSizes(*x[i], vectorize(dims), out[i]);
    out[i]->share_lod(*x[i]);
  }
}

void TakeAlongAxisInferMeta(const MetaTensor& x, const MetaTensor& index, int axis, MetaTensor* out,
                            MetaConfig config) {
  CheckAlongAxis(x.dims(), index.dims(), axis, config);
  SetSizes(x, vectorize(index.dims()), out);
}

void PutAlongAxisInferMeta(const MetaTensor& x, const MetaTensor& index, const MetaTensor& value,
                           int axis, const std::string& reduce, bool include_self, MetaTensor* out,
                           MetaConfig config) {
  CheckAlongAxis(x.dims(), index.dims(), axis, config);
  PADDLE_ENFORCE(!config.is_runtime || product(value.dims()) == 1 ||
                     product(value.dims()) == product(index.dims()),
                 errors::InvalidArgument("input Value must have one element, or one for each of "
                                         "Index of shape %s; it has shape %s",
                                         index.dims(), value.dims()));
  PADDLE_ENFORCE(reduce == "assign" || reduce == "add" || reduce == "mul" || reduce == "multiply",
                 errors::InvalidArgument("attribute `Reduce` must be assign, add, mul or multiply; "
                                         "it is %s",
                                         reduce));
  PADDLE_ENFORCE(
      include_self || reduce == "assign",
      errors::Unimplemented("attribute `Include_self` must be true where `Reduce` is %s: "
                            "no kernel leaves the old element out",
                            reduce));
  out->share_meta(x);
}

void IndexAddInferMeta(const MetaTensor& x, const MetaTensor& index, const MetaTensor& add_value,
                       int axis, MetaTensor* out) {
  DDim expected = x.dims();
  const int at = AxisWithin("axis", axis, expected.size());
  PADDLE_ENFORCE_EQ(
      index.dims().size(), 1,
      errors::InvalidArgument("input Index must be a vector; it has shape %s", index.dims()));
  expected[at] = index.dims()[0];
  const DDim actual = add_value.dims();
  bool same = actual.size() == expected.size();
  for (int i = 0; same && i < actual.size(); ++i) {
    same = actual[i] < 0 || expected[i] < 0 || actual[i] == expected[i];
  }
  PADDLE_ENFORCE(same, errors::InvalidArgument(
                           "input AddValue must have shape %s, that of X with as many rows as "
                           "Index on axis %d; it is %s",
                           expected, at, actual));
  out->share_meta(x);
}

void MultiplexInferMeta(const std::vector<const MetaTensor*>& ins, const MetaTensor& ids,
                        MetaTensor* out) {
  PADDLE_ENFORCE_GE(
      ins.size(), 2,
      errors::InvalidArgument("input X must hold two tensors or more; it holds %d", ins.size()));
  DDim dims = ins[0]->dims();
  PADDLE_ENFORCE_GE(
      dims.size(), 2,
      errors::InvalidArgument("all of input X must have rank 2 or more; one has shape %s", dims));
  for (const MetaTensor* in : ins) CheckDims("X", *in, dims);
  const DDim rows = DimsOfRank("Ids", ids, 2);
  CheckDims("Ids", ids, {-1, 1});
  PADDLE_ENFORCE(rows[0] < 0 || dims[0] < 0 || rows[0] <= dims[0],
                 errors::InvalidArgument("input Ids of shape %s has more rows than X of shape %s",
                                         rows, dims));
  dims[0] = rows[0];
  out->set_dims(dims);
  out->set_dtype(ins[0]->dtype());
}

void RepeatInterleaveInferMeta(const MetaTensor& x, int repeats, int dim, MetaTensor* out) {
  std::vector<int64_t> dims = vectorize(x.dims());
  const int at = AxisWithin("dim", dim, x.dims().size());
  PADDLE_ENFORCE_GE(
      repeats, 1,
      errors::InvalidArgument("attribute `Repeats` must be above 0; it is %d", repeats));
  dims[at] = dims[at] < 0 ? -1 : CheckedMul(dims[at], repeats);
  SetSizes(x, dims, out);
  out->share_lod(x);
}

void RepeatInterleaveWithTensorIndexInferMeta(const MetaTensor& x, const MetaTensor& repeats_tensor,
                                              int dim, MetaTensor* out) {
  std::vector<int64_t> dims = vectorize(x.dims());
  const int at = AxisWithin("dim", dim, x.dims().size());
  const int64_t repeats = KnownNumel(repeats_tensor.dims());
  PADDLE_ENFORCE(repeats < 0 || dims[at] < 0 || repeats == dims[at],
                 errors::InvalidArgument("input RepeatsTensor of shape %s must hold a number for "
                                         "each of the %d slices of X",
                                         repeats_tensor.dims(), dims[at]));
  dims[at] = -1;
  SetSizes(x, dims, out);
  out->share_lod(x);
}

}  // namespace phi
