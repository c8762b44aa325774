#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "phi/backends/onednn/onednn_context.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/infermeta_utils.h"

namespace phi {
namespace onednn {

/// The cells that oneDNN has. Its gates lie as input, forget, candidate, output (kLstm; peepholes:
/// input, forget, output), or as update, reset, candidate (both kinds of GRU).
/// kGru:    candidate = tanh(x Wx + (reset · h) Wh + b)
/// kLbrGru: candidate = tanh(x Wx + b + reset · (h Wh + b')); b' is the fourth bias.
/// Both:    h' = update · h + (1 - update) · candidate.
enum class RecurrentKind { kLstm, kPeepholeLstm, kGru, kLbrGru };
inline bool IsLstm(RecurrentKind kind) {
  return kind == RecurrentKind::kLstm || kind == RecurrentKind::kPeepholeLstm;
}

/// One direction of one layer.
struct RecurrentLayer {
  RecurrentKind kind = RecurrentKind::kLstm;
  int64_t steps = 0, batch = 0, width = 0, hidden = 0;
  bool reverse = false;
  DataType dtype = DataType::FLOAT32;      // of x and the hidden state: float32, bfloat16 or uint8
  DataType out_dtype = DataType::FLOAT32;  // as dtype, or float32 for uint8
  // For uint8: an element is value · data_scale + data_shift. The float32 weights are made int8
  // with one scale, or one for each gate and column.
  float data_scale = 1, data_shift = 0;
  std::vector<float> weight_scales = {};
};

/// All plain: x and hidden states of the layer's type, cells and peepholes, which only an LSTM may
/// have, float32, weights and bias float32 or bfloat16.
struct RecurrentTensors {
  const DenseTensor* x = nullptr;      // [steps, batch, width]
  const DenseTensor* first = nullptr;  // [batch, hidden]
  const DenseTensor* first_cell = nullptr;
  const DenseTensor* weight_x = nullptr;   // [width, gates, hidden], of PackGates
  const DenseTensor* weight_h = nullptr;   // [hidden, gates, hidden]
  const DenseTensor* bias = nullptr;       // [gates, hidden]
  const DenseTensor* peepholes = nullptr;  // [3, hidden]
  // Allocated by the call; none shares memory with an input.
  DenseTensor* out = nullptr;   // [steps, batch, hidden]
  DenseTensor* last = nullptr;  // [batch, hidden]
  DenseTensor* last_cell = nullptr;
};

/// Requires: steps, batch, width and hidden are positive. Errors: External.
void RunRecurrent(const OneDNNContext& ctx, const char* op, const RecurrentLayer& layer,
                  const RecurrentTensors& tensors);

/// Where a gate of oneDNN's lies in an op's weight: element (row, column) is `sign` times element
/// offset + row · row_stride + column · column_stride.
struct GateSource {
  int64_t offset = 0, row_stride = 0, column_stride = 1;
  int sign = 1;
};

/// [rows, gates, columns] from an op's weight or bias, float32 or bfloat16. Of a constant, it is
/// made once and kept with it, and is constant itself.
DenseTensor PackGates(const DenseTensor& from, int64_t rows, int64_t columns,
                      const std::vector<GateSource>& gates);

/// float32 rows of `hidden` elements into columns of rows of `width`.
void CopyColumns(const DenseTensor& from, int64_t hidden, int64_t width, float* to);

/// For support checks: refuses an activation attribute (at `index`) other than `wanted`.
std::string WhyNotActivation(const InferMetaContext& call, size_t index, const char* name,
                             const char* wanted);
/// For support checks: refuses weight scales (the attribute at `index`) that are neither one nor
/// one per column of `gates` times `hidden`; -1 stands for sizes that are not known yet.
std::string WhyNotWeightScales(const InferMetaContext& call, size_t index, int64_t gates,
                               int64_t hidden);

}  // namespace onednn
}  // namespace phi
