#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"

namespace paddle::operators {

/// The LoD of an input of which nothing but the LoD counts: it ascends, and fits the rows that the
/// input has, so that it counts no more than a tensor can hold. Errors: InvalidArgument, naming
/// operator and slot.
inline const phi::LoD& CheckedLoD(const phi::DenseTensor& x, const char* op_type,
                                  const char* slot) {
  const int64_t rows = x.dims().size() == 0 ? 1 : x.dims()[0];
  const std::string problem = phi::CheckLoD(x.lod(), x.lod().empty() ? -1 : rows);
  PADDLE_ENFORCE(problem.empty(),
                 phi::errors::InvalidArgument("%s: the LoD of %s, %s, is wrong: %s", op_type, slot,
                                              phi::LoDToString(x.lod()), problem));
  return x.lod();
}

}  // namespace paddle::operators
