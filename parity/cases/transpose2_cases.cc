#include "parity/cases/common/copy_cases.h"
#include "parity/harness/onednn_refusals.h"

namespace phibridge {
namespace parity {
namespace {

using Axes = std::vector<int>;

OpSuite Transpose2Suite() {
  OpSuite suite = CopySuite("transpose2", "transpose");
  auto& cases = suite.cases;
  const std::vector<std::string> xshape = {"XShape"};
  const auto add = [&](const char* name, Input x, Axes axis) {
    cases.push_back(CopyCase(name, std::move(x), {{"axis", std::move(axis)}}, xshape));
  };
  add("known", In({2, 3}).Values({1, 2, 3, 4, 5, 6}), {1, 0});
  cases[0].truth["Out"] = {{3, 2}, {1, 4, 2, 5, 3, 6}, {}};
  add("all_types", In({3, 5}).Range(0, 9), {1, 0});
  cases.back().dtypes = AllTypes();
  add("identity", In({2, 3, 5}), {0, 1, 2});
  add("heads", In({2, 7, 4, 8}), {0, 2, 1, 3});
  add("rotate", In({2, 3, 5, 7}), {3, 0, 1, 2});
  add("last_two", In({2, 3, 17, 13}), {0, 1, 3, 2});
  add("five", In({2, 3, 4, 5, 6}), {4, 2, 0, 3, 1});
  add("shuffle_channels", In({1, 2, 29, 7, 7}), {0, 2, 1, 3, 4});
  add("vector", In({7}), {0});
  add("zero_d", In({}), {});
  add("empty", In({0, 3}), {1, 0});
  add("negative", In({2, 3, 5}), {0, -1, 1});
  add("larger", In({129, 67}), {1, 0});
  cases.push_back(Fails(CopyCase("too_few", In({2, 3, 5}), {{"axis", Axes{1, 0}}}, xshape),
                        "attribute `axis` must hold 3 axes for input X of shape [2, 3, 5]"));
  cases.push_back(Fails(CopyCase("repeated", In({2, 3, 5}), {{"axis", Axes{1, 1, 0}}}, xshape),
                        "attribute `axis` names axis 1 twice"));
  OneDnnRefuses("transpose2", "x has rank 0; supported are ranks 1", {"zero_d"});
  return suite;
}

OP_TEST(Transpose2, Transpose2Suite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
