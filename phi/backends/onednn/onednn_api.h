#pragma once

#include <cstdint>
#include <vector>

#include <oneapi/dnnl/dnnl.hpp>

#include "phi/backends/onednn/onednn_engine.h"

namespace phi {
namespace onednn {

// Note [Two interfaces of oneDNN]
// oneDNN 2.x and 3.x differ in how a primitive is described, a memory format is read and a product
// is scaled. What differs stands in this file and its .cc, and nowhere else: all that comes after
// calls these functions, and is the same source for both.

// --- Memory formats

using MemoryDesc = dnnl::memory::desc;
using MemoryDims = dnnl::memory::dims;

MemoryDims DimsOf(const MemoryDesc& desc);
dnnl::memory::data_type TypeOf(const MemoryDesc& desc);
MemoryDesc AnyFormat(const MemoryDims& dims, dnnl::memory::data_type type);
/// The format is left to the primitive.
inline MemoryDesc AnyFormat(const MemoryDesc& desc) {
  return AnyFormat(DimsOf(desc), TypeOf(desc));
}

/// What a format says; the arrays belong to the desc, have one element an axis and are valid as
/// long as it is.
struct FormatView {
  int rank = 0;
  dnnl_data_type_t type = dnnl_data_type_undef;
  dnnl_format_kind_t kind = dnnl_format_kind_undef;
  const dnnl_dim_t* dims = nullptr;
  const dnnl_dim_t* padded_dims = nullptr;
  dnnl_dim_t offset = 0;  // of the first element
  // Meaningful if is_blocked().
  const dnnl_dim_t* strides = nullptr;
  int block_count = 0;  // of the blocks within each other, the outermost first
  const dnnl_dim_t* blocks = nullptr;
  const dnnl_dim_t* block_axes = nullptr;

