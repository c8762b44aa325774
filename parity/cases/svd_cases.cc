#include "parity/cases/common/decomposition_cases.h"

namespace phibridge {
namespace parity {
namespace {

const std::vector<std::string> kSvdOutputs = {"U", "S", "VH"};

OpSuite SvdSuite() {
  OpSuite suite = MatrixSuite("svd");
  for (bool full : {false, true}) {
    const paddle::framework::AttributeMap attrs = {{"full_matrices", full}};
    const std::string end = full ? "_full" : "_thin";
    // One column or none is added to square factors, so they are unique.
    suite.cases.push_back(FactorCase("tall" + end, In({5, 4}), attrs, kSvdOutputs));
    suite.cases.push_back(FactorCase("wide" + end, In({3, 4}), attrs, kSvdOutputs));
    for (size_t i = suite.cases.size() - 2; full && i < suite.cases.size(); ++i) {
      suite.cases[i].not_differentiated = "vectors beyond the singular values give no gradient";
    }
    suite.cases.push_back(FactorCase("batch" + end, In({2, 2, 3, 3}), attrs, kSvdOutputs));
    suite.cases.push_back(FactorCase("one" + end, In({1, 1}).Values({-2}), attrs, kSvdOutputs));
    suite.cases.back().truth = {
        {"S", {{1}, {2}, {}}}, {"U", {{1, 1}, {1}, {}}}, {"VH", {{1, 1}, {-1}, {}}}};
  }
  suite.cases.push_back(FactorCase("longer", In({9, 3}), {}, kSvdOutputs));
  suite.cases.push_back(Fails(FactorCase("vector", In({3}), {}, kSvdOutputs), "rank"));
  return suite;
}

OP_TEST(Svd, SvdSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
