#include "phi/backends/onednn/onednn_api.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <map>
#include <mutex>
#include <numeric>

#include "phi/core/ddim.h"
#include "phi/core/enforce.h"

namespace phi {
namespace onednn {

namespace {
constexpr auto kInference = dnnl::prop_kind::forward_inference;
}  // namespace

MemoryDesc AnyFormat(const MemoryDims& dims, dnnl::memory::data_type type) {
  return {dims, type, dnnl::memory::format_tag::any};
}

std::vector<int64_t> BlockSizes(const FormatView& view) {
  std::vector<int64_t> sizes(static_cast<size_t>(view.rank), 1);
  for (int i = 0; i < view.block_count; ++i) {
    sizes[static_cast<size_t>(view.block_axes[i])] *= view.blocks[i];
  }
  return sizes;
}

namespace {

/// `view` with other arrays: a format with the same blocks.
MemoryDesc FromView(const FormatView& view);

// The axes from the outermost to the innermost.
std::vector<int> OrderOfAxes(const FormatView& view) {
  std::vector<int> order(static_cast<size_t>(view.rank));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return view.strides[a] > view.strides[b]; });
  return order;
}

}  // namespace

MemoryDesc FormatLike(const MemoryDesc& like, const MemoryDims& dims) {
  FormatView view = ViewOf(like);
  const std::vector<int64_t> blocks = BlockSizes(view);
  MemoryDims padded(dims.size()), strides(dims.size());
  dnnl_dim_t step =
      std::accumulate(blocks.begin(), blocks.end(), dnnl_dim_t{1}, std::multiplies<>());
  const std::vector<int> order = OrderOfAxes(view);
  for (auto axis = order.rbegin(); axis != order.rend(); ++axis) {
    const size_t i = static_cast<size_t>(*axis);
    padded[i] = (dims[i] + blocks[i] - 1) / blocks[i] * blocks[i];
    strides[i] = step;
    step *= padded[i] / blocks[i];
  }
  view.dims = dims.data();
  view.padded_dims = padded.data();
  view.strides = strides.data();
  view.offset = 0;
  return FromView(view);
}

#if DNNL_VERSION_MAJOR < 3

MemoryDims DimsOf(const MemoryDesc& desc) { return desc.dims(); }
dnnl::memory::data_type TypeOf(const MemoryDesc& desc) { return desc.data_type(); }

FormatView ViewOf(const MemoryDesc& desc) {
  const dnnl_memory_desc_t& md = desc.data;
  const dnnl_blocking_desc_t& blocking = md.format_desc.blocking;
  FormatView view;
  view.rank = md.ndims;
  view.type = md.data_type;
  view.kind = md.format_kind;
  view.dims = md.dims;
  view.padded_dims = md.padded_dims;
  view.offset = md.offset0;
  if (!view.is_blocked()) return view;
  view.strides = blocking.strides;
  view.block_count = blocking.inner_nblks;
  view.blocks = blocking.inner_blks;
  view.block_axes = blocking.inner_idxs;
  return view;
}

