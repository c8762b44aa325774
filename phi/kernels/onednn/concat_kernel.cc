#include "phi/kernels/concat_kernel.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/funcs/sequence/concat_lod.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_pixels.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

/// The formats in which the pieces are joined: the blocks of the first blocked piece, if whole
/// blocks are joined, else plain.
std::vector<dnnl::memory::desc> ConcatFormats(const std::vector<const DenseTensor*>& x, int axis) {
  std::vector<dnnl::memory::desc> formats;
  const auto blocked = std::find_if(
      x.begin(), x.end(), [](const DenseTensor* input) { return !onednn::IsPlain(*input); });
  bool whole = blocked != x.end();
  if (whole) {
    const dnnl::memory::desc like = onednn::MemoryDescOf(**blocked);
    const int64_t block = onednn::BlockSizes(like)[static_cast<size_t>(axis)];
    for (const DenseTensor* input : x) {
      whole = whole && input->dims()[axis] % block == 0;
      formats.push_back(onednn::FormatLike(like, onednn::ToOneDNNDims(input->dims())));
    }
  }
  if (whole) return formats;
  formats.clear();
  for (const DenseTensor* input : x) {
    formats.push_back(onednn::PlainDesc(input->dims(), input->dtype()));
  }
  return formats;
}

std::unique_ptr<onednn::PreparedPrimitive> PrepareConcat(const std::vector<const DenseTensor*>& x,
                                                         int axis) {
  const std::vector<dnnl::memory::desc> wanted = ConcatFormats(x, axis);
  const dnnl::concat::primitive_desc pd = onednn::DescribeConcat(axis, wanted);
  auto prepared = std::make_unique<onednn::PreparedPrimitive>(pd, dnnl::concat(pd));
  for (size_t i = 0; i < x.size(); ++i) {
    prepared->AddInput(DNNL_ARG_MULTIPLE_SRC + static_cast<int>(i), onednn::MemoryDescOf(*x[i]),
                       wanted[i]);
  }
  prepared->AddOutput(DNNL_ARG_DST, pd.dst_desc());
  return prepared;
}

// True if all pieces are plain, or consist of the same blocks, whole ones of which are joined.
bool LieAlike(const std::vector<const DenseTensor*>& x, int axis) {
  if (x.empty()) return false;
  const OneDNNStorageProperties* first = onednn::PropertiesOf(*x[0]);
  if (first == nullptr) {
    return std::all_of(x.begin(), x.end(),
                       [](const DenseTensor* piece) { return onednn::IsPlain(*piece); });
  }
  const int64_t block = onednn::BlockSizes(first->view())[static_cast<size_t>(axis)];
  return std::all_of(x.begin(), x.end(), [&](const DenseTensor* piece) {
    const OneDNNStorageProperties* format = onednn::PropertiesOf(*piece);
    if (format == nullptr || piece->dims()[axis] % block != 0) return false;
    return format->words() == first->words() ||
           format->desc() == onednn::FormatLike(first->desc(), onednn::ToOneDNNDims(piece->dims()));
  });
}

// Bytes that lie side by side: the blocks along `axis`, and all that lies within them.
int64_t RunBytes(const onednn::FormatView& view, int axis, DataType dtype) {
  const int64_t block = onednn::BlockSizes(view)[static_cast<size_t>(axis)];
  return view.strides[axis] * (view.padded_dims[axis] / block) *
         static_cast<int64_t>(SizeOf(dtype));
}

// Reorders a piece to its place in `out`, which has memory in format `whole`. start: along the
// axis.
void ReorderPiece(const OneDNNContext& ctx, const DenseTensor& piece,
                  const dnnl::memory::desc& whole, int axis, int64_t start, DenseTensor* out) {
  onednn::PrimitiveKey key("concat piece");
  key.Add(piece).Add(axis).Add(start);
  for (uint64_t word : onednn::WordsOf(whole)) key.Add(static_cast<int64_t>(word));
  onednn::Run(ctx, "concat", key, {&piece}, {out}, [&] {
    dnnl::memory::dims offsets(static_cast<size_t>(piece.dims().size()), 0);
    offsets[static_cast<size_t>(axis)] = start;
    const dnnl::memory::desc from = onednn::MemoryDescOf(piece);
    const dnnl::memory::desc part =
        whole.submemory_desc(onednn::ToOneDNNDims(piece.dims()), offsets);
    const dnnl::reorder::primitive_desc pd(onednn::Engine(), from, onednn::Engine(), part,
                                           onednn::Attributes());
    auto prepared = std::make_unique<onednn::PreparedPrimitive>(pd, dnnl::reorder(pd));
    prepared->AddInput(DNNL_ARG_FROM, from);
    prepared->AddOutput(DNNL_ARG_TO, part, whole);
    return prepared;
  });
}

