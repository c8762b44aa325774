#include "phi/kernels/onednn/onednn_recurrent.h"

#include <algorithm>
#include <memory>
#include <type_traits>

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/core/enforce.h"

namespace phi {
namespace onednn {
namespace {

using CellDesc = dnnl::memory::desc;
using CellDims = dnnl::memory::dims;

int64_t GatesOf(RecurrentKind kind) { return IsLstm(kind) ? 4 : 3; }

bool IsOfIntegers(const RecurrentLayer& layer) { return layer.dtype == DataType::UINT8; }

dnnl::memory::data_type WeightType(const RecurrentLayer& layer) {
  return IsOfIntegers(layer) ? dnnl::memory::data_type::s8 : ToOneDNNType(layer.dtype);
}

dnnl::primitive_attr RecurrentAttributes(const RecurrentLayer& layer) {
  dnnl::primitive_attr attributes;
  attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  if (!IsOfIntegers(layer)) return attributes;
  constexpr int kEachGateAndColumn = (1 << 3) | (1 << 4);
  attributes.set_rnn_data_qparams(layer.data_scale, layer.data_shift);
  attributes.set_rnn_weights_qparams(layer.weight_scales.size() == 1 ? 0 : kEachGateAndColumn,
                                     layer.weight_scales);
  return attributes;
}

struct RecurrentDescs {
  CellDesc x, state, cell, weight_x, weight_h, bias, out;
  CellDesc peepholes;  // empty: none