namespace {

MemoryDesc FromView(const FormatView& view) {
  dnnl_memory_desc_t md{};
  dnnl_blocking_desc_t& blocking = md.format_desc.blocking;
  md.ndims = view.rank;
  md.data_type = view.type;
  md.format_kind = view.kind;
  md.offset0 = view.offset;
  std::copy_n(view.dims, view.rank, md.dims);
  std::copy_n(view.padded_dims, view.rank, md.padded_dims);
  std::copy_n(view.strides, view.rank, blocking.strides);
  blocking.inner_nblks = view.block_count;
  std::copy_n(view.blocks, view.block_count, blocking.inner_blks);
  std::copy_n(view.block_axes, view.block_count, blocking.inner_idxs);
  return MemoryDesc(md);
}

uint64_t WordOf(float value) {
  uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

}  // namespace

MemoryDesc WithType(const MemoryDesc& desc, dnnl::memory::data_type type) {
  MemoryDesc typed = desc;
  typed.data.data_type = static_cast<dnnl_data_type_t>(type);
  return typed;
}

void AppendHiddenWords(const MemoryDesc& desc, std::vector<uint64_t>* words) {
  const dnnl_memory_desc_t& md = desc.data;
  if (md.format_kind != dnnl_blocked) {  // packed weights: how, and for how many rows
    const size_t at = words->size(), count = static_cast<size_t>(md.ndims);
    words->resize(at + count);
    std::memcpy(words->data() + at, &md.format_desc, count * sizeof(uint64_t));
  }
  if (md.extra.flags == dnnl_memory_extra_flag_none) return;
  words->push_back(md.extra.flags);
  words->push_back(static_cast<uint64_t>(md.extra.compensation_mask));
  words->push_back(WordOf(
      (md.extra.flags & dnnl_memory_extra_flag_scale_adjust) != 0 ? md.extra.scale_adjust : 1.f));
}

EltwiseFunction BoundedRelu(float highest) {
  return {dnnl::algorithm::eltwise_bounded_relu, highest, 0};
}
EltwiseFunction HardSwish(float /*alpha*/, float /*beta*/) {
  return {dnnl::algorithm::eltwise_hardswish, 0, 0};
}

void AppendEltwise(const EltwiseFunction& f, dnnl::post_ops* post_ops) {
  post_ops->append_eltwise(1.f, f.algorithm, f.alpha, f.beta);
}

dnnl::eltwise_forward::primitive_desc DescribeEltwise(const EltwiseFunction& f,
                                                      const MemoryDesc& data, bool allow_empty) {
  return DescribeWith<dnnl::eltwise_forward>(Attributes(), allow_empty, kInference, f.algorithm,
                                             data, f.alpha, f.beta);
}

dnnl::pooling_forward::primitive_desc DescribePooling(dnnl::algorithm algorithm,
                                                      const MemoryDesc& src, const MemoryDesc& dst,
                                                      const MemoryDims& strides,
                                                      const MemoryDims& sizes,
                                                      const MemoryDims& pads_begin,
                                                      const MemoryDims& pads_end) {
  return Describe<dnnl::pooling_forward>(kInference, algorithm, src, dst, strides, sizes,
                                         pads_begin, pads_end);
}

dnnl::batch_normalization_forward::primitive_desc DescribeBatchNorm(
    const MemoryDesc& data, float epsilon, dnnl::normalization_flags flags) {
  return Describe<dnnl::batch_normalization_forward>(kInference, data, epsilon, flags);
}

dnnl::layer_normalization_forward::primitive_desc DescribeLayerNorm(
    const MemoryDesc& data, const MemoryDesc& statistics, float epsilon,
    dnnl::normalization_flags flags) {
  return Describe<dnnl::layer_normalization_forward>(dnnl::prop_kind::forward_training, data,
                                                     statistics, epsilon, flags);
}

dnnl::prelu_forward::primitive_desc DescribePRelu(const MemoryDesc& data,
                                                  const MemoryDesc& weights) {
  return Describe<dnnl::prelu_forward>(kInference, data, weights);
}

dnnl::shuffle_forward::primitive_desc DescribeShuffle(const MemoryDesc& data, int axis,
                                                      int group_size) {
  return {{kInference, data, axis, group_size}, Engine(), Attributes()};
}

dnnl::sum::primitive_desc DescribeSum(const MemoryDesc& dst, const std::vector<float>& scales,
                                      const std::vector<MemoryDesc>& terms) {
  return {dst, scales, terms, Engine(), Attributes()};
}

dnnl::concat::primitive_desc DescribeConcat(int axis, const std::vector<MemoryDesc>& pieces) {
  return {axis, pieces, Engine(), Attributes()};
}

void SetScales(const ProductScales& scales, dnnl::primitive_attr* attributes) {
  if (scales.values.empty()) return;
  attributes->set_output_scales(scales.has_one() ? 0 : scales.of_result, scales.values);
}

dnnl::primitive_attr ScaledReorder(int mask, const std::vector<float>& scales) {
  dnnl::primitive_attr attributes;
  attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  attributes.set_output_scales(mask, scales);
  return attributes;
}

#else

MemoryDims DimsOf(const MemoryDesc& desc) { return desc.get_dims(); }
dnnl::memory::data_type TypeOf(const MemoryDesc& desc) { return desc.get_data_type(); }

namespace {

// Requires: the format has what is asked for.
template <typename T>
T Query(const MemoryDesc& desc, dnnl_query_t what) {
  T value{};
  dnnl::error::wrap_c_api(dnnl_memory_desc_query(desc.get(), what, &value),
                          "could not read a memory format");
  return value;
}

const dnnl_dim_t* QueryDims(const MemoryDesc& desc, dnnl_query_t what) {
  return *Query<const dnnl_dims_t*>(desc, what);
}

}  // namespace

FormatView ViewOf(const MemoryDesc& desc) {
  FormatView view;
  view.rank = Query<int>(desc, dnnl_query_ndims_s32);
  view.type = Query<dnnl_data_type_t>(desc, dnnl_query_data_type);
  view.kind = Query<dnnl_format_kind_t>(desc, dnnl_query_format_kind);
  view.dims = QueryDims(desc, dnnl_query_dims);
  view.padded_dims = QueryDims(desc, dnnl_query_padded_dims);
  view.offset = Query<dnnl_dim_t>(desc, dnnl_query_submemory_offset_s64);
  if (!view.is_blocked()) return view;
  view.strides = QueryDims(desc, dnnl_query_strides);
  view.block_count = Query<int>(desc, dnnl_query_inner_nblks_s32);
  view.blocks = QueryDims(desc, dnnl_query_inner_blks);
  view.block_axes = QueryDims(desc, dnnl_query_inner_idxs);
  return view;
}

namespace {

// Note [Making a blocked format]
// The interface of 3.x makes a format from strides, without blocks, or from a tag, and permutes its
// axes. So a format with blocks is made of the tag whose axes lie in the order of their numbers and
// which has its blocks, and is permuted.

using Tag = dnnl::memory::format_tag;

// The blocks as a list: their sizes and axes.
std::vector<int64_t> BlocksOf(const FormatView& view, const std::vector<int>& place_of_axis) {
  std::vector<int64_t> blocks = {view.rank};
  for (int i = 0; i < view.block_count; ++i) {
    blocks.push_back(view.blocks[i]);
    blocks.push_back(place_of_axis[static_cast<size_t>(view.block_axes[i])]);
  }
  return blocks;
}

// The tag with these blocks, its axes in order; undef if there is none.
Tag SearchTag(const std::vector<int64_t>& blocks) {
  const auto rank = static_cast<size_t>(blocks[0]);
  constexpr dnnl_dim_t kSize = 256;  // twice as large as any block
  const MemoryDims dims(rank, kSize);
  std::vector<int> in_order(rank);
  std::iota(in_order.begin(), in_order.end(), 0);
  for (int i = dnnl_format_tag_any + 1; i < dnnl_format_tag_last; ++i) {
    const auto tag = static_cast<Tag>(i);
    const MemoryDesc desc(dims, dnnl::memory::data_type::f32, tag, /*allow_empty=*/true);
    if (!desc || desc.get_ndims() != static_cast<int>(rank)) continue;
    const FormatView view = ViewOf(desc);
    if (view.is_blocked() && OrderOfAxes(view) == in_order && BlocksOf(view, in_order) == blocks) {
      return tag;
    }
  }
  return Tag::undef;
}

Tag FindTag(const std::vector<int64_t>& blocks) {
  static std::mutex mutex;
  static auto* const found = new std::map<std::vector<int64_t>, Tag>;
  const std::lock_guard<std::mutex> lock(mutex);
  const auto it = found->find(blocks);
  if (it != found->end()) return it->second;
  return found->emplace(blocks, SearchTag(blocks)).first->second;
}

bool HasElements(const FormatView& view) {
  return std::find(view.dims, view.dims + view.rank, 0) == view.dims + view.rank;
}

MemoryDesc FromView(const FormatView& view) {
  const auto type = static_cast<dnnl::memory::data_type>(view.type);
  const MemoryDims dims(view.dims, view.dims + view.rank);
  if (view.block_count == 0)
    return {dims, type, MemoryDims(view.strides, view.strides + view.rank)};
  const std::vector<int> order = OrderOfAxes(view);
  std::vector<int> places(order.size());
  MemoryDims ordered(order.size());
  for (size_t i = 0; i < order.size(); ++i) {
    places[static_cast<size_t>(order[i])] = static_cast<int>(i);
    ordered[i] = dims[static_cast<size_t>(order[i])];
  }
  const Tag tag = FindTag(BlocksOf(view, places));
  PADDLE_ENFORCE(
      tag != Tag::undef,
      errors::Unimplemented("oneDNN has no tag for the blocks of a format of rank %d", view.rank));
  MemoryDesc made = MemoryDesc(ordered, type, tag).permute_axes(order);
  PADDLE_ENFORCE(
      !HasElements(view) ||
          std::equal(view.strides, view.strides + view.rank, ViewOf(made).strides),
      errors::Unimplemented("oneDNN: a blocked format of shape %s with gaps", make_ddim(dims)));
  return made;
}

// A number for each desc that is not equal to an earlier one.
uint64_t NumberOf(const MemoryDesc& desc) {
  static std::mutex mutex;
  static auto* const known = new std::vector<MemoryDesc>;
  const std::lock_guard<std::mutex> lock(mutex);
  const auto it = std::find(known->begin(), known->end(), desc);
  const auto number = static_cast<uint64_t>(it - known->begin());
  if (it == known->end()) known->push_back(desc);
  return number;
}

}  // namespace

MemoryDesc WithType(const MemoryDesc& desc, dnnl::memory::data_type type) {
  if (TypeOf(desc) == type) return desc;
  FormatView view = ViewOf(desc);
  view.type = static_cast<dnnl_data_type_t>(type);
  return FromView(view);
}

// A desc does not say what else it holds; its size and == do.
void AppendHiddenWords(const MemoryDesc& desc, std::vector<uint64_t>* words) {
  const FormatView view = ViewOf(desc);
  const auto element = static_cast<int64_t>(dnnl::memory::data_type_size(TypeOf(desc)));
  const int64_t padded =
      std::accumulate(view.padded_dims, view.padded_dims + view.rank, element, std::multiplies<>());
  const bool has_more = view.is_blocked() && static_cast<int64_t>(desc.get_size()) > padded;
  if (!view.is_blocked() || has_more) words->push_back(NumberOf(desc));
}

EltwiseFunction BoundedRelu(float highest) { return {dnnl::algorithm::eltwise_clip, 0, highest}; }
EltwiseFunction HardSwish(float alpha, float beta) {
  return {dnnl::algorithm::eltwise_hardswish, alpha, beta};
}

void AppendEltwise(const EltwiseFunction& f, dnnl::post_ops* post_ops) {
  post_ops->append_eltwise(f.algorithm, f.alpha, f.beta);
}

dnnl::eltwise_forward::primitive_desc DescribeEltwise(const EltwiseFunction& f,
                                                      const MemoryDesc& data, bool allow_empty) {
  return DescribeWith<dnnl::eltwise_forward>(Attributes(), allow_empty, kInference, f.algorithm,
                                             data, data, f.alpha, f.beta);
}

dnnl::pooling_forward::primitive_desc DescribePooling(dnnl::algorithm algorithm,
                                                      const MemoryDesc& src, const MemoryDesc& dst,
                                                      const MemoryDims& strides,
                                                      const MemoryDims& sizes,
                                                      const MemoryDims& pads_begin,
                                                      const MemoryDims& pads_end) {
  const MemoryDims no_dilations(sizes.size(), 0);
  return Describe<dnnl::pooling_forward>(kInference, algorithm, src, dst, strides, sizes,
                                         no_dilations, pads_begin, pads_end);
}

dnnl::batch_normalization_forward::primitive_desc DescribeBatchNorm(
    const MemoryDesc& data, float epsilon, dnnl::normalization_flags flags) {
  return Describe<dnnl::batch_normalization_forward>(kInference, data, data, epsilon, flags);
}

dnnl::layer_normalization_forward::primitive_desc DescribeLayerNorm(
    const MemoryDesc& data, const MemoryDesc& statistics, float epsilon,
    dnnl::normalization_flags flags) {
  return Describe<dnnl::layer_normalization_forward>(dnnl::prop_kind::forward_training, data, data,
                                                     statistics, epsilon, flags);
}

dnnl::prelu_forward::primitive_desc DescribePRelu(const MemoryDesc& data,
                                                  const MemoryDesc& weights) {
  return Describe<dnnl::prelu_forward>(kInference, data, weights, data);
}

dnnl::shuffle_forward::primitive_desc DescribeShuffle(const MemoryDesc& data, int axis,
                                                      int group_size) {
  return Describe<dnnl::shuffle_forward>(kInference, data, data, axis, group_size);
}

dnnl::sum::primitive_desc DescribeSum(const MemoryDesc& dst, const std::vector<float>& scales,
                                      const std::vector<MemoryDesc>& terms) {
  return {Engine(), dst, scales, terms, Attributes()};
}

dnnl::concat::primitive_desc DescribeConcat(int axis, const std::vector<MemoryDesc>& pieces) {
  return {Engine(), axis, pieces, Attributes()};
}

void SetScales(const ProductScales& scales, dnnl::primitive_attr* attributes) {
  if (scales.values.empty()) return;
  attributes->set_scales_mask(DNNL_ARG_WEIGHTS, scales.has_one() ? 0 : scales.of_weights);
}

dnnl::primitive_attr ScaledReorder(int mask, const std::vector<float>& /*scales*/) {
  dnnl::primitive_attr attributes;
  attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  attributes.set_scales_mask(DNNL_ARG_FROM, mask);
  return attributes;
}

#endif

}  // namespace onednn
}  // namespace phi
