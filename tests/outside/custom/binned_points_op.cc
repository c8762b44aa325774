// outside: 2.3 | custom operator of point clouds: lists of numbers as attributes, full at a place,
// three outputs of two types, attributes by value and by reference
#include <vector>

#include "paddle/include/experimental/ext_all.h"

// Puts points of [low, high) into bins of `width`; of each bin at most `max_points`.
template <typename T, typename T_int>
void bin_points_kernel(const T* points, const std::vector<float>& range, float width,
                       int num_points, int dim, int max_points, T* bins, T_int* num_points_of_bin,
                       T_int* bin_of) {
  for (int i = 0; i < num_points; ++i) {
    const T at = points[i * dim];
    bin_of[i] = -1;
    if (at < T(range[0]) || at >= T(range[1])) continue;
    const int bin = static_cast<int>((at - T(range[0])) / T(width));
    if (num_points_of_bin[bin] == max_points) continue;
    T* to = bins + (bin * max_points + num_points_of_bin[bin]++) * dim;
    for (int d = 0; d < dim; ++d) to[d] = points[i * dim + d];
    bin_of[i] = bin;
  }
}

int64_t NumBins(const std::vector<float>& range, float width) {
  return static_cast<int64_t>((range[1] - range[0]) / width);
}

std::vector<paddle::Tensor> binned_points_cpu(const paddle::Tensor& points,
                                              const std::vector<float>& range, float width,
                                              int max_points) {
  const auto num_points = points.shape()[0];
  const auto dim = points.shape()[1];
  const int64_t num_bins = NumBins(range, width);
  auto bins = paddle::full({num_bins, max_points, dim}, 0, points.type(), paddle::CPUPlace());
  auto num_of_bin = paddle::full({num_bins}, 0, paddle::DataType::INT32, paddle::CPUPlace());
  auto bin_of = paddle::empty({num_points}, paddle::DataType::INT32, paddle::CPUPlace());
  auto* bin_of_data = bin_of.data<int>();
  PD_DISPATCH_FLOATING_TYPES(points.type(), "binned_points_cpu", ([&] {
                               bin_points_kernel<data_t, int>(
                                   points.data<data_t>(), range, width, num_points, dim, max_points,
                                   bins.data<data_t>(), num_of_bin.data<int>(), bin_of_data);
                             }));
  return {bins, num_of_bin, bin_of};
}

std::vector<paddle::Tensor> binned_points(const paddle::Tensor& points,
                                          const std::vector<float>& range, const float width,
                                          const int max_points) {
  if (points.is_cpu()) {
    return binned_points_cpu(points, range, width, max_points);
  } else {
    PD_THROW("Unsupported device type for binned_points operator.");
  }
}

std::vector<std::vector<int64_t>> BinnedInferShape(std::vector<int64_t> points_shape,
                                                   const std::vector<float>& range,
                                                   const float& width, const int& max_points) {
  const int64_t num_bins = NumBins(range, width);
  return {{num_bins, max_points, points_shape[1]}, {num_bins}, {points_shape[0]}};
}

std::vector<paddle::DataType> BinnedInferDtype(paddle::DataType points_dtype) {
  return {points_dtype, paddle::DataType::INT32, paddle::DataType::INT32};
}

PD_BUILD_OP(outside_binned_points)
    .Inputs({"POINTS"})
    .Outputs({"BINS", "NUM_OF_BIN", "BIN_OF"})
    .SetKernelFn(PD_KERNEL(binned_points))
    .Attrs({"range: std::vector<float>", "width: float", "max_points: int"})
    .SetInferShapeFn(PD_INFER_SHAPE(BinnedInferShape))
    .SetInferDtypeFn(PD_INFER_DTYPE(BinnedInferDtype));