  // oneDNN counts layers and directions too, of which there is one each.
  explicit RecurrentDescs(const RecurrentLayer& l)
      : x(PlainDesc(CellDims{l.steps, l.batch, l.width}, ToOneDNNType(l.dtype))),
        state(PlainDesc(CellDims{1, 1, l.batch, l.hidden}, ToOneDNNType(l.dtype))),
        cell(PlainDesc(CellDims{1, 1, l.batch, l.hidden})),
        weight_x(PlainDesc(CellDims{1, 1, l.width, GatesOf(l.kind), l.hidden}, WeightType(l))),
        weight_h(PlainDesc(CellDims{1, 1, l.hidden, GatesOf(l.kind), l.hidden}, WeightType(l))),
        bias(PlainDesc(CellDims{1, 1, l.kind == RecurrentKind::kGru ? 3 : 4, l.hidden})),
        out(PlainDesc(CellDims{l.steps, l.batch, l.hidden}, ToOneDNNType(l.out_dtype))) {
    if (l.kind == RecurrentKind::kPeepholeLstm) peepholes = PlainDesc(CellDims{1, 1, 3, l.hidden});
  }
};

/// The plain `desc` in the type that the tensor has.
CellDesc TypedAs(const CellDesc& desc, const DenseTensor& tensor) {
  return PlainDesc(DimsOf(desc), ToOneDNNType(tensor.dtype()));
}

// Note [Formats of recurrent weights]
// oneDNN may ask for weights packed for one number of rows. Batches of sequences shrink from step
// to step, and each number would get a copy of its own that stays as long as the weights. So such a
// format is replaced by rows at a distance that is no multiple of a page, for which the processor's
// cache has few lines.
bool IsPacked(const CellDesc& desc) { return !ViewOf(desc).is_blocked(); }

CellDesc SpacedRows(const CellDesc& plain) {
  constexpr int64_t kLine = 16, kPage = 256;  // elements that must not divide the distance
  const CellDims dims = DimsOf(plain);
  const int64_t row = dims[3] * dims[4];
  int64_t distance = (row + kLine - 1) / kLine * kLine;
  if (distance % kPage == 0) distance += kLine;
  return {dims, TypeOf(plain),
          CellDims{dims[2] * distance, dims[2] * distance, distance, dims[4], 1}};
}

template <typename Primitive>
typename Primitive::primitive_desc MakeCells(const RecurrentLayer& layer, const RecurrentDescs& d,
                                             bool allow_empty) {
  constexpr auto kInference = dnnl::prop_kind::forward_inference;
  const auto direction = layer.reverse ? dnnl::rnn_direction::unidirectional_right2left
                                       : dnnl::rnn_direction::unidirectional_left2right;
  if constexpr (std::is_same_v<Primitive, dnnl::lstm_forward>) {
    return DescribeWith<Primitive>(RecurrentAttributes(layer), allow_empty, kInference, direction,
                                   d.x, d.state, d.cell, d.weight_x, d.weight_h, d.peepholes,
                                   d.bias, d.out, d.state, d.cell);
  } else {
    return DescribeWith<Primitive>(RecurrentAttributes(layer), allow_empty, kInference, direction,
                                   d.x, d.state, d.weight_x, d.weight_h, d.bias, d.out, d.state);
  }
}

void AddCellWeights(const RecurrentLayer& layer, int arg, const CellDesc& given,
                    const CellDesc& wanted, PreparedPrimitive* prepared) {
  if (!IsOfIntegers(layer)) return prepared->AddInput(arg, given, wanted);
  std::vector<float> words = {layer.data_scale, layer.data_shift};
  words.insert(words.end(), layer.weight_scales.begin(), layer.weight_scales.end());
  prepared->AddReorderedInput(arg, given, wanted, RecurrentAttributes(layer), words);
}

template <typename Primitive>
std::unique_ptr<PreparedPrimitive> PrepareCells(const RecurrentLayer& layer,
                                                const RecurrentTensors& tensors) {
  const RecurrentDescs given(layer);
  RecurrentDescs wanted = given;
  wanted.weight_x = AnyFormat(given.weight_x);
  wanted.weight_h = AnyFormat(given.weight_h);
  auto pd = MakeCells<Primitive>(layer, wanted, /*allow_empty=*/false);
  const bool packed = IsPacked(pd.weights_layer_desc()) || IsPacked(pd.weights_iter_desc());
  if (packed && !IsOfIntegers(layer)) {
    wanted.weight_x = SpacedRows(given.weight_x);
    wanted.weight_h = SpacedRows(given.weight_h);
    // bfloat16 may be packed only
    auto spaced = MakeCells<Primitive>(layer, wanted, /*allow_empty=*/true);
    if (spaced) pd = spaced;
  }
  auto prepared = std::make_unique<PreparedPrimitive>(pd, Primitive(pd));
  prepared->AddInput(DNNL_ARG_SRC_LAYER, given.x);
  prepared->AddInput(DNNL_ARG_SRC_ITER, given.state);
  AddCellWeights(layer, DNNL_ARG_WEIGHTS_LAYER, TypedAs(given.weight_x, *tensors.weight_x),
                 pd.weights_layer_desc(), prepared.get());
  AddCellWeights(layer, DNNL_ARG_WEIGHTS_ITER, TypedAs(given.weight_h, *tensors.weight_h),
                 pd.weights_iter_desc(), prepared.get());
  prepared->AddInput(DNNL_ARG_BIAS, TypedAs(given.bias, *tensors.bias), given.bias);
  if (IsLstm(layer.kind)) prepared->AddInput(DNNL_ARG_SRC_ITER_C, given.cell);
  if (layer.kind == RecurrentKind::kPeepholeLstm) {
    prepared->AddInput(DNNL_ARG_WEIGHTS_PEEPHOLE, TypedAs(given.peepholes, *tensors.peepholes),
                       given.peepholes);
  }
  prepared->AddOutput(DNNL_ARG_DST_LAYER, given.out);
  prepared->AddOutput(DNNL_ARG_DST_ITER, given.state);
  if (IsLstm(layer.kind)) prepared->AddOutput(DNNL_ARG_DST_ITER_C, given.cell);
  return prepared;
}

std::unique_ptr<PreparedPrimitive> PrepareRecurrent(const RecurrentLayer& layer,
                                                    const RecurrentTensors& tensors) {
  if (IsLstm(layer.kind)) return PrepareCells<dnnl::lstm_forward>(layer, tensors);
  if (layer.kind == RecurrentKind::kGru) return PrepareCells<dnnl::gru_forward>(layer, tensors);
  return PrepareCells<dnnl::lbr_gru_forward>(layer, tensors);
}

template <typename T>
void CopyGatesTo(const DenseTensor& from, const std::vector<GateSource>& gates,
                 DenseTensor* packed) {
  T* to = packed->mutable_data<T>(CPUPlace());
  const int64_t rows = packed->dims()[0], columns = packed->dims()[2];
  for (int64_t row = 0; row < rows; ++row) {
    for (const GateSource& gate : gates) {
      const T* line = from.data<T>() + gate.offset + row * gate.row_stride;
      const float sign = static_cast<float>(gate.sign);
      for (int64_t i = 0; i < columns; ++i) {
        *to++ = static_cast<T>(sign * static_cast<float>(line[i * gate.column_stride]));
      }
    }
  }
}

DenseTensor CopyGates(const DenseTensor& from, int64_t rows, int64_t columns,
                      const std::vector<GateSource>& gates) {
  DenseTensor packed;
  packed.Resize({rows, static_cast<int64_t>(gates.size()), columns});
  if (from.dtype() == DataType::BFLOAT16) {
    CopyGatesTo<bfloat16>(from, gates, &packed);
  } else {
    CopyGatesTo<float>(from, gates, &packed);
  }
  return packed;
}

DerivedData::Key KeyOfGates(int64_t rows, int64_t columns, const std::vector<GateSource>& gates) {
  constexpr uint64_t kPackedGates = 0x7365746167ull << 24;  // begins no key of formats
  DerivedData::Key key = {kPackedGates, static_cast<uint64_t>(rows),
                          static_cast<uint64_t>(columns)};
  for (const GateSource& gate : gates) {
    for (int64_t word : {gate.offset, gate.row_stride, gate.column_stride, int64_t{gate.sign}}) {
      key.push_back(static_cast<uint64_t>(word));
    }
  }
  return key;
}

}  // namespace

void RunRecurrent(const OneDNNContext& ctx, const char* op, const RecurrentLayer& layer,
                  const RecurrentTensors& tensors) {
  const DenseTensor* inputs[7] = {tensors.x,        tensors.first, tensors.weight_x,
                                  tensors.weight_h, tensors.bias,  tensors.first_cell,
                                  tensors.peepholes};
  const bool lstm = IsLstm(layer.kind), peepholes = layer.kind == RecurrentKind::kPeepholeLstm;
  tensors.out->Resize({layer.steps, layer.batch, layer.hidden});
  tensors.last->Resize({layer.batch, layer.hidden});
  if (lstm) tensors.last_cell->Resize({layer.batch, layer.hidden});
  PrimitiveKey key("recurrent");
  key.Add(static_cast<int>(layer.kind)).Add(layer.reverse);
  key.Add(layer.steps).Add(layer.batch).Add(layer.width).Add(layer.hidden);
  const size_t count = 5 + (lstm ? 1 : 0) + (peepholes ? 1 : 0);
  for (size_t i = 0; i < count; ++i) key.Add(static_cast<int>(inputs[i]->dtype()));
  key.Add(static_cast<int>(layer.out_dtype)).Add(layer.data_scale).Add(layer.data_shift);
  key.Add(static_cast<int64_t>(layer.weight_scales.size()));
  for (float scale : layer.weight_scales) key.Add(scale);
  const auto prepare = [&] { return PrepareRecurrent(layer, tensors); };
  if (lstm) {
    return Run(ctx, op, key, inputs, count, {tensors.out, tensors.last, tensors.last_cell},
               prepare);
  }
  Run(ctx, op, key, inputs, count, {tensors.out, tensors.last}, prepare);
}

DenseTensor PackGates(const DenseTensor& from, int64_t rows, int64_t columns,
                      const std::vector<GateSource>& gates) {
  from.check_memory_size();
  DerivedData* derived = from.offset() == 0 ? from.Holder()->derived() : nullptr;
  if (derived == nullptr) return CopyGates(from, rows, columns, gates);
  const auto kept = derived->Get(KeyOfGates(rows, columns, gates), [&] {
    auto packed = std::make_shared<DenseTensor>(CopyGates(from, rows, columns, gates));
    packed->Holder()->MakeConstant();
    return std::shared_ptr<const void>(std::move(packed));
  });
  return *static_cast<const DenseTensor*>(kept.get());
}

void CopyColumns(const DenseTensor& from, int64_t hidden, int64_t width, float* to) {
  const float* row = from.data<float>();
  for (int64_t i = 0; i < from.numel() / hidden; ++i, row += hidden, to += width) {
    std::copy_n(row, hidden, to);
  }
}

std::string WhyNotActivation(const InferMetaContext& call, size_t index, const char* name,
                             const char* wanted) {
  const std::string& given = call.AttrAt<std::string>(index);
  if (given == wanted) return "";
  return Format("attribute `%s` is `%s`; oneDNN has only %s there", name, given, wanted);
}

std::string WhyNotWeightScales(const InferMetaContext& call, size_t index, int64_t gates,
                               int64_t hidden) {
  const auto scales = static_cast<int64_t>(call.AttrAt<std::vector<float>>(index).size());
  if (scales == 1 || hidden < 0 || scales == gates * hidden) return "";
  return Format("%d factors for the weights; oneDNN wants 1 or %d", scales, gates * hidden);
}

}  // namespace onednn
}  // namespace phi
