#include "phi/infermeta/manipulation.h"

#include <functional>

#include "phi/infermeta/diagonal.h"
#include "phi/infermeta/expand.h"
#include "phi/infermeta/gather.h"
#include "phi/infermeta/pixel_shuffle.h"
#include "tests/phi/infermeta/meta_test_util.h"
#include "tests/support/expect_error.h"

namespace phi {
namespace {

using phi::testing::InvalidArgumentOf;
using phi::testing::kCompileTime;
using phi::testing::kRunTime;
using phi::testing::Says;
using phi::testing::Shaped;

const DDim kScalarShape(std::initializer_list<int64_t>{});
const LoD kLoD{{0, 1, 2}};

IntArray FromTensor(std::initializer_list<int64_t> values) {
  IntArray array(values);
  array.SetFromTensor(true);
  return array;
}

DDim Reshaped(const DDim& x, const IntArray& shape, MetaConfig config = kRunTime) {
  DenseTensor in = Shaped(x), out;
  MetaTensor meta(&out);
  ReshapeInferMeta(MetaTensor(in), shape, &meta, config);
  EXPECT_EQ(out.dtype(), DataType::FLOAT32);
  return out.dims();
}

TEST(ReshapeInferMeta, ZeroCopiesAndMinusOneIsTheRest) {
  EXPECT_EQ(Reshaped({2, 3, 4}, {6, 4}), DDim({6, 4}));
  EXPECT_EQ(Reshaped({2, 3, 4}, {0, -1}), DDim({2, 12}));
  EXPECT_EQ(Reshaped({2, 3, 4}, {-1}), DDim({24}));
  EXPECT_EQ(Reshaped({1, 1}, IntArray(std::vector<int64_t>{})), kScalarShape);
  EXPECT_EQ(Reshaped({0, 3}, {-1, 3}), DDim({0, 3}));
}

TEST(ReshapeInferMeta, UnknownAtCompileTime) {
  EXPECT_EQ(Reshaped({-1, 3, 4}, {0, 12}, kCompileTime), DDim({-1, 12}));
  EXPECT_EQ(Reshaped({-1, 3, 4}, {-1, 4}, kCompileTime), DDim({-1, 4}));
  EXPECT_EQ(Reshaped({2, 3}, FromTensor({-1, -1}), kCompileTime), DDim({-1, -1}));
}

TEST(ReshapeInferMeta, Errors) {
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Reshaped({2, 3}, {4, 2}); }), "[2, 3] has 6 elements"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Reshaped({2, 3}, {-1, -1}); }), "one -1"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Reshaped({2, 3}, {2, 3, 0}); }), "copies axis 2"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Reshaped({2, 3}, {-2, 3}); }), "`shape`"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Reshaped({2, 3}, {-1, 4}); }), "do not fit"));
}

TEST(ReshapeInferMeta, XShapeRemembersShapeAndLoD) {
  DenseTensor in = Shaped({2, 6}, DataType::INT32, kLoD), out, xshape;
  MetaTensor meta_out(&out), meta_xshape(&xshape);
  ReshapeWithXShapeInferMeta(MetaTensor(in), {2, 2, 3}, &meta_out, &meta_xshape);
  EXPECT_EQ(out.dims(), DDim({2, 2, 3}));
  EXPECT_EQ(out.lod(), kLoD) << "rows stay";
  EXPECT_EQ(xshape.dims(), DDim({0, 2, 6}));
  EXPECT_EQ(xshape.lod(), kLoD);
  ReshapeWithXShapeInferMeta(MetaTensor(in), {12}, &meta_out, nullptr);  // no XShape: fine
}

TEST(ReshapeInferMeta, InPlaceKeepsTheOldShapeInXShape) {
  DenseTensor x = Shaped({2, 6}), xshape;
  MetaTensor meta_x(&x), meta_xshape(&xshape);
  ReshapeWithXShapeInferMeta(meta_x, {3, 4}, &meta_x, &meta_xshape);
  EXPECT_EQ(x.dims(), DDim({3, 4}));
  EXPECT_EQ(xshape.dims(), DDim({0, 2, 6}));
}

