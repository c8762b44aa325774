#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase FlattenCase(const char* name, Input x, int start, int stop) {
  return CopyCase(name, std::move(x), {{"start_axis", start}, {"stop_axis", stop}}, {"XShape"});
}

OpSuite FlattenContiguousRangeSuite() {
  OpSuite suite = CopySuite("flatten_contiguous_range", "flatten_with_xshape");
  auto& cases = suite.cases;
  cases.push_back(FlattenCase("known", In({1, 2, 2}).Values({1, 2, 3, 4}), 1, 2));
  cases[0].truth["Out"] = {{1, 4}, {1, 2, 3, 4}, {}};
  cases.push_back(FlattenCase("all_types", In({3, 2, 4}).Range(0, 9), 1, 2));
  cases.back().dtypes = AllTypes();
  cases.push_back(FlattenCase("middle", In({2, 3, 5, 7}), 1, 2));
  cases.push_back(FlattenCase("negative", In({2, 3, 5, 7}), -3, -1));
  cases.push_back(FlattenCase("all", In({2, 3, 5}), 0, -1));
  cases.push_back(FlattenCase("nothing", In({2, 3, 5}), 1, 1));
  cases.push_back(FlattenCase("empty", In({0, 3, 5}), 1, 2));
  cases.push_back(FlattenCase("zero_d", In({}), 0, 0));
  OpCase plain = CopyCase("without_xshape", In({2, 3, 5}), {{"start_axis", 1}, {"stop_axis", 2}});
  plain.phi_kernel = "flatten";
  plain.not_differentiated = "the gradient reads XShape, which only inference leaves out";
  cases.push_back(plain);
  cases.push_back(Fails(FlattenCase("start_after_stop", In({2, 3, 5}), 2, 1),
                        "attribute `stop_axis` must not be before `start_axis`: they are 1 and 2, "
                        "input X has shape [2, 3, 5]"));
  return suite;
}

OP_TEST(FlattenContiguousRange, FlattenContiguousRangeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
