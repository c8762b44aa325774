#include "phi/infermeta/random.h"

#include <algorithm>

#include "phi/core/infermeta_utils.h"
#include "phi/core/work_budget.h"
#include "phi/infermeta/creation.h"

namespace phi {

void UniformRandomInferMeta(const IntArray& shape, DataType dtype, const Scalar& min,
                            const Scalar& max, int seed, MetaTensor* out, MetaConfig config) {
  UniformRandomRawInferMeta(shape, dtype, min, max, seed, 0, 0, 0, out, config);
}

void UniformRandomRawInferMeta(const IntArray& shape, DataType dtype, const Scalar& min,
                               const Scalar& max, int /*seed*/, int diag_num, int diag_step,
                               float /*diag_val*/, MetaTensor* out, MetaConfig config) {
  const bool hidden = !config.is_runtime && (min.FromTensor() || max.FromTensor());
  PADDLE_ENFORCE(hidden || min.to<double>() <= max.to<double>(),
                 errors::InvalidArgument("attribute `min` must not be above `max`; they are %s and "
                                         "%s",
                                         min, max));
  PADDLE_ENFORCE(diag_num >= 0 && diag_step >= 0,
                 errors::InvalidArgument("attributes `diag_num` and `diag_step` must not be "
                                         "negative; they are %d and %d",
                                         diag_num, diag_step));
  CreateInferMeta(shape, dtype, out);
}

void GaussianRandomInferMeta(const IntArray& shape, float, float, int, DataType dtype,
                             MetaTensor* out) {
  CreateInferMeta(shape, dtype, out);
}

void TruncatedGaussianRandomInferMeta(const std::vector<int>& shape, float, float, int,
                                      DataType dtype, MetaTensor* out) {
  CreateInferMeta(IntArray(shape), dtype, out);
}

void RandintRawInferMeta(int low, int high, const IntArray& shape, int, DataType dtype,
                         MetaTensor* out) {
  PADDLE_ENFORCE_LT(low, high,
                    errors::InvalidArgument("attribute `low` must be below `high`; they are %d and "
                                            "%d",
                                            low, high));
  CreateInferMeta(shape, dtype, out);
}

void RandpermRawInferMeta(int n, DataType dtype, int, MetaTensor* out) {
  PADDLE_ENFORCE_GE(n, 1, errors::InvalidArgument("attribute `n` must be above 0; it is %d", n));
  constexpr int64_t kStepsOfASwap = 64;  // with a place of memory that no cache holds
  CheckWork("randperm", "n", n, {kStepsOfASwap});
  out->set_dims(make_ddim({n}));
  out->set_dtype(dtype);
}

void MultinomialInferMeta(const MetaTensor& x, const Scalar& num_samples, bool replacement,
                          MetaTensor* out, MetaConfig config) {
  DDim dims = x.dims();
  PADDLE_ENFORCE(dims.size() == 1 || dims.size() == 2,
                 errors::InvalidArgument("input X must have rank 1 or 2; it has shape %s", dims));
  const bool later = num_samples.FromTensor() && !config.is_runtime;
  const int64_t count = later ? -1 : num_samples.to<int64_t>();
  PADDLE_ENFORCE(
      later || count > 0,
      errors::InvalidArgument("attribute `num_samples` must be above 0; it is %d", count));
  constexpr int64_t kStepsOfASample = 32;  // a draw and a search; without replacement sums, too
  const int64_t of_a_row = dims[dims.size() - 1];
  CheckWork("multinomial", "num_samples", count,
            {dims.size() == 1 ? 1 : dims[0],
             replacement || of_a_row < 0 ? kStepsOfASample : std::max(kStepsOfASample, of_a_row)});
  dims[dims.size() - 1] = count;
  out->set_dims(dims);
  out->set_dtype(DataType::INT64);
}

}  // namespace phi
