#pragma once

#include <vector>

#include "paddle/phi/api/include/tensor.h"
#include "paddle/phi/common/int_array.h"
#include "paddle/phi/common/scalar.h"
#include "phibridge/api.h"

// The original's functions on tensors: those of phibridge/api.h, under the original's names, and
// with the original's parameters where these differ. Errors: those of the operators.

namespace paddle {
namespace experimental {

using ::phibridge::api::abs;
using ::phibridge::api::acos;
using ::phibridge::api::acosh;
using ::phibridge::api::add;
using ::phibridge::api::allclose;
using ::phibridge::api::argmax;
using ::phibridge::api::argmin;
using ::phibridge::api::argsort;
using ::phibridge::api::asin;
using ::phibridge::api::asinh;
using ::phibridge::api::assign;
using ::phibridge::api::atan;
using ::phibridge::api::atan2;
using ::phibridge::api::atanh;
using ::phibridge::api::bernoulli;
using ::phibridge::api::bitwise_and;
using ::phibridge::api::bitwise_not;
using ::phibridge::api::bitwise_or;
using ::phibridge::api::bitwise_xor;
using ::phibridge::api::broadcast_tensors;
using ::phibridge::api::cast;
using ::phibridge::api::ceil;
using ::phibridge::api::cholesky;
using ::phibridge::api::cholesky_solve;
using ::phibridge::api::clip;
using ::phibridge::api::concat;
using ::phibridge::api::conj;
using ::phibridge::api::cos;
using ::phibridge::api::cosh;
using ::phibridge::api::cross;
using ::phibridge::api::cumsum;
using ::phibridge::api::det;
using ::phibridge::api::diag;
using ::phibridge::api::diagonal;
using ::phibridge::api::digamma;
using ::phibridge::api::dist;
using ::phibridge::api::divide;
using ::phibridge::api::dot;
using ::phibridge::api::elementwise_pow;
using ::phibridge::api::elu;
using ::phibridge::api::embedding;
using ::phibridge::api::empty;
using ::phibridge::api::equal;
using ::phibridge::api::equal_all;
using ::phibridge::api::erf;
using ::phibridge::api::erfinv;
using ::phibridge::api::exp;
using ::phibridge::api::expand;
using ::phibridge::api::expand_as;
using ::phibridge::api::expm1;
using ::phibridge::api::flatten;
using ::phibridge::api::flip;
using ::phibridge::api::floor;
using ::phibridge::api::floor_divide;
using ::phibridge::api::full;
using ::phibridge::api::gather;
using ::phibridge::api::gather_nd;
using ::phibridge::api::gelu;
using ::phibridge::api::greater_equal;
using ::phibridge::api::greater_than;
using ::phibridge::api::gumbel_softmax;
using ::phibridge::api::imag;
using ::phibridge::api::increment_;
using ::phibridge::api::index_sample;
using ::phibridge::api::is_empty;
using ::phibridge::api::isclose;
using ::phibridge::api::isfinite;
using ::phibridge::api::isinf;
using ::phibridge::api::isnan;
using ::phibridge::api::kron;
using ::phibridge::api::kthvalue;
using ::phibridge::api::label_smooth;
using ::phibridge::api::leaky_relu;
using ::phibridge::api::lerp;
using ::phibridge::api::less_equal;
using ::phibridge::api::less_than;
using ::phibridge::api::lgamma;
using ::phibridge::api::log;
using ::phibridge::api::log10;
using ::phibridge::api::log1p;
using ::phibridge::api::log2;
using ::phibridge::api::logical_and;
using ::phibridge::api::logical_not;
using ::phibridge::api::logical_or;
using ::phibridge::api::logical_xor;
using ::phibridge::api::logit;
using ::phibridge::api::masked_select;
using ::phibridge::api::matmul;
using ::phibridge::api::matrix_power;
using ::phibridge::api::maximum;
using ::phibridge::api::maxout;
using ::phibridge::api::meshgrid;
using ::phibridge::api::minimum;
using ::phibridge::api::mish;
using ::phibridge::api::mode;
using ::phibridge::api::multi_dot;
using ::phibridge::api::multinomial;
using ::phibridge::api::multiply;
using ::phibridge::api::mv;
using ::phibridge::api::nll_loss;
using ::phibridge::api::not_equal;
using ::phibridge::api::one_hot;
using ::phibridge::api::p_norm;
using ::phibridge::api::pad;
using ::phibridge::api::pixel_shuffle;
using ::phibridge::api::poisson;
using ::phibridge::api::pow;
using ::phibridge::api::prod;
using ::phibridge::api::qr;
using ::phibridge::api::real;
using ::phibridge::api::reciprocal;
using ::phibridge::api::relu;
using ::phibridge::api::reshape;
using ::phibridge::api::roll;
using ::phibridge::api::round;
using ::phibridge::api::rsqrt;
using ::phibridge::api::scale;
using ::phibridge::api::scatter;
using ::phibridge::api::scatter_nd_add;
using ::phibridge::api::segment_pool;
using ::phibridge::api::selu;
using ::phibridge::api::sigmoid;
using ::phibridge::api::sign;
using ::phibridge::api::silu;
using ::phibridge::api::sin;
using ::phibridge::api::sinh;
using ::phibridge::api::slice;
using ::phibridge::api::softmax;
using ::phibridge::api::sqrt;
using ::phibridge::api::square;
using ::phibridge::api::squeeze;
using ::phibridge::api::stack;
using ::phibridge::api::strided_slice;
using ::phibridge::api::subtract;
using ::phibridge::api::swish;
using ::phibridge::api::take_along_axis;
using ::phibridge::api::tanh;
using ::phibridge::api::thresholded_relu;
using ::phibridge::api::tile;
using ::phibridge::api::topk;
using ::phibridge::api::trace;
using ::phibridge::api::transpose;
using ::phibridge::api::triangular_solve;
using ::phibridge::api::tril_triu;
using ::phibridge::api::unbind;
using ::phibridge::api::unique;
using ::phibridge::api::unsqueeze;
using ::phibridge::api::viterbi_decode;
using ::phibridge::api::where;

/// Of all elements if `dims` is empty.
inline Tensor sum(const Tensor& x, const IntArray& dims = {},
                  DataType out_dtype = DataType::UNDEFINED, bool keep_dim = false) {
  return ::phibridge::api::sum(x, dims, keep_dim, dims.size() == 0, out_dtype);
}
inline Tensor mean(const Tensor& x, const IntArray& dims = {}, bool keep_dim = false) {
  return ::phibridge::api::mean(x, dims, keep_dim, dims.size() == 0);
}
inline Tensor max(const Tensor& x, const IntArray& dims = {}, bool keep_dim = false) {
  return ::phibridge::api::max(x, dims, keep_dim, dims.size() == 0);
}
inline Tensor min(const Tensor& x, const IntArray& dims = {}, bool keep_dim = false) {
  return ::phibridge::api::min(x, dims, keep_dim, dims.size() == 0);
}
inline Tensor all(const Tensor& x, const IntArray& dims = {}, bool keep_dim = false) {
  return ::phibridge::api::all(x, dims, keep_dim, dims.size() == 0);
}
inline Tensor any(const Tensor& x, const IntArray& dims = {}, bool keep_dim = false) {
  return ::phibridge::api::any(x, dims, keep_dim, dims.size() == 0);
}
/// One number: into so many equal parts; several: their sizes, of which one may be -1.
inline std::vector<Tensor> split(const Tensor& x, const IntArray& num_or_sections,
                                 const Scalar& axis) {
  if (num_or_sections.size() != 1) return ::phibridge::api::split(x, num_or_sections, axis);
  return ::phibridge::api::split(x, {}, axis, static_cast<int>(num_or_sections.GetData()[0]));
}
inline Tensor modulo(const Tensor& x, const Tensor& y) { return ::phibridge::api::remainder(x, y); }
inline Tensor copy_to(const Tensor& x, const Place& place, bool blocking) {
  return x.copy_to(place, blocking);
}

inline Tensor zeros(const IntArray& shape, DataType dtype = DataType::FLOAT32,
                    const Place& place = CPUPlace()) {
  return full(shape, 0, dtype, place);
}
inline Tensor ones(const IntArray& shape, DataType dtype = DataType::FLOAT32,
                   const Place& place = CPUPlace()) {
  return full(shape, 1, dtype, place);
}
/// These: the shape of `x`; its type and place, unless others are given.
inline Tensor full_like(const Tensor& x, const Scalar& value, DataType dtype = DataType::UNDEFINED,
                        const Place& place = Place()) {
  return full(x.shape(), value, dtype == DataType::UNDEFINED ? x.dtype() : dtype,
              place == Place() ? x.place() : place);
}
inline Tensor empty_like(const Tensor& x, DataType dtype = DataType::UNDEFINED,
                         const Place& place = Place()) {
  return empty(x.shape(), dtype == DataType::UNDEFINED ? x.dtype() : dtype,
               place == Place() ? x.place() : place);
}
inline Tensor zeros_like(const Tensor& x, DataType dtype = DataType::UNDEFINED,
                         const Place& place = Place()) {
  return full_like(x, 0, dtype, place);
}
inline Tensor ones_like(const Tensor& x, DataType dtype = DataType::UNDEFINED,
                        const Place& place = Place()) {
  return full_like(x, 1, dtype, place);
}

}  // namespace experimental
}  // namespace paddle
