#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite TakeAlongAxisSuite() {
  OpSuite suite = CopySuite("take_along_axis", "take_along_axis");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known",
                            {{"Input", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}},
                             {"Index", {In({1, 3}).Values({1, 0, 1}).Type(DataType::INT64)}}},
                            {{"Axis", 0}}, {{1, 3}, {4, 2, 6}, {}}, "Result"));
  cases.push_back(PlainCase(
      "three",
      {{"Input", {In({3, 4, 2})}}, {"Index", {In({3, 7, 2}).Range(0, 3).Type(DataType::INT32)}}},
      {{"Axis", 1}}, {"Result"}));
  cases.push_back(Fails(PlainCase("too_large", {{"Input", {In({3})}}, {"Index", {Ints({3})}}},
                                  {{"Axis", 0}}, {"Result"}),
                        "3"));
  cases.push_back(
      PlainCase("repeated",
                {{"Input", {In({2, 3})}},
                 {"Index", {In({2, 3}).Values({1, 0, 1, 1, 1, 0}).Type(DataType::INT64)}}},
                {{"Axis", 0}}, {"Result"}));
  const Input index = In({1, 3}).Values({0, 0, 0}).Type(DataType::INT64);
  cases.push_back(KnownCase("one_row",
                            {{"Input", {In({1, 3}).Values({4, 5, 6})}}, {"Index", {index}}},
                            {{"Axis", 0}}, {{1, 3}, {4, 5, 6}, {}}, "Result"));
  cases.push_back(PlainCase("one", {{"Input", {In({1})}}, {"Index", {Ints64({0})}}}, {{"Axis", 0}},
                            {"Result"}));
  for (const Longs& dims : {Longs{2, 2}, Longs{0, 3}}) {
    cases.push_back(
        Fails(PlainCase(dims[0] == 0 ? "input_is_empty" : "index_is_wider",
                        {{"Input", {In(dims)}}, {"Index", {index}}}, {{"Axis", 0}}, {"Result"}),
              "does not name elements along axis 0"));
  }
  return suite;
}

OP_TEST(TakeAlongAxis, TakeAlongAxisSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
