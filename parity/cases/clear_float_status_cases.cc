#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

// As in the original, there is nothing to ask on a CPU.
OpSuite ClearFloatStatusSuite() {
  OpSuite suite;
  suite.type = "clear_float_status";
  suite.dtypes = {DataType::FLOAT32};
  OpCase c =
      PlainCase("no_register", {{"FloatStatus", {In({8}).Range(0, 0)}}}, {}, {"FloatStatusOut"});
  c.legacy_only = true;
  c.error = phi::UNIMPLEMENTED;
  c.error_text = "only NPUs";
  suite.cases.push_back(c);
  return suite;
}

OP_TEST(ClearFloatStatus, ClearFloatStatusSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
