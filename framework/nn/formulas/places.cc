#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "framework/nn/formulas/parts.h"

// Formulas of the gradients of operators that move, select and overwrite elements.

namespace phibridge::nn::formulas {
namespace {

using Ints = std::vector<int>;
using Longs = std::vector<int64_t>;

// True where numbers of the call are in tensors, which attributes do not say.
bool HasTensor(const FormulaCall& call, std::initializer_list<const char*> slots) {
  for (const char* slot : slots) {
    if (call.In(slot).defined()) return true;
  }
  return false;
}

// The gradient of an operator that gave what stands at `places` (parts.h) of its input.
void FromPlaces(FormulaCall* call, const char* input, const Tensor& grad, const Tensor& places) {
  call->Out(std::string(input) + "@GRAD", SumsAt(grad, places, call->In(input).shape()));
}

void GatherNd(FormulaCall* call) {
  const Tensor& grad = call->In(kOutGrad);
  call->Out(kXGrad, api::scatter_nd_add(Filled(0, call->In(kX), grad), call->In("Index"), grad));
}
void ScatterNdAdd(FormulaCall* call) {
  const Tensor &grad = call->In(kOutGrad), &updates = call->In("Updates");
  call->Out(kXGrad, api::scale(grad));
  call->Out("Updates@GRAD", api::reshape(api::gather_nd(grad, call->In("Index")), updates.shape()));
}
void IndexAdd(FormulaCall* call) {
  const Tensor& grad = call->In(kOutGrad);
  const Tensor read = api::index_select(grad, call->In("Index"), call->Attr<int>("axis", 0));
  call->Out(kXGrad, api::scale(grad));
  call->Out("AddValue@GRAD", api::reshape(read, call->In("AddValue").shape()));
}
// Rows that are added to are 0 first, as in the operator.
void Scatter(FormulaCall* call) {
  const Tensor &grad = call->In(kOutGrad), &updates = call->In("Updates");
  const Tensor rows = api::reshape(call->In("Ids"), {-1});
  call->Out(kXGrad, api::scatter(grad, rows, Filled(0, updates, grad), /*overwrite=*/true));
  call->Out("Updates@GRAD", api::reshape(api::gather(grad, rows), updates.shape()));
}
void IndexSample(FormulaCall* call) {
  const Tensor places =
      api::index_sample(Positions(call->In(kX).shape(), call->In("Index")), call->In("Index"));
  FromPlaces(call, kX, call->In(kOutGrad), places);
}
void MaskedSelect(FormulaCall* call) {
  const Tensor& mask = call->In("Mask");
  const Tensor places = api::masked_select(Positions(call->In(kX).shape(), mask), mask);
  FromPlaces(call, kX, call->In("Y@GRAD"), places);
}
void TakeAlongAxis(FormulaCall* call) {
  const Tensor &index = call->In("Index"), &grad = call->In("Result@GRAD");
  const Tensor positions = Positions(call->In("Input").shape(), index);
  const Tensor places = api::take_along_axis(positions, index, call->Attr<int>("Axis", 0));
  FromPlaces(call, "Input", grad, places);
}

// A value that another one was written over has no gradient.
void PutAlongAxis(FormulaCall* call) {
  const Tensor &grad = call->In("Result@GRAD"), &index = call->In("Index");
  const int axis = call->Attr<int>("Axis", 0);
  const auto reduce = call->Attr<std::string>("Reduce", "assign");
  if (reduce == "add") {
    call->Out("Input@GRAD", api::scale(grad));
    return call->Out("Value@GRAD", api::take_along_axis(grad, index, axis));
  }
  if (reduce != "assign") return;
  call->Out("Input@GRAD", api::put_along_axis(grad, index, Filled(0, index, grad), axis, "assign"));
  const Tensor positions = Positions(index.shape(), index);
  const Tensor nowhere = Filled(static_cast<double>(index.numel()), call->In("Input"), positions);
  const Tensor places = api::put_along_axis(nowhere, index, positions, axis, "assign");
  call->Out("Value@GRAD", SumsAt(grad, places, index.shape()));
}

void StridedSlice(FormulaCall* call) {
  if (HasTensor(*call, {"StartsTensor", "StartsTensorList", "EndsTensor", "EndsTensorList",
                        "StridesTensor", "StridesTensorList"})) {
    return;
  }
  const auto ints = [&](const char* name) { return call->Attr<Ints>(name, {}); };
  const Tensor& grad = call->In(kOutGrad);
  const Tensor places =
      api::strided_slice(Positions(call->In("Input").shape(), grad), ints("axes"), ints("starts"),
                         ints("ends"), ints("strides"), ints("infer_flags"), ints("decrease_axis"));
  FromPlaces(call, "Input", grad, places);
}

// What is written is 0 in the gradient of the input; the value has the sums of what it was written
// to.
void SetValue(FormulaCall* call) {
  if (HasTensor(*call, {"StartsTensorList", "EndsTensorList", "StepsTensorList"})) return;
  const auto longs = [&](const char* name) { return call->Attr<Longs>(name, {}); };
  const auto set = [&](const Tensor& in, const paddle::optional<Tensor>& value, Longs shape,
                       std::vector<phi::Scalar> values) {
    return api::set_value(in, value, longs("axes"), longs("starts"), longs("ends"), longs("steps"),
                          longs("decrease_axes"), longs("none_axes"), shape, values);
  };
  const Tensor &grad = call->In(kOutGrad), &value = call->In("ValueTensor");
  call->Out("Input@GRAD", set(grad, paddle::none, {1}, {phi::Scalar(0.0)}));
  if (!value.defined()) return;
  const Tensor positions = Positions(value.shape(), grad);
  const Tensor nowhere = Filled(static_cast<double>(value.numel()), grad, positions);
  const Tensor places = set(nowhere, paddle::optional<Tensor>(positions), {}, {});
  call->Out("ValueTensor@GRAD", SumsAt(grad, places, value.shape()));
}

// The columns of the indices that gather_nd takes for those of index_put: of a mask where it is
// true, and others broadcast.
Tensor Indices(const std::vector<Tensor>& of, const std::vector<int64_t>& shape) {
  std::vector<Tensor> columns;
  for (const Tensor& index : of) {
    if (index.dtype() == phi::DataType::BOOL) {
      const std::vector<Tensor> parts = api::unstack(api::nonzero(index), 1, index.dims().size());
      columns.insert(columns.end(), parts.begin(), parts.end());
      continue;
    }
    const Tensor place = api::cast(index, phi::DataType::INT64);
    const Tensor size = Number(static_cast<double>(shape[columns.size()]), place);
    const Tensor is_negative = Mask(api::less_than(place, Number(0, place)), place);
    columns.push_back(api::add(place, api::multiply(is_negative, size)));
  }
  return api::stack(columns.size() == 1 ? columns : api::broadcast_tensors(columns), -1);
}
void IndexPut(FormulaCall* call) {
  const Tensor &grad = call->In("out@GRAD"), &value = call->In("value");
  const std::vector<Tensor> indices = call->InList("indices");
  const bool accumulates = call->Attr<bool>("accumulate", false);
  call->Out("x@GRAD", accumulates ? api::scale(grad)
                                  : api::index_put(grad, indices, Filled(0, {1}, grad), false));
  const Tensor read = api::gather_nd(grad, Indices(indices, grad.shape()));
  call->Out("value@GRAD", SumTo(read, value));
}

// The rows that an embedding read, but for those of `padding_idx`. Not of a table whose gradient
// is SelectedRows.
void Embedding(FormulaCall* call) {
  if (call->Attr<bool>("is_sparse", false)) return;
  const Tensor &ids = call->In("Ids"), &table = call->In("W"), &grad = call->In(kOutGrad);
  const Tensor rows = api::cast(api::reshape(ids, {-1}), phi::DataType::INT64);
  Tensor read = api::reshape(grad, {ids.numel(), table.dims()[1]});
  const auto padding = call->Attr<int64_t>("padding_idx", -1);
  if (padding != -1) {
    const Tensor skipped = Number(static_cast<double>(padding), rows);
    const Tensor counts = Mask(api::not_equal(rows, skipped), grad);
    read = api::multiply(read, api::reshape(counts, {ids.numel(), 1}));
  }
  call->Out("W@GRAD", api::index_add(Filled(0, table, grad), rows, read, 0));
}

// Of what is found along an axis: sorted, the first few, the k-th, the most frequent, running
// extremes. `in`, `indices`, `out_grad`: the slots; keeps: whether the result has the axis.
void Found(FormulaCall* call, const char* in, const char* indices, const char* out_grad,
           bool keeps) {
  const std::vector<int64_t> shape = call->In(in).shape();
  const int axis = call->Attr<int>("axis", -1);
  Tensor index = call->In(indices), grad = call->In(out_grad);
  if (!shape.empty()) {
    if (!keeps) index = Unreduced(shape, {axis}, false, index);
    const Tensor places = api::take_along_axis(Positions(shape, index), index, axis);
    grad = SumsAt(api::reshape(grad, places.shape()), places, shape);
  }
  call->Out(std::string(in) + "@GRAD", api::reshape(grad, shape));
}
void Sorted(FormulaCall* call) { Found(call, kX, "Indices", kOutGrad, true); }
void FoundOne(FormulaCall* call) {
  Found(call, kX, "Indices", kOutGrad, call->Attr<bool>("keepdim", false));
}
void Running(FormulaCall* call) { Found(call, "x", "indices", "out@GRAD", true); }

Tensor DiagonalOf(const FormulaCall& call, const Tensor& of) {
  return api::diagonal(of, call.Attr<int>("offset", 0), call.Attr<int>("axis1", 0),
                       call.Attr<int>("axis2", 1));
}
void Diagonal(FormulaCall* call) {
  const Tensor& grad = call->In(kOutGrad);
  const Tensor places = DiagonalOf(*call, Positions(call->In("Input").shape(), grad));
  FromPlaces(call, "Input", grad, places);
}
void Trace(FormulaCall* call) {
  const Tensor& grad = call->In(kOutGrad);
  const Tensor places = DiagonalOf(*call, Positions(call->In("Input").shape(), grad));
  std::vector<int64_t> column = places.shape();
  column.back() = 1;
  const Tensor repeated = api::multiply(Filled(1, places, grad), api::reshape(grad, column));
  FromPlaces(call, "Input", repeated, places);
}
void Diag(FormulaCall* call) {
  const Tensor& grad = call->In(kOutGrad);
  const int offset = call->Attr<int>("offset", 0);
  if (call->In(kX).dims().size() < 2) {
    return call->Out(kXGrad, api::reshape(api::diagonal(grad, offset), call->In(kX).shape()));
  }
  FromPlaces(call, kX, grad, api::diagonal(Positions(call->In(kX).shape(), grad), offset));
}

void Unstack(FormulaCall* call) {
  call->Out(kXGrad, api::stack(call->InList("Y@GRAD"), call->Attr<int>("axis", 0)));
}
void ExpandAs(FormulaCall* call) { call->Out(kXGrad, SumTo(call->In(kOutGrad), call->In(kX))); }
void BroadcastTensors(FormulaCall* call) {
  const std::vector<Tensor> of = call->InList(kX), grads = call->InList(kOutGrad);
  std::vector<Tensor> results;
  for (size_t i = 0; i < of.size(); ++i) results.push_back(SumTo(grads[i], of[i]));
  call->OutList(kXGrad, results);
}
void Multiplex(FormulaCall* call) {
  const Tensor &grad = call->In(kOutGrad), &ids = call->In("Ids");
  std::vector<int64_t> column(static_cast<size_t>(grad.dims().size()), 1);
  column[0] = ids.numel();
  std::vector<Tensor> results;
  for (size_t i = 0; i < call->InList(kX).size(); ++i) {
    const Tensor is_read = api::equal(ids, Number(static_cast<double>(i), ids));
    results.push_back(api::multiply(grad, api::reshape(Mask(is_read, grad), column)));
  }
  call->OutList(kXGrad, results);
}

void PixelShuffle(FormulaCall* call) {
  call->Out(kXGrad, api::pixel_unshuffle(call->In(kOutGrad), call->Attr<int>("upscale_factor", 1),
                                         call->Attr<std::string>("data_format", "NCHW")));
}
void PixelUnshuffle(FormulaCall* call) {
  call->Out(kXGrad, api::pixel_shuffle(call->In(kOutGrad), call->Attr<int>("downscale_factor", 1),
                                       call->Attr<std::string>("data_format", "NCHW")));
}
// Each is the other's gradient.
void Unfold(FormulaCall* call) {
  const auto ints = [&](const char* name) { return call->Attr<Ints>(name, {}); };
  const phi::DDim& dims = call->In(kX).dims();
  const Ints sizes = {static_cast<int>(dims[2]), static_cast<int>(dims[3])};
  call->Out(kXGrad, api::fold(call->In("Y@GRAD"), sizes, ints("kernel_sizes"), ints("strides"),
                              ints("paddings"), ints("dilations")));
}
void Fold(FormulaCall* call) {
  const auto ints = [&](const char* name) { return call->Attr<Ints>(name, {}); };
  const Tensor columns = api::unfold(call->In("Y@GRAD"), ints("kernel_sizes"), ints("strides"),
                                     ints("paddings"), ints("dilations"));
  call->Out(kXGrad, api::reshape(columns, call->In(kX).shape()));
}

const egr::GradFormulaRegistrar kPlaces[] = {
    {"gather_nd_grad", &GatherNd},
    {"scatter_nd_add_grad", &ScatterNdAdd},
    {"index_add_grad", &IndexAdd},
    {"scatter_grad", &Scatter},
    {"index_sample_grad", &IndexSample},
    {"masked_select_grad", &MaskedSelect},
    {"take_along_axis_grad", &TakeAlongAxis},
    {"put_along_axis_grad", &PutAlongAxis},
    {"strided_slice_grad", &StridedSlice},
    {"set_value_grad", &SetValue},
    {"index_put_grad", &IndexPut},
    {"lookup_table_v2_grad", &Embedding},
    {"argsort_grad", &Sorted},
    {"top_k_v2_grad", &Sorted},
    {"kthvalue_grad", &FoundOne},
    {"mode_grad", &FoundOne},
    {"cummax_grad", &Running},
    {"cummin_grad", &Running},
    {"diagonal_grad", &Diagonal},
    {"trace_grad", &Trace},
    {"diag_v2_grad", &Diag},
    {"unstack_grad", &Unstack},
    {"expand_as_v2_grad", &ExpandAs},
    {"broadcast_tensors_grad", &BroadcastTensors},
    {"multiplex_grad", &Multiplex},
    {"pixel_shuffle_grad", &PixelShuffle},
    {"pixel_unshuffle_grad", &PixelUnshuffle},
    {"unfold_grad", &Unfold},
    {"fold_grad", &Fold},
};

}  // namespace
}  // namespace phibridge::nn::formulas
