#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "tests/framework/executor/passes/pass_testing.h"

namespace phibridge {
namespace testing {

/// How an AttentionProgram is written.
struct AttentionForm {
  std::string scale;             // "", "of queries", "of scores"
  std::string mask;              // "", "columns", "heads", "pairs", "rank 2"
  std::string keys = "trans_y";  // or "turned", "axes": by one more, or by one transposition;
                                 // "by rows": not at all
  std::string product = "matmul_v2";
  std::string join = "reshape2";
  std::vector<int> split = {0, 0, 2, 3};
  bool sliced = false;  // of one projection
  bool onednn = false;
  bool half = false;
  int softmax_axis = -1;
  int64_t words = 5;
};

/// Attention with two heads of three elements of x [-1, words, 6], with projections, as programs
/// write it out. A feed has 5 words where a mask is of a fixed size.
class AttentionProgram : public PassProgram {
 public:
  explicit AttentionProgram(const AttentionForm& form) : PassProgram(form.onednn), form_(form) {
    Build();
  }
  AttentionProgram(const AttentionForm& form, const phi::Place& place)
      : PassProgram(place), form_(form) {
    Build();
    if (form.half) InHalf(names_);
    PlaceParameters();
  }

 private:
  void Build() {
    Declare("x", {-1, form_.words, 6});
    form_.sliced ? Slices() : Splits();
    std::string queries = "q_heads", keys = "k_heads";
    if (form_.keys == "turned") {
      Transpose(keys, "k_turned", {0, 1, 3, 2}, {-1, 2, 3, form_.words});
      keys = "k_turned";
    }
    if (form_.scale == "of queries") {
      Scale(queries, "q_scaled", {-1, 2, form_.words, 3});
      queries = "q_scaled";
    }
    const std::vector<int64_t> pairs = {-1, 2, form_.words, form_.words};
    Product(queries, keys, "scores", pairs, form_.keys == "trans_y");
    std::string scores = "scores";
    if (form_.scale == "of scores") {
      Scale(scores, "scaled", pairs);
      scores = "scaled";
    }
    if (!form_.mask.empty()) {
      Mask();
      Declare("masked", pairs);
      Op("elementwise_add", {{"X", {scores}}, {"Y", {"mask"}}}, {{"Out", {"masked"}}});
      scores = "masked";
    }
    Declare("weights", pairs);
    Op("softmax", {{"X", {scores}}}, {{"Out", {"weights"}}}, {{"axis", form_.softmax_axis}});
    Product("weights", "v_heads", "sums", {-1, 2, form_.words, 3}, false);
    Transpose("sums", "rows", {0, 2, 1, 3}, {-1, form_.words, 2, 3});
    Join();
  }

  void Declare(const std::string& name, const std::vector<int64_t>& shape) {
    Var(name, shape);
    names_.push_back(name);
  }

  // A parameter so small that the scores leave several words with weight.
  void SmallParameter(const std::string& name, const std::vector<int64_t>& shape) {
    names_.push_back(name);
    phi::DenseTensor& value = Parameter(name, shape);
    for (int64_t i = 0; i < value.numel(); ++i) value.data<float>()[i] *= 0.125f;
  }

  // out = x · w + bias.
  void Project(const std::string& name, int64_t width) {
    SmallParameter(name + "_w", {6, width});
    SmallParameter(name + "_b", {width});
    Declare(name + "_product", {-1, form_.words, width});
    Declare(name, {-1, form_.words, width});
    Op("matmul_v2", {{"X", {"x"}}, {"Y", {name + "_w"}}}, {{"Out", {name + "_product"}}});
    Op("elementwise_add", {{"X", {name + "_product"}}, {"Y", {name + "_b"}}}, {{"Out", {name}}});
  }

  void Splits() {
    for (const std::string name : {"q", "k", "v"}) {
      Project(name, 6);
      Declare(name + "_split", {-1, form_.words, 2, 3});
      Op("reshape2", {{"X", {name}}}, {{"Out", {name + "_split"}}}, {{"shape", form_.split}});
      const bool turns = name == "k" && form_.keys == "axes";
      Transpose(name + "_split", name + "_heads",
                turns ? std::vector<int>{0, 2, 3, 1} : std::vector<int>{0, 2, 1, 3},
                turns ? std::vector<int64_t>{-1, 2, 3, form_.words}
                      : std::vector<int64_t>{-1, 2, form_.words, 3});
    }
  }

  void Slices() {
    Project("qkv", 18);
    Declare("qkv_split", {-1, form_.words, 3, 2, 3});
    Op("reshape2", {{"X", {"qkv"}}}, {{"Out", {"qkv_split"}}},
       {{"shape", std::vector<int>{0, static_cast<int>(form_.words), 3, 2, 3}}});
    Transpose("qkv_split", "parts", {2, 0, 3, 1, 4}, {3, -1, 2, form_.words, 3});
    int at = 0;
    for (const std::string name : {"q", "k", "v"}) {
      Declare(name + "_heads", {-1, 2, form_.words, 3});
      Op("slice", {{"Input", {"parts"}}}, {{"Out", {name + "_heads"}}},
         {{"axes", std::vector<int>{0}},
          {"starts", std::vector<int>{at}},
          {"ends", std::vector<int>{at + 1}},
          {"decrease_axis", std::vector<int>{0}},
          {"infer_flags", std::vector<int>{1}}});
      ++at;
    }
  }

  void Mask() {
    const auto words = static_cast<int64_t>(5);
    std::vector<int64_t> shape = {1, 1, 1, words};
    if (form_.mask == "heads") shape = {1, 2, 1, words};
    if (form_.mask == "pairs") shape = {1, 1, words, words};
    if (form_.mask == "rank 2") shape = {words, words};
    Parameter("mask", shape);
    names_.emplace_back("mask");
  }

  void Transpose(const std::string& from, const std::string& to, const std::vector<int>& axis,
                 const std::vector<int64_t>& shape) {
    Declare(to, shape);
    Op("transpose2", {{"X", {from}}}, {{"Out", {to}}}, {{"axis", axis}});
  }

  void Scale(const std::string& from, const std::string& to, const std::vector<int64_t>& shape) {
    Declare(to, shape);
    Op("scale", {{"X", {from}}}, {{"Out", {to}}}, {{"scale", 0.375f}});
  }

  // `matmul` of fluid 1.x has a factor.
  void Product(const std::string& x, const std::string& y, const std::string& to,
               const std::vector<int64_t>& shape, bool transposed) {
    Declare(to, shape);
    const bool is_v2 = form_.product == "matmul_v2";
    AttributeMap attributes = {{is_v2 ? "trans_y" : "transpose_Y", transposed}};
    if (!is_v2 && to == "scores") attributes["alpha"] = 0.25f;
    Op(form_.product, {{"X", {x}}, {"Y", {y}}}, {{"Out", {to}}}, attributes);
  }

  void Join() {
    Declare("out", {-1, form_.words, 6});
    AttributeMap attributes = {{"shape", std::vector<int>{0, 0, 6}}};
    if (form_.join != "reshape2") attributes = {{"start_axis", 2}, {"stop_axis", 3}};
    Op(form_.join, {{"X", {"rows"}}}, {{"Out", {"out"}}}, attributes);
  }

  AttentionForm form_;
  std::vector<std::string> names_;
};

}  // namespace testing
}  // namespace phibridge
