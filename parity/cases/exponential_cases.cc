#include "parity/cases/common/drawn_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ExponentialSuite() {
  OpSuite suite = CopySuite("exponential", "exponential");
  suite.dtypes = Floats();
  auto& cases = suite.cases;
  suite.not_differentiated = "the gradient of a draw is zero, as the original's";
  cases.push_back(PlainCase("drawn", {{"X", {In({5, 7})}}}, {{"lambda", 2.5f}}));
  cases.back().outputs["Out"].compare = false;
  cases.back().deterministic = false;
  cases.back().unknown_batch = true;
  cases.push_back(PlainCase("empty", {{"X", {In({0, 3})}}}));
  cases.push_back(Fails(PlainCase("lambda_zero", {{"X", {In({2})}}}, {{"lambda", 0.0f}}),
                        "attribute `lambda` must be greater than 0"));
  // So slow that no draw of float32 is finite: what it shows is their sign.
  cases.push_back(WithTypes(PlainCase("slowest", {{"X", {In({4})}}}, {{"lambda", 1e-45f}}),
                            {DataType::FLOAT32}));
  const double never = std::numeric_limits<double>::infinity();
  cases.back().truth["Out"] = {{4}, {never, never, never, never}, {}};
  cases.push_back(WithTypes(Drawn(PlainCase("fastest", {{"X", {In({10000})}}}, {{"lambda", 3e38f}}),
                                  {10000}, 1 / 3e38, 1 / 3e38),
                            {DataType::FLOAT32}));
  cases.push_back(Drawn(PlainCase("distribution", {{"X", {In({10000})}}}, {{"lambda", 2.5f}}),
                        {10000}, 0.4, 0.4));
  return suite;
}

OP_TEST(Exponential, ExponentialSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
