#include "phi/kernels/funcs/quantized.h"

#include <algorithm>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/common/bfloat16.h"
#include "phi/core/allocator.h"
#include "phi/core/enforce.h"

namespace phi {
namespace funcs {
namespace {

template <typename From, typename To>
void ScaleTyped(const From* from, int64_t count, float scale, float shift, To* to) {
  constexpr int64_t kGrain = 32768;
  ParallelFor(count, kGrain, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      to[i] = RoundSaturate<To>(static_cast<float>(from[i]) * scale + shift);
    }
  });
}

/// Calls body with a null pointer of the C++ type.
template <typename Body>
void WithQuantizedType(DataType dtype, const Body& body) {
  switch (dtype) {
    case DataType::FLOAT32:
      return body(static_cast<float*>(nullptr));
    case DataType::BFLOAT16:
      return body(static_cast<bfloat16*>(nullptr));
    case DataType::INT8:
      return body(static_cast<int8_t*>(nullptr));
    case DataType::UINT8:
      return body(static_cast<uint8_t*>(nullptr));
    default:
      break;
  }
  PADDLE_THROW(errors::Unimplemented("quantised programs have no values of type %s", dtype));
}

}  // namespace

void ScaleElements(const void* from, DataType from_dtype, int64_t count, float scale, float shift,
                   void* to, DataType to_dtype) {
  WithQuantizedType(from_dtype, [&](auto* from_type) {
    WithQuantizedType(to_dtype, [&](auto* to_type) {
      using From = std::remove_pointer_t<decltype(from_type)>;
      using To = std::remove_pointer_t<decltype(to_type)>;
      ScaleTyped(static_cast<const From*>(from), count, scale, shift, static_cast<To*>(to));
    });
  });
}

float ShiftOfRequantize(float scale_in, float scale_out, float shift_in, float shift_out) {
  const float shift = std::round(shift_out - scale_out / scale_in * shift_in);
  return std::min(255.f, std::max(0.f, shift));
}

DenseTensor ToFloat32(const DenseTensor& x) {
  DenseTensor out;
  FromFloat32(x, DataType::FLOAT32, &out);
  return out;
}

void FromFloat32(const DenseTensor& x, DataType dtype, DenseTensor* out) {
  out->Resize(x.dims());
  void* to = out->AllocateFrom(GetAllocator(CPUPlace()), dtype);
  ScaleElements(x.data(), x.dtype(), x.numel(), 1, 0, to, dtype);
}

}  // namespace funcs
}  // namespace phi
