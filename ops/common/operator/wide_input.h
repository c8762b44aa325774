#pragma once

#include <type_traits>
#include <vector>

#include "ops/common/quantize/quantized_reference.h"
#include "ops/common/sequence/sequence_batch.h"

// Conversion of bfloat16 and uint8 tensors to float64, for legacy kernels that compute in float32
// or float64.

namespace paddle::operators {

/// The type in which such a kernel for T computes.
template <typename T>
using CellType =
    std::conditional_t<std::is_same_v<T, phi::dtype::bfloat16> || std::is_same_v<T, uint8_t>,
                       double, T>;

/// uint8 is value · scale + shift.
struct DataScale {
  double scale = 1, shift = 0;
};

/// The elements of an input in W; a copy unless they are W already.
template <typename W>
class WideInput {
 public:
  /// count: the required number of elements; -1: any. Errors: InvalidArgument.
  WideInput(const framework::ExecutionContext& ctx, const char* slot, int64_t count = -1,
            DataScale data = {}) {
    const auto* x = ctx.HasInput(slot) ? ctx.Input<DenseTensor>(slot) : nullptr;
    if (x == nullptr) return;
    PADDLE_ENFORCE_EQ(count < 0 || x->numel() == count, true,
                      phi::errors::InvalidArgument("%s must hold %d elements; its shape is %s",
                                                   slot, count, x->dims()));
    if (x->dtype() == phi::CppTypeToDataType<W>::value) {
      data_ = x->data<W>();
      return;
    }
    const std::vector<double> values =
        QuantizedValues(*x, 1 / data.scale, -data.shift / data.scale);
    own_.assign(values.begin(), values.end());
    data_ = own_.data();
  }
  WideInput(const WideInput&) = delete;
  WideInput& operator=(const WideInput&) = delete;

  /// nullptr if the input is missing.
  const W* data() const { return data_; }

 private:
  std::vector<W> own_;
  const W* data_ = nullptr;
};

/// Writes rows in the order of the batches, [rows, width], to `out` in the order of the sequences,
/// as elements of T, or of `dtype` if T is uint8.
template <typename T>
void ScatterTo(const SequenceBatch& batch, const CellType<T>* from, int64_t width,
               const framework::ExecutionContext& ctx, DenseTensor* out, DataScale data = {},
               phi::DataType dtype = phi::CppTypeToDataType<T>::value) {
  if constexpr (std::is_same_v<CellType<T>, T>) {
    batch.Scatter(from, width, out->mutable_data<T>(ctx.GetPlace()));
  } else {
    std::vector<double> rows(out->numel());
    batch.Scatter(from, width, rows.data());
    if (dtype == phi::DataType::UINT8) {
      for (double& value : rows) value = value * data.scale + data.shift;
    }
    StoreQuantized(rows, dtype, out);
  }
}

}  // namespace paddle::operators
