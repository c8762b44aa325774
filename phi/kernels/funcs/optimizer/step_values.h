#pragma once

#include <algorithm>
#include <vector>

#include "phi/core/optional.h"
#include "phi/infermeta/check_rows.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/optimizer/optimizer.h"

namespace phi {
namespace funcs {

// Note [Master parameters]
// An optimizer computes in float32 where the parameter is float16 or bfloat16, and in the type of
// the parameter else. With `multi_precision` it is MasterParam that a step reads and changes, in
// that type, and the parameter gets what comes out, rounded. States (moments, velocity, powers)
// mostly are float32 beside a half parameter, and may be half too. The original has this on the
// GPU alone, whose formulas these kernels take for half parameters where they differ from those of
// its CPU kernels.

/// True for float16 and bfloat16.
template <typename T>
constexpr bool IsHalfType() {
  return !std::is_same_v<ComputeType<T>, T>;
}

/// Calls visit(T()) for the type of the tensor. Errors: InvalidArgument if it is no float type.
template <typename Visit>
void VisitFloatType(DataType dtype, const char* what, const Visit& visit) {
  switch (dtype) {
    case DataType::FLOAT32:
      return visit(float{});
    case DataType::FLOAT64:
      return visit(double{});
    case DataType::FLOAT16:
      return visit(float16{});
    case DataType::BFLOAT16:
      return visit(bfloat16{});
    default:
      break;
  }
  PADDLE_THROW(errors::InvalidArgument("%s must be float16, bfloat16, float32 or float64; it is %s",
                                       what, dtype));
}

/// The elements of a float tensor as C; copied only where the tensor holds another type.
template <typename C>
class ValuesAs {
 public:
  explicit ValuesAs(const DenseTensor& tensor, const char* what = "input Grad") {
    if (tensor.dtype() == CppTypeToDataType<C>::value) {
      data_ = tensor.data<C>();
      return;
    }
    VisitFloatType(tensor.dtype(), what, [&](auto zero) {
      const auto* from = tensor.data<decltype(zero)>();
      own_.resize(static_cast<size_t>(tensor.numel()));
      for (size_t i = 0; i < own_.size(); ++i) own_[i] = static_cast<C>(from[i]);
    });
    data_ = own_.data();
  }
  ValuesAs(const ValuesAs&) = delete;
  const C* data() const { return data_; }

 private:
  std::vector<C> own_;
  const C* data_;
};

/// Rounds `values` to the type of `to`, which is allocated.
template <typename C>
void StoreRounded(const C* values, DenseTensor* to, const char* what) {
  VisitFloatType(to->dtype(), what, [&](auto zero) {
    using D = decltype(zero);
    D* out = to->data<D>();
    for (int64_t i = 0; i < to->numel(); ++i) out[i] = static_cast<D>(values[i]);
  });
}

/// Copies a state of any type that passes through a step, unless it is the same memory.
template <typename Context>
void PassThrough(const Context& ctx, const DenseTensor& from, DenseTensor* to) {
  VisitFloatType(from.dtype(), "a state",
                 [&](auto zero) { CopyThrough<decltype(zero)>(ctx, from, to); });
}

/// A state that a step changes, as C: in the memory of the output if the state has that type, else
/// in memory of its own until Store. The output gets the type of the input, and may be missing.
template <typename C>
class StepState {
 public:
  template <typename Context>
  StepState(const Context& ctx, const DenseTensor& from, DenseTensor* to) {
    if (to != nullptr && from.dtype() == CppTypeToDataType<C>::value) {
      data_ = CopyThrough<C>(ctx, from, to);
      return;
    }
    const ValuesAs<C> values(from, "a state");
    own_.assign(values.data(), values.data() + from.numel());
    data_ = own_.data();
    if (to == nullptr) return;
    ctx.Alloc(to, from.dtype());
    to_ = to;
  }
  C* data() const { return data_; }
  /// Called last: writes what was computed to the output.
  void Store() const {
    if (to_ != nullptr) StoreRounded(data_, to_, "a state");
  }

