#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "phi/core/kernel_context.h"
#include "phi/core/kernel_factory.h"
#include "phi/core/tensor_copy.h"
#include "tests/support/need_gpu.h"

namespace phi {
namespace testing {

[[maybe_unused]] static const bool kNeedsGpu = phibridge::testing::NeedGpu();

/// Uniform in [low, high], of a seed that the shape gives.
template <typename T = float>
DenseTensor Random(const DDim& dims, double low = -1, double high = 1) {
  std::mt19937 engine(static_cast<unsigned>(product(dims) * 7 + dims.size()));
  std::uniform_real_distribution<double> uniform(low, high);
  DenseTensor tensor;
  T* data = tensor.mutable_data<T>(dims, CPUPlace());
  for (int64_t i = 0; i < tensor.numel(); ++i)
    data[i] = static_cast<T>(static_cast<float>(uniform(engine)));
  return tensor;
}

/// One call of a kernel by name, run on any back end with the same inputs.
class KernelCall {
 public:
  explicit KernelCall(std::string name) : name_(std::move(name)) {}

  const std::string& name() const { return name_; }

  KernelCall& In(const DenseTensor& tensor) {
    inputs_.push_back({tensor});
    return *this;
  }
  /// An input that the operator does not have.
  KernelCall& NoIn() {
    absent_.insert(inputs_.size());
    inputs_.emplace_back();
    return *this;
  }
  /// An input that stays in host memory.
  KernelCall& InOnHost(const DenseTensor& tensor) {
    on_host_.insert(inputs_.size());
    return In(tensor);
  }
  KernelCall& InList(const std::vector<DenseTensor>& tensors) {
    inputs_.push_back(tensors);
    return *this;
  }
  /// The dtype that the kernel is chosen by, if not the first input's.
  KernelCall& Dtype(DataType dtype) {
    dtype_ = dtype;
    return *this;
  }
  KernelCall& Attr(Attribute attribute) {
    attributes_.push_back(std::move(attribute));
    return *this;
  }
  KernelCall& Out(const DDim& dims) {
    outputs_.push_back(dims);
    return *this;
  }

  /// An output in the memory of an input.
  KernelCall& OutInto(size_t input) {
    shared_[outputs_.size()] = input;
    return Out(inputs_[input][0].dims());
  }

  /// On a GPU, what has elements begins one element of the kernel's dtype behind the beginning of
  /// its memory, inputs and outputs: nothing there is aligned to more than an element.
  KernelCall& InsideMemory() {
    is_inside_ = true;
    return *this;
  }

  /// An output that the operator does not have.
  KernelCall& NoOut() {
    has_no_last_output_ = true;
    return *this;
  }

