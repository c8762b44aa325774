// Shape functions of element-wise, matrix, window, normalisation, indexing and creation kernels.
#include "phi/infermeta/activation.h"
#include "phi/infermeta/conv.h"
#include "phi/infermeta/creation.h"
#include "phi/infermeta/dropout.h"
#include "phi/infermeta/elementwise.h"
#include "phi/infermeta/embedding.h"
#include "phi/infermeta/matmul.h"
#include "phi/infermeta/norm.h"
#include "phi/infermeta/pool.h"
#include "tests/phi/infermeta/meta_test_util.h"

namespace phi {
namespace {

using phi::testing::InvalidArgumentOf;
using phi::testing::kCompileTime;
using phi::testing::kRunTime;
using phi::testing::Says;
using phi::testing::Shaped;

const DDim kScalarShape(std::initializer_list<int64_t>{});

TEST(SoftmaxInferMeta, ChecksTheAxis) {
  DenseTensor x = Shaped({3, 4}, DataType::FLOAT64, {{0, 1, 3}}), out;
  MetaTensor meta(&out);
  SoftmaxInferMeta(MetaTensor(x), -2, &meta);
  EXPECT_EQ(out.dims(), DDim({3, 4}));
  EXPECT_EQ(out.dtype(), DataType::FLOAT64);
  EXPECT_EQ(out.lod(), x.lod());
  EXPECT_TRUE(Says(InvalidArgumentOf([&] { SoftmaxInferMeta(MetaTensor(x), 7, &meta); }),
                   "`axis` must be in [-2, 2) for input X of shape [3, 4]; it is 7"));
  DenseTensor scalar = Shaped(kScalarShape);
  SoftmaxInferMeta(MetaTensor(scalar), -1, &meta);
  EXPECT_EQ(out.dims(), kScalarShape);
  InvalidArgumentOf([&] { SoftmaxInferMeta(MetaTensor(scalar), 1, &meta); });
}

DDim Elementwise(const DDim& x, const DDim& y, int axis) {
  DenseTensor a = Shaped(x), b = Shaped(y), out;
  MetaTensor meta(&out);
  ElementwiseRawInferMeta(MetaTensor(a), MetaTensor(b), axis, &meta);
  return out.dims();
}

TEST(ElementwiseInferMeta, BroadcastsOrSaysWhy) {
  EXPECT_EQ(Elementwise({2, 3, 4}, {3}, 1), DDim({2, 3, 4}));
  EXPECT_EQ(Elementwise({-1, 3}, {3}, -1), DDim({-1, 3}));
  EXPECT_TRUE(Says(InvalidArgumentOf([] {
                     Elementwise({2, 3}, {4}, -1);
                   }),
                   "X of shape [2, 3] and input Y of shape [4] do not broadcast"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Elementwise({2, 3}, {3}, 3); }), "`axis`"));
  EXPECT_EQ(Elementwise({2, 3, 4}, {2, 3, 1}, 0), DDim({2, 3, 4}));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Elementwise({2, 3}, {3, 1}, 1); }), "`axis`"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Elementwise({2, 3}, {1, 3}, 1); }), "`axis`"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Elementwise({2, 3, 4}, {3}, -2); }), "`axis`"));
  EXPECT_EQ(Elementwise({2, 3}, {2, 3}, -2), DDim({2, 3})) << "equal shapes need no axis";
}

DDim Product(const DDim& x, const DDim& y, bool trans_x, bool trans_y) {
  DenseTensor a = Shaped(x), b = Shaped(y), out;
  MetaTensor meta(&out);
  MatmulInferMeta(MetaTensor(a), MetaTensor(b), trans_x, trans_y, &meta);
  return out.dims();
}