  bool is_blocked() const { return kind == dnnl_blocked; }  // by strides and blocks, if any
};
FormatView ViewOf(const MemoryDesc& desc);

/// Elements of one block along each axis; ones for a format without blocks.
std::vector<int64_t> BlockSizes(const FormatView& view);
inline std::vector<int64_t> BlockSizes(const MemoryDesc& desc) { return BlockSizes(ViewOf(desc)); }
/// The blocked format of `desc` for elements of another type.
MemoryDesc WithType(const MemoryDesc& desc, dnnl::memory::data_type type);
/// The format of `like` for other dimensions of the same rank: same blocks, same order of axes, no
/// gaps.
MemoryDesc FormatLike(const MemoryDesc& like, const MemoryDims& dims);
/// Appends what tells `desc` from others that ViewOf does not: formats that are not blocked, and
/// what weights carry beside their elements.
void AppendHiddenWords(const MemoryDesc& desc, std::vector<uint64_t>* words);

inline void SetData(const dnnl::memory& memory, void* data, const dnnl::stream& stream) {
#if DNNL_VERSION_MAJOR < 3
  memory.set_data_handle(data, stream);
#else
  static_cast<void>(stream);
  memory.set_data_handle(data);
#endif
}

// --- Descriptions of primitives, of forward_inference unless said otherwise

/// Of primitives whose arguments both interfaces have in one order. With `allow_empty`, the result
/// is empty if oneDNN has none, else that throws dnnl::error.
template <typename Primitive, typename... Args>
typename Primitive::primitive_desc DescribeWith(const dnnl::primitive_attr& attributes,
                                                bool allow_empty, const Args&... args) {
#if DNNL_VERSION_MAJOR < 3
  return typename Primitive::primitive_desc(typename Primitive::desc(args...), attributes, Engine(),
                                            allow_empty);
#else
  return typename Primitive::primitive_desc(Engine(), args..., attributes, allow_empty);
#endif
}
template <typename Primitive, typename... Args>
typename Primitive::primitive_desc Describe(const Args&... args) {
  return DescribeWith<Primitive>(Attributes(), false, args...);
}

/// One of oneDNN's functions of one element, with its numbers; 0 where it has none.
struct EltwiseFunction {
  dnnl::algorithm algorithm;
  float alpha = 0, beta = 0;
};
/// min(max(x, 0), highest)
EltwiseFunction BoundedRelu(float highest);
/// x · min(max(alpha · x + beta, 0), 1). Requires of 2.x: alpha is 1/6, beta 1/2.
EltwiseFunction HardSwish(float alpha, float beta);

/// eltwise_gelu_erf gives Inf or NaN for elements that are as far from 0; 0: for none.
#if DNNL_VERSION_MAJOR < 3
constexpr float kGeluErfOverflow = 0;
#else
constexpr float kGeluErfOverflow = 8.5e37f;
#endif

void AppendEltwise(const EltwiseFunction& function, dnnl::post_ops* post_ops);
dnnl::eltwise_forward::primitive_desc DescribeEltwise(const EltwiseFunction& function,
                                                      const MemoryDesc& data,
                                                      bool allow_empty = false);
dnnl::pooling_forward::primitive_desc DescribePooling(dnnl::algorithm algorithm,
                                                      const MemoryDesc& src, const MemoryDesc& dst,
                                                      const MemoryDims& strides,
                                                      const MemoryDims& sizes,
                                                      const MemoryDims& pads_begin,
                                                      const MemoryDims& pads_end);
dnnl::batch_normalization_forward::primitive_desc DescribeBatchNorm(
    const MemoryDesc& data, float epsilon, dnnl::normalization_flags flags);
/// "Training", which gives the statistics out.
dnnl::layer_normalization_forward::primitive_desc DescribeLayerNorm(
    const MemoryDesc& data, const MemoryDesc& statistics, float epsilon,
    dnnl::normalization_flags flags);
dnnl::prelu_forward::primitive_desc DescribePRelu(const MemoryDesc& data,
                                                  const MemoryDesc& weights);
dnnl::shuffle_forward::primitive_desc DescribeShuffle(const MemoryDesc& data, int axis,
                                                      int group_size);
dnnl::sum::primitive_desc DescribeSum(const MemoryDesc& dst, const std::vector<float>& scales,
                                      const std::vector<MemoryDesc>& terms);
dnnl::concat::primitive_desc DescribeConcat(int axis, const std::vector<MemoryDesc>& pieces);

#if DNNL_VERSION_MAJOR < 3
using SoftmaxPrimitive = dnnl::softmax_forward;
using LogSoftmaxPrimitive = dnnl::logsoftmax_forward;
#else
struct SoftmaxPrimitive : dnnl::softmax_forward {
  using softmax_forward::softmax_forward;
  static constexpr dnnl::algorithm kAlgorithm = dnnl::algorithm::softmax_accurate;
};
struct LogSoftmaxPrimitive : dnnl::softmax_forward {
  using softmax_forward::softmax_forward;
  static constexpr dnnl::algorithm kAlgorithm = dnnl::algorithm::softmax_log;
};
#endif
/// `Primitive`: one of the two above.
template <typename Primitive>
typename Primitive::primitive_desc DescribeSoftmax(const MemoryDesc& data, int axis) {
  constexpr auto kKind = dnnl::prop_kind::forward_inference;
#if DNNL_VERSION_MAJOR < 3
  return Describe<Primitive>(kKind, data, axis);
#else
  return Describe<Primitive>(kKind, Primitive::kAlgorithm, data, data, axis);
#endif
}

// --- Scales

// Note [Scales of products]
// 2.x multiplies a product, with its bias, by scales that belong to the primitive's attributes. 3.x
// multiplies the product and then adds the bias; its scales belong to the weights and are read from
// memory at each run. So the bias is divided by the scales for 2.x only.

/// A product is multiplied by values[i] along the axes whose bits are set in a mask, or by
/// values[0] if there is one. Empty: by nothing.
struct ProductScales {
  std::vector<float> values = {};
  int of_result = 0;   // mask of the axes of the result
  int of_weights = 0;  // and of those of the weights; both count if there are several values

  bool has_one() const { return values.size() == 1; }
};
void SetScales(const ProductScales& scales, dnnl::primitive_attr* attributes);
/// Attributes of a reorder whose elements are multiplied likewise.
dnnl::primitive_attr ScaledReorder(int mask, const std::vector<float>& scales);

/// The arguments that scales are read from at each run; 0: they belong to the attributes.
#if DNNL_VERSION_MAJOR < 3
constexpr int kProductScalesArgument = 0, kReorderScalesArgument = 0;
constexpr bool kBiasIsScaled = true;
#else
constexpr int kProductScalesArgument = DNNL_ARG_ATTR_SCALES | DNNL_ARG_WEIGHTS;
constexpr int kReorderScalesArgument = DNNL_ARG_ATTR_SCALES | DNNL_ARG_FROM;
constexpr bool kBiasIsScaled = false;
#endif

}  // namespace onednn
}  // namespace phi