// `formats`: of the pieces within `out`, whole blocks each; empty: they lie alike already.
// Requires: out shares no memory with a piece. oneDNN 2.6 joins pieces at a tenth of the speed of
// memory, so what lies right is copied, and what lies otherwise reordered to its place.
void CopyPieces(const OneDNNContext& ctx, const std::vector<const DenseTensor*>& x,
                const std::vector<dnnl::memory::desc>& formats, int axis, DenseTensor* out) {
  const DataType dtype = x[0]->dtype();
  const dnnl::memory::desc whole =
      onednn::FormatLike(formats.empty() ? onednn::MemoryDescOf(*x[0]) : formats[0],
                         onednn::ToOneDNNDims(out->dims()));
  const int64_t step = RunBytes(onednn::ViewOf(whole), axis, dtype);
  const int64_t runs = static_cast<int64_t>(whole.get_size()) / step;
  char* to = static_cast<char*>(
      onednn::AllocateOutput(onednn::KeptProperties(whole, *out), whole.get_size(), dtype, out));
  int64_t start = 0;
  for (size_t i = 0; i < x.size(); ++i) {
    const DenseTensor& piece = *x[i];
    const int64_t bytes = step / out->dims()[axis] * piece.dims()[axis];
    if (formats.empty() || onednn::MemoryDescOf(piece) == formats[i]) {
      onednn::CopyRuns({runs, bytes, bytes, step}, static_cast<const char*>(piece.data()), to);
    } else {
      ReorderPiece(ctx, piece, whole, axis, start, out);
    }
    start += piece.dims()[axis];
    to += bytes;
  }
}

void JoinPieces(const OneDNNContext& ctx, const std::vector<const DenseTensor*>& x, int axis,
                DenseTensor* out) {
  const bool in_place = std::any_of(x.begin(), x.end(), [out](const DenseTensor* piece) {
    return out->IsSharedBufferWith(*piece);
  });
  if (!in_place && !x.empty()) {
    return CopyPieces(
        ctx, x, LieAlike(x, axis) ? std::vector<dnnl::memory::desc>() : ConcatFormats(x, axis),
        axis, out);
  }
  onednn::PrimitiveKey key("concat");
  key.Add(axis).Add(static_cast<int64_t>(x.size()));
  for (const DenseTensor* input : x) key.Add(*input);
  onednn::Run(ctx, "concat", key, x.data(), x.size(), {out},
              [&] { return PrepareConcat(x, axis); });
}

bool IsFilled(const DenseTensor* piece) { return piece->numel() != 0; }

std::string WhyNotConcat(const InferMetaContext& call) {
  std::string why = onednn::WhyNotList(call);
  if (!why.empty()) return why;
  for (const MetaTensor* input : call.InputsAt(0)) {
    if (input->dtype() != call.InputAt(0).dtype()) return "inputs of different types";
    if (input->dims().size() != call.InputAt(0).dims().size()) return "inputs of different ranks";
  }
  if (call.AttrAt<Scalar>(0).FromTensor()) return "the axis comes from a tensor";
  return onednn::WhyNotType(call);
}

}  // namespace

template <typename T, typename Context>
void ConcatKernel(const Context& ctx, const std::vector<const DenseTensor*>& x,
                  const Scalar& axis_value, DenseTensor* out) {
  const int axis = funcs::CanonicalAxis(axis_value.to<int64_t>(), x[0]->dims().size());
  if (axis == 0 && x.size() > 1 && !x[0]->lod().empty()) out->set_lod(funcs::ConcatLoD(x));
  if (std::all_of(x.begin(), x.end(), IsFilled)) return JoinPieces(ctx, x, axis, out);
  std::vector<const DenseTensor*> filled;
  std::copy_if(x.begin(), x.end(), std::back_inserter(filled), IsFilled);
  JoinPieces(ctx, filled, axis, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(concat, ONEDNN, ONEDNN, phi::ConcatKernel, float, phi::bfloat16, int8_t,
                   uint8_t) {
  kernel->SetSupportCheck(&phi::WhyNotConcat);
}
