#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/matrix_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite RenormSuite() {
  OpSuite suite = MatrixSuite("renorm");
  const auto attrs = [](float p, int axis, float max_norm) {
    return paddle::framework::AttributeMap{{"p", p}, {"axis", axis}, {"max_norm", max_norm}};
  };
  suite.cases = {
      KnownCase("known", {{"X", {In({2, 2}).Values({3, 4, 0.3, 0.4})}}}, attrs(2, 0, 1),
                {{2, 2}, {0.6, 0.8, 0.3, 0.4}, {}}),
      PlainCase("middle", {{"X", {In({2, 3, 4})}}}, attrs(3, 1, 1.1f)),
      PlainCase("last", {{"X", {In({2, 3, 4})}}}, attrs(1, -1, 1.5f)),
      PlainCase("root", {{"X", {In({5, 3})}}}, attrs(0.5f, 0, 2)),
      KnownCase("zero", {{"X", {In({2}).Values({3, 4})}}}, attrs(0, 0, 1), {{2}, {3, 4}, {}}),
      PlainCase("infinite", {{"X", {In({2, 3}).Range(-5, 5)}}},
                attrs(std::numeric_limits<float>::infinity(), 0, 1.5f)),
      PlainCase("empty", {{"X", {In({0, 3})}}}, attrs(2, 0, 1)),
      Fails(PlainCase("axis", {{"X", {In({2, 3})}}}, attrs(2, 2, 1)), "axis"),
      Fails(PlainCase("negative", {{"X", {In({2, 3})}}}, attrs(-1, 1, 1)), "`p`")};
  suite.cases[1].unknown_batch = true;
  suite.cases.push_back(PlainCase("fourth", {{"X", {In({2, 3, 4})}}}, attrs(4, 0, 0.9f)));
  return suite;
}

// The norm is 3, so X is divided by 3; where it is 0 the original takes the slope of |x| from the
// right.
OpSuite RenormGradSuite() {
  OpSuite suite = KnownGradientSuite("renorm_grad", "renorm_grad");
  suite.dtypes = Floats();
  suite.cases.push_back(KnownCase(
      "zero_beside_a_long_norm",
      {{"X", {In({1, 2}).Values({3, 0})}}, {"Out@GRAD", {In({1, 2}).Values({1, 2})}}},
      {{"p", 1.0f}, {"axis", 0}, {"max_norm", 1.0f}}, {{1, 2}, {0, 1.0 / 3}, {}}, "X@GRAD"));
  return suite;
}

OP_TEST(Renorm, RenormSuite());
OP_TEST(RenormGrad, RenormGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
