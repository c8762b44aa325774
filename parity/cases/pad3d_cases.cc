#include "parity/cases/common/gradient_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite Pad3dSuite() {
  OpSuite suite = CopySuite("pad3d", "pad3d");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({1, 1, 1, 1, 2}).Values({1, 2})}}},
                            {{"paddings", Axes{1, 1, 0, 0, 0, 0}}, {"value", 9.0f}},
                            {{1, 1, 1, 1, 4}, {9, 1, 2, 9}, {}}));
  cases.push_back(KnownCase("one", {{"X", {In({1, 1, 1, 1, 1}).Values({2})}}},
                            {{"paddings", Axes{0, 0, 0, 0, 0, 0}}}, {{1, 1, 1, 1, 1}, {2}, {}}));
  cases.push_back(PlainCase("constant_NCDHW", {{"X", {In({2, 3, 4, 5, 3})}}},
                            {{"paddings", Axes{1, 2, 2, 1, 1, 0}},
                             {"mode", std::string("constant")},
                             {"data_format", std::string("NCDHW")}}));
  cases.push_back(PlainCase("constant_NDHWC", {{"X", {In({2, 3, 4, 5, 3})}}},
                            {{"paddings", Axes{1, 2, 2, 1, 1, 0}},
                             {"mode", std::string("constant")},
                             {"data_format", std::string("NDHWC")}}));
  cases.push_back(PlainCase("reflect_NCDHW", {{"X", {In({2, 3, 4, 5, 3})}}},
                            {{"paddings", Axes{1, 2, 2, 1, 1, 0}},
                             {"mode", std::string("reflect")},
                             {"data_format", std::string("NCDHW")}}));
  cases.push_back(PlainCase("reflect_NDHWC", {{"X", {In({2, 3, 4, 5, 3})}}},
                            {{"paddings", Axes{1, 2, 2, 1, 1, 0}},
                             {"mode", std::string("reflect")},
                             {"data_format", std::string("NDHWC")}}));
  cases.push_back(PlainCase("replicate_NCDHW", {{"X", {In({2, 3, 4, 5, 3})}}},
                            {{"paddings", Axes{1, 2, 2, 1, 1, 0}},
                             {"mode", std::string("replicate")},
                             {"data_format", std::string("NCDHW")}}));
  cases.push_back(PlainCase("replicate_NDHWC", {{"X", {In({2, 3, 4, 5, 3})}}},
                            {{"paddings", Axes{1, 2, 2, 1, 1, 0}},
                             {"mode", std::string("replicate")},
                             {"data_format", std::string("NDHWC")}}));
  cases.push_back(PlainCase("circular_NCDHW", {{"X", {In({2, 3, 4, 5, 3})}}},
                            {{"paddings", Axes{1, 2, 2, 1, 1, 0}},
                             {"mode", std::string("circular")},
                             {"data_format", std::string("NCDHW")}}));
  cases.push_back(PlainCase("circular_NDHWC", {{"X", {In({2, 3, 4, 5, 3})}}},
                            {{"paddings", Axes{1, 2, 2, 1, 1, 0}},
                             {"mode", std::string("circular")},
                             {"data_format", std::string("NDHWC")}}));
  cases.push_back(
      PlainCase("tensor", {{"X", {In({1, 1, 2, 3, 3})}}, {"Paddings", {Ints({1, 2, 0, 0, 1, 0})}}},
                {{"paddings", Axes{}}}));
  cases.push_back(
      Fails(PlainCase("unknown_mode", {{"X", {In({1, 1, 1, 1, 2})}}},
                      {{"paddings", Axes{1, 1, 0, 0, 0, 0}}, {"mode", std::string("none")}}),
            "attribute `mode` must be one of"));
  for (const char* mode : {"replicate", "circular"}) {
    cases.push_back(
        Fails(PlainCase(std::string("nothing_to_") + mode, {{"X", {In({1, 1, 1, 0, 2})}}},
                        {{"paddings", Axes{0, 0, 1, 0, 0, 0}}, {"mode", std::string(mode)}}),
              "paddings repeat elements of axis 3"));
  }
  cases.push_back(
      KnownCase("twice_around", {{"X", {In({1, 1, 1, 1, 2}).Values({1, 2})}}},
                {{"paddings", Axes{5, 0, 0, 0, 0, 0}}, {"mode", std::string("circular")}},
                {{1, 1, 1, 1, 7}, {2, 1, 2, 1, 2, 1, 2}, {}}));
  return suite;
}

// What is padded has no gradient, whatever `value` is.
OpSuite Pad3dDoubleGradSuite() {
  OpSuite suite = KnownGradientSuite("pad3d_double_grad", "pad3d_double_grad");
  suite.dtypes = Floats();
  suite.cases.push_back(KnownCase("constant",
                                  {{"grad_x@GRAD", {In({1, 1, 1, 1, 2}).Values({1, 2})}}},
                                  {{"paddings", Axes{1, 1, 0, 0, 0, 0}},
                                   {"value", 9.0f},
                                   {"mode", std::string("constant")},
                                   {"data_format", std::string("NCDHW")}},
                                  {{1, 1, 1, 1, 4}, {0, 1, 2, 0}, {}}, "grad_out@GRAD"));
  return suite;
}

OP_TEST(Pad3d, Pad3dSuite());
OP_TEST(Pad3dDoubleGrad, Pad3dDoubleGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
