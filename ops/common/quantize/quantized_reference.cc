#include "ops/common/quantize/quantized_reference.h"

namespace paddle::operators {
namespace {

template <typename T>
std::vector<double> TypedQuantizedValues(const DenseTensor& x, double scale, double shift) {
  const T* from = x.data<T>();
  std::vector<double> values(static_cast<size_t>(x.numel()));
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<double>(from[i]) * scale + shift;
  return values;
}

template <typename T>
T NearestQuantized(double value) {
  if constexpr (std::is_integral_v<T>) {
    if (std::isnan(value)) return 0;
    return static_cast<T>(
        std::min<double>(std::numeric_limits<T>::max(),
                         std::max<double>(std::numeric_limits<T>::min(), std::nearbyint(value))));
  } else {
    return static_cast<T>(static_cast<float>(value));
  }
}

template <typename T>
void StoreTyped(const double* values, size_t count, phi::DataType dtype, DenseTensor* out) {
  auto* to = static_cast<T*>(out->AllocateFrom(phi::GetAllocator(phi::CPUPlace()), dtype));
  for (size_t i = 0; i < count; ++i) to[i] = NearestQuantized<T>(values[i]);
}

}  // namespace

std::vector<double> QuantizedValues(const DenseTensor& x, double scale, double shift) {
  if (x.numel() == 0) return {};
  switch (x.dtype()) {
    case phi::DataType::FLOAT32:
      return TypedQuantizedValues<float>(x, scale, shift);
    case phi::DataType::BFLOAT16:
      return TypedQuantizedValues<phi::bfloat16>(x, scale, shift);
    case phi::DataType::INT8:
      return TypedQuantizedValues<int8_t>(x, scale, shift);
    case phi::DataType::UINT8:
      return TypedQuantizedValues<uint8_t>(x, scale, shift);
    default:
      break;
  }
  PADDLE_THROW(
      phi::errors::Unimplemented("quantised operators have no values of type %s", x.dtype()));
}

void StoreQuantized(const double* values, size_t count, phi::DataType dtype, DenseTensor* out) {
  switch (dtype) {
    case phi::DataType::FLOAT32:
      return StoreTyped<float>(values, count, dtype, out);
    case phi::DataType::BFLOAT16:
      return StoreTyped<phi::bfloat16>(values, count, dtype, out);
    case phi::DataType::INT8:
      return StoreTyped<int8_t>(values, count, dtype, out);
    case phi::DataType::UINT8:
      return StoreTyped<uint8_t>(values, count, dtype, out);
    default:
      break;
  }
  PADDLE_THROW(phi::errors::Unimplemented("quantised operators have no values of type %s", dtype));
}

DenseTensor Float64Tensor(const std::vector<double>& values, const phi::DDim& dims) {
  DenseTensor x;
  x.Resize(dims);
  std::copy(values.begin(), values.end(), x.mutable_data<double>(phi::CPUPlace()));
  return x;
}

std::vector<double> Float64Values(const DenseTensor& x) {
  return {x.data<double>(), x.data<double>() + x.numel()};
}

}  // namespace paddle::operators
