#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"

namespace phi {

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
