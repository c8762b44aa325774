#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddRareShapes(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  for (const char* reduce : {"assign", "add", "mul"}) {
    cases.push_back(PlainCase("one_value_" + std::string(reduce),
                              {{"Input", {In({3}).Range(1, 2)}},
                               {"Index", {Ints64({1})}},
                               {"Value", {In({1}).Range(1, 2)}}},
                              {{"Axis", 0}, {"Reduce", std::string(reduce)}}, {"Result"}));
    cases.push_back(PlainCase("one_alone_" + std::string(reduce),
                              {{"Input", {In({1}).Range(1, 2)}},
                               {"Index", {Ints64({0})}},
                               {"Value", {In({1}).Range(1, 2)}}},
                              {{"Axis", 0}, {"Reduce", std::string(reduce)}}, {"Result"}));
  }
  cases.push_back(
      PlainCase("more_columns_than_there_are",
                {{"Input", {In({2, 2}).Range(1, 2)}},
                 {"Index", {In({2, 3}).Values({1, 0, 1, 0, 0, 1}).Type(DataType::INT64)}},
                 {"Value", {In({2, 3}).Range(1, 2)}}},
                {{"Axis", 1}, {"Reduce", std::string("add")}}, {"Result"}));
}

void AddWithoutTheOldElement(const Input& index, std::vector<OpCase>* cases) {
  for (const char* reduce : {"assign", "add", "mul"}) {
    OpCase c = PlainCase("without_the_old_element_" + std::string(reduce),
                         {{"Input", {In({2, 3})}}, {"Index", {index}}, {"Value", {In({1, 3})}}},
                         {{"Axis", 0}, {"Reduce", std::string(reduce)}, {"Include_self", false}},
                         {"Result"});
    const bool is_refused = std::string(reduce) != "assign";
    cases->push_back(
        is_refused ? Fails(c, "attribute `Include_self` must be true", phi::UNIMPLEMENTED) : c);
  }
}

OpSuite PutAlongAxisSuite() {
  OpSuite suite = CopySuite("put_along_axis", "put_along_axis");
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT64};
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known",
                            {{"Input", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}},
                             {"Index", {In({1, 3}).Values({1, 0, 1}).Type(DataType::INT64)}},
                             {"Value", {In({1, 3}).Values({7, 8, 9})}}},
                            {{"Axis", 0}, {"Reduce", std::string("assign")}},
                            {{2, 3}, {1, 8, 3, 7, 5, 9}, {}}, "Result"));
  cases.push_back(PlainCase("add",
                            {{"Input", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}},
                             {"Index", {In({1, 3}).Values({1, 0, 1}).Type(DataType::INT64)}},
                             {"Value", {In({1, 3}).Values({7, 8, 9})}}},
                            {{"Axis", 0}, {"Reduce", std::string("add")}}, {"Result"}));
  cases.push_back(PlainCase("multiply",
                            {{"Input", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}},
                             {"Index", {In({1, 3}).Values({1, 0, 1}).Type(DataType::INT64)}},
                             {"Value", {In({1, 3}).Values({7, 8, 9})}}},
                            {{"Axis", 0}, {"Reduce", std::string("multiply")}}, {"Result"}));
  cases.push_back(Fails(PlainCase("unknown",
                                  {{"Input", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}},
                                   {"Index", {In({1, 3}).Values({1, 0, 1}).Type(DataType::INT64)}},
                                   {"Value", {In({1, 3}).Values({7, 8, 9})}}},
                                  {{"Axis", 0}, {"Reduce", std::string("max")}}, {"Result"}),
                        "attribute `Reduce` must be one of"));
  for (const char* reduce : {"assign", "add", "mul"}) {
    cases.push_back(PlainCase("repeated_" + std::string(reduce),
                              {{"Input", {In({3, 2}).Range(1, 2)}},
                               {"Index", {In({2, 2}).Values({1, 0, 1, 2}).Type(DataType::INT32)}},
                               {"Value", {In({2, 2}).Range(1, 2)}}},
                              {{"Axis", 0}, {"Reduce", std::string(reduce)}}, {"Result"}));
  }
  for (const char* reduce : {"assign", "add", "mul"}) {
    cases.push_back(
        PlainCase("columns_" + std::string(reduce),
                  {{"Input", {In({2, 4}).Range(1, 2)}},
                   {"Index", {In({2, 3}).Values({3, 0, 3, 1, 1, 2}).Type(DataType::INT64)}},
                   {"Value", {In({2, 3}).Range(1, 2)}}},
                  {{"Axis", 1}, {"Reduce", std::string(reduce)}}, {"Result"}));
  }
  AddRareShapes(&suite.cases);
  const auto fails = [&](const char* name, Input input, Input index, Input value,
                         const char* text) {
    cases.push_back(
        Fails(PlainCase(name, {{"Input", {input}}, {"Index", {index}}, {"Value", {value}}},
                        {{"Axis", 0}}, {"Result"}),
              text));
  };
  const Input index = In({1, 3}).Values({1, 0, 1}).Type(DataType::INT64);
  fails("index_is_wider", In({2, 2}), index, In({1, 3}), "does not name elements along axis 0");
  fails("input_is_empty", In({0, 3}), index, In({1, 3}), "does not name elements along axis 0");
  fails("too_few_values", In({2, 3}), index, In({1, 2}), "input Value must have one element");
  fails("too_many_values", In({2, 3}), index, In({2, 3}), "input Value must have one element");
  AddWithoutTheOldElement(index, &cases);
  return suite;
}

OP_TEST(PutAlongAxis, PutAlongAxisSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
