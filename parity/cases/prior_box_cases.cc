#include "parity/cases/common/box_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite PriorBoxSuite() {
  const Attrs attrs = {{"min_sizes", BoxNumbers{4}},
                       {"max_sizes", BoxNumbers{9}},
                       {"variances", BoxNumbers{0.1f, 0.1f, 0.2f, 0.2f}},
                       {"clip", false}};
  const Truth boxes = {{1, 1, 2, 4}, {0.3, 0.4, 0.7, 0.6, 0.2, 0.35, 0.8, 0.65}, {}};
  const Truth variances = {{1, 1, 2, 4}, {0.1, 0.1, 0.2, 0.2, 0.1, 0.1, 0.2, 0.2}, {}};
  OpCase plain = BoxCase("plain", {{"Input", In({1, 3, 1, 1})}, {"Image", In({1, 3, 20, 10})}},
                         attrs, {{"Boxes", boxes}, {"Variances", variances}});
  OpCase wrong = plain;
  wrong.name = "three_variances";
  wrong.attrs["variances"] = BoxNumbers{1, 1, 1};
  return BoxSuite("prior_box", {plain, Fails(wrong, "variances")});
}

OP_TEST(PriorBox, PriorBoxSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
