#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite DiagV2Suite() {
  OpSuite suite = CopySuite("diag_v2", "diag");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({2}).Values({1, 2})}}},
                            {{"offset", 0}, {"padding_value", 9.0f}}, {{2, 2}, {1, 9, 9, 2}, {}}));
  cases.push_back(PlainCase("vector_4", {{"X", {In({3})}}}, {{"offset", -1}}));
  cases.push_back(PlainCase("vector_7", {{"X", {In({3})}}}, {{"offset", 2}}));
  cases.push_back(PlainCase("matrix_4", {{"X", {In({3, 4})}}}, {{"offset", -1}}));
  cases.push_back(PlainCase("matrix_7", {{"X", {In({3, 4})}}}, {{"offset", 2}}));
  return suite;
}

OP_TEST(DiagV2, DiagV2Suite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
