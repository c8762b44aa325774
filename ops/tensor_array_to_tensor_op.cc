#include "ops/common/control_flow/control_flow_grad.h"
#include "phi/core/tensor_copy.h"

namespace paddle::operators {
namespace {

int64_t Product(const std::vector<int64_t>& dims, size_t begin, size_t end) {
  int64_t product = 1;
  for (size_t i = begin; i < end; ++i) product *= dims[i];
  return product;
}

// Counted from the front, among `rank` axes. Errors: InvalidArgument.
size_t JoinAxis(const framework::OperatorBase& op, int rank) {
  const int axis = op.Attr<int>("axis");
  PADDLE_ENFORCE_EQ(axis >= -rank && axis < rank, true,
                    phi::errors::InvalidArgument("%s: `axis` must be in [%d, %d); it is %d",
                                                 op.Type(), -rank, rank, axis));
  return static_cast<size_t>(axis < 0 ? axis + rank : axis);
}

// The dimensions of a part as it is laid into the result.
std::vector<int64_t> JoinedDims(const phi::DenseTensor& part, bool stack, size_t axis) {
  std::vector<int64_t> dims = phi::vectorize(part.dims());
  if (stack) dims.insert(dims.begin() + static_cast<std::ptrdiff_t>(axis), 1);
  return dims;
}

}  // namespace

/// The tensors of an array, side by side along an axis or along a new one.
class TensorArrayToTensorOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place&) const override {
    const auto& array = InputOf<phi::TensorArray>(*this, scope, "X");
    PADDLE_ENFORCE_EQ(
        array.empty(), false,
        phi::errors::InvalidArgument("tensor_array_to_tensor: array `%s` is empty", Input("X")));
    std::vector<phi::DenseTensor> parts;
    for (const phi::DenseTensor& part : array) parts.push_back(Plain(part));
    const bool stack = Attr<bool>("use_stack");
    const size_t axis = JoinAxis(*this, parts[0].dims().size() + (stack ? 1 : 0));
    Join(parts, stack, axis, FindOutput(*this, scope, "Out")->GetMutable<phi::DenseTensor>());
    PutSizes(parts, stack, axis,
             FindOutput(*this, scope, "OutIndex")->GetMutable<phi::DenseTensor>());
  }

  static void Join(const std::vector<phi::DenseTensor>& parts, bool stack, size_t axis,
                   phi::DenseTensor* out) {
    std::vector<int64_t> dims = JoinedDims(parts[0], stack, axis);
    dims[axis] = 0;
    for (size_t i = 0; i < parts.size(); ++i) {
      std::vector<int64_t> part = parts[i].dims().size() == parts[0].dims().size()
                                      ? JoinedDims(parts[i], stack, axis)
                                      : std::vector<int64_t>();
      const int64_t size = part.empty() ? 0 : part[axis];
      if (!part.empty()) part[axis] = dims[axis];
      PADDLE_ENFORCE_EQ(
          part == dims && parts[i].dtype() == parts[0].dtype() &&
              (!stack || parts[i].dims() == parts[0].dims()),
          true,
          phi::errors::InvalidArgument(
              "tensor_array_to_tensor: element %d of the array, %s %s, does not fit "
              "the first one, %s %s, on axis %d",
              i, parts[i].dtype(), parts[i].dims(), parts[0].dtype(), parts[0].dims(), axis));
      dims[axis] += size;
    }
    phi::DenseTensor joined;
    joined.Resize(phi::make_ddim(dims));
    const phi::Place place = parts[0].place();
    auto* to = static_cast<char*>(joined.mutable_data(place, parts[0].dtype()));
    const int64_t outer = Product(dims, 0, axis);
    const size_t inner =
        static_cast<size_t>(Product(dims, axis + 1, dims.size())) * phi::SizeOf(parts[0].dtype());
    for (int64_t o = 0; o < outer; ++o) {
      for (const phi::DenseTensor& part : parts) {
        if (part.numel() == 0) continue;
        const size_t bytes = static_cast<size_t>(JoinedDims(part, stack, axis)[axis]) * inner;
        const auto* from = static_cast<const char*>(part.data()) + static_cast<size_t>(o) * bytes;
        phi::CopyBytes(place, to, part.place(), from, bytes);
        to += bytes;
      }
    }
    *out = std::move(joined);
  }

  // How long each part is on the axis.
  static void PutSizes(const std::vector<phi::DenseTensor>& parts, bool stack, size_t axis,
                       phi::DenseTensor* out) {
    const auto count = static_cast<int64_t>(parts.size());
    int* sizes = out->mutable_data<int>(phi::DDim({count}), phi::CPUPlace());
    for (size_t i = 0; i < parts.size(); ++i) {
      sizes[i] = static_cast<int>(JoinedDims(parts[i], stack, axis)[axis]);
    }
  }
};
PD_OPERATOR_CLASS(TensorArrayToTensorOp);

/// Cuts the gradient as the tensors were joined.
class TensorArrayToTensorGradOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place&) const override {
    const auto& array = InputOf<phi::TensorArray>(*this, scope, "X");
    const phi::DenseTensor joined =
        Plain(InputOf<phi::DenseTensor>(*this, scope, framework::GradVarName("Out").c_str()));
    auto* grads = FindOutput(*this, scope, framework::GradVarName("X").c_str())
                      ->GetMutable<phi::TensorArray>();
    const bool stack = Attr<bool>("use_stack");
    const size_t axis = JoinAxis(*this, joined.dims().size());
    const std::vector<int64_t> dims = phi::vectorize(joined.dims());
    const size_t inner =
        static_cast<size_t>(Product(dims, axis + 1, dims.size())) * phi::SizeOf(joined.dtype());
    const size_t line = static_cast<size_t>(dims[axis]) * inner;
    grads->clear();
    grads->resize(array.size());
    size_t at = 0;
    for (size_t i = 0; i < array.size(); ++i) {
      phi::DenseTensor& part = (*grads)[i];
      part.Resize(array[i].dims());
      auto* to = static_cast<char*>(part.mutable_data(joined.place(), joined.dtype()));
      part.set_lod(array[i].lod());
      const std::vector<int64_t> shape = JoinedDims(array[i], stack, axis);
      const size_t bytes =
          shape.size() == dims.size() ? static_cast<size_t>(shape[axis]) * inner : 0;
      PADDLE_ENFORCE(
          shape.size() == dims.size() &&
              static_cast<size_t>(Product(dims, 0, axis)) * bytes ==
                  static_cast<size_t>(part.numel()) * phi::SizeOf(joined.dtype()),
          phi::errors::InvalidArgument("tensor_array_to_tensor_grad: no part of Out@GRAD of shape "
                                       "%s has the shape %s of element %d of the array",
                                       joined.dims(), part.dims(), i));
      PADDLE_ENFORCE_LE(at + bytes, line,
                        phi::errors::InvalidArgument(
                            "tensor_array_to_tensor_grad: Out@GRAD of shape %s is shorter on axis "
                            "%d than the array",
                            joined.dims(), axis));
      for (int64_t o = 0; bytes != 0 && o < Product(dims, 0, axis); ++o) {
        const auto* from =
            static_cast<const char*>(joined.data()) + static_cast<size_t>(o) * line + at;
        phi::CopyBytes(part.place(), to + static_cast<size_t>(o) * bytes, joined.place(), from,
                       bytes);
      }
      at += bytes;
    }
  }
};
PD_OPERATOR_CLASS(TensorArrayToTensorGradOp);

}  // namespace paddle::operators
