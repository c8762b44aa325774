#include "parity/cases/common/fused_cases.h"
#include "parity/harness/needs_onednn.h"

namespace phibridge {
namespace parity {
namespace {

using Axes = std::vector<int>;

template <typename Add>
void AddShapes(const Add& add) {
  const Input x = In({2, 3, 4}), y = In({2, 4, 5});
  add("matrix", {{"X", {x}}, {"Y", {In({4, 5})}}}, {});
  add("vector_matrix", {{"X", {In({4})}}, {"Y", {In({4, 5})}}}, {});
  add("matrix_vector", {{"X", {In({3, 4})}}, {"Y", {In({4})}}}, {});
  add("transposed_vectors", {{"X", {In({4})}}, {"Y", {In({4})}}},
      {{"trans_x", true}, {"trans_y", true}});
  add("batches_repeat", {{"X", {In({2, 1, 3, 4})}}, {"Y", {In({3, 4, 5})}}}, {});
  add("batch_and_transposed_matrix", {{"X", {In({2, 4, 3})}}, {"Y", {In({4, 5})}}},
      {{"trans_x", true}});
  add("bfloat16", {{"X", {x}}, {"Y", {y}}}, {{"matmul_alpha", 0.5f}},
      std::vector<DataType>{DataType::BFLOAT16});
  add("alpha", {{"X", {x}}, {"Y", {y}}}, {{"matmul_alpha", 0.5f}});
  add("output_scale", {{"X", {x}}, {"Y", {y}}}, {{"fused_output_scale", 3.0f}});
  add("reshaped_out", {{"X", {x}}, {"Y", {y}}}, {{"fused_reshape_Out", Axes{0, -1}}});
  add("turned_out", {{"X", {x}}, {"Y", {y}}}, {{"fused_transpose_Out", Axes{0, 2, 1}}});
  add("image", {{"X", {In({2, 9, 3, 4})}}, {"Y", {In({2, 9, 4, 5})}}}, {});
}

void AddDepths(OpSuite* suite) {
  suite->cases.push_back(
      Fails(FusedCase("wrong_depth", {{"X", {In({2, 3, 4})}}, {"Y", {In({2, 3, 5})}}}, {}),
            "rows of input Y"));
  OpCase c = FusedCase("no_terms", {{"X", {In({3, 0})}}, {"Y", {In({0, 2})}}}, {});
  c.truth["Out"] = {{3, 2}, {0, 0, 0, 0, 0, 0}, {}};
  suite->cases.push_back(std::move(c));
  c = FusedCase("no_terms_transposed", {{"X", {In({0, 3})}}, {"Y", {In({0, 2})}}},
                {{"trans_x", true}});
  c.truth["Out"] = {{3, 2}, {0, 0, 0, 0, 0, 0}, {}};
  suite->cases.push_back(std::move(c));
  OneDnnRefuses("fused_matmul", "oneDNN adds up no sums without terms", {"no_terms_transposed"});
  suite->cases.push_back(FusedCase("no_rows", {{"X", {In({0, 4})}}, {"Y", {In({4, 5})}}}, {}));
  suite->cases.push_back(
      FusedCase("no_batches", {{"X", {In({0, 3, 4})}}, {"Y", {In({0, 4, 5})}}}, {}));
  suite->cases.push_back(FusedCase(
      "no_batches_repeat", {{"X", {In({0, 4, 3})}}, {"Y", {In({4, 5})}}}, {{"trans_x", true}}));
  OneDnnRefuses("fused_matmul", "the rows of input x of shape [3, 0] are empty", {"no_terms"});
}

void AddFusedMatmulLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  const Input x = In({2, 3, 4}), y = In({2, 4, 5});
  cases.push_back(FusedCase("factors_of_floats", {{"X", {x}}, {"Y", {y}}},
                            {{"Scale_x", 2.0f}, {"Scale_y", 4.0f}, {"Scale_out", 8.0f}}));
}

OpSuite FusedMatmulSuite() {
  OpSuite suite;
  suite.type = "fused_matmul";
  NeedsOneDnn(suite.type, "PHI has no kernel but oneDNN's");
  suite.dtypes = {DataType::FLOAT32};
  suite.tolerances = FusedTolerances();
  const auto add = [&](const std::string& name, std::map<std::string, std::vector<Input>> inputs,
                       Attrs attrs, std::vector<DataType> dtypes = {}) {
    suite.cases.push_back(FusedCase(name, std::move(inputs), std::move(attrs)));
    suite.cases.back().dtypes = std::move(dtypes);
  };
  const Input x = In({2, 3, 4}), y = In({2, 4, 5}), z = In({2, 3, 5});
  add("plain", {{"X", {x}}, {"Y", {y}}}, {});
  add("alpha_transposed", {{"X", {In({2, 4, 3})}}, {"Y", {In({2, 5, 4})}}},
      {{"trans_x", true}, {"trans_y", true}, {"matmul_alpha", 0.5f}});
  for (const NamedActivation& f : FusedActivations())
    add(f.name, {{"X", {x}}, {"Y", {y}}}, WithActivation(f));
  AddOtherHardSwish("fused_matmul", [&](const std::string& name, Attrs attrs, double result) {
    add(name, {{"X", {In({1, 1}).Values({2})}}, {"Y", {In({1, 1}).Values({1})}}}, std::move(attrs));
    suite.cases.back().truth["Out"] = {{1, 1}, {result}, {}};
  });
  AddShapes(add);
  add("residual", {{"X", {x}}, {"Y", {y}}, {"ResidualData", {z}}},
      {{"matmul_alpha", 0.5f},
       {"fused_output_scale", 3.0f},
       {"fuse_activation", std::string("tanh")}});
  const Input rows = In({2, 6, 8}), heads = In({2, 2, 4, 6}), square = In({2, 2, 5, 4});
  const Axes split = {0, 0, 2, 4}, swap = {0, 2, 1, 3};
  add("arranged_x", {{"X", {rows}}, {"Y", {heads}}},
      {{"fused_reshape_X", split}, {"fused_transpose_X", swap}});
  add("arranged_y", {{"X", {square}}, {"Y", {rows}}},
      {{"fused_reshape_Y", split}, {"fused_transpose_Y", swap}, {"trans_y", true}});
  add("arranged_out", {{"X", {square}}, {"Y", {heads}}},
      {{"fused_transpose_Out", swap}, {"fused_reshape_Out", Axes{0, 0, -1}}});
  const auto whole = [](std::vector<int64_t> dims, int low, unsigned seed) {
    size_t count = 1;
    for (int64_t dim : dims) count *= static_cast<size_t>(dim);
    return In(std::move(dims)).Values(WholeNumbers(count, low, 12, seed));
  };
  const Attrs scales = {{"Scale_x", 10.0f},
                        {"Scale_y", 5.0f},
                        {"Scale_out", 6.0f},
                        {"mkldnn_data_type", std::string("int8")}};
  const auto integers = [&](const std::string& name, Attrs attrs,
                            std::vector<Input> residual = {}) {
    attrs.insert(scales.begin(), scales.end());
    std::map<std::string, std::vector<Input>> inputs = {{"X", {whole({2, 3, 4}, -12, 1)}},
                                                        {"Y", {whole({2, 4, 5}, -12, 2)}}};
    if (!residual.empty()) inputs["ResidualData"] = std::move(residual);
    add(name, std::move(inputs), std::move(attrs), {DataType::INT8});
  };
  integers("int8", {{"matmul_alpha", 0.5f}});
  integers("int8_relu", {{"fuse_activation", std::string("relu")}});
  integers("int8_to_float32", {{"force_fp32_output", true}});
  integers("int8_residual", {}, {whole({2, 3, 5}, -12, 3)});
  add("wrong_residual", {{"X", {x}}, {"Y", {y}}, {"ResidualData", {y}}}, {});
  suite.cases.back() = Fails(suite.cases.back(), "ResidualData");
  AddDepths(&suite);
  return suite;
}

OpSuite WithFactorsOfFloats(OpSuite suite) {
  AddFusedMatmulLimits(&suite.cases);
  return suite;
}

OP_TEST(FusedMatmul, WithFactorsOfFloats(FusedMatmulSuite()));

}  // namespace
}  // namespace parity
}  // namespace phibridge