DDim Squeezed(const DDim& x, const IntArray& axes, MetaConfig config = kRunTime) {
  DenseTensor in = Shaped(x), out;
  MetaTensor meta(&out);
  SqueezeInferMeta(MetaTensor(in), axes, &meta, config);
  return out.dims();
}

TEST(SqueezeInferMeta, NamedOrAll) {
  EXPECT_EQ(Squeezed({1, 3, 1, 5}, {0}), DDim({3, 1, 5}));
  EXPECT_EQ(Squeezed({1, 3, 1, 5}, {-2}), DDim({1, 3, 5}));
  EXPECT_EQ(Squeezed({1, 3, 1, 5}, IntArray()), DDim({3, 5}));
  EXPECT_EQ(Squeezed({1, 3}, {1}), DDim({1, 3})) << "3 stays";
  EXPECT_EQ(Squeezed({1}, {0}), kScalarShape);
  EXPECT_EQ(Squeezed(kScalarShape, {-1}), kScalarShape);
}

TEST(SqueezeInferMeta, UnknownAtCompileTime) {
  EXPECT_EQ(Squeezed({-1, 3, 1}, {0}, kCompileTime), DDim({3, 1}));
  EXPECT_EQ(Squeezed({-1, 3, 1}, IntArray(), kCompileTime), DDim({-1, 3}));
  EXPECT_EQ(Squeezed({1, 3, 1}, FromTensor({-1}), kCompileTime), DDim({-1, -1}));
}

TEST(SqueezeInferMeta, Errors) {
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Squeezed({1, 3}, {2}); }), "`axes` must be in [-2, 2)"));
}

DDim Unsqueezed(const DDim& x, const IntArray& axes, MetaConfig config = kRunTime) {
  DenseTensor in = Shaped(x), out;
  MetaTensor meta(&out);
  UnsqueezeInferMeta(MetaTensor(in), axes, &meta, config);
  return out.dims();
}

TEST(UnsqueezeInferMeta, OneAfterTheOther) {
  EXPECT_EQ(Unsqueezed({3, 4}, {0}), DDim({1, 3, 4}));
  EXPECT_EQ(Unsqueezed({3, 4}, {-1}), DDim({3, 4, 1}));
  EXPECT_EQ(Unsqueezed({3, 4}, {0, 2}), DDim({1, 3, 1, 4}));
  EXPECT_EQ(Unsqueezed({3, 4}, {2, 0}), DDim({1, 3, 4, 1}));
  EXPECT_EQ(Unsqueezed(kScalarShape, {0}), DDim({1}));
  EXPECT_EQ(Unsqueezed({3}, FromTensor({-1, -1}), kCompileTime), DDim({-1, -1, -1}));
  EXPECT_TRUE(Says(InvalidArgumentOf([] {
                     Unsqueezed({3, 4}, {3});
                   }),
                   "`axes` must be in [-3, 3)"));
}

DDim Flattened(const DDim& x, int start, int stop) {
  DenseTensor in = Shaped(x), out;
  MetaTensor meta(&out);
  FlattenInferMeta(MetaTensor(in), start, stop, &meta);
  return out.dims();
}

TEST(FlattenInferMeta, MergesARange) {
  EXPECT_EQ(Flattened({2, 3, 4, 5}, 1, 2), DDim({2, 12, 5}));
  EXPECT_EQ(Flattened({2, 3, 4, 5}, 0, -1), DDim({120}));
  EXPECT_EQ(Flattened({2, -1, 4}, 1, -1), DDim({2, -1}));
  EXPECT_EQ(Flattened(kScalarShape, 0, -1), DDim({1}));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Flattened({2, 3}, 1, 0); }), "`stop_axis`"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Flattened({2, 3}, 0, 2); }), "`stop_axis`"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Flattened({2, 3}, -3, 1); }), "`start_axis`"));
}

