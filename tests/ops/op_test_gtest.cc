#include <gtest/gtest.h>

#include "tests/ops/op_test.h"
#include "tests/ops/op_test_check.h"

namespace phibridge {
namespace optest {

void RunOpCase(const OpTestParam& param) {
  for (const Finding& finding : CheckOpCase(param).findings) {
    ADD_FAILURE() << RouteName(finding.route) << ": " << FindingName(finding.kind) << ": "
                  << finding.text;
  }
}

}  // namespace optest
}  // namespace phibridge
