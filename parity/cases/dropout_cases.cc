#include <cmath>

#include "parity/cases/common/copy_cases.h"
#include "parity/cases/common/drawn_cases.h"
#include "parity/harness/onednn_refusals.h"

namespace phibridge {
namespace parity {
namespace {

OpCase DropoutCase(const char* name, Input x, float p, bool is_test, const char* implementation) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.attrs = {{"dropout_prob", p},
             {"is_test", is_test},
             {"dropout_implementation", std::string(implementation)}};
  if (!is_test) {
    c.outputs["Mask"] = {};
    c.attrs["fix_seed"] = true;
    c.attrs["seed"] = 7;
  }
  return c;
}

void AddDropoutLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = DropoutCase("probability_above_1_as_tensor", In({3}), 0.5f, true, "upscale_in_train");
  c.attrs.erase("dropout_prob");
  c.inputs["dropout_prob"] = {In({1}).Values({1.5}).Type(DataType::FLOAT32)};
  c.variable_attrs = {"dropout_prob"};
  cases.push_back(Fails(c, "dropout_prob"));
}

OpSuite DropoutSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "dropout";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::BFLOAT16};
  suite.op_class = OpClass::kArithmetic;
  const char* down = "downgrade_in_infer";
  const char* up = "upscale_in_train";
  auto& cases = suite.cases;
  cases.push_back(DropoutCase("known", In({2}).Values({1, 4}), 0.25f, true, down));
  cases[0].truth["Out"] = {{2}, {0.75, 3}, {}};
  cases.push_back(DropoutCase("test_downgrade", In({5, 7}), 0.5f, true, down));
  cases.push_back(DropoutCase("test_upscale_is_copy", In({5, 7}), 0.5f, true, up));
  cases.push_back(DropoutCase("test_empty", In({0, 7}), 0.5f, true, down));
  cases.push_back(DropoutCase("train_downgrade", In({53, 7}), 0.3f, false, down));
  cases.push_back(DropoutCase("train_upscale", In({53, 7}), 0.3f, false, up));
  cases.push_back(DropoutCase("train_drop_all", In({5, 7}), 1.0f, false, up));
  cases.back().truth["Out"] = {{5, 7}, std::vector<double>(35, 0), {}};
  cases.push_back(DropoutCase("train_drop_none", In({5, 7}), 0.0f, false, up));
  OpCase seed = DropoutCase("train_seed_tensor", In({53, 7}), 0.3f, false, up);
  seed.inputs["Seed"] = {Ints({11})};
  seed.attrs["fix_seed"] = false;
  cases.push_back(seed);
  seed.name = "empty_seed";
  seed.inputs["Seed"] = {Ints({})};
  cases.push_back(Fails(seed, "input Seed must hold one number; its shape is [0]"));
  cases.push_back(
      Fails(DropoutCase("probability_above_1", In({3}), 1.5f, true, up), "dropout_prob"));
  cases.push_back(Fails(DropoutCase("unknown_implementation", In({3}), 0.5f, true, "none"),
                        "dropout_implementation"));
  OpCase drawn = DropoutCase("train_without_seed", In({10000}).Range(1, 1), 0.25f, false, down);
  drawn.attrs["fix_seed"] = false;
  drawn.not_differentiated = "the mask is another each time";
  cases.push_back(Drawn(drawn, {10000}, 0.75, std::sqrt(0.1875)));
  OneDnnRefuses("dropout", "random numbers (training)",
                {"train_upscale", "train_downgrade", "train_drop_all", "train_drop_none",
                 "train_seed_tensor", "train_without_seed"});
  AddDropoutLimits(&suite.cases);
  return suite;
}

OP_TEST(Dropout, DropoutSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
