#include <limits>

#include "parity/harness/onednn_refusals.h"
#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase PReluCase(const char* name, Input x, Input alpha, std::string mode,
                 std::string format = "NCHW") {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.inputs["Alpha"] = {std::move(alpha)};
  c.attrs = {{"mode", std::move(mode)}, {"data_format", std::move(format)}};
  return c;
}

OpSuite PReluSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "prelu";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kArithmetic;
  auto& cases = suite.cases;
  cases.push_back(
      PReluCase("known", In({2, 2}).Values({-1, 2, -3, 0}), In({1}).Values({0.5}), "all"));
  cases[0].truth["Out"] = {{2, 2}, {-0.5, 2, -1.5, 0}, {}};
  cases.push_back(PReluCase("channel", In({2, 3, 5, 7}), In({3}), "channel"));
  cases.back().unknown_batch = true;
  cases.push_back(PReluCase("channel_last", In({2, 5, 7, 3}), In({1, 1, 1, 3}), "channel", "NHWC"));
  cases.push_back(PReluCase("channel_rank_2", In({4, 3}), In({1, 3}), "channel"));
  cases.push_back(PReluCase("element", In({4, 3, 5}), In({1, 3, 5}), "element"));
  cases.push_back(PReluCase("special", In({19}).Special(), In({1}), "all"));
  cases.push_back(PReluCase("zero_d", In({}), In({1}), "all"));
  cases.push_back(PReluCase("empty", In({0, 3}), In({3}), "channel"));
  cases.push_back(PReluCase("large", In({3, 2, 40001}), In({2}), "channel"));
  // Zero times an infinite factor.
  cases.push_back(PReluCase("infinite_factors", In({1, 3}).Values({-1, 0, 1}),
                            In({1, 3}).Values({std::numeric_limits<double>::infinity(),
                                               std::numeric_limits<double>::infinity(), 2}),
                            "element"));
  cases.back().truth["Out"] = {
      {1, 3},
      {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN(), 1},
      {}};
  cases.back().not_differentiated = "the slope at infinity is infinite";
  OpCase narrow = cases[1];
  narrow.name = "bfloat16";
  narrow.dtypes = {DataType::BFLOAT16};
  cases.push_back(narrow);
  cases.push_back(PReluCase("no_such_mode", In({2, 3}), In({1}), "row"));
  cases.back().error = phi::INVALID_ARGUMENT;
  cases.back().error_text = "mode";
  // Only mode channel reads data_format.
  cases.push_back(PReluCase("any_format_in_mode_all", In({2, 3}), In({1}), "all"));
  cases.back().attrs["data_format"] = std::string("NCL");
  cases.push_back(PReluCase("no_such_format", In({2, 3}), In({3}), "channel"));
  cases.back().attrs["data_format"] = std::string("NCL");
  cases.back().error = phi::INVALID_ARGUMENT;
  cases.back().error_text = "data_format";
  const auto refused = [&](const char* name, Input x, Input alpha) {
    cases.push_back(PReluCase(name, std::move(x), std::move(alpha), "channel"));
    cases.back().error = phi::INVALID_ARGUMENT;
    cases.back().error_text = "Alpha";
  };
  refused("too_few", In({2, 3}), In({2}));
  refused("no_factors", In({2, 3}), In({0}));
  refused("no_channels", In({2, 0}), In({3}));
  OneDnnRefuses("prelu", "x has rank 0; supported are ranks 2 to 5", {"zero_d"});
  OneDnnRefuses("prelu", "x has rank 1; supported are ranks 2 to 5", {"special"});
  return suite;
}

OP_TEST(PRelu, PReluSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
