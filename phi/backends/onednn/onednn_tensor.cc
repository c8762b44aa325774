#include "phi/backends/onednn/onednn_tensor.h"

#include <algorithm>
#include <typeinfo>

#include "phi/core/enforce.h"

namespace phi {
OneDNNStorageProperties::OneDNNStorageProperties(const dnnl::memory::desc& desc)
    : desc_(desc), view_(onednn::ViewOf(desc_)), words_(onednn::WordsOf(desc)) {}

namespace onednn {

// The fields that tell two formats apart; arrays only as long as they are used.
std::vector<uint64_t> WordsOf(const dnnl::memory::desc& desc) {
  const FormatView view = ViewOf(desc);
  std::vector<uint64_t> words;
  const auto add = [&words](const dnnl_dim_t* values, int count) {
    for (int i = 0; i < count; ++i) words.push_back(static_cast<uint64_t>(values[i]));
  };
  words.push_back(static_cast<uint64_t>(view.rank) | static_cast<uint64_t>(view.type) << 8 |
                  static_cast<uint64_t>(view.kind) << 16 |
                  static_cast<uint64_t>(view.block_count) << 24);
  add(view.dims, view.rank);
  add(view.padded_dims, view.rank);
  add(&view.offset, 1);
  if (view.is_blocked()) add(view.strides, view.rank);
  add(view.blocks, view.block_count);
  add(view.block_axes, view.block_count);
  AppendHiddenWords(desc, &words);
  return words;
}

const OneDNNStorageProperties* PropertiesOf(const DenseTensor& tensor) {
  const StorageProperties* properties = tensor.storage_properties().get();
  if (properties == nullptr) return nullptr;
  PADDLE_ENFORCE(typeid(*properties) == typeid(OneDNNStorageProperties),
                 errors::PreconditionNotMet(
                     "the storage of the tensor of shape %s is in a format of another library",
                     tensor.dims()));
  return static_cast<const OneDNNStorageProperties*>(properties);
}

dnnl::memory::data_type ToOneDNNType(DataType dtype) {
  switch (dtype) {
    case DataType::FLOAT32:
      return dnnl::memory::data_type::f32;
    case DataType::FLOAT16:
      return dnnl::memory::data_type::f16;
    case DataType::BFLOAT16:
      return dnnl::memory::data_type::bf16;
    case DataType::INT32:
      return dnnl::memory::data_type::s32;
    case DataType::INT8:
      return dnnl::memory::data_type::s8;
    case DataType::UINT8:
      return dnnl::memory::data_type::u8;
    default:
      break;
  }
  PADDLE_THROW(errors::Unimplemented("oneDNN has no type %s", dtype));
}

DataType FromOneDNNType(dnnl::memory::data_type type) {
  switch (type) {
    case dnnl::memory::data_type::f32:
      return DataType::FLOAT32;
    case dnnl::memory::data_type::f16:
      return DataType::FLOAT16;
    case dnnl::memory::data_type::bf16:
      return DataType::BFLOAT16;
    case dnnl::memory::data_type::s32:
      return DataType::INT32;
    case dnnl::memory::data_type::s8:
      return DataType::INT8;
    case dnnl::memory::data_type::u8:
      return DataType::UINT8;
    default:
      break;
  }
  PADDLE_THROW(errors::Unimplemented("no tensor has oneDNN's type %d", static_cast<int>(type)));
}

dnnl::memory::dims ToOneDNNDims(const DDim& dims) { return {dims.begin(), dims.end()}; }

dnnl::memory::desc PlainDesc(const dnnl::memory::dims& dims, dnnl::memory::data_type dtype) {
  dnnl::memory::dims strides(dims.size());
  dnnl_dim_t step = 1;
  for (size_t i = dims.size(); i-- > 0;) {
    strides[i] = step;
    step *= std::max<dnnl_dim_t>(dims[i], 1);
  }
  return {dims, dtype, strides};
}

dnnl::memory::desc PlainDesc(const DDim& dims, DataType dtype) {
  PADDLE_ENFORCE_GE(dims.size(), 1, errors::Unimplemented("oneDNN has no tensors of rank 0"));
  return PlainDesc(ToOneDNNDims(dims), ToOneDNNType(dtype));
}

// Axes of one element are ignored, so blocks of channels are row-major too where pixels are single.
bool IsPlainDesc(const dnnl::memory::desc& desc) {
  const FormatView view = ViewOf(desc);
  if (!view.is_blocked() || view.offset != 0 || view.block_count > 1) return false;
  const bool has_blocks = view.block_count == 1;
  const int block_axis = has_blocks ? static_cast<int>(view.block_axes[0]) : -1;
  const dnnl_dim_t block = has_blocks ? view.blocks[0] : 1;
  dnnl_dim_t step = 1;
  for (int i = view.rank; i-- > 0;) {
    if (view.padded_dims[i] != view.dims[i]) return false;
    dnnl_dim_t size = view.dims[i];
    if (i == block_axis && block != 1) {  // the elements of a block are neighbours
      if (step != 1) return false;
      step = block;
      size /= block;
    }
    // the stride of a dimension of one element is never used
    if (size != 1 && view.strides[i] != step) return false;
    step *= size;
  }
  return true;
}

const FormatView& ViewOf(const DenseTensor& tensor) {
  const FormatView& view = PropertiesOf(tensor)->view();
  PADDLE_ENFORCE(
      std::equal(view.dims, view.dims + view.rank, tensor.dims().begin(), tensor.dims().end()),
      errors::PreconditionNotMet("a tensor of shape %s holds a blocked format of another shape "
                                 "(%s): it was resized without being reordered",
                                 tensor.dims(),
                                 make_ddim(MemoryDims(view.dims, view.dims + view.rank))));
  return view;
}

dnnl::memory::desc MemoryDescOf(const DenseTensor& tensor) {
  const OneDNNStorageProperties* properties = PropertiesOf(tensor);
  if (properties == nullptr) return PlainDesc(tensor.dims(), tensor.dtype());
  static_cast<void>(ViewOf(tensor));  // checks
  return properties->desc();
}

std::shared_ptr<const OneDNNStorageProperties> MakeProperties(const dnnl::memory::desc& desc) {
  if (IsPlainDesc(desc)) return nullptr;
  return std::make_shared<const OneDNNStorageProperties>(desc);
}

void* AllocateOutput(const std::shared_ptr<const OneDNNStorageProperties>& properties,
                     size_t size_bytes, DataType dtype, DenseTensor* out) {
  if (out->initialized() && !is_cpu_place(out->place())) out->clear();
  static Allocator* const allocator = GetAllocator(CPUPlace());
  void* data = out->AllocateFrom(allocator, dtype, size_bytes);
  if (properties != nullptr) {
    out->set_layout(DataLayout::ONEDNN);
  } else if (out->layout() == DataLayout::ONEDNN) {
    out->set_layout(DataLayout::NCHW);
  }
  if (out->storage_properties() != properties) out->set_storage_properties(properties);
  return data;
}

dnnl::memory::desc ChannelsFirst(const dnnl::memory::desc& channels_last) {
  const int rank = ViewOf(channels_last).rank;
  std::vector<int> moves(static_cast<size_t>(rank));  // axis i becomes axis moves[i]
  for (int i = 0; i < rank; ++i) moves[static_cast<size_t>(i)] = i == 0 ? 0 : i + 1;
  moves.back() = 1;
  return channels_last.permute_axes(moves);
}

dnnl::memory::desc ChannelsLast(const dnnl::memory::desc& channels_first) {
  const int rank = ViewOf(channels_first).rank;
  std::vector<int> moves(static_cast<size_t>(rank));
  for (int i = 0; i < rank; ++i) moves[static_cast<size_t>(i)] = i == 0 ? 0 : i - 1;
  moves[1] = rank - 1;
  return channels_first.permute_axes(moves);
}

}  // namespace onednn
}  // namespace phi