TEST(MatmulInferMeta, BatchesVectorsAndTransposes) {
  EXPECT_EQ(Product({2, 3}, {3, 4}, false, false), DDim({2, 4}));
  EXPECT_EQ(Product({3, 2}, {4, 3}, true, true), DDim({2, 4}));
  EXPECT_EQ(Product({7, 1, 2, 3}, {5, 3, 4}, false, false), DDim({7, 5, 2, 4}));
  EXPECT_EQ(Product({3}, {3}, false, false), kScalarShape);
  EXPECT_EQ(Product({3}, {5, 3, 4}, true, false), DDim({5, 4}));
  EXPECT_EQ(Product({5, 2, 3}, {3}, false, true), DDim({5, 2}));
  EXPECT_EQ(Product({-1, 2, -1}, {-1, 3, 4}, false, false), DDim({-1, 2, 4}));
}

TEST(MatmulInferMeta, Errors) {
  EXPECT_TRUE(Says(InvalidArgumentOf([] {
                     Product({2, 3}, {4, 5}, false, false);
                   }),
                   "that is 3 and 4"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] {
                     Product({2, 2, 3}, {3, 3, 5}, false, false);
                   }),
                   "batch axes"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Product(kScalarShape, {3}, false, false); }),
                   "X must have rank"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Product({3}, kScalarShape, false, false); }),
                   "Y must have rank"));
}

DDim Flattened(const DDim& x, const DDim& y, int x_cols, int y_cols) {
  DenseTensor a = Shaped(x), b = Shaped(y), out;
  MetaTensor meta(&out);
  MatmulWithFlattenInferMeta(MetaTensor(a), MetaTensor(b), x_cols, y_cols, &meta);
  return out.dims();
}

TEST(MatmulWithFlattenInferMeta, ShapesAndErrors) {
  EXPECT_EQ(Flattened({2, 3, 4}, {12, 5}, 1, 1), DDim({2, 5}));
  EXPECT_EQ(Flattened({2, 3, 4}, {2, 2, 5, 6}, 2, 2), DDim({2, 3, 5, 6}));
  EXPECT_EQ(Flattened({-1, 3, 4}, {12, 5}, 1, 1), DDim({-1, 5}));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Flattened({2, 3}, {4, 5}, 1, 1); }), "has 3 columns"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Flattened({2, 3}, {3, 5}, 2, 1); }), "`x_num_col_dims`"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { Flattened({2, 3}, {3, 5}, 1, 0); }), "`y_num_col_dims`"));
}

struct ConvCall {
  DDim input{1, 4, 8, 9}, filter{6, 4, 3, 3};
  std::vector<int> strides{1, 1}, paddings{0, 0}, dilations{1, 1};
  std::string algorithm = "EXPLICIT", format = "NCHW";
  int groups = 1;

  DDim Infer() const {
    DenseTensor in = Shaped(input), f = Shaped(filter), out;
    MetaTensor meta(&out);
    ConvInferMeta(MetaTensor(in), MetaTensor(f), strides, paddings, algorithm, groups, dilations,
                  format, false, 512, false, &meta, kRunTime);
    return out.dims();
  }
};

TEST(ConvInferMeta, Geometry) {
  ConvCall c;
  EXPECT_EQ(c.Infer(), DDim({1, 6, 6, 7}));
  c.paddings = {1, 0, 2, 1};
  c.strides = {2, 3};
  EXPECT_EQ(c.Infer(), DDim({1, 6, 4, 4}));
  c.algorithm = "SAME";
  EXPECT_EQ(c.Infer(), DDim({1, 6, 4, 3}));
  c.algorithm = "VALID";
  c.dilations = {2, 2};
  EXPECT_EQ(c.Infer(), DDim({1, 6, 2, 2}));
  c.input = {-1, 4, -1, 9};
  EXPECT_EQ(c.Infer(), DDim({-1, 6, -1, 2}));
  c = ConvCall();
  c.input = {1, 8, 9, 4};
  c.format = "NHWC";
  EXPECT_EQ(c.Infer(), DDim({1, 6, 7, 6}));
}

