#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase LayerNormCase(const char* name, Input x, int begin, int64_t row, bool scale = true,
                     bool bias = true) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  if (scale) c.inputs["Scale"] = {In({row}).Range(0.5, 1.5)};
  if (bias) c.inputs["Bias"] = {In({row})};
  c.attrs = {{"begin_norm_axis", begin}};
  c.outputs = {{"Y", {}}, {"Mean", {}}, {"Variance", {}}};
  return c;
}

OpSuite LayerNormSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "layer_norm";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  OpCase known = LayerNormCase("known", In({1, 2}).Values({3, 7}), 1, 2);
  known.attrs["epsilon"] = 0.0f;
  known.inputs["Scale"] = {In({2}).Values({10, 1})};
  known.inputs["Bias"] = {In({2}).Values({1, 0})};
  known.truth["Y"] = {{1, 2}, {-9, 1}, {}};
  known.truth["Mean"] = {{1}, {5}, {}};
  known.truth["Variance"] = {{1}, {4}, {}};
  cases.push_back(known);
  cases.push_back(LayerNormCase("matrix", In({7, 13}), 1, 13));
  cases.push_back(LayerNormCase("tokens", In({2, 5, 32}).Range(-3, 3), 2, 32));
  cases.back().unknown_batch = true;
  cases.push_back(LayerNormCase("two_norm_dims", In({3, 5, 7}), 1, 35));
  cases.push_back(LayerNormCase("long_row", In({3, 1031}), 1, 1031));
  cases.push_back(LayerNormCase("no_scale", In({4, 9}), 1, 9, false, true));
  cases.push_back(LayerNormCase("no_bias", In({4, 9}), 1, 9, true, false));
  cases.push_back(LayerNormCase("neither", In({4, 9}), 1, 9, false, false));
  cases.push_back(LayerNormCase("constant_row", In({2, 3}).Values({4, 4, 4, 1, 1, 1}), 1, 3));
  cases.push_back(LayerNormCase("far_from_0", In({3, 40}).Range(1e6, 1e6 + 1), 1, 40));
  cases.back().dtypes = {DataType::FLOAT64};
  cases.back().tolerances[DataType::FLOAT64] = {1e-8, 1e-8, "the mean, about 1e6, is rounded"};
  cases.back().not_differentiated = "differences of numbers about 1e6";
  cases.push_back(LayerNormCase("empty_batch", In({0, 9}), 1, 9));
  cases.push_back(LayerNormCase("large_epsilon", In({7, 13}), 1, 13));
  cases.back().attrs["epsilon"] = 1e-3f;
  cases.push_back(LayerNormCase("image", In({2, 9, 3}), 2, 3));
  cases.push_back(LayerNormCase("vector_of_rows", In({5, 1}), 1, 1));
  cases.push_back(LayerNormCase("bfloat16", In({7, 13}), 1, 13));
  cases.back().dtypes = {DataType::BFLOAT16};
  cases.push_back(cases.back());  // as Paddle's mixed precision has them
  cases.back().name = "bfloat16_of_float32_factors";
  cases.back().inputs["Scale"][0].Type(DataType::FLOAT32);
  cases.back().inputs["Bias"][0].Type(DataType::FLOAT32);
  cases.push_back(
      Fails(LayerNormCase("begin_beyond_rank", In({4, 9}), 2, 9),
            "attribute `begin_norm_axis` must be in [1, 2) for input X of shape [4, 9]"));
  cases.push_back(Fails(LayerNormCase("begin_0", In({4, 9}), 0, 36), "begin_norm_axis"));
  cases.push_back(Fails(LayerNormCase("scale_of_another_size", In({4, 9}), 1, 8),
                        "input Scale must have shape [9], the axes from begin_norm_axis 1 on of "
                        "input X of shape [4, 9]"));
  OpCase epsilon = Fails(LayerNormCase("epsilon_too_large", In({4, 9}), 1, 9), "epsilon");
  epsilon.attrs["epsilon"] = 0.1f;
  cases.push_back(epsilon);
  return suite;
}

OP_TEST(LayerNorm, LayerNormSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
