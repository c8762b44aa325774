#pragma once

#include <string>
#include <tuple>
#include <vector>

#include "paddle/phi/api/include/api.h"
#include "paddle/phi/api/include/dll_decl.h"
#include "paddle/utils/optional.h"

// Functions on sparse tensors: those of phibridge/api.h that begin with sparse_.

namespace paddle {
namespace experimental {
namespace sparse {

#define PHIBRIDGE_SPARSE_UNARY(name) \
  inline Tensor name(const Tensor& x) { return ::phibridge::api::sparse_##name(x); }
PHIBRIDGE_SPARSE_UNARY(abs)
PHIBRIDGE_SPARSE_UNARY(acos)
PHIBRIDGE_SPARSE_UNARY(acosh)
PHIBRIDGE_SPARSE_UNARY(asin)
PHIBRIDGE_SPARSE_UNARY(asinh)
PHIBRIDGE_SPARSE_UNARY(atan)
PHIBRIDGE_SPARSE_UNARY(atanh)
PHIBRIDGE_SPARSE_UNARY(coalesce)
PHIBRIDGE_SPARSE_UNARY(expm1)
PHIBRIDGE_SPARSE_UNARY(isnan)
PHIBRIDGE_SPARSE_UNARY(log1p)
PHIBRIDGE_SPARSE_UNARY(relu)
PHIBRIDGE_SPARSE_UNARY(relu6)
PHIBRIDGE_SPARSE_UNARY(sin)
PHIBRIDGE_SPARSE_UNARY(sinh)
PHIBRIDGE_SPARSE_UNARY(sqrt)
PHIBRIDGE_SPARSE_UNARY(square)
PHIBRIDGE_SPARSE_UNARY(tan)
PHIBRIDGE_SPARSE_UNARY(tanh)
PHIBRIDGE_SPARSE_UNARY(to_dense)
PHIBRIDGE_SPARSE_UNARY(to_sparse_csr)
PHIBRIDGE_SPARSE_UNARY(values)
#undef PHIBRIDGE_SPARSE_UNARY

#define PHIBRIDGE_SPARSE_BINARY(name)                    \
  inline Tensor name(const Tensor& x, const Tensor& y) { \
    return ::phibridge::api::sparse_##name(x, y);        \
  }
PHIBRIDGE_SPARSE_BINARY(add)
PHIBRIDGE_SPARSE_BINARY(subtract)
PHIBRIDGE_SPARSE_BINARY(multiply)
PHIBRIDGE_SPARSE_BINARY(divide)
PHIBRIDGE_SPARSE_BINARY(matmul)
PHIBRIDGE_SPARSE_BINARY(mv)
#undef PHIBRIDGE_SPARSE_BINARY

inline Tensor cast(const Tensor& x, DataType index_dtype = DataType::UNDEFINED,
                   DataType value_dtype = DataType::UNDEFINED) {
  return ::phibridge::api::sparse_cast(x, index_dtype, value_dtype);
}
inline Tensor conv3d(const Tensor& x, const Tensor& kernel, const std::vector<int>& paddings,
                     const std::vector<int>& dilations, const std::vector<int>& strides, int groups,
                     bool subm, const std::string& key = "") {
  return ::phibridge::api::sparse_conv3d(x, kernel, paddings, dilations, strides, groups, subm,
                                         key);
}
inline Tensor divide_scalar(const Tensor& x, float scalar) {
  return ::phibridge::api::sparse_divide_scalar(x, scalar);
}
inline Tensor leaky_relu(const Tensor& x, float alpha) {
  return ::phibridge::api::sparse_leaky_relu(x, alpha);
}
inline Tensor pow(const Tensor& x, float factor) { return ::phibridge::api::sparse_pow(x, factor); }
inline Tensor reshape(const Tensor& x, const IntArray& shape) {
  return ::phibridge::api::sparse_reshape(x, shape);
}
inline Tensor scale(const Tensor& x, float scale, float bias, bool bias_after_scale) {
  return ::phibridge::api::sparse_scale(x, scale, bias, bias_after_scale);
}
inline Tensor softmax(const Tensor& x, int axis = -1) {
  return ::phibridge::api::sparse_softmax(x, axis);
}
inline Tensor sparse_coo_tensor(const Tensor& values, const Tensor& indices,
                                const std::vector<int64_t>& shape = {}) {
  return ::phibridge::api::sparse_sparse_coo_tensor(values, indices, shape);
}
inline Tensor sum(const Tensor& x, const IntArray& axis = {}, DataType dtype = DataType::UNDEFINED,
                  bool keepdim = false) {
  return ::phibridge::api::sparse_sum(x, axis, dtype, keepdim);
}
inline Tensor to_sparse_coo(const Tensor& x, int64_t sparse_dim) {
  return ::phibridge::api::sparse_to_sparse_coo(x, sparse_dim);
}
inline Tensor transpose(const Tensor& x, const std::vector<int>& perm) {
  return ::phibridge::api::sparse_transpose(x, perm);
}
inline Tensor addmm(const Tensor& input, const Tensor& x, const Tensor& y, float beta = 1.0,
                    float alpha = 1.0) {
  return ::phibridge::api::sparse_addmm(input, x, y, beta, alpha);
}
inline Tensor full_like(const Tensor& x, const Scalar& value,
                        DataType dtype = DataType::UNDEFINED) {
  return ::phibridge::api::sparse_full_like(x, value, dtype);
}
inline Tensor fused_attention(const Tensor& query, const Tensor& key, const Tensor& value,
                              const Tensor& sparse_mask,
                              const paddle::optional<Tensor>& key_padding_mask,
                              const paddle::optional<Tensor>& attn_mask) {
  return ::phibridge::api::sparse_fused_attention(query, key, value, sparse_mask, key_padding_mask,
                                                  attn_mask);
}
inline Tensor masked_matmul(const Tensor& x, const Tensor& y, const Tensor& mask) {
  return ::phibridge::api::sparse_masked_matmul(x, y, mask);
}
inline Tensor maxpool(const Tensor& x, const std::vector<int>& kernel_sizes,
                      const std::vector<int>& paddings, const std::vector<int>& dilations,
                      const std::vector<int>& strides) {
  return ::phibridge::api::sparse_maxpool(x, kernel_sizes, paddings, dilations, strides);
}
inline Tensor slice(const Tensor& x, const IntArray& axes, const IntArray& starts,
                    const IntArray& ends) {
  return ::phibridge::api::sparse_slice(x, axes, starts, ends);
}

}  // namespace sparse
}  // namespace experimental
}  // namespace paddle
