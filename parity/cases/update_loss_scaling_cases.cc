#include <cmath>
#include "parity/cases/common/copy_cases.h"
#include "parity/cases/common/optimizer_cases.h"

namespace phibridge {
namespace parity {
namespace {

struct Scaling {
  double scale, good, bad;
};

OpCase ScalingCase(const char* name, bool found, Scaling before, Scaling after) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {In({5, 7}), In({3})};
  c.inputs["FoundInfinite"] = {In({1}).Values({found ? 1.0 : 0.0}).Type(DataType::BOOL)};
  c.inputs["PrevLossScaling"] = {In({1}).Values({before.scale})};
  c.inputs["InGoodSteps"] = {In({1}).Values({before.good}).Type(DataType::INT32)};
  c.inputs["InBadSteps"] = {In({1}).Values({before.bad}).Type(DataType::INT32)};
  c.outputs.clear();
  c.outputs["Out"].count = 2;
  c.outputs["LossScaling"] = c.outputs["OutGoodSteps"] = c.outputs["OutBadSteps"] = {};
  c.truth["LossScaling"] = {{1}, {after.scale}, {}};
  c.truth["OutGoodSteps"] = {{1}, {after.good}, {}};
  c.truth["OutBadSteps"] = {{1}, {after.bad}, {}};
  c.attrs["incr_every_n_steps"] = 10;
  c.attrs["decr_every_n_nan_or_inf"] = 2;
  c.attrs["incr_ratio"] = 2.0f;
  c.attrs["decr_ratio"] = 0.5f;
  return c;
}

OpSuite UpdateLossScalingSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "update_loss_scaling";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kFunction;
  suite.cases = {ScalingCase("good", false, {8, 3, 1}, {8, 4, 0}),
                 ScalingCase("tenth_good", false, {8, 9, 1}, {16, 0, 0}),
                 ScalingCase("bad", true, {8, 3, 0}, {8, 0, 1}),
                 ScalingCase("second_bad", true, {8, 3, 1}, {4, 0, 0}),
                 ScalingCase("not_below_one", true, {1.25, 3, 1}, {1, 0, 0}),
                 ScalingCase("not_infinite", false, {std::ldexp(1.0, 127), 9, 0},
                             {std::ldexp(1.0, 127), 0, 0}),
                 ScalingCase("stopped", true, {8, 3, 1}, {8, 3, 1}),
                 ScalingCase("stopped_by_tensor", true, {8, 3, 1}, {8, 3, 1})};
  suite.cases[5].dtypes = {DataType::FLOAT32};
  suite.cases[6].attrs["stop_update"] = true;
  suite.cases[7].inputs["StopUpdate"] = {In({1}).Values({1}).Type(DataType::BOOL)};
  suite.cases.push_back(ScalingCase("bad_beyond_the_second", true, {8, 3, 5}, {8, 0, 6}));
  suite.cases.push_back(ScalingCase("good_beyond_the_tenth", false, {8, 19, 1}, {8, 20, 0}));
  OpCase scalar = ScalingCase("scale_in_a_scalar", false, {8, 3, 1}, {8, 4, 0});
  scalar.inputs["PrevLossScaling"][0].dims = {};
  suite.cases.push_back(scalar);
  OpCase both = ScalingCase("two_found", false, {8, 3, 1}, {8, 4, 0});
  both.inputs["FoundInfinite"] = {In({2}).Values({0, 1}).Type(DataType::BOOL)};
  both.truth.clear();
  suite.cases.push_back(Fails(both, "FoundInfinite"));
  return suite;
}

OP_TEST(UpdateLossScaling, UpdateLossScalingSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