TEST(ConvInferMeta, Errors) {
  const auto error = [](auto change) {
    ConvCall c;
    change(&c);
    return InvalidArgumentOf([&] { c.Infer(); });
  };
  EXPECT_TRUE(Says(error([](ConvCall* c) { c->groups = 2; }), "`groups` is 2"));
  EXPECT_TRUE(Says(error([](ConvCall* c) { c->groups = 0; }), "`groups`"));
  EXPECT_TRUE(Says(error([](ConvCall* c) {
                     c->input = {1, 8, 8, 8}, c->groups = 2, c->filter = {5, 4, 3, 3};
                   }),
                   "multiple of `groups`"));
  EXPECT_TRUE(Says(error([](ConvCall* c) { c->filter = {6, 4, 3}; }), "one rank"));
  EXPECT_TRUE(Says(error([](ConvCall* c) { c->input = {4, 8}; }), "rank 3, 4 or 5"));
  EXPECT_TRUE(Says(error([](ConvCall* c) { c->strides = {1}; }), "`strides`"));
  EXPECT_TRUE(Says(error([](ConvCall* c) { c->strides = {0, 1}; }), "`strides`"));
  EXPECT_TRUE(Says(error([](ConvCall* c) { c->dilations = {1, -1}; }), "`dilations`"));
  EXPECT_TRUE(Says(error([](ConvCall* c) { c->paddings = {1, 1, 1}; }), "`paddings`"));
  EXPECT_TRUE(Says(error([](ConvCall* c) {
                     c->filter = {6, 4, 9, 3};
                   }),
                   "larger than spatial axis 0"));
}

struct PoolCall {
  DDim x{2, 3, 8, 9};
  std::vector<int64_t> ksize{3, 2};
  std::vector<int> strides{2, 2}, paddings{0, 0};
  bool ceil_mode = false, global = false, adaptive = false;
  std::string format = "NCHW", type = "max", algorithm = "EXPLICIT";

  DDim Infer() const {
    DenseTensor in = Shaped(x), out;
    MetaTensor meta(&out);
    Pool2DInferMeta(MetaTensor(in), IntArray(ksize), strides, paddings, ceil_mode, true, format,
                    type, global, adaptive, algorithm, &meta, kRunTime);
    return out.dims();
  }
};

TEST(PoolInferMeta, Geometry) {
  PoolCall p;
  EXPECT_EQ(p.Infer(), DDim({2, 3, 3, 4}));
  p.ceil_mode = true;
  EXPECT_EQ(p.Infer(), DDim({2, 3, 4, 5}));
  p.algorithm = "SAME";
  EXPECT_EQ(p.Infer(), DDim({2, 3, 4, 5}));
  p.adaptive = true;
  EXPECT_EQ(p.Infer(), DDim({2, 3, 3, 2}));
  p = PoolCall();
  p.global = true;
  p.format = "NHWC";
  EXPECT_EQ(p.Infer(), DDim({2, 1, 1, 9}));
  p = PoolCall();
  p.x = {-1, 3, -1, 9};
  EXPECT_EQ(p.Infer(), DDim({-1, 3, -1, 4}));
}

TEST(PoolInferMeta, Errors) {
  const auto error = [](auto change) {
    PoolCall p;
    change(&p);
    return InvalidArgumentOf([&] { p.Infer(); });
  };
  EXPECT_TRUE(Says(error([](PoolCall* p) { p->type = "min"; }), "`pooling_type`"));
  EXPECT_TRUE(Says(error([](PoolCall* p) { p->ksize = {3}; }), "`ksize`"));
  EXPECT_TRUE(Says(error([](PoolCall* p) { p->ksize = {0, 3}; }), "`ksize`"));
  EXPECT_TRUE(Says(error([](PoolCall* p) { p->ksize = {-1, 3}; }), "`ksize`"));
  EXPECT_TRUE(Says(error([](PoolCall* p) { p->ksize = {int64_t{1} << 32, 3}; }), "fit into int32"));
  EXPECT_TRUE(Says(error([](PoolCall* p) { p->strides = {1, 0}; }), "`strides`"));
  EXPECT_TRUE(Says(error([](PoolCall* p) { p->strides = {1}; }), "`strides`"));
  EXPECT_TRUE(Says(error([](PoolCall* p) { p->ksize = {9, 2}; }), "window of 9"));
  EXPECT_TRUE(Says(error([](PoolCall* p) { p->x = {2, 3}; }), "rank 3, 4 or 5"));
}