DDim Transposed(const DDim& x, const std::vector<int>& axis) {
  DenseTensor in = Shaped(x), out;
  MetaTensor meta(&out);
  TransposeInferMeta(MetaTensor(in), axis, &meta);
  return out.dims();
}

TEST(TransposeInferMeta, NoLongerSaysThatChannelsAreLast) {
  DenseTensor in = Shaped({2, 4, 4, 3}), out;
  in.set_layout(DataLayout::NHWC);
  MetaTensor meta(&out);
  TransposeInferMeta(MetaTensor(in), {0, 3, 1, 2}, &meta);
  EXPECT_EQ(out.layout(), DataLayout::NCHW);
  ReshapeInferMeta(MetaTensor(in), {2, 48}, &meta);
  EXPECT_EQ(out.layout(), DataLayout::NCHW);
}

TEST(TransposeInferMeta, Permutes) {
  EXPECT_EQ(Transposed({2, 3, 4}, {2, 0, 1}), DDim({4, 2, 3}));
  EXPECT_EQ(Transposed({2, -1}, {-1, -2}), DDim({-1, 2}));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Transposed({2, 3}, {0}); }), "must hold 2 axes"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Transposed({2, 3}, {0, 0}); }), "axis 0 twice"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Transposed({2, 3}, {0, 2}); }), "`axis`"));
}

DDim Concatenated(const std::vector<DDim>& shapes, const Scalar& axis,
                  MetaConfig config = kRunTime) {
  std::vector<DenseTensor> tensors;
  for (const DDim& shape : shapes) tensors.push_back(Shaped(shape));
  std::vector<MetaTensor> metas(tensors.begin(), tensors.end());
  std::vector<const MetaTensor*> pointers;
  for (const MetaTensor& meta : metas) pointers.push_back(&meta);
  DenseTensor out;
  MetaTensor meta(&out);
  ConcatInferMeta(pointers, axis, &meta, config);
  return out.dims();
}

TEST(ConcatInferMeta, AddsUpOneAxis) {
  EXPECT_EQ(Concatenated({{2, 3}, {4, 3}}, 0), DDim({6, 3}));
  EXPECT_EQ(Concatenated({{2, 3}, {2, 1}, {2, 5}}, -1), DDim({2, 9}));
  EXPECT_EQ(Concatenated({{2, 3}}, 1), DDim({2, 3}));
  EXPECT_EQ(Concatenated({{0, 3}, {2, 3}}, 0), DDim({2, 3}));
  EXPECT_EQ(Concatenated({{-1, 3}, {2, 3}}, 0, kCompileTime), DDim({-1, 3}));
  EXPECT_EQ(Concatenated({{-1, 3}, {2, 4}}, 1, kCompileTime), DDim({2, 7}));
  Scalar axis(0);
  axis.SetFromTensor(true);
  EXPECT_EQ(Concatenated({{2, 3}, {2, 3}}, axis, kCompileTime), DDim({-1, -1}));
}

TEST(ConcatInferMeta, Errors) {
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Concatenated({}, 0); }), "X must hold"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] {
                     Concatenated({{2, 3}, {2, 3}}, 2);
                   }),
                   "`axis` must be in [-2, 2)"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Concatenated({{2, 3}, {6}}, 0); }), "one rank"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Concatenated({{2, 3}, {2, 4}}, 0); }), "X[1] [2, 4]"));
}

std::vector<DDim> Split(const DDim& x, const IntArray& sections, const Scalar& axis, size_t outputs,
                        MetaConfig config = kRunTime) {
  DenseTensor in = Shaped(x);
  std::vector<DenseTensor> out(outputs);
  std::vector<MetaTensor> metas;
  for (DenseTensor& part : out) metas.emplace_back(&part);
  std::vector<MetaTensor*> pointers;
  for (MetaTensor& meta : metas) pointers.push_back(&meta);
  SplitInferMeta(MetaTensor(in), sections, axis, pointers, config);
  std::vector<DDim> dims;
  for (const DenseTensor& part : out) dims.push_back(part.dims());
  return dims;
}

