// GLOG_vmodule=phi_kernel_adaptor=4: how users of the original ask why an operator got its kernel.
#include <regex>

#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace {

using testing::kPrograms;
using testing::RunCommand;

const std::string kLenet = kPrograms + "/digits_lenet_infer";

// What the library logs, without what the program prints.
std::string LogOf(const std::string& variables, const std::string& options) {
  const auto result = RunCommand("GLOG_logtostderr=1 " + variables + " '" + PHIBRIDGE_BINARY +
                                 "' run " + kLenet + " --input image=" + kLenet +
                                 "/inputs/image.npy --place cpu " + options + " 2>&1 >/dev/null");
  EXPECT_EQ(result.exit_code, 0) << result.output;
  return result.output;
}

bool Has(const std::string& log, const std::string& pattern) {
  return std::regex_search(log, std::regex(pattern));
}

TEST(KernelLog, NamesKernelAndKeyOfEachOperator) {
  const std::string log = LogOf("GLOG_vmodule=phi_kernel_adaptor=4", "--passes off");
  for (const char* op : {"conv2d", "pool2d", "softmax"}) {
    EXPECT_TRUE(Has(log, "phi_kernel_adaptor\\.cc:[0-9]+\\] op 0/[0-9]+ `" + std::string(op) +
                             "`: PHI " + op + " \\(CPU, [A-Z_]+, float32\\): fits \\("))
        << op << "\n"
        << log;
  }
  EXPECT_FALSE(Has(log, "-1/")) << log;
}

// The order of the look-up, as far as it went.
TEST(KernelLog, ListsTheStepsOfTheLookUp) {
  const std::string log = LogOf("GLOG_vmodule=phi_kernel_adaptor=4",
                                "--passes off --kernel softmax=legacy --kernel pool2d=cpu");
  const std::string line = "[^\n]*phi_kernel_adaptor\\.cc:[0-9]+\\]";
  EXPECT_TRUE(Has(log, "`pool2d`: PHI pool2d [^\n]*\n" + line + "   rule `pool2d=cpu`\n" + line +
                           "   PHI pool2d \\(CPU, NCHW, float32\\): not registered\n" + line +
                           "   PHI pool2d \\(CPU, ALL_LAYOUT, float32\\): taken\n"))
      << log;
  EXPECT_TRUE(Has(log, "`softmax`: legacy \\(CPU, [A-Z_]+, float32\\): rule `softmax=legacy`\n"))
      << log;
}

TEST(KernelLog, IsSilentBelowItsLevelAndForOtherModules) {
  for (const char* variables : {"GLOG_vmodule=phi_kernel_adaptor=3", "GLOG_vmodule=session=4", ""})
    EXPECT_FALSE(Has(LogOf(variables, ""), "phi_kernel_adaptor")) << variables;
}

}  // namespace
}  // namespace phibridge
