#include "parity/cases/common/decomposition_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite QrSuite() {
  OpSuite suite = MatrixSuite("qr");
  for (const char* mode : {"reduced", "complete", "r"}) {
    const paddle::framework::AttributeMap attrs = {{"mode", std::string(mode)}};
    const auto add = [&](const char* name, Input x) {
      OpCase c = FactorCase(std::string(name) + "_" + mode, std::move(x), attrs, {"Q", "R"});
      const bool only_r = mode[0] == 'r' && mode[1] == 0;
      c.outputs["Q"].compare = !only_r;
      const auto& dims = c.inputs["X"][0].dims;
      if (only_r || (mode[0] == 'c' && dims[dims.size() - 2] > dims.back())) {
        c.not_differentiated = "the original defines no gradient of this mode";
      } else if (std::string(name) == "triangular") {
        c.not_differentiated = "signs of R jump where nothing is below the diagonal";
      }
      suite.cases.push_back(std::move(c));
    };
    add("tall", In({5, 3}));
    add("wide", In({3, 5}));
    add("batch", In({2, 2, 4, 4}));
    add("triangular", In({2, 2}).Values({-1, 2, 0, -3}));
    add("no_columns", In({3, 0}));
  }
  // Beyond what a block of the GPU factors.
  for (const char* mode : {"reduced", "complete"}) {
    const auto add = [&](const char* name, Input x) {
      suite.cases.push_back(FactorCase(std::string(name) + "_" + mode, std::move(x),
                                       {{"mode", std::string(mode)}}, {"Q", "R"}));
      suite.cases.back().not_differentiated = "its matrices are like the small ones";
    };
    add("several_blocks", Regular({70, 70}, 20));
    add("tall_blocks", Regular({70, 66}, 20));
    add("batch_of_wide_blocks", Regular({2, 66, 68}, 20));
  }
  suite.cases.push_back(
      Fails(FactorCase("mode", In({2, 2}), {{"mode", std::string("full")}}, {"Q", "R"}), "mode"));
  suite.cases.push_back(Fails(FactorCase("vector", In({3}), {}, {"Q", "R"}), "rank"));
  return suite;
}

OP_TEST(Qr, QrSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
