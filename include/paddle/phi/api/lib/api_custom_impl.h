#pragma once

#include <string>
#include <vector>

#include "paddle/phi/api/include/api.h"

// The original's functions on tensors whose parameters differ from those of phibridge/api.h.

namespace paddle {
namespace experimental {

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

/// `axes` and their ranges; each of `decrease_axis` is left out of the result's shape.
inline Tensor slice(const Tensor& x, const std::vector<int64_t>& axes, const IntArray& starts,
                    const IntArray& ends, const std::vector<int64_t>& infer_flags,
                    const std::vector<int64_t>& decrease_axis) {
  const auto narrowed = [](const std::vector<int64_t>& from) {
    return std::vector<int>(from.begin(), from.end());
  };
  return ::phibridge::api::slice(x, narrowed(axes), starts, ends, narrowed(infer_flags),
                                 narrowed(decrease_axis));
}
inline Tensor amax(const Tensor& x, const IntArray& dims = {}, bool keep_dim = false) {
  return ::phibridge::api::amax(x, dims, keep_dim, dims.size() == 0);
}
inline Tensor amin(const Tensor& x, const IntArray& dims = {}, bool keep_dim = false) {
  return ::phibridge::api::amin(x, dims, keep_dim, dims.size() == 0);
}
inline Tensor logsumexp(const Tensor& x, const std::vector<int64_t>& axis, bool keep_dim,
                        bool reduce_all) {
  return ::phibridge::api::logsumexp(x, {axis.begin(), axis.end()}, keep_dim, reduce_all);
}
inline Tensor tril(const Tensor& x, int diagonal) {
  return ::phibridge::api::tril_triu(x, diagonal, true);
}
inline Tensor triu(const Tensor& x, int diagonal) {
  return ::phibridge::api::tril_triu(x, diagonal, false);
}
inline Tensor put_along_axis(const Tensor& x, const Tensor& indices, const Tensor& values, int axis,
                             const std::string& reduce = "assign") {
  return ::phibridge::api::put_along_axis(x, indices, values, axis, reduce);
}
inline Tensor conv2d(const Tensor& input, const Tensor& filter,
                     const std::vector<int>& strides = {1, 1},
                     const std::vector<int>& paddings = {0, 0},
                     const std::string& padding_algorithm = "EXPLICIT",
                     const std::vector<int>& dilations = {1, 1}, int groups = 1,
                     const std::string& data_format = "NCHW") {
  return ::phibridge::api::conv2d(input, filter, strides, paddings, padding_algorithm, groups,
                                  dilations, data_format);
}

/// These are on the CPU, unless a place is given.
inline Tensor arange(const Tensor& start, const Tensor& end, const Tensor& step,
                     DataType dtype = DataType::UNDEFINED, const Place& place = CPUPlace()) {
  const DataType type = dtype == DataType::UNDEFINED ? start.dtype() : dtype;
  return ::phibridge::api::arange(start.cast(type), end.cast(type), step.cast(type)).copy_to(place);
}
inline Tensor linspace(const Tensor& start, const Tensor& stop, const Tensor& number,
                       DataType dtype, const Place& place = CPUPlace()) {
  return ::phibridge::api::linspace(start, stop, number, dtype).copy_to(place);
}
inline Tensor randint(int low, int high, const IntArray& shape, DataType dtype = DataType::INT64,
                      const Place& place = CPUPlace()) {
  return ::phibridge::api::randint(low, high, shape, 0, dtype, place);
}
inline Tensor randperm(int n, DataType dtype, const Place& place = CPUPlace()) {
  return ::phibridge::api::randperm(n, dtype, 0, place);
}

}  // namespace experimental
}  // namespace paddle
