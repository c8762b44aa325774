#include "tools/bench/placement_ops.h"

#include <utility>

#include "framework/program/op_desc.h"

namespace phibridge {
namespace bench {
namespace {

using Inputs = std::vector<BenchInput>;
using Outputs = std::vector<BenchOutput>;
using SetAttributes = std::function<void(OpDesc*)>;

// Functions, as the list is made before main().
std::vector<Shape> Images() { return {{1, 16, 4, 4}, {1, 64, 28, 28}, {1, 32, 112, 112}}; }
std::vector<Shape> Rows() { return {{1, 64}, {128, 768}, {512, 1024}}; }

void None(OpDesc*) {}

std::string TextOf(const Shape& shape) {
  std::string text;
  for (const int64_t size : shape) text += (text.empty() ? "" : "x") + std::to_string(size);
  return text;
}

class List {
 public:
  void Add(const std::string& type, Work work, FormatUse format, Inputs inputs, Outputs outputs,
           SetAttributes set_attributes = None, const std::string& variant = "") {
    BenchOp op{type + variant + "/" + TextOf(inputs[0].shape),
               type,
               work,
               format,
               std::move(inputs),
               std::move(outputs),
               std::move(set_attributes)};
    ops_.push_back(std::move(op));
  }
  void AddElements(const std::string& type, FormatUse format, Inputs inputs, Outputs outputs,
                   SetAttributes set_attributes = None, const std::string& variant = "") {
    Add(type, Work::kElements, format, std::move(inputs), std::move(outputs),
        std::move(set_attributes), variant);
  }
  std::vector<BenchOp> Take() { return std::move(ops_); }

