#pragma once

#include <algorithm>
#include <cmath>
#include <codecvt>
#include <iterator>
#include <locale>
#include <memory>
#include <ostream>
#include <sstream>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "framework/scope/tensor_formatter.h"
#include "paddle/fluid/framework/convert_utils.h"
#include "paddle/fluid/framework/data_type.h"
#include "paddle/fluid/framework/framework.pb.h"
#include "paddle/fluid/framework/lod_tensor_array.h"
#include "paddle/fluid/framework/tensor.h"
#include "paddle/fluid/memory/allocation/allocator_facade.h"
#include "paddle/fluid/memory/memcpy.h"
#include "paddle/fluid/platform/device_context.h"
#include "paddle/phi/common/bfloat16.h"
#include "paddle/phi/common/complex.h"
#include "paddle/phi/common/float16.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/tensor_utils.h"
#include "phi/core/logging.h"

namespace paddle {
namespace framework {

/// Elements, shape, type and layout of `src` in memory of its own; the LoD is not copied. Blocks.
inline void TensorCopySync(const Tensor& src, const platform::Place& dst_place, Tensor* dst) {
  if (dst == &src && src.place() == dst_place) return;
  const LoD lod = dst->lod();
  ::phi::TensorCopySync(src, dst_place, dst);
  dst->set_lod(lod);
}
inline void TensorCopy(const Tensor& src, const platform::Place& dst_place, Tensor* dst) {
  framework::TensorCopySync(src, dst_place, dst);
}
inline void TensorCopy(const Tensor& src, const platform::Place& dst_place,
                       const platform::DeviceContext&, Tensor* dst) {
  framework::TensorCopySync(src, dst_place, dst);
}

using phi::TensorFromVector;
using phi::TensorToVector;
/// A one-dimensional tensor of `size` elements in the place of `ctx`.
template <typename T>
void TensorFromArray(const T* src, const size_t& size, const platform::DeviceContext& ctx,
                     Tensor* dst) {
  dst->Resize({static_cast<int64_t>(size)});
  T* out = dst->template mutable_data<T>(ctx.GetPlace());
  memory::Copy(ctx.GetPlace(), out, platform::CPUPlace(), src, size * sizeof(T));
}

// The saved form of a tensor without a LoD: version, description, elements. Before it the form with
// a LoD has a version of 32 bits and the number of levels, of 64.
constexpr size_t kLoDHeaderSize = 12;
inline void TensorToStream(std::ostream& os, const Tensor& tensor,
                           const platform::DeviceContext& dev_ctx) {
  LoDTensor flat = tensor;
  flat.set_lod({});
  std::ostringstream record;
  SerializeToStream(record, flat, dev_ctx);
  os << record.str().substr(kLoDHeaderSize);
}
/// Reads one and leaves the stream behind it. Errors: InvalidArgument for other bytes.
inline void TensorFromStream(std::istream& is, Tensor* tensor,
                             const platform::DeviceContext& dev_ctx) {
  const std::istream::pos_type begin = is.tellg();
  const std::string rest{std::istreambuf_iterator<char>(is), std::istreambuf_iterator<char>()};
  std::istringstream record(std::string(kLoDHeaderSize, '\0') + rest);
  const LoD lod = tensor->lod();
  DeserializeFromStream(record, tensor, dev_ctx);
  tensor->set_lod(lod);
  is.clear();
  is.seekg(begin + record.tellg() - static_cast<std::streamoff>(kLoDHeaderSize));
}
/// As above, of the elements from `seek` on as many as `shape` needs. Errors: OutOfRange.
inline void TensorFromStream(std::istream& is, Tensor* tensor,
                             const platform::DeviceContext& dev_ctx, const size_t& seek,
                             const std::vector<int64_t>& shape) {
  Tensor all;
  TensorFromStream(is, &all, dev_ctx);
  all.Resize({all.numel()});
  const int64_t first = static_cast<int64_t>(seek);
  const LoD lod = tensor->lod();
  *tensor = all.Slice(first, first + ::phi::product(::phi::make_ddim(shape)));
  tensor->Resize(::phi::make_ddim(shape)).set_lod(lod);
}

/// The elements, row-major, with blanks between them. Host memory.
template <typename T>
std::ostream& print_tensor(std::ostream& os, const Tensor& tensor) {
  const T* values = tensor.data<T>();
  os << "  - data: [";
  const char* before = "";
  for (int64_t i = 0; i < tensor.numel(); ++i, before = " ") {
    os << before;
    if constexpr (std::is_integral_v<T> && sizeof(T) == 1) {
      os << static_cast<int>(values[i]);
    } else {
      os << values[i];
    }
  }
  return os << "]";
}

namespace details {

// use(values) with the elements of `tensor` as a T*: of a floating or complex type, copied
// to the host if need be. Elements of other types are no NaN and no infinity: use(nullptr).
template <typename Use>
void WithFloats(const Tensor& tensor, Use use) {
  Tensor host;
  framework::TensorCopySync(tensor, platform::CPUPlace(), &host);
  switch (host.dtype()) {
    case ::phi::DataType::FLOAT32:
      return use(host.data<float>());
    case ::phi::DataType::FLOAT64:
      return use(host.data<double>());
    case ::phi::DataType::FLOAT16:
      return use(host.data<::phi::dtype::float16>());
    case ::phi::DataType::BFLOAT16:
      return use(host.data<::phi::dtype::bfloat16>());
    case ::phi::DataType::COMPLEX64:
      return use(host.data<::phi::dtype::complex<float>>());
    case ::phi::DataType::COMPLEX128:
      return use(host.data<::phi::dtype::complex<double>>());
    default:
      return use(static_cast<const float*>(nullptr));
  }
}

// out[i] = test(tensor[i]), in host memory; `otherwise` for types that are not tested.
template <typename Test>
void TestEach(const Tensor& tensor, bool otherwise, Test test, Tensor* out) {
  const int64_t n = tensor.numel();
  out->Resize(tensor.dims());
  bool* to = out->mutable_data<bool>(platform::CPUPlace());
  WithFloats(tensor, [&](const auto* values) {
    for (int64_t i = 0; i < n; ++i) to[i] = values == nullptr ? otherwise : test(values[i]);
  });
}
template <typename Test>
bool AnyOf(const Tensor& tensor, Test test) {
  bool found = false;
  WithFloats(tensor, [&](const auto* values) {
    if (values != nullptr) found = std::any_of(values, values + tensor.numel(), test);
  });
  return found;
}
inline void SetFlag(bool value, Tensor* out) {
  out->Resize({1});
  *out->mutable_data<bool>(platform::CPUPlace()) = value;
}

struct IsNan {
  template <typename T>
  bool operator()(const T& value) const {
    if constexpr (std::is_floating_point_v<T>) {
      return std::isnan(value);
    } else {
      return ::phi::dtype::isnan(value);
    }
  }
};
struct IsInf {
  template <typename T>
  bool operator()(const T& value) const {
    if constexpr (std::is_floating_point_v<T>) {
      return std::isinf(value);
    } else {
      return ::phi::dtype::isinf(value);
    }
  }
};
struct IsFinite {
  template <typename T>
  bool operator()(const T& value) const {
    return !IsNan()(value) && !IsInf()(value);
  }
};

}  // namespace details

inline bool TensorContainsNAN(const Tensor& tensor) {
  return details::AnyOf(tensor, details::IsNan());
}
inline bool TensorContainsInf(const Tensor& tensor) {
  return details::AnyOf(tensor, details::IsInf());
}
inline bool TensorIsfinite(const Tensor& tensor) {
  return !TensorContainsNAN(tensor) && !TensorContainsInf(tensor);
}
// The answer as a tensor of one bool, in host memory.
inline void TensorContainsNAN(const Tensor& tensor, Tensor* out) {
  details::SetFlag(TensorContainsNAN(tensor), out);
}
inline void TensorContainsInf(const Tensor& tensor, Tensor* out) {
  details::SetFlag(TensorContainsInf(tensor), out);
}
inline void TensorIsfinite(const Tensor& tensor, Tensor* out) {
  details::SetFlag(TensorIsfinite(tensor), out);
}
// Element by element, in host memory.
inline void TensorContainsNANV2(const Tensor& tensor, Tensor* out) {
  details::TestEach(tensor, false, details::IsNan(), out);
}
inline void TensorContainsInfV2(const Tensor& tensor, Tensor* out) {
  details::TestEach(tensor, false, details::IsInf(), out);
}
inline void TensorIsfiniteV2(const Tensor& tensor, Tensor* out) {
  details::TestEach(tensor, true, details::IsFinite(), out);
}

inline std::ostream& operator<<(std::ostream& os, const LoD& lod) { return os << LoDToString(lod); }

}  // namespace framework
}  // namespace paddle

namespace phi {

/// Meta data and elements, as the operator `print` shows them.
inline std::ostream& operator<<(std::ostream& os, const DenseTensor& tensor) {
  return os << ::paddle::framework::FormatTensor(tensor, ::paddle::framework::TensorFormat());
}

}  // namespace phi