  /// The outputs, in host memory.
  std::vector<DenseTensor> Run(Backend backend) const {
    const bool on_gpu = backend != Backend::CPU;
    const Place place = on_gpu ? Place(GPUPlace()) : Place(CPUPlace());
    const DataType dtype = dtype_ == DataType::UNDEFINED ? inputs_[0][0].dtype() : dtype_;
    const KernelKey key(backend, DataLayout::ALL_LAYOUT, dtype);
    const Kernel* kernel = KernelFactory::Instance().Find(name_, key);
    if (kernel == nullptr) {
      ADD_FAILURE() << "no kernel " << name_ << "; there are "
                    << KernelFactory::Instance().KernelSummary(name_);
      return {};
    }
    KernelContext call(DeviceContextPool::Instance().Get(backend, place));
    std::vector<std::vector<DenseTensor>> inputs(inputs_.size());
    for (size_t i = 0; i < inputs_.size(); ++i) {
      if (absent_.count(i) != 0) {
        call.EmplaceBackInput(nullptr);
        continue;
      }
      std::vector<const TensorBase*> pointers;
      inputs[i].resize(inputs_[i].size());
      for (size_t j = 0; j < inputs_[i].size(); ++j) {
        const bool is_on_host = !on_gpu || on_host_.count(i) != 0;
        const DenseTensor& input = inputs_[i][j];
        if (!is_on_host) inputs[i][j] = MemoryFor(input.dims(), input.dtype(), SizeOf(dtype));
        TensorCopySync(input, is_on_host ? Place(CPUPlace()) : place, &inputs[i][j]);
        pointers.push_back(&inputs[i][j]);
      }
      call.EmplaceBackInputs(pointers);
    }
    for (const Attribute& attribute : attributes_) call.EmplaceBackAttr(attribute);
    std::vector<DenseTensor> outputs(outputs_.size());
    for (size_t i = 0; i < outputs_.size(); ++i) {
      const auto shared = shared_.find(i);
      if (shared != shared_.end()) {
        outputs[i] = inputs[shared->second][0];
      } else if (on_gpu) {
        outputs[i] = MemoryFor(outputs_[i], dtype, SizeOf(dtype));
      }
      outputs[i].Resize(outputs_[i]);
      call.EmplaceBackOutput(&outputs[i]);
    }
    if (has_no_last_output_) call.EmplaceBackOutput(nullptr);
    (*kernel)(&call);
    std::vector<DenseTensor> host(outputs.size());
    for (size_t i = 0; i < outputs.size(); ++i) {
      EXPECT_EQ(outputs[i].place(), place) << name_ << ", output " << i;
      if (on_gpu && is_inside_ && outputs[i].numel() != 0) {
        EXPECT_NE(outputs[i].offset(), 0u) << name_ << ", output " << i;
      }
      TensorCopySync(outputs[i], CPUPlace(), &host[i]);
    }
    return host;
  }

 private:
  // For InsideMemory(), else nothing yet.
  DenseTensor MemoryFor(const DDim& dims, DataType dtype, size_t offset_bytes) const {
    DenseTensor tensor;
    tensor.Resize(dims);
    if (!is_inside_ || product(dims) == 0) return tensor;
    const size_t size_bytes = static_cast<size_t>(product(dims)) * SizeOf(dtype);
    tensor.mutable_data(GPUPlace(), dtype, size_bytes + offset_bytes);
    tensor.set_offset(offset_bytes);
    return tensor;
  }

  std::string name_;
  DataType dtype_ = DataType::UNDEFINED;
  std::vector<std::vector<DenseTensor>> inputs_;
  std::set<size_t> absent_, on_host_;
  std::vector<Attribute> attributes_;
  std::vector<DDim> outputs_;
  std::map<size_t, size_t> shared_;  // outputs and their inputs
  bool has_no_last_output_ = false, is_inside_ = false;
};

template <typename T>
void ExpectNear(const DenseTensor& got, const DenseTensor& wanted, double abs, double rel) {
  ASSERT_EQ(got.dims(), wanted.dims());
  const T* a = got.data<T>();
  const T* b = wanted.data<T>();
  for (int64_t i = 0; i < got.numel(); ++i) {
    const double x = static_cast<double>(a[i]), y = static_cast<double>(b[i]);
    if (x == y || (std::isnan(x) && std::isnan(y))) continue;
    ASSERT_LE(std::abs(x - y), abs + rel * std::abs(y))
        << "element " << i << ": " << x << " and " << y;
  }
}

/// Runs the call on `backend` and on the CPU and compares all outputs, of type T.
template <typename T = float>
void ExpectAsOnCpu(const KernelCall& call, Backend backend, double abs = 1e-6, double rel = 1e-5) {
  SCOPED_TRACE(backend);
  const std::vector<DenseTensor> wanted = call.Run(Backend::CPU), got = call.Run(backend);
  ASSERT_EQ(got.size(), wanted.size());
  for (size_t i = 0; i < got.size(); ++i) ExpectNear<T>(got[i], wanted[i], abs, rel);
}

/// `tensor` in another type, by static_cast.
template <typename From, typename To>
DenseTensor As(const DenseTensor& tensor) {
  DenseTensor out;
  To* to = out.mutable_data<To>(tensor.dims(), CPUPlace());
  for (int64_t i = 0; i < tensor.numel(); ++i) to[i] = static_cast<To>(tensor.data<From>()[i]);
  return out;
}

}  // namespace testing
}  // namespace phi