TEST(SplitInferMeta, NumberOrSizes) {
  EXPECT_EQ(Split({6, 2}, {3}, 0, 3), (std::vector<DDim>{{2, 2}, {2, 2}, {2, 2}}));
  EXPECT_EQ(Split({2, 6}, {1, 2, 3}, -1, 3), (std::vector<DDim>{{2, 1}, {2, 2}, {2, 3}}));
  EXPECT_EQ(Split({2, 6}, {1, -1, 3}, 1, 3), (std::vector<DDim>{{2, 1}, {2, 2}, {2, 3}}));
  EXPECT_EQ(Split({2, 6}, {6}, 1, 1), (std::vector<DDim>{{2, 6}})) << "one size, one part";
  EXPECT_EQ(Split({-1, 6}, {2}, 0, 2, kCompileTime), (std::vector<DDim>{{-1, 6}, {-1, 6}}));
  EXPECT_EQ(Split({-1, 6}, {2, -1}, 0, 2, kCompileTime), (std::vector<DDim>{{2, 6}, {-1, 6}}));
  Scalar axis(0);
  axis.SetFromTensor(true);
  EXPECT_EQ(Split({4, 6}, {2}, axis, 2, kCompileTime), (std::vector<DDim>{{-1, -1}, {-1, -1}}));
}

TEST(SplitInferMeta, Errors) {
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Split({5, 2}, {2}, 0, 2); }), "does not split into 2"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Split({5, 2}, {2, 2}, 0, 2); }), "must add up"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Split({5, 2}, {-1, -1}, 0, 2); }), "one -1"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Split({5, 2}, {2, 3}, 2, 2); }), "`axis`"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Split({5, 2}, {2, 3}, 0, 3); }), "Out must hold 2"));
}

DDim Sliced(const DDim& x, const std::vector<int64_t>& axes, const IntArray& starts,
            const IntArray& ends, const std::vector<int64_t>& decrease = {},
            MetaConfig config = kRunTime, const std::vector<int64_t>& infer_flags = {}) {
  DenseTensor in = Shaped(x), out;
  MetaTensor meta(&out);
  SliceRawInferMeta(MetaTensor(in), axes, starts, ends, infer_flags, decrease, &meta, config);
  return out.dims();
}

TEST(SliceRawInferMeta, ClampsAndCountsFromTheEnd) {
  EXPECT_EQ(Sliced({5, 6}, {0}, {1}, {3}), DDim({2, 6}));
  EXPECT_EQ(Sliced({5, 6}, {0, 1}, {-3, 2}, {-1, 100}), DDim({2, 4}));
  EXPECT_EQ(Sliced({5, 6}, {1}, {-100}, {2}), DDim({5, 2}));
  EXPECT_EQ(Sliced({5, 6}, {1}, {2}, {2}), DDim({5, 0}));
  EXPECT_EQ(Sliced({5, 6}, {1}, {9}, {20}), DDim({5, 0}));
  EXPECT_EQ(Sliced({5, 6}, {0}, {2}, {3}, {0}), DDim({6}));
  EXPECT_EQ(Sliced({5, 6}, {0}, {-1}, {0}, {0}), DDim({6})) << "the last row";
  EXPECT_EQ(Sliced({5}, {0}, {2}, {3}, {0}), kScalarShape);
}

TEST(SliceRawInferMeta, UnknownAtCompileTime) {
  EXPECT_EQ(Sliced({-1, 6}, {0, 1}, {0, 1}, {2, 3}, {}, kCompileTime), DDim({-1, 2}));
  EXPECT_EQ(Sliced({5, 6}, {0}, {0}, {2}, {}, kCompileTime, {-1}), DDim({-1, 6}));
  EXPECT_EQ(Sliced({5, 6}, {0}, FromTensor({-1}), {2}, {0}, kCompileTime), DDim({6}));
}

TEST(SliceRawInferMeta, Errors) {
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Sliced({5, 6}, {2}, {0}, {1}); }), "`axes`"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Sliced({5, 6}, {0}, {0, 1}, {1}); }), "equally long"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Sliced({5, 6}, {1}, {4}, {2}); }), "`ends`"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] {
                     Sliced({5, 6}, {0}, {0}, {2}, {0});
                   }),
                   "comes out as 2"));
}