struct Statistics {
  DenseTensor mean_out, variance_out, saved_mean, saved_variance, reserve;
};

DDim BatchNorm(const DDim& x, const DDim& channels, const std::string& layout,
               Statistics* s = nullptr) {
  DenseTensor in = Shaped(x), c = Shaped(channels), y;
  Statistics own;
  if (s == nullptr) s = &own;
  MetaTensor meta_y(&y), mean_out(&s->mean_out), variance_out(&s->variance_out),
      saved_mean(&s->saved_mean), saved_variance(&s->saved_variance), reserve(&s->reserve);
  const MetaTensor per_channel(c);
  BatchNormInferMeta(MetaTensor(in), per_channel, per_channel, per_channel, per_channel, 0.9f,
                     1e-5f, layout, false, false, false, false, &meta_y, &mean_out, &variance_out,
                     &saved_mean, &saved_variance, &reserve, kRunTime);
  return y.dims();
}

TEST(BatchNormInferMeta, ShapesAndErrors) {
  Statistics s;
  EXPECT_EQ(BatchNorm({2, 3, 4, 5}, {3}, "NCHW", &s), DDim({2, 3, 4, 5}));
  for (const DenseTensor* t : {&s.mean_out, &s.variance_out, &s.saved_mean, &s.saved_variance}) {
    EXPECT_EQ(t->dims(), DDim({3}));
    EXPECT_EQ(t->dtype(), DataType::FLOAT32);
  }
  EXPECT_EQ(BatchNorm({2, 4, 3}, {3}, "NHWC"), DDim({2, 4, 3}));
  EXPECT_EQ(BatchNorm({-1, -1, 3}, {-1}, "NCHW"), DDim({-1, -1, 3}));
  EXPECT_TRUE(Says(InvalidArgumentOf([] {
                     BatchNorm({2, 3}, {4}, "NCHW");
                   }),
                   "Scale must have shape [3]"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { BatchNorm({2}, {2}, "NCHW"); }), "rank 2 to 5"));
}

TEST(BatchNormInferMeta, OutputsAndAffineInputsMayBeMissing) {
  DenseTensor x = Shaped({2, 3}), c = Shaped({3}), y;
  MetaTensor meta_y(&y);
  BatchNormInferMeta(MetaTensor(x), MetaTensor(), MetaTensor(), MetaTensor(c), MetaTensor(c), 0.9f,
                     1e-5f, "NCHW", true, false, false, false, &meta_y, nullptr, nullptr, nullptr,
                     nullptr, nullptr);
  EXPECT_EQ(y.dims(), DDim({2, 3}));
}

DDim LayerNorm(const DDim& x, const DDim& scale, int begin, DDim* mean = nullptr) {
  DenseTensor in = Shaped(x), s = Shaped(scale), y, m, v;
  MetaTensor meta_y(&y), meta_m(&m), meta_v(&v);
  LayerNormInferMeta(MetaTensor(in), MetaTensor(s), MetaTensor(), 1e-5f, begin, true, &meta_y,
                     &meta_m, &meta_v);
  if (mean != nullptr) *mean = m.dims();
  return y.dims();
}

