#include "parity/cases/common/conv_cases.h"
#include "parity/cases/common/copy_cases.h"
#include "parity/harness/onednn_refusals.h"

namespace phibridge {
namespace parity {
namespace {

using Ints3 = std::vector<int>;

OpSuite Conv3dSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "conv3d";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kProduct;
  const auto add = [&](const char* name, Input x, Input f,
                       paddle::framework::AttributeMap attrs = {}) {
    suite.cases.push_back(ConvCase(name, std::move(x), std::move(f), std::move(attrs)));
  };
  add("known", In({1, 1, 2, 1, 2}).Values({1, 2, 3, 4}), In({1, 1, 2, 1, 1}).Values({1, 10}));
  suite.cases.back().truth["Output"] = {{1, 1, 1, 1, 2}, {31, 42}, {}};
  add("plain", In({2, 3, 5, 6, 7}), In({4, 3, 3, 2, 3}));
  suite.cases.back().unknown_batch = true;
  add("strides_and_paddings", In({1, 3, 5, 6, 7}), In({4, 3, 3, 2, 3}),
      {{"strides", Ints3{2, 1, 3}}, {"paddings", Ints3{1, 0, 2}}});
  add("six_paddings", In({1, 2, 4, 5, 6}), In({3, 2, 3, 3, 3}),
      {{"paddings", Ints3{0, 1, 1, 2, 1, 0}}});
  add("dilations", In({1, 2, 7, 6, 7}), In({3, 2, 3, 2, 2}), {{"dilations", Ints3{2, 3, 1}}});
  add("same", In({1, 2, 5, 6, 7}), In({3, 2, 3, 3, 3}),
      {{"strides", Ints3{2, 2, 2}}, {"padding_algorithm", std::string("SAME")}});
  add("groups", In({2, 4, 4, 5, 6}), In({6, 2, 3, 3, 3}), {{"groups", 2}});
  add("one_by_one", In({2, 4, 3, 3, 3}), In({5, 4, 1, 1, 1}));
  add("ndhwc", In({2, 4, 5, 6, 3}), In({4, 3, 3, 3, 3}), {{"data_format", std::string("NDHWC")}});
  add("empty_batch", In({0, 3, 4, 4, 4}), In({4, 3, 3, 3, 3}));
  add("channels_differ", In({1, 3, 4, 4, 4}), In({4, 2, 3, 3, 3}));
  suite.cases.back() = Fails(suite.cases.back(), "hannel");
  add("empty_window", In({1, 2, 4, 4, 4}), In({3, 2, 3, 0, 3}));
  add("negative_paddings", In({1, 2, 5, 6, 7}), In({3, 2, 3, 3, 3}),
      {{"paddings", Ints3{-1, 0, 1}}});
  add("one_result", In({1, 1, 2, 2, 2}), In({1, 1, 2, 2, 2}));
  add("one_tap", In({1, 1, 2, 2, 2}), In({1, 1, 1, 1, 1}));
  OneDnnRefuses("conv3d", "the rows of input filter of shape [3, 2, 3, 0, 3] are empty",
                {"empty_window"});
  OneDnnRefuses("conv3d", "oneDNN has no negative paddings", {"negative_paddings"});
  return suite;
}

OP_TEST(Conv3d, Conv3dSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
