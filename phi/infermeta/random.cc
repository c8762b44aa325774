#include "phi/infermeta/random.h"

#include "phi/core/infermeta_utils.h"
#include "phi/infermeta/creation.h"

namespace phi {

void UniformRandomInferMeta(const IntArray& shape, DataType dtype, const Scalar& min,
                            const Scalar& max, int seed, MetaTensor* out) {
  UniformRandomRawInferMeta(shape, dtype, min, max, seed, 0, 0, 0, out);
}

void UniformRandomRawInferMeta(const IntArray& shape, DataType dtype, const Scalar& min,
                               const Scalar& max, int /*seed*/, int diag_num, int diag_step,
                               float /*diag_val*/, MetaTensor* out) {
  PADDLE_ENFORCE(min.to<double>() <= max.to<double>(),
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
  out->set_dims(make_ddim({n}));
  out->set_dtype(dtype);
}

PD_REGISTER_INFER_META_FN(uniform_random, UniformRandomInferMeta);
PD_REGISTER_INFER_META_FN(uniform_random_raw, UniformRandomRawInferMeta);
PD_REGISTER_INFER_META_FN(gaussian_random, GaussianRandomInferMeta);
PD_REGISTER_INFER_META_FN(truncated_gaussian_random, TruncatedGaussianRandomInferMeta);
PD_REGISTER_INFER_META_FN(randint_raw, RandintRawInferMeta);
PD_REGISTER_INFER_META_FN(randperm_raw, RandpermRawInferMeta);

}  // namespace phi
