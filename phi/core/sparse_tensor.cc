#include <vector>

#include "phi/core/selected_rows.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"
#include "phi/core/sparse_parts.h"
#include "phi/core/type_info.h"

namespace phi {
namespace {

bool IsIndexType(DataType dtype) { return dtype == DataType::INT32 || dtype == DataType::INT64; }

bool PartsFit(const SparseCooTensor& coo) {
  const DDim &indices = coo.indices().dims(), &values = coo.values().dims(), &dims = coo.dims();
  if (indices.size() != 2 || values.size() < 1 || indices[1] != values[0]) return false;
  if (!IsIndexType(coo.indices().dtype()) || indices[0] > dims.size()) return false;
  const int sparse = static_cast<int>(indices[0]), dense = dims.size() - sparse;
  if (values.size() != 1 + dense) return false;
  for (int i = 0; i < dense; ++i)
    if (values[1 + i] != dims[sparse + i]) return false;
  return true;
}

bool PartsFit(const SparseCsrTensor& csr) {
  const DDim &crows = csr.crows().dims(), &cols = csr.cols().dims(), &dims = csr.dims();
  if (crows.size() != 1 || cols.size() != 1 || csr.values().dims() != cols) return false;
  if (!IsIndexType(csr.crows().dtype()) || csr.cols().dtype() != csr.crows().dtype()) return false;
  if (dims.size() != 2 && dims.size() != 3) return false;
  const int64_t batch = dims.size() == 3 ? dims[0] : 1, rows = dims[dims.size() - 2];
  int64_t bounds = 0;
  return batch >= 0 && rows >= 0 && !__builtin_add_overflow(rows, 1, &bounds) &&
         !__builtin_mul_overflow(batch, bounds, &bounds) && crows[0] == bounds;
}

bool PartsFit(const SelectedRows& rows) {
  const DDim& dims = rows.value().dims();
  return rows.rows().empty() ||
         (dims.size() >= 1 && dims[0] >= static_cast<int64_t>(rows.rows().size()));
}

std::string WhyNoMemory(const char* name, const DenseTensor& part) {
  if (part.initialized() || part.numel() == 0) return "";
  return Format("%s of shape %s hold no memory", name, part.dims());
}

}  // namespace

std::string WhyPartsCannotBeRead(const TensorBase& tensor) {
  std::string why;
  if (const auto* coo = TensorCast<SparseCooTensor>(&tensor)) {
    why = WhyNoMemory("indices", coo->indices());
    if (why.empty()) why = WhyNoMemory("values", coo->values());
  } else if (const auto* csr = TensorCast<SparseCsrTensor>(&tensor)) {
    why = WhyNoMemory("crows", csr->crows());
    if (why.empty()) why = WhyNoMemory("cols", csr->cols());
    if (why.empty()) why = WhyNoMemory("values", csr->values());
  }
  return why;
}

std::string WhyPartsDoNotFit(const TensorBase& tensor) {
  if (const auto* rows = TensorCast<SelectedRows>(&tensor)) {
    if (PartsFit(*rows)) return "";
    return Format("its %d rows have a value of shape %s", rows->rows().size(),
                  rows->value().dims());
  }
  if (const auto* coo = TensorCast<SparseCooTensor>(&tensor)) {
    if (PartsFit(*coo)) return "";
    return Format("indices %s of shape %s and values of shape %s are no COO tensor of shape %s",
                  coo->indices().dtype(), coo->indices().dims(), coo->values().dims(), coo->dims());
  }
  const auto* csr = TensorCast<SparseCsrTensor>(&tensor);
  if (csr == nullptr || PartsFit(*csr)) return "";
  return Format(
      "crows %s of shape %s, cols %s of shape %s and values of shape %s are no CSR tensor "
      "of shape %s",
      csr->crows().dtype(), csr->crows().dims(), csr->cols().dtype(), csr->cols().dims(),
      csr->values().dims(), csr->dims());
}

void SparseCooTensor::SetMember(const DenseTensor& indices, const DenseTensor& values,
                                const DDim& dims, bool coalesced) {
  PADDLE_ENFORCE(
      indices.dims().size() == 2 && values.dims().size() >= 1 &&
          indices.dims()[1] == values.dims()[0],
      errors::InvalidArgument("a COO tensor needs indices [sparse_dim, nnz] and values [nnz, …]; "
                              "these have shapes %s and %s",
                              indices.dims(), values.dims()));
  indices_ = indices;
  values_ = values;
  dims_ = dims;
  coalesced_ = coalesced;
}

void SparseCooTensor::Resize(const DDim& dims, int64_t sparse_dim, int64_t nnz) {
  PADDLE_ENFORCE_GE(nnz, this->nnz(),
                    errors::InvalidArgument("a COO tensor of %d elements cannot be resized to %d",
                                            this->nnz(), nnz));
  PADDLE_ENFORCE(
      sparse_dim >= 1 && sparse_dim <= dims.size(),
      errors::InvalidArgument("a COO tensor of shape %s cannot have %d sparse dimensions", dims,
                              sparse_dim));
  std::vector<int64_t> values{nnz};
  for (int i = static_cast<int>(sparse_dim); i < dims.size(); ++i) values.push_back(dims[i]);
  indices_.Resize(make_ddim({sparse_dim, nnz}));
  values_.Resize(make_ddim(values));
  dims_ = dims;
}

void SparseCsrTensor::Resize(const DDim& dims, int64_t nnz) {
  PADDLE_ENFORCE(dims.size() == 2 || dims.size() == 3,
                 errors::InvalidArgument("a CSR tensor has 2 or 3 dimensions, not shape %s", dims));
  PADDLE_ENFORCE_GE(nnz, this->nnz(),
                    errors::InvalidArgument("a CSR tensor of %d elements cannot be resized to %d",
                                            this->nnz(), nnz));
  const int64_t batch = dims.size() == 3 ? dims[0] : 1;
  crows_.Resize(make_ddim({batch * (dims[dims.size() - 2] + 1)}));
  cols_.Resize(make_ddim({nnz}));
  values_.Resize(make_ddim({nnz}));
  dims_ = dims;
}

void SparseCsrTensor::SetMember(const DenseTensor& crows, const DenseTensor& cols,
                                const DenseTensor& values, const DDim& dims) {
  PADDLE_ENFORCE(dims.size() == 2 || dims.size() == 3,
                 errors::InvalidArgument("a CSR tensor has 2 or 3 dimensions, not shape %s", dims));
  PADDLE_ENFORCE_EQ(cols.numel(), values.numel(),
                    errors::InvalidArgument("a CSR tensor has one column per value"));
  crows_ = crows;
  cols_ = cols;
  values_ = values;
  dims_ = dims;
}

}  // namespace phi