TEST(GatherInferMeta, UnknownAtCompileTime) {
  const auto gathered = [](const DDim& x, const DDim& index) {
    DenseTensor in = Shaped(x), ids = Shaped(index, DataType::INT64), out;
    MetaTensor meta(&out);
    Scalar axis(int64_t{0});
    axis.SetFromTensor(true);
    GatherInferMeta(MetaTensor(in), MetaTensor(ids), axis, &meta, kCompileTime);
    return out.dims();
  };
  EXPECT_EQ(gathered({3, 4}, {2}), DDim({-1, -1}));
  EXPECT_EQ(gathered({3, 4}, kScalarShape), DDim({-1}));
  EXPECT_EQ(gathered(kScalarShape, kScalarShape), kScalarShape);
}

// Kernels differ in what they do with an index without type and elements: none may see it.
TEST(GatherInferMeta, AnIndexHasATypeWhenItRuns) {
  const DenseTensor x = Shaped({3, 4}), none = Shaped({0, 4}),
                    never_written = Shaped({0}, DataType::UNDEFINED);
  DenseTensor out;
  MetaTensor meta(&out);
  using Infer = std::function<void(const MetaTensor&, MetaConfig)>;
  const Infer all[] = {[&](const MetaTensor& index, MetaConfig config) {
                         GatherInferMeta(MetaTensor(x), index, Scalar(int64_t{0}), &meta, config);
                       },
                       [&](const MetaTensor& index, MetaConfig config) {
                         GatherNdInferMeta(MetaTensor(x), index, &meta, config);
                       },
                       [&](const MetaTensor& index, MetaConfig config) {
                         IndexSelectInferMeta(MetaTensor(x), index, 0, &meta, config);
                       },
                       [&](const MetaTensor& index, MetaConfig config) {
                         ScatterInferMeta(MetaTensor(x), index, MetaTensor(none), true, &meta,
                                          config);
                       },
                       [&](const MetaTensor& index, MetaConfig config) {
                         ScatterNdAddInferMeta(MetaTensor(x), index, MetaTensor(x), &meta, config);
                       }};
  for (const Infer& infer : all) {
    infer(MetaTensor(never_written), kCompileTime);
    EXPECT_TRUE(Says(InvalidArgumentOf([&] { infer(MetaTensor(never_written), kRunTime); }),
                     "must be int32 or int64; it is Undefined"));
  }
}

TEST(CastInferMeta, ChangesTheTypeOnly) {
  DenseTensor in = Shaped({2, -1}, DataType::FLOAT32, kLoD), out;
  MetaTensor meta(&out);
  CastInferMeta(MetaTensor(in), DataType::INT64, &meta);
  EXPECT_EQ(out.dtype(), DataType::INT64);
  EXPECT_EQ(out.dims(), DDim({2, -1}));
  EXPECT_EQ(out.lod(), kLoD);
}

// What is left of such a product in 64 bits would be a small tensor, which the kernel writes
// beyond.
TEST(RepeatingInferMeta, SizesThatWrapAroundAreRefused) {
  constexpr int64_t kLarge = int64_t{1} << 56;
  DenseTensor out;
  MetaTensor meta(&out);
  const auto refused = [](const auto& infer) {
    phibridge::tests::ExpectError(RESOURCE_EXHAUSTED, "larger than any memory", infer);
  };
  refused([&] { TileInferMeta(Shaped({3}), {6148914691236517207}, &meta, kRunTime); });
  refused([&] { RepeatInterleaveInferMeta(Shaped({kLarge}), 1 << 8, 0, &meta); });
  refused([&] { PixelShuffleInferMeta(Shaped({1, 0, kLarge, 1}), 1 << 8, "NCHW", &meta); });
  refused([&] { PixelUnshuffleInferMeta(Shaped({1, kLarge, 0, 0}), 1 << 4, "NCHW", &meta); });
}

}  // namespace
}  // namespace phi