TEST(LayerNormInferMeta, ShapesAndErrors) {
  DDim mean;
  EXPECT_EQ(LayerNorm({2, 3, 4}, {4}, 2, &mean), DDim({2, 3, 4}));
  EXPECT_EQ(mean, DDim({2, 3}));
  EXPECT_EQ(LayerNorm({-1, 3, 4}, {12}, 1, &mean), DDim({-1, 3, 4}));
  EXPECT_EQ(mean, DDim({-1}));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { LayerNorm({2, 3}, {3}, 0); }), "`begin_norm_axis`"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] { LayerNorm({2, 3}, {3}, 2); }), "`begin_norm_axis`"));
  EXPECT_TRUE(Says(InvalidArgumentOf([] {
                     LayerNorm({2, 3}, {2}, 1);
                   }),
                   "Scale must have shape [3]"));
}

TEST(EmbeddingInferMeta, ShapesAndErrors) {
  DenseTensor ids = Shaped({2, 5}, DataType::INT64, {{0, 1, 2}}), w = Shaped({10, 4}), out;
  MetaTensor meta(&out);
  EmbeddingInferMeta(MetaTensor(ids), MetaTensor(w), -1, &meta);
  EXPECT_EQ(out.dims(), DDim({2, 5, 4}));
  EXPECT_EQ(out.dtype(), DataType::FLOAT32);
  EXPECT_EQ(out.lod(), ids.lod());
  DenseTensor flat = Shaped({10}), real = Shaped({2});
  EXPECT_TRUE(Says(
      InvalidArgumentOf([&] { EmbeddingInferMeta(MetaTensor(ids), MetaTensor(flat), -1, &meta); }),
      "W must have rank 2"));
  EXPECT_TRUE(Says(
      InvalidArgumentOf([&] { EmbeddingInferMeta(MetaTensor(real), MetaTensor(w), -1, &meta); }),
      "Ids must be int32 or int64"));
  DenseTensor never_written = Shaped({0}, DataType::UNDEFINED);
  EmbeddingInferMeta(MetaTensor(never_written), MetaTensor(w), -1, &meta, kCompileTime);
  EXPECT_TRUE(Says(InvalidArgumentOf([&] {
                     EmbeddingInferMeta(MetaTensor(never_written), MetaTensor(w), -1, &meta,
                                        kRunTime);
                   }),
                   "Ids must be int32 or int64; it is Undefined"));
}

TEST(CreateInferMeta, ShapesAndErrors) {
  DenseTensor out;
  MetaTensor meta(&out);
  CreateInferMeta({2, 0}, DataType::BOOL, &meta);
  EXPECT_EQ(out.dims(), DDim({2, 0}));
  EXPECT_EQ(out.dtype(), DataType::BOOL);
  IntArray unknown{-1, 3};
  EXPECT_TRUE(
      Says(InvalidArgumentOf([&] { CreateInferMeta(unknown, DataType::BOOL, &meta); }), "`shape`"));
  unknown.SetFromTensor(true);
  CreateInferMeta(unknown, DataType::BOOL, &meta);
  EXPECT_EQ(out.dims(), DDim({-1, 3}));
}

TEST(DropoutInferMeta, ShapesAndErrors) {
  DenseTensor x = Shaped({2, 3}), out, mask;
  MetaTensor meta_out(&out), meta_mask(&mask);
  const auto infer = [&](float p, const char* mode) {
    DropoutInferMeta(MetaTensor(x), MetaTensor(), p, false, mode, 0, false, &meta_out, &meta_mask);
  };
  infer(0.5f, "upscale_in_train");
  EXPECT_EQ(out.dims(), DDim({2, 3}));
  EXPECT_EQ(mask.dims(), DDim({2, 3}));
  EXPECT_EQ(mask.dtype(), DataType::UINT8);
  EXPECT_TRUE(Says(InvalidArgumentOf([&] { infer(1.5f, "upscale_in_train"); }), "`dropout_prob`"));
  EXPECT_TRUE(Says(InvalidArgumentOf([&] { infer(0.5f, "other"); }), "`dropout_implementation`"));
}

}  // namespace
}  // namespace phi
