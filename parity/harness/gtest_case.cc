#include <gtest/gtest.h>

#include "parity/harness/check.h"
#include "parity/harness/op_test.h"

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
