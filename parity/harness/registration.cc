#include <deque>

#include <gtest/gtest.h>

#include "parity/harness/check.h"

namespace phibridge {
namespace optest {
namespace {

class CaseTest : public ::testing::Test {
 public:
  explicit CaseTest(const OpTestParam& param) : param_(param) {}
  void TestBody() override { RunOpCase(param_); }

 private:
  OpTestParam param_;
};

}  // namespace

bool RegisterOpTests(const char* name, OpSuite suite) {
  static std::deque<OpSuite> suites;  // the tests point into it
  suites.push_back(std::move(suite));
  for (const OpTestParam& param : ExpandCases(suites.back())) {
    const std::string test = param.op_case->name + "_" + phi::DataTypeToString(param.dtype);
    ::testing::RegisterTest((std::string(name) + "OpTest").c_str(), test.c_str(), nullptr, nullptr,
                            __FILE__, __LINE__, [param]() { return new CaseTest(param); });
  }
  return true;
}

}  // namespace optest
}  // namespace phibridge
