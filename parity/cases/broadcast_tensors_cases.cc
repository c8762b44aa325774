#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite BroadcastTensorsSuite() {
  OpSuite suite = CopySuite("broadcast_tensors", "broadcast_tensors");
  auto& cases = suite.cases;
  cases.push_back(Outputs(KnownCase("known", {{"X", {In({2, 1}).Values({1, 2}), In({2})}}}, {},
                                    {{2, 2}, {1, 1, 2, 2}, {}}),
                          "Out", 2));
  cases.push_back(
      Outputs(PlainCase("three", {{"X", {In({2, 1, 4}), In({3, 1}), In({4})}}}), "Out", 3));
  cases.push_back(Outputs(PlainCase("one", {{"X", {In({1}), In({1, 1})}}}), "Out", 2));
  cases.push_back(Fails(
      Outputs(PlainCase("too_few_outputs", {{"X", {In({1}), In({1, 1})}}}), "Out", 1), "Out"));
  return suite;
}

OP_TEST(BroadcastTensors, BroadcastTensorsSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
