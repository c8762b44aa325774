#pragma once

#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "phi/backends/onednn/onednn_tensor.h"
#include "phi/core/device_context.h"
#include "phi/core/infermeta_utils.h"
#include "phi/core/kernel_context.h"
#include "phi/core/kernel_factory.h"
#include "phi/core/layout_transform.h"

namespace phi {
namespace test {

/// Numbers in [-1, 1) that differ from each other and from run to run of the generator only by
/// `seed`.
inline DenseTensor MakeTensor(const DDim& dims, int seed = 1) {
  DenseTensor tensor;
  tensor.Resize(dims);
  float* data = tensor.mutable_data<float>(CPUPlace());
  uint32_t state = static_cast<uint32_t>(seed) * 2654435761u + 12345u;
  for (int64_t i = 0; i < tensor.numel(); ++i) {
    state = state * 1664525u + 1013904223u;
    data[i] = static_cast<float>(state >> 8) / 8388608.f - 1.f;
  }
  return tensor;
}

inline DenseTensor MakeTensor(const DDim& dims, const std::vector<float>& values) {
  DenseTensor tensor;
  tensor.Resize(dims);
  std::copy(values.begin(), values.end(), tensor.mutable_data<float>(CPUPlace()));
  return tensor;
}

inline bool IsBlocked(const DenseTensor& tensor) {
  EXPECT_EQ(tensor.storage_properties() != nullptr, tensor.layout() == DataLayout::ONEDNN);
  return tensor.storage_properties() != nullptr;
}

/// The elements row-major, as double.
inline std::vector<double> Values(const DenseTensor& tensor) {
  DenseTensor plain;
  TransformLayout(tensor, DataLayout::ANY, &plain);
  EXPECT_EQ(plain.dims(), tensor.dims());
  EXPECT_FALSE(IsBlocked(plain));
  const float* data = plain.data<float>();
  return {data, data + plain.numel()};
}

inline void ExpectNear(const std::vector<double>& actual, const std::vector<double>& expected,
                       double tolerance) {
  ASSERT_EQ(actual.size(), expected.size());
  for (size_t i = 0; i < actual.size(); ++i) {
    if (std::isnan(expected[i])) {
      EXPECT_TRUE(std::isnan(actual[i])) << "element " << i;
    } else {
      ASSERT_NEAR(actual[i], expected[i], tolerance * (1 + std::fabs(expected[i])))
          << "element " << i;
    }
  }
}

/// One call of a kernel, oneDNN's unless said otherwise, through the factory as the bridge does it.
class KernelCall {
 public:
  explicit KernelCall(const std::string& name, Backend backend = Backend::ONEDNN,
                      DataType dtype = DataType::FLOAT32)
      : kernel_(KernelFactory::Instance().Find(name, KeyOf(backend, dtype))),
        context_(DeviceContextPool::Instance().Get(backend, CPUPlace())) {
    EXPECT_NE(kernel_, nullptr) << name;
  }

  KernelCall& In(const DenseTensor& tensor) {
    context_.EmplaceBackInput(&tensor);
    meta_.EmplaceBackInput(MetaTensor(tensor));
    return *this;
  }
  KernelCall& InNone() {
    context_.EmplaceBackInput(nullptr);
    meta_.EmplaceBackInput(MetaTensor());
    return *this;
  }
  KernelCall& InList(const std::vector<const DenseTensor*>& tensors) {
    context_.EmplaceBackInputs({tensors.begin(), tensors.end()});
    std::vector<std::shared_ptr<MetaTensor>> metas;
    for (const DenseTensor* tensor : tensors)
      metas.push_back(std::make_shared<MetaTensor>(*tensor));
    meta_.EmplaceBackInputs(std::move(metas));
    return *this;
  }
  KernelCall& Attr(Attribute attr) {
    context_.EmplaceBackAttr(attr);
    meta_.EmplaceBackAttr(std::move(attr));
    return *this;
  }
  template <typename... Attrs>
  KernelCall& AttrList(Attrs... attrs) {
    (Attr(Attribute(std::move(attrs))), ...);
    return *this;
  }
  /// The next output, of the shape that a shape function would have given it.
  KernelCall& Out(DenseTensor* tensor, const DDim& dims) {
    tensor->Resize(dims);
    return Out(tensor);
  }
  KernelCall& Out(DenseTensor* tensor) {
    context_.EmplaceBackOutput(tensor);
    return *this;
  }
  KernelCall& OutList(const std::vector<TensorBase*>& tensors) {
    context_.EmplaceBackOutputs(tensors);
    return *this;
  }

  void Run() {
    EXPECT_EQ(kernel_->support_check() == nullptr ? "" : Why(), "");
    (*kernel_)(&context_);
  }
  /// What the support check says.
  std::string Why() const { return kernel_->support_check()(meta_); }

 private:
  static KernelKey KeyOf(Backend backend, DataType dtype) {
    const bool onednn = backend == Backend::ONEDNN;
    return KernelKey(backend, onednn ? DataLayout::ONEDNN : DataLayout::ALL_LAYOUT, dtype);
  }

  const Kernel* kernel_;
  KernelContext context_;
  InferMetaContext meta_;
};

/// The same elements row-major.
inline DenseTensor Plain(const DenseTensor& tensor) {
  DenseTensor plain;
  TransformLayout(tensor, DataLayout::NCHW, &plain);
  return plain;
}

/// The elements of `x` [N, C, H, W] in a format, padded with zeros.
inline DenseTensor InFormat(const DenseTensor& x, dnnl::memory::format_tag tag) {
  const dnnl::memory::desc desc(onednn::ToOneDNNDims(x.dims()), dnnl::memory::data_type::f32, tag);
  const dnnl::engine engine(dnnl::engine::kind::cpu, 0);
  DenseTensor out;
  out.Resize(x.dims());
  void* data =
      onednn::AllocateOutput(onednn::MakeProperties(desc), desc.get_size(), x.dtype(), &out);
  dnnl::memory from(onednn::MemoryDescOf(x), engine, const_cast<void*>(x.data()));
  dnnl::memory to(desc, engine, data);
  dnnl::stream stream(engine);
  dnnl::reorder(from, to).execute(stream, from, to);
  stream.wait();
  return out;
}

/// The elements of `x` [N, C, H, W] in blocks of 16 channels, padded with zeros, as a convolution
/// leaves them on some processors. Whole blocks of single pixels are plain as they are.
inline DenseTensor Blocked(const DenseTensor& x) {
  DenseTensor out = InFormat(x, dnnl::memory::format_tag::nChw16c);
  EXPECT_EQ(IsBlocked(out), x.dims()[1] % 16 != 0 || x.dims()[2] * x.dims()[3] > 1);
  return out;
}

/// A 1 x 1 convolution of x [N, C, H, W], in blocks.
inline DenseTensor ConvOf(const DenseTensor& x, int64_t channels, int seed) {
  const DenseTensor filter = MakeTensor({channels, x.dims()[1], 1, 1}, seed);
  DDim dims = x.dims();
  dims[1] = channels;
  DenseTensor out;
  KernelCall("conv2d")
      .In(x)
      .In(filter)
      .AttrList(std::vector<int>{1, 1}, std::vector<int>{0, 0}, std::string("EXPLICIT"), 1,
                std::vector<int>{1, 1}, std::string("NCHW"), false, 512, false)
      .Out(&out, dims)
      .Run();
  return Blocked(Plain(out));
}

}  // namespace test
}  // namespace phi
