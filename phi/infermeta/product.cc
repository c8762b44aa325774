#include "phi/infermeta/product.h"

#include "phi/core/infermeta_utils.h"

namespace phi {
namespace {

void CheckProductRank(const char* name, const MetaTensor& x, int rank) {
  PADDLE_ENFORCE_EQ(
      x.dims().size(), rank,
      errors::InvalidArgument("input %s must have rank %d; it has shape %s", name, rank, x.dims()));
}

void CheckProductFits(const MetaTensor& x, const MetaTensor& y, int64_t a, int64_t b) {
  PADDLE_ENFORCE(
      a < 0 || b < 0 || a == b,
      errors::InvalidArgument(
          "input X of shape %s and input Y of shape %s do not fit: %d and %d must be equal",
          x.dims(), y.dims(), a, b));
}

void SetProduct(const MetaTensor& x, const DDim& dims, MetaTensor* out) {
  out->set_dims(dims);
  out->set_dtype(x.dtype());
  out->set_layout(x.layout());
}

}  // namespace

void BmmInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out) {
  CheckProductRank("X", x, 3);
  CheckProductRank("Y", y, 3);
  const DDim a = x.dims(), b = y.dims();
  CheckProductFits(x, y, a[0], b[0]);
  CheckProductFits(x, y, a[2], b[1]);
  SetProduct(x, {a[0], a[1], b[2]}, out);
  out->share_lod(x);
}

void MvInferMeta(const MetaTensor& x, const MetaTensor& vec, MetaTensor* out) {
  CheckProductRank("X", x, 2);
  CheckProductRank("Vec", vec, 1);
  CheckProductFits(x, vec, x.dims()[1], vec.dims()[0]);
  SetProduct(x, {x.dims()[0]}, out);
  out->share_lod(x);
}

void DotInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out) {
  const DDim a = x.dims(), b = y.dims();
  PADDLE_ENFORCE(a.size() == 1 || a.size() == 2,
                 errors::InvalidArgument("input X must have rank 1 or 2; it has shape %s", a));
  CheckProductRank("Y", y, a.size());
  for (int i = 0; i < a.size(); ++i) CheckProductFits(x, y, a[i], b[i]);
  if (a.size() == 1) {
    SetProduct(x, DDim({}), out);
  } else {
    SetProduct(x, {a[0]}, out);
  }
}

void AddmmInferMeta(const MetaTensor& input, const MetaTensor& x, const MetaTensor& y,
                    float /*alpha*/, float /*beta*/, MetaTensor* out) {
  CheckProductRank("X", x, 2);
  CheckProductRank("Y", y, 2);
  CheckProductFits(x, y, x.dims()[1], y.dims()[0]);
  const DDim dims({x.dims()[0], y.dims()[1]}), c = input.dims();
  bool fits = c.size() == 1 || c.size() == 2;
  for (int i = 0; fits && i < c.size(); ++i) {
    const int64_t have = c[c.size() - 1 - i], want = dims[1 - i];
    fits = have == 1 || have == want || have < 0 || want < 0;
  }
  PADDLE_ENFORCE(fits,
                 errors::InvalidArgument(
                     "input Input of shape %s does not repeat to the product's shape %s", c, dims));
  SetProduct(input, dims, out);
  out->share_lod(input);
}

}  // namespace phi
