#include "phi/core/ddim.h"

#include <sstream>

#include "phi/core/checked_size.h"
#include "phi/core/enforce.h"

namespace phi {

void DDim::CheckRank(int rank) {
  PADDLE_ENFORCE(rank >= 0 && rank <= kMaxRank,
                 errors::InvalidArgument("a tensor has a rank from 0 to %d; this shape has rank %d",
                                         kMaxRank, rank));
}

void DDim::Refuse(int i) const {
  PADDLE_THROW(errors::OutOfRange("dimension %d of shape %s: the rank is %d", i, *this, rank_));
}

DDim DDim::reshape(const std::vector<int>& shape) const {
  DDim out = make_ddim(shape);
  int64_t known = 1;
  int unknown = -1;
  for (int i = 0; i < out.size(); ++i) {
    if (out[i] == 0) {
      PADDLE_ENFORCE_LT(i, rank_,
                        errors::InvalidArgument("reshape of %s to %s: axis %d copies a "
                                                "dimension that the input does not have",
                                                *this, out, i));
      out[i] = dims_[i];
    }
    if (out[i] == -1) {
      PADDLE_ENFORCE_EQ(unknown, -1,
                        errors::InvalidArgument("reshape of %s to %s: only one dimension may be -1",
                                                *this, make_ddim(shape)));
      unknown = i;
    } else {
      known = CheckedMul(known, out[i]);
    }
  }
  const int64_t total = product(*this);
  if (unknown >= 0) out[unknown] = known == 0 ? 0 : total / known;
  PADDLE_ENFORCE_EQ(product(out), total,
                    errors::InvalidArgument("reshape of %s to %s changes the number of elements",
                                            *this, make_ddim(shape)));
  return out;
}

DDim DDim::transpose(const std::vector<int>& axis) const {
  PADDLE_ENFORCE_EQ(static_cast<int>(axis.size()), rank_,
                    errors::InvalidArgument("transpose of %s needs %d axes", *this, rank_));
  DDim out = *this;
  for (int i = 0; i < rank_; ++i) out[i] = dims_[Checked(axis[i])];
  return out;
}

std::string DDim::to_str() const {
  std::ostringstream os;
  for (int i = 0; i < rank_; ++i) os << (i == 0 ? "" : ", ") << dims_[i];
  return os.str();
}

DDim make_ddim(const std::vector<int64_t>& dims) {
  return DDim(dims.data(), static_cast<int>(dims.size()));
}
DDim make_ddim(const std::vector<int>& dims) {
  return DDim(dims.data(), static_cast<int>(dims.size()));
}
DDim make_ddim(std::initializer_list<int64_t> dims) { return DDim(dims); }

int64_t product(const DDim& dims) {
  int64_t n = 1;  // of the sizes that are not 0
  bool overflows = false, is_empty = false;
  for (int64_t d : dims) {
    is_empty = is_empty || d == 0;
    if (d != 0) overflows = __builtin_mul_overflow(n, d, &n) || overflows;
  }
  PADDLE_ENFORCE(!overflows && n <= kMaxElements && n >= -kMaxElements,
                 errors::ResourceExhausted("a tensor of shape %s is larger than any memory", dims));
  return is_empty ? 0 : n;
}

bool contain_unknown_dim(const DDim& dims) {
  for (int64_t d : dims) {
    if (d < 0) return true;
  }
  return false;
}

DDim slice_ddim(const DDim& dims, int begin, int end) {
  PADDLE_ENFORCE(
      begin >= 0 && begin <= end && end <= dims.size(),
      errors::InvalidArgument("slice [%d, %d) of shape %s is out of its rank", begin, end, dims));
  return DDim(dims.Get() + begin, end - begin);
}

DDim flatten_to_2d(const DDim& dims, int num_col_dims) {
  return DDim({product(slice_ddim(dims, 0, num_col_dims)),
               product(slice_ddim(dims, num_col_dims, dims.size()))});
}

DDim flatten_to_3d(const DDim& dims, int num_row_dims, int num_col_dims) {
  PADDLE_ENFORCE(num_row_dims >= 1 && num_row_dims < num_col_dims && num_col_dims < dims.size(),
                 errors::InvalidArgument("cannot flatten %s to 3 dimensions at %d and %d", dims,
                                         num_row_dims, num_col_dims));
  return DDim({product(slice_ddim(dims, 0, num_row_dims)),
               product(slice_ddim(dims, num_row_dims, num_col_dims)),
               product(slice_ddim(dims, num_col_dims, dims.size()))});
}

DDim flatten_to_1d(const DDim& dims) { return DDim({product(dims)}); }

DDim stride(const DDim& dims) {
  DDim out = dims;
  int64_t step = 1;
  for (int i = dims.size() - 1; i >= 0; --i) {
    out[i] = step;
    step = CheckedMul(step, dims[i]);
  }
  return out;
}

DDim stride_numel(const DDim& dims) {
  DDim out = dims;
  int64_t count = 1;
  for (int i = dims.size() - 1; i >= 0; --i) {
    count = CheckedMul(count, dims[i]);
    out[i] = count;
  }
  return out;
}

std::ostream& operator<<(std::ostream& os, const DDim& dims) { return os << dims.to_str(); }

}  // namespace phi
