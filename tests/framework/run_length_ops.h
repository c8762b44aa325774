#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "compat/op_utils_map.h"
#include "framework/op/infershape_utils.h"
#include "framework/op/op_registry.h"
#include "framework/op/operator_with_kernel.h"
#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/core/meta_tensor.h"
#include "phi/core/type_info.h"

// A tensor class of one's own as input and output of operators, with shape functions that describe
// it: registered where this is included, in a test and in a plug-in.
namespace foreign_ops {

using phi::DDim;
using phi::DenseTensor;

// Numbers and how often each stands one after the other.
class RunLengthTensor : public phi::TensorBase,
                        public phi::TypeInfoTraits<phi::TensorBase, RunLengthTensor> {
 public:
  static const char* name() { return "RunLengthTensor"; }
  std::vector<std::pair<float, int64_t>> runs;

  int64_t numel() const override { return phi::product(dims_); }
  const DDim& dims() const override { return dims_; }
  phi::DataType dtype() const override { return dtype_; }
  phi::DataLayout layout() const override { return phi::DataLayout::NCHW; }
  const phi::Place& place() const override { return place_; }
  bool valid() const override { return dtype_ != phi::DataType::UNDEFINED; }
  bool initialized() const override { return !runs.empty(); }
  void* AllocateFrom(phi::Allocator*, phi::DataType dtype, size_t) override {
    dtype_ = dtype;
    runs.clear();
    return &runs;
  }
  void SetDims(const DDim& dims) override { dims_ = dims; }
  void SetDtype(phi::DataType dtype) override { dtype_ = dtype; }

 private:
  DDim dims_;
  phi::DataType dtype_ = phi::DataType::UNDEFINED;
  phi::Place place_ = phi::CPUPlace();
};

inline void SameInferMeta(const phi::MetaTensor& x, phi::MetaTensor* out) {
  out->set_dims(x.dims());
  out->set_dtype(x.dtype());
}

template <typename T, typename Context>
void PackKernel(const Context&, const DenseTensor& x, RunLengthTensor* out) {
  out->runs.clear();
  for (int64_t i = 0; i < x.numel(); ++i) {
    const T value = x.data<T>()[i];
    if (out->runs.empty() || out->runs.back().first != value) out->runs.emplace_back(value, 0);
    ++out->runs.back().second;
  }
}

template <typename T, typename Context>
void UnpackKernel(const Context& ctx, const RunLengthTensor& x, DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  for (const auto& [value, count] : x.runs) y = std::fill_n(y, count, value);
}

class OneToOneMaker : public paddle::framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "");
    AddOutput("Out", "");
    AddComment("");
  }
};

class FloatOp : public paddle::framework::OperatorWithKernel {
 public:
  using paddle::framework::OperatorWithKernel::OperatorWithKernel;
  paddle::framework::OpKernelType GetExpectedKernelType(
      const paddle::framework::ExecutionContext& ctx) const override {
    return {paddle::framework::proto::VarType::FP32, ctx.GetPlace()};
  }
};

inline phi::KernelSignature PackMapping(const phi::ArgumentMappingContext&) {
  return {"ft_pack_kernel", {"X"}, {}, {"Out"}};
}
inline phi::KernelSignature UnpackMapping(const phi::ArgumentMappingContext&) {
  return {"ft_unpack_kernel", {"X"}, {}, {"Out"}};
}

}  // namespace foreign_ops

// One source of a program includes this header. NOLINTBEGIN(google-build-namespaces)
PD_REGISTER_KERNEL(ft_pack_kernel, CPU, ALL_LAYOUT, foreign_ops::PackKernel, float) {}
PD_REGISTER_KERNEL(ft_unpack_kernel, CPU, ALL_LAYOUT, foreign_ops::UnpackKernel, float) {}
// NOLINTEND(google-build-namespaces)
PD_REGISTER_ARG_MAPPING_FN(ft_pack, foreign_ops::PackMapping);
PD_REGISTER_ARG_MAPPING_FN(ft_unpack, foreign_ops::UnpackMapping);
// The operators have no shape functions of their own: those of the kernels are found by name.
PD_REGISTER_INFER_META_FN(ft_pack_kernel, foreign_ops::SameInferMeta);
PD_REGISTER_INFER_META_FN(ft_unpack_kernel, foreign_ops::SameInferMeta);
REGISTER_OPERATOR(ft_pack, foreign_ops::FloatOp, foreign_ops::OneToOneMaker);
REGISTER_OPERATOR(ft_unpack, foreign_ops::FloatOp, foreign_ops::OneToOneMaker);
