#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/common/scalar.h"

namespace paddle::operators {

/// The value as numbers: of `values`, or of the first attribute with any; programs before version 4
/// have one for each type.
inline std::vector<double> SetValueNumbers(const framework::ExecutionContext& ctx) {
  std::vector<double> numbers;
  for (const phi::Scalar& value : ctx.Attr<std::vector<phi::Scalar>>("values")) {
    numbers.push_back(value.to<double>());
  }
  const auto take = [&](const auto& values) {
    if (numbers.empty()) numbers.assign(values.begin(), values.end());
  };
  take(ctx.Attr<std::vector<float>>("fp32_values"));
  take(ctx.Attr<std::vector<double>>("fp64_values"));
  take(ctx.Attr<std::vector<int>>("int32_values"));
  take(ctx.Attr<std::vector<int64_t>>("int64_values"));
  take(ctx.Attr<std::vector<float>>("fp16_values"));
  take(ctx.Attr<std::vector<int>>("bool_values"));
  return numbers;
}

// `axis` of a tensor of that rank, from the front. Errors: InvalidArgument.
static int SetValueAxis(int64_t axis, int rank) {
  PADDLE_ENFORCE_EQ(
      axis >= -rank && axis < rank, true,
      phi::errors::InvalidArgument("set_value: input Input of rank %d has no axis %d", rank, axis));
  return static_cast<int>(axis < 0 ? axis + rank : axis);
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
    const int d = SetValueAxis(axes[a], rank);
    PADDLE_ENFORCE_EQ(!cut[d] && steps[a] != 0, true,
                      phi::errors::InvalidArgument(
                          "set_value: attribute `axes` names axis %d twice, or `steps` holds 0 for "
                          "it",
                          d));
    cut[d] = true;
  }
}

// The axis of X of each dimension of the place that is set; -1: a new one, of size 1.
// counts: how many slices of each axis of X are set. Errors: InvalidArgument for a dropped axis
// unless it is one.
static std::vector<int> SetValueAxes(const framework::ExecutionContext& ctx,
                                     const reference::Index& counts) {
  const int rank = static_cast<int>(counts.size());
  const auto none = ctx.Attr<std::vector<int64_t>>("none_axes");
  std::vector<bool> dropped(rank, false);
  for (int64_t axis : ctx.Attr<std::vector<int64_t>>("decrease_axes")) {
    const int d = SetValueAxis(axis, rank);
    PADDLE_ENFORCE_EQ(counts[d], 1,
                      phi::errors::InvalidArgument("set_value: attribute `decrease_axes` may name "
                                                   "axes of which one slice is set; axis %d has %d",
                                                   d, counts[d]));
    dropped[d] = true;
  }
  std::vector<int> kept, axes;
  for (int d = 0; d < rank; ++d) {
    if (!dropped[d]) kept.push_back(d);
  }
  size_t next = 0;
  for (size_t i = 0; i < kept.size() + none.size(); ++i) {
    const bool is_new = std::count(none.begin(), none.end(), static_cast<int64_t>(i)) > 0;
    axes.push_back(is_new || next == kept.size() ? -1 : kept[next++]);
  }
  return axes;
}

// Which positions of each axis of a tensor of shape `whole` are set.
static std::vector<reference::Index> SetValuePositions(const reference::Index& whole,
                                                       const std::vector<int64_t>& axes,
                                                       const reference::Index& starts,
                                                       const reference::Index& ends,
                                                       const reference::Index& steps) {
  const int rank = static_cast<int>(whole.size());
  std::vector<reference::Index> positions(rank);
  for (int d = 0; d < rank; ++d) {
    for (int64_t i = 0; i < whole[d]; ++i) positions[d].push_back(i);
  }
  for (size_t a = 0; a < axes.size(); ++a) {
    const int d = SetValueAxis(axes[a], rank);
    int64_t start = starts[a] < 0 ? starts[a] + whole[d] : starts[a], end = ends[a];
    if (end < 0 && steps[a] > 0) end += whole[d];
    if (end < -1 && steps[a] < 0) end += whole[d];
    start = std::max<int64_t>(start, 0);
    if (steps[a] < 0) start = std::min(start, whole[d] - 1);
    end = steps[a] > 0 ? std::min(end, whole[d]) : std::max<int64_t>(end, -1);
    positions[d].clear();
    for (int64_t i = start; steps[a] > 0 ? i < end : i > end;) {
      positions[d].push_back(i);
      if (__builtin_add_overflow(i, steps[a], &i)) break;
    }
  }
  return positions;
}

// Gives the shape of a value as many dimensions as the place that is set has. Errors:
// InvalidArgument if it does not broadcast to that place, or has not `elements` elements.
static void FitSetValue(const std::vector<int>& axis_of, const reference::Index& counts,
                        size_t elements, reference::Index* dims) {
  const phi::DDim shape = phi::make_ddim(*dims);
  PADDLE_ENFORCE(
      !phi::contain_unknown_dim(shape) && phi::product(shape) == static_cast<int64_t>(elements),
      phi::errors::InvalidArgument(
          "set_value: attribute `shape` %s must have one element for each of %d values", shape,
          elements));
  while (dims->size() > axis_of.size() && dims->front() == 1) dims->erase(dims->begin());
  bool fits = dims->size() <= axis_of.size();
  if (fits) dims->insert(dims->begin(), axis_of.size() - dims->size(), 1);
  for (size_t i = 0; fits && i < axis_of.size(); ++i) {
    fits = (*dims)[i] == 1 || (*dims)[i] == (axis_of[i] < 0 ? 1 : counts[axis_of[i]]);
  }
  PADDLE_ENFORCE_EQ(
      fits, true,
      phi::errors::InvalidArgument(
          "set_value: a value of shape %s does not fit the elements that are set", shape));
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
  const std::vector<reference::Index> positions =
      SetValuePositions(whole, axes, starts, ends, steps);
  // The shape of the value's place, and the axis of X of each of its dimensions (-1: new).
  reference::Index counts(rank), index(rank, 0);
  for (int d = 0; d < rank; ++d) counts[d] = static_cast<int64_t>(positions[d].size());
  const std::vector<int> axis_of = SetValueAxes(ctx, counts);
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
  FitSetValue(axis_of, counts, value.size() / size, &value_dims);
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
