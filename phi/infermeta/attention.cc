#include "phi/infermeta/attention.h"

#include "phi/infermeta/check_dims.h"

namespace phi {
namespace {

// The size of a part, of `parts` that a row of `size` elements is made of, each for all heads; -1:
// not known yet.
int64_t PartOfRow(const char* name, int64_t size, int64_t parts, int64_t heads) {
  if (size < 0) return -1;
  PADDLE_ENFORCE_EQ(
      size % (parts * heads), 0,
      errors::InvalidArgument("the rows of input %s must be %d parts of %d heads; they have %d "
                              "elements",
                              name, parts, heads, size));
  return size / parts;
}

void CheckSize(const char* what, int64_t actual, int64_t expected) {
  PADDLE_ENFORCE(actual < 0 || expected < 0 || actual == expected,
                 errors::InvalidArgument("%s must be %d; it is %d", what, expected, actual));
}

// The size of an axis along which a size of 1 repeats.
int64_t JoinBatches(const char* name, int64_t size, int64_t batch) {
  if (size == batch || size == 1) return batch;
  if (batch == 1) return size;
  PADDLE_ENFORCE(size < 0 || batch < 0,
                 errors::InvalidArgument("the batch of input %s, %d, does not broadcast with %d",
                                         name, size, batch));
  return size > batch ? size : batch;
}

void CheckMaskAxis(const MetaTensor& mask, int axis, int64_t size) {
  const int64_t actual = mask.dims()[axis];
  PADDLE_ENFORCE(actual < 0 || size < 0 || actual == size || actual == 1,
                 errors::InvalidArgument("axis %d of input Mask of shape %s must be 1 or %d", axis,
                                         mask.dims(), size));
}

}  // namespace

void DotProductAttentionInferMeta(const MetaTensor& q, const MetaTensor& k, const MetaTensor& v,
                                  const MetaTensor& mask, int head_number, float /*alpha*/,
                                  MetaTensor* out) {
  PADDLE_ENFORCE(k || !v, errors::InvalidArgument("input V needs input K"));
  const DDim queries = DimsOfRank("Q", q, 3);
  const DDim keys = k ? DimsOfRank("K", k, 3) : queries;
  const int64_t width = PartOfRow("Q", queries[2], k ? 1 : 3, head_number);
  PADDLE_ENFORCE_NE(width, 0,
                    errors::InvalidArgument("input Q of shape %s has empty rows", queries));
  int64_t batch = queries[0], value_width = width;
  if (k) {
    batch = JoinBatches("K", keys[0], batch);
    CheckSize("the size of a key of input K", PartOfRow("K", keys[2], v ? 1 : 2, head_number),
              width);
  }
  if (v) {
    const DDim values = DimsOfRank("V", v, 3);
    batch = JoinBatches("V", values[0], batch);
    CheckSize("the number of rows of input V", values[1], keys[1]);
    value_width = PartOfRow("V", values[2], 1, head_number);
  }
  if (mask) {
    batch = JoinBatches("Mask", DimsOfRank("Mask", mask, 4)[0], batch);
    CheckMaskAxis(mask, 1, head_number);
    CheckMaskAxis(mask, 2, queries[1]);
    CheckMaskAxis(mask, 3, keys[1]);
  }
  out->set_dims({batch, queries[1], value_width});
  out->set_dtype(q.dtype());
}

}  // namespace phi