 private:
  std::vector<C> own_;
  C* data_;
  DenseTensor* to_ = nullptr;  // where the output holds another type
};

/// What an optimizer has for mixed precision: Note [Master parameters].
struct Master {
  const DenseTensor* in = nullptr;
  DenseTensor* out = nullptr;
  bool wanted = false;  // multi_precision

  static Master Of(const paddle::optional<DenseTensor>& in, DenseTensor* out, bool wanted) {
    return {in ? in.get_ptr() : nullptr, out, wanted};
  }
  /// Of the k-th parameter of a list.
  static Master Of(const paddle::optional<std::vector<const DenseTensor*>>& in,
                   const std::vector<DenseTensor*>& out, bool wanted, size_t k) {
    return {in && k < in->size() ? (*in)[k] : nullptr, k < out.size() ? out[k] : nullptr, wanted};
  }
};

/// Whether a step changes `master` in place of a parameter of type T. A parameter that is not half
/// may do without: the original ignores `multi_precision` there. Errors: InvalidArgument.
template <typename T>
bool UsesMaster(const Master& master) {
  if (!master.wanted || (master.in == nullptr && !IsHalfType<T>())) return false;
  PADDLE_ENFORCE(master.in != nullptr && master.out != nullptr,
                 errors::InvalidArgument(
                     "attribute `multi_precision` is true and Param is %s: input MasterParam and "
                     "output MasterParamOut must be there",
                     CppTypeToDataType<T>::value));
  PADDLE_ENFORCE_EQ(master.in->dtype(), CppTypeToDataType<ComputeType<T>>::value,
                    errors::InvalidArgument("input MasterParam must be %s beside a Param of %s; it "
                                            "is %s",
                                            CppTypeToDataType<ComputeType<T>>::value,
                                            CppTypeToDataType<T>::value, master.in->dtype()));
  return true;
}

/// The parameter of a step, or its master.
template <typename T>
class StepParam {
 public:
  using C = ComputeType<T>;
  template <typename Context>
  StepParam(const Context& ctx, const DenseTensor& param, const Master& master, DenseTensor* out)
      : uses_master_(UsesMaster<T>(master)),
        state_(ctx, uses_master_ ? *master.in : param, uses_master_ ? master.out : out),
        out_(out) {
    if (uses_master_) ctx.template Alloc<T>(out);
  }
  C* data() const { return state_.data(); }
  bool uses_master() const { return uses_master_; }
  /// Called last: writes what was computed to the outputs.
  void Store() const {
    state_.Store();
    if (uses_master_) StoreRounded(state_.data(), out_, "output ParamOut");
  }

 private:
  bool uses_master_;
  StepState<C> state_;
  DenseTensor* out_;
};

/// A step that changes nothing.
template <typename Context>
void PassParam(const Context& ctx, const DenseTensor& param, const Master& master,
               DenseTensor* out) {
  PassThrough(ctx, param, out);
  if (master.in != nullptr && master.out != nullptr) PassThrough(ctx, *master.in, master.out);
}

/// MergeRows of the gradient of a parameter of shape `param`, in any float type, summed in C.
/// Errors: as CheckGradRows.
template <typename C>
MergedRows<C> MergeGradRows(const SelectedRows& grad, const DDim& param) {
  CheckGradRows(grad, param);
  if (grad.rows().empty() || grad.value().dtype() == CppTypeToDataType<C>::value) {
    return MergeRows<C>(grad);
  }
  const ValuesAs<C> values(grad.value());
  SelectedRows converted(grad.rows(), grad.height());
  DenseTensor* value = converted.mutable_value();
  value->Resize(grad.value().dims());
  std::copy_n(values.data(), grad.value().numel(), value->mutable_data<C>(grad.value().place()));
  return MergeRows<C>(converted);
}

}  // namespace funcs
}  // namespace phi
