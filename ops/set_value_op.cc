#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/common/scalar.h"

namespace paddle::operators {

/// The value of an attribute, as numbers; programs before version 4 have one for each type.
inline std::vector<double> SetValueNumbers(const framework::ExecutionContext& ctx) {
  std::vector<double> numbers;
  for (const phi::Scalar& value : ctx.Attr<std::vector<phi::Scalar>>("values")) {
    numbers.push_back(value.to<double>());
  }
  const auto append = [&](const auto& values) {
    numbers.insert(numbers.end(), values.begin(), values.end());
  };
  append(ctx.Attr<std::vector<float>>("fp32_values"));
  append(ctx.Attr<std::vector<float>>("fp16_values"));
  append(ctx.Attr<std::vector<double>>("fp64_values"));
  append(ctx.Attr<std::vector<int>>("int32_values"));
  append(ctx.Attr<std::vector<int64_t>>("int64_values"));
  append(ctx.Attr<std::vector<int>>("bool_values"));
  return numbers;
}

// Errors: InvalidArgument if an axis is named twice, or has no start, end and step other than 0.
static void CheckSetValueRange(const std::vector<int64_t>& axes, int rank,
                               const std::vector<int64_t>& starts, const std::vector<int64_t>& ends,
                               const std::vector<int64_t>& steps) {
  PADDLE_ENFORCE_EQ(
      starts.size() == axes.size() && ends.size() == axes.size() && steps.size() == axes.size(),
      true,
      phi::errors::InvalidArgument("set_value: %d axes need as many starts, ends and steps; there "
                                   "are %d, %d and %d",
                                   axes.size(), starts.size(), ends.size(), steps.size()));
  std::vector<bool> cut(rank, false);
  for (size_t a = 0; a < axes.size(); ++a) {
    const int d = reference::PositiveAxis(static_cast<int>(axes[a]), rank, "set_value");
    PADDLE_ENFORCE_EQ(d < rank && !cut[d] && steps[a] != 0, true,
                      phi::errors::InvalidArgument(
                          "set_value: attribute `axes` names axis %d twice, or `steps` holds 0 for "
                          "it",
                          d));
    cut[d] = true;
  }
}

static void SetValueReference(const framework::ExecutionContext& ctx) {
  const DenseTensor x = *ctx.Input<DenseTensor>("Input");
  const reference::Index whole = phi::vectorize(x.dims());
  const int rank = static_cast<int>(whole.size());
  const auto axes = ctx.Attr<std::vector<int64_t>>("axes");
  const auto starts = reference::IntegersFrom<int64_t>(ctx, nullptr, "StartsTensorList", "starts");
  const auto ends = reference::IntegersFrom<int64_t>(ctx, nullptr, "EndsTensorList", "ends");
  const auto steps = reference::IntegersFrom<int64_t>(ctx, nullptr, "StepsTensorList", "steps");
  CheckSetValueRange(axes, rank, starts, ends, steps);
  // Which positions of each axis are set.
  std::vector<reference::Index> positions(rank);
  for (int d = 0; d < rank; ++d) {
    for (int64_t i = 0; i < whole[d]; ++i) positions[d].push_back(i);
  }
  for (size_t a = 0; a < axes.size(); ++a) {
    const int d = reference::PositiveAxis(static_cast<int>(axes[a]), rank, "set_value");
    int64_t start = starts[a] < 0 ? starts[a] + whole[d] : starts[a], end = ends[a];
    if (end < 0 && steps[a] > 0) end += whole[d];
    if (end < -1 && steps[a] < 0) end = std::max<int64_t>(end + whole[d], 0);
    start = steps[a] > 0 ? std::max<int64_t>(start, 0) : std::min(start, whole[d] - 1);
    end = steps[a] > 0 ? std::min(end, whole[d]) : std::max<int64_t>(end, -1);
    positions[d].clear();
    for (int64_t i = start; steps[a] > 0 ? i < end : i > end; i += steps[a]) {
      positions[d].push_back(i);
    }
  }
  // The shape of the value's place, and the axis of X of each of its dimensions (-1: new).
  const auto decrease = ctx.Attr<std::vector<int64_t>>("decrease_axes");
  const auto none = ctx.Attr<std::vector<int64_t>>("none_axes");
  std::vector<int> axis_of;
  for (int d = 0; d < rank; ++d) {
    if (std::count(decrease.begin(), decrease.end(), d) == 0) axis_of.push_back(d);
  }
  for (int64_t at : none) {
    axis_of.insert(axis_of.begin() + std::min<int64_t>(at, static_cast<int64_t>(axis_of.size())),
                   -1);
  }
  std::vector<char> value;
  reference::Index value_dims = ctx.Attr<std::vector<int64_t>>("shape");
  const size_t size = phi::SizeOf(x.dtype());
  if (ctx.HasInput("ValueTensor")) {
    value = reference::ReadBytes(*ctx.Input<DenseTensor>("ValueTensor"));
    value_dims = phi::vectorize(ctx.Input<DenseTensor>("ValueTensor")->dims());
  } else {
    for (double number : SetValueNumbers(ctx)) {
      const std::vector<char> bytes = reference::BytesOf(x.dtype(), number);
      value.insert(value.end(), bytes.begin(), bytes.end());
    }
  }
  while (value_dims.size() > axis_of.size() && value_dims[0] == 1) {
    value_dims.erase(value_dims.begin());
  }
  value_dims.insert(value_dims.begin(), axis_of.size() - value_dims.size(), 1);
  reference::Index counts(rank), index(rank, 0);
  for (int d = 0; d < rank; ++d) counts[d] = static_cast<int64_t>(positions[d].size());
  std::vector<char> bytes = reference::ReadBytes(x);
  for (int64_t left = reference::CountOf(counts); left > 0; --left) {
    reference::Index at(rank), from(axis_of.size(), 0);
    for (int d = 0; d < rank; ++d) at[d] = positions[d][index[d]];
    for (size_t i = 0; i < from.size(); ++i) {
      if (axis_of[i] >= 0 && value_dims[i] != 1) from[i] = index[axis_of[i]];
    }
    std::copy_n(value.begin() + reference::OffsetOf(from, value_dims) * size, size,
                bytes.begin() + reference::OffsetOf(at, whole) * size);
    reference::NextIndex(counts, &index);
  }
  reference::WriteBytes(ctx, whole, x.dtype(), bytes, ctx.Output<DenseTensor>("Out"));
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(set_value, SetValueReference);
