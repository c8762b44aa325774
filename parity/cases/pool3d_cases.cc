#include "parity/cases/common/pool_cases.h"
#include "parity/harness/onednn_refusals.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite Pool3dSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "pool3d";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kArithmetic;
  for (const std::string type : {"max", "avg"}) {
    const auto add = [&](const std::string& name, Input x, const Attrs& more) {
      Attrs attrs = {
          {"pooling_type", type}, {"ksize", Numbers{2, 3, 2}}, {"strides", Numbers{2, 2, 2}}};
      for (const auto& [key, value] : more) attrs[key] = value;
      suite.cases.push_back(CopyCase(name + "_" + type, std::move(x), attrs));
    };
    add("known", In({1, 1, 2, 1, 2}).Values({1, 2, 4, 9}), {{"ksize", Numbers{2, 1, 1}}});
    suite.cases.back().truth["Out"] = {{1, 1, 1, 1, 1}, {type == "max" ? 4.0 : 2.5}, {}};
    add("plain", In({2, 3, 6, 7, 8}), {});
    suite.cases.back().unknown_batch = true;
    add("paddings", In({1, 2, 5, 6, 7}), {{"paddings", Numbers{1, 1, 1}}});
    add("six_paddings", In({1, 2, 5, 6, 7}), {{"paddings", Numbers{1, 0, 0, 1, 1, 0}}});
    add("inclusive", In({1, 2, 5, 6, 7}), {{"paddings", Numbers{1, 1, 1}}, {"exclusive", false}});
    add("ceil", In({1, 2, 5, 6, 7}), {{"ceil_mode", true}});
    add("same", In({1, 2, 5, 6, 7}), {{"padding_algorithm", std::string("SAME")}});
    add("global", In({1, 2, 5, 6, 7}), {{"global_pooling", true}});
    add("adaptive", In({1, 2, 5, 6, 7}), {{"adaptive", true}});
    add("adaptive_ignores_paddings", In({1, 2, 5, 6, 7}),
        {{"adaptive", true}, {"paddings", Numbers{1, 1, 1}}});
    add("adaptive_divides", In({1, 2, 4, 6, 4}), {{"adaptive", true}});
    add("ndhwc", In({1, 5, 6, 7, 3}), {{"data_format", std::string("NDHWC")}});
    add("rank_4", In({1, 5, 6, 7}), {});
    suite.cases.back() = Fails(suite.cases.back(), "rank 5");
  }
  OneDnnRefuses("pool3d", "adaptive pooling of 5 elements to 2: windows of different sizes",
                {"adaptive_avg", "adaptive_ignores_paddings_avg"});
  OneDnnRefuses("pool3d", "a maximum, adaptive only in the size of its result",
                {"adaptive_max", "adaptive_ignores_paddings_max", "adaptive_divides_max"});
  return suite;
}

OP_TEST(Pool3d, Pool3dSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