 private:
  std::vector<BenchOp> ops_;
};

void AddPointwise(List* list) {
  for (const Shape& x : Images()) {
    for (const char* type :
         {"relu", "relu6", "sigmoid", "tanh", "exp", "sqrt", "abs", "square", "round", "gelu",
          "swish", "silu", "mish", "softplus", "elu", "leaky_relu", "hard_swish", "hard_sigmoid"}) {
      list->AddElements(type, FormatUse::kKeeps, {{"X", x}}, {{"Out", x}});
    }
    list->AddElements("scale", FormatUse::kKeeps, {{"X", x}}, {{"Out", x}},
                      [](OpDesc* op) { op->SetAttr("scale", 0.5f); });
    list->AddElements("clip", FormatUse::kKeeps, {{"X", x}}, {{"Out", x}}, [](OpDesc* op) {
      op->SetAttr("min", 0.1f);
      op->SetAttr("max", 0.5f);
    });
    list->AddElements("prelu", FormatUse::kKeeps, {{"X", x}, {"Alpha", {1}, true}}, {{"Out", x}},
                      [](OpDesc* op) { op->SetAttr("mode", std::string("all")); });
    list->AddElements("dropout", FormatUse::kKeeps, {{"X", x}}, {{"Out", x}},
                      [](OpDesc* op) { op->SetAttr("is_test", true); });
  }
}

void AddBinary(List* list) {
  for (const Shape& x : Images()) {
    for (const char* type :
         {"elementwise_add", "elementwise_sub", "elementwise_mul", "elementwise_div"}) {
      list->AddElements(type, FormatUse::kKeeps, {{"X", x}, {"Y", x}}, {{"Out", x}});
      list->AddElements(
          type, FormatUse::kKeeps, {{"X", x}, {"Y", {x[1]}, true}}, {{"Out", x}},
          [](OpDesc* op) { op->SetAttr("axis", 1); }, "_channels");
    }
    list->AddElements("sum", FormatUse::kKeeps, {{"X", x, false, 3}}, {{"Out", x}});
  }
}

void AddShapes(List* list) {
  for (const Shape& x : Images()) {
    const int64_t n = x[0], c = x[1], h = x[2], w = x[3];
    const Shape rows = {n, c, h * w}, with_one = {n, 1, c, h, w}, xshape = {0, n, c, h, w};
    list->AddElements(
        "reshape2", FormatUse::kPlain, {{"X", x}}, {{"Out", rows}, {"XShape", xshape}},
        [=](OpDesc* op) {
          op->SetAttr("shape", std::vector<int>{static_cast<int>(n), static_cast<int>(c), -1});
        });
    list->AddElements("flatten_contiguous_range", FormatUse::kPlain, {{"X", x}},
                      {{"Out", {n, c * h * w}}, {"XShape", xshape}}, [](OpDesc* op) {
                        op->SetAttr("start_axis", 1);
                        op->SetAttr("stop_axis", 3);
                      });
    list->AddElements("unsqueeze2", FormatUse::kPlain, {{"X", x}},
                      {{"Out", with_one}, {"XShape", xshape}},
                      [](OpDesc* op) { op->SetAttr("axes", std::vector<int>{1}); });
    list->AddElements("squeeze2", FormatUse::kPlain, {{"X", with_one}},
                      {{"Out", x}, {"XShape", {0, n, 1, c, h, w}}},
                      [](OpDesc* op) { op->SetAttr("axes", std::vector<int>{1}); });
    list->AddElements("transpose2", FormatUse::kReads, {{"X", x}},
                      {{"Out", {n, h, w, c}}, {"XShape", xshape}}, [](OpDesc* op) {
                        op->SetAttr("axis", std::vector<int>{0, 2, 3, 1});
                      });
    list->AddElements("concat", FormatUse::kKeeps, {{"X", x, false, 2}},
                      {{"Out", {n, 2 * c, h, w}}}, [](OpDesc* op) { op->SetAttr("axis", 1); });
    list->AddElements("split", FormatUse::kKeeps, {{"X", x}}, {{"Out", {n, c / 2, h, w}, 2}},
                      [](OpDesc* op) {
                        op->SetAttr("axis", 1);
                        op->SetAttr("num", 2);
                      });
    list->AddElements(
        "split", FormatUse::kKeeps, {{"X", x}}, {{"Out", {n, c / 2, h, w}, 2}},
        [=](OpDesc* op) {
          op->SetAttr("axis", 1);
          op->SetAttr("sections",
                      std::vector<int>{static_cast<int>(c / 2), static_cast<int>(c / 2)});
        },
        "_sections");
    list->AddElements("slice", FormatUse::kKeeps, {{"Input", x}}, {{"Out", {n, c / 2, h, w}}},
                      [=](OpDesc* op) {
                        op->SetAttr("axes", std::vector<int>{1});
                        op->SetAttr("starts", std::vector<int>{0});
                        op->SetAttr("ends", std::vector<int>{static_cast<int>(c / 2)});
                      });
    list->AddElements("shuffle_channel", FormatUse::kKeeps, {{"X", x}}, {{"Out", x}},
                      [](OpDesc* op) { op->SetAttr("group", 2); });
    list->AddElements("channel_shuffle", FormatUse::kKeeps, {{"X", x}}, {{"Out", x}},
                      [](OpDesc* op) { op->SetAttr("groups", 2); });
  }
}

void AddRowwise(List* list) {
  for (const Shape& x : Rows()) {
    list->AddElements("softmax", FormatUse::kKeeps, {{"X", x}}, {{"Out", x}});
    list->AddElements("layer_norm", FormatUse::kPlain,
                      {{"X", x}, {"Scale", {x[1]}, true}, {"Bias", {x[1]}, true}},
                      {{"Y", x}, {"Mean", {x[0]}}, {"Variance", {x[0]}}},
                      [](OpDesc* op) { op->SetAttr("begin_norm_axis", 1); });
    for (const char* type :
         {"reduce_sum", "reduce_mean", "reduce_max", "reduce_min", "reduce_prod"}) {
      list->AddElements(type, FormatUse::kReads, {{"X", x}}, {{"Out", {x[0]}}}, [](OpDesc* op) {
        op->SetAttr("dim", std::vector<int>{1});
        op->SetAttr("keep_dim", false);
      });
    }
  }
}

void AddImages(List* list) {
  for (const Shape& x : Images()) {
    const int64_t n = x[0], c = x[1], h = x[2], w = x[3];
    for (const char* pooling : {"max", "avg"}) {
      list->AddElements(
          "pool2d", FormatUse::kKeeps, {{"X", x}}, {{"Out", {n, c, h / 2, w / 2}}},
          [pooling](OpDesc* op) {
            op->SetAttr("ksize", std::vector<int>{2, 2});
            op->SetAttr("strides", std::vector<int>{2, 2});
            op->SetAttr("pooling_type", std::string(pooling));
          },
          std::string("_") + pooling);
    }
    list->AddElements("batch_norm", FormatUse::kKeeps,
                      {{"X", x},
                       {"Scale", {c}, true},
                       {"Bias", {c}, true},
                       {"Mean", {c}, true},
                       {"Variance", {c}, true}},
                      {{"Y", x},
                       {"MeanOut", {c}},
                       {"VarianceOut", {c}},
                       {"SavedMean", {c}},
                       {"SavedVariance", {c}}},
                      [](OpDesc* op) { op->SetAttr("is_test", true); });
    for (const char* type : {"nearest_interp_v2", "bilinear_interp_v2"}) {
      const bool nearest = type[0] == 'n';
      list->AddElements(
          type, FormatUse::kKeeps, {{"X", x}}, {{"Out", {n, c, 2 * h, 2 * w}}}, [=](OpDesc* op) {
            op->SetAttr("out_h", static_cast<int>(2 * h));
            op->SetAttr("out_w", static_cast<int>(2 * w));
            op->SetAttr("align_corners", false);
            op->SetAttr("align_mode", nearest ? 1 : 0);
            op->SetAttr("interp_method", std::string(nearest ? "nearest" : "bilinear"));
          });
    }
  }
}

void AddProducts(List* list) {
  for (const Shape& size :
       {Shape{1, 64, 64}, Shape{1, 768, 1000}, Shape{64, 128, 128}, Shape{128, 768, 768}}) {
    const int64_t m = size[0], k = size[1], n = size[2];
    for (const bool is_parameter : {false, true}) {
      list->Add("matmul_v2", Work::kProduct, FormatUse::kPlain,
                {{"X", {m, k}}, {"Y", {k, n}, is_parameter}}, {{"Out", {m, n}}}, None,
                is_parameter ? "_parameter" : "");
    }
    list->Add("mul", Work::kProduct, FormatUse::kPlain, {{"X", {m, k}}, {"Y", {k, n}, true}},
              {{"Out", {m, n}}});
    list->Add("fc", Work::kProduct, FormatUse::kPlain,
              {{"Input", {m, k}}, {"W", {k, n}, true}, {"Bias", {n}, true}}, {{"Out", {m, n}}});
  }
}

void AddConvolutions(List* list) {
  for (const Shape& x : {Shape{1, 16, 8, 8}, Shape{1, 64, 28, 28}, Shape{1, 32, 56, 56}}) {
    const int64_t c = x[1];
    for (const int window : {1, 3}) {
      const auto attributes = [window](OpDesc* op) {
        op->SetAttr("paddings", std::vector<int>{window / 2, window / 2});
      };
      list->Add("conv2d", Work::kConv, FormatUse::kBlocks,
                {{"Input", x}, {"Filter", {c, c, window, window}, true}}, {{"Output", x}},
                attributes, "_" + std::to_string(window));
    }
    list->Add("depthwise_conv2d", Work::kConv, FormatUse::kBlocks,
              {{"Input", x}, {"Filter", {c, 1, 3, 3}, true}}, {{"Output", x}}, [c](OpDesc* op) {
                op->SetAttr("paddings", std::vector<int>{1, 1});
                op->SetAttr("groups", static_cast<int>(c));
              });
    list->Add("conv2d_transpose", Work::kConvTranspose, FormatUse::kBlocks,
              {{"Input", x}, {"Filter", {c, c, 2, 2}, true}},
              {{"Output", {x[0], c, 2 * x[2], 2 * x[3]}}}, [](OpDesc* op) {
                op->SetAttr("strides", std::vector<int>{2, 2});
              });
  }
}

}  // namespace

std::vector<BenchOp> PlacementOps() {
  List list;
  AddPointwise(&list);
  AddBinary(&list);
  AddShapes(&list);
  AddRowwise(&list);
  AddImages(&list);
  AddProducts(&list);
  AddConvolutions(&list);
  return list.Take();
}

}  // namespace bench
}  // namespace phibridge
