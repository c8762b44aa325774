#include "phi/backends/onednn/onednn_api.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "phi/backends/onednn/onednn_tensor.h"

namespace phi {
namespace onednn {
namespace {

using Tag = dnnl::memory::format_tag;
using Type = dnnl::memory::data_type;

MemoryDesc Tagged(const MemoryDims& dims, Tag tag, Type type = Type::f32) {
  return {dims, type, tag};
}

TEST(OneDNNApiTest, AViewSaysWhereElementsLie) {
  const MemoryDesc desc = Tagged({2, 20, 3, 5}, Tag::nChw16c, Type::bf16);
  const FormatView view = ViewOf(desc);
  EXPECT_TRUE(view.is_blocked());
  EXPECT_EQ(view.type, dnnl_bf16);
  EXPECT_EQ(view.offset, 0);
  const auto list = [&](const dnnl_dim_t* values, int count) {
    return MemoryDims(values, values + count);
  };
  EXPECT_EQ(list(view.dims, view.rank), (MemoryDims{2, 20, 3, 5}));
  EXPECT_EQ(list(view.padded_dims, view.rank), (MemoryDims{2, 32, 3, 5}));
  EXPECT_EQ(list(view.strides, view.rank), (MemoryDims{480, 240, 80, 16}));
  EXPECT_EQ(list(view.blocks, view.block_count), MemoryDims{16});
  EXPECT_EQ(list(view.block_axes, view.block_count), MemoryDims{1});
  EXPECT_EQ(BlockSizes(desc), (std::vector<int64_t>{1, 16, 1, 1}));
  EXPECT_EQ(DimsOf(desc), (MemoryDims{2, 20, 3, 5}));
  EXPECT_EQ(TypeOf(desc), Type::bf16);
}

TEST(OneDNNApiTest, AnOpenFormatHasNoBlocks) {
  const MemoryDesc open = AnyFormat({4, 5}, Type::s8);
  const FormatView view = ViewOf(open);
  EXPECT_FALSE(view.is_blocked());
  EXPECT_EQ(view.rank, 2);
  EXPECT_EQ(view.block_count, 0);
  EXPECT_EQ(AnyFormat(Tagged({4, 5}, Tag::ab, Type::s8)), open);
}

TEST(OneDNNApiTest, AViewKnowsThePlaceOfAPart) {
  const MemoryDesc part = Tagged({4, 6}, Tag::ab).submemory_desc({2, 3}, {1, 2});
  EXPECT_EQ(ViewOf(part).offset, 8);
}

// Blocks of images, rows last or first, blocks within blocks, and axes that were permuted.
TEST(OneDNNApiTest, AFormatIsTakenToOtherDimensions) {
  const MemoryDims image = {2, 32, 5, 7}, other = {3, 20, 4, 1}, none = {0, 20, 4, 1};
  for (Tag tag : {Tag::nchw, Tag::nhwc, Tag::nChw4c, Tag::nChw8c, Tag::nChw16c, Tag::aBcd16b,
                  Tag::OIhw16i16o, Tag::OIhw8i16o2i, Tag::Oihw16o, Tag::Ohwi8o}) {
    EXPECT_EQ(FormatLike(Tagged(image, tag), other), Tagged(other, tag)) << static_cast<int>(tag);
    EXPECT_EQ(FormatLike(Tagged(image, tag), image), Tagged(image, tag)) << static_cast<int>(tag);
    const MemoryDesc last = ChannelsLast(Tagged(image, tag));
    EXPECT_EQ(FormatLike(last, {3, 4, 1, 20}), ChannelsLast(Tagged(other, tag)))
        << static_cast<int>(tag);
    EXPECT_EQ(DimsOf(FormatLike(Tagged(image, tag), none)), none);
  }
  EXPECT_EQ(FormatLike(Tagged({2, 16, 3}, Tag::nCw8c), {1, 9, 4}), Tagged({1, 9, 4}, Tag::nCw8c));
  EXPECT_EQ(FormatLike(Tagged({2, 16, 3, 4, 5}, Tag::nCdhw16c), {1, 9, 4, 2, 2}),
            Tagged({1, 9, 4, 2, 2}, Tag::nCdhw16c));
}

TEST(OneDNNApiTest, AFormatIsTakenToAnotherType) {
  for (Tag tag : {Tag::nchw, Tag::nhwc, Tag::nChw8c, Tag::nChw16c, Tag::OIhw16i16o}) {
    const MemoryDesc floats = Tagged({2, 20, 5, 7}, tag);
    EXPECT_EQ(WithType(floats, Type::u8), Tagged({2, 20, 5, 7}, tag, Type::u8));
    EXPECT_EQ(WithType(floats, Type::f32), floats);
    EXPECT_EQ(WithType(ChannelsLast(floats), Type::bf16),
              ChannelsLast(Tagged({2, 20, 5, 7}, tag, Type::bf16)));
  }
  const MemoryDesc spaced({4, 5}, Type::f32, MemoryDims{16, 1});
  EXPECT_EQ(WithType(spaced, Type::s32), MemoryDesc({4, 5}, Type::s32, MemoryDims{16, 1}));
}

TEST(OneDNNApiTest, WordsTellFormatsApart) {
  const MemoryDims dims = {2, 32, 5, 7};
  std::vector<std::vector<uint64_t>> words;
  for (Tag tag : {Tag::nchw, Tag::nhwc, Tag::nChw8c, Tag::nChw16c, Tag::any}) {
    words.push_back(WordsOf(Tagged(dims, tag)));
    EXPECT_EQ(words.back(), WordsOf(Tagged(dims, tag)));
    words.push_back(WordsOf(Tagged(dims, tag, Type::s8)));
  }
  std::sort(words.begin(), words.end());
  EXPECT_EQ(std::unique(words.begin(), words.end()), words.end());
}

}  // namespace
}  // namespace onednn
}  // namespace phi
