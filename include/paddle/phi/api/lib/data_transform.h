#pragma once

#include <memory>
#include <vector>

#include "paddle/fluid/framework/data_transform.h"
#include "paddle/phi/api/include/tensor.h"
#include "paddle/phi/core/kernel_factory.h"
#include "paddle/utils/optional.h"

namespace paddle {
namespace experimental {

/// What PrepareData may change of a tensor.
class TransformFlag {
 public:
  explicit TransformFlag(bool stop_transform = false, bool trans_dtype = false,
                         bool trans_backend = true, bool trans_layout = true)
      : stops_(stop_transform),
        data_type_(trans_dtype),
        backend_(trans_backend),
        layout_(trans_layout) {}

  bool NeedTransform() const { return data_type_ || backend_ || layout_; }
  bool need_trans_data_type() const { return !stops_ && data_type_; }
  bool need_trans_backend() const { return !stops_ && backend_; }
  bool need_trans_layout() const { return !stops_ && layout_; }

 private:
  bool stops_, data_type_, backend_, layout_;
};

namespace detail {

inline phi::DenseTensor Prepared(const phi::DenseTensor& in, const phi::TensorArgDef& wanted,
                                 const TransformFlag& flag) {
  if (!in.initialized()) return in;
  const framework::OpKernelType is(framework::TransToProtoVarType(in.dtype()), in.place(),
                                   in.layout());
  framework::OpKernelType expected = is;
  if (flag.need_trans_layout()) expected.data_layout_ = wanted.layout;
  if (flag.need_trans_data_type() && wanted.dtype != phi::DataType::UNDEFINED) {
    expected.data_type_ = framework::TransToProtoVarType(wanted.dtype);
  }
  if (flag.need_trans_backend() && wanted.backend != phi::Backend::ALL_BACKEND) {
    expected.place_ = phi::TransToPhiPlace(wanted.backend, in.place());
  }
  phi::DenseTensor out;
  framework::TransformData(expected, is, in, &out);
  return out;
}

}  // namespace detail

/// The tensor in the place, layout and type that the kernel's definition of an argument wants, as
/// far as `flag` allows; it shares the elements if they are so. nullptr for one that is not
/// defined. Errors: InvalidArgument for a tensor that is not dense; those of TransformData.
inline std::shared_ptr<phi::DenseTensor> PrepareData(const Tensor& input,
                                                     const phi::TensorArgDef& target_args_def,
                                                     const TransformFlag& transform_flag) {
  if (!input.defined()) return nullptr;
  return std::make_shared<phi::DenseTensor>(
      detail::Prepared(input.dense(), target_args_def, transform_flag));
}
inline paddle::optional<phi::DenseTensor> PrepareData(const paddle::optional<Tensor>& input,
                                                      const phi::TensorArgDef& target_args_def,
                                                      const TransformFlag& transform_flag) {
  if (!input || !input->defined()) return paddle::none;
  return *PrepareData(*input, target_args_def, transform_flag);
}
inline std::unique_ptr<std::vector<phi::DenseTensor>> PrepareData(
    const std::vector<Tensor>& inputs, const phi::TensorArgDef& target_args_def,
    const TransformFlag& transform_flag) {
  auto all = std::make_unique<std::vector<phi::DenseTensor>>();
  for (const Tensor& input : inputs) {
    all->push_back(detail::Prepared(input.dense(), target_args_def, transform_flag));
  }
  return all;
}

}  // namespace experimental
}  // namespace paddle
