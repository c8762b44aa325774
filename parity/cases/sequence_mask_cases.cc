#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Each type of lengths with each type of masks.
void AddEachTypeOfMask(OpSuite* suite) {
  for (const DataType from :
       {DataType::INT32, DataType::INT64, DataType::FLOAT32, DataType::FLOAT64}) {
    const std::string of = phi::DataTypeToString(from);
    const auto add = [&](const std::string& name, int maxlen, int out_dtype) -> OpCase& {
      suite->cases.push_back(
          WithTypes(PlainCase(of + "_" + name, {{"X", {In({2}).Values({2, 3})}}},
                              {{"maxlen", maxlen}, {"out_dtype", out_dtype}}, {"Y"}),
                    {from}));
      return suite->cases.back();
    };
    for (const int to : {0, 1, 2, 3, 4, 5, 6, 20, 21, 22}) {
      add("to_" + std::to_string(to), 4, to).truth["Y"] = {{2, 4}, {1, 1, 0, 0, 1, 1, 1, 0}, {}};
    }
    add("longest", -1, 3).truth["Y"] = {{2, 3}, {1, 1, 0, 1, 1, 1}, {}};
    OpCase& complex = add("to_complex", 4, 23);
    complex = Fails(complex, "`out_dtype` must be a real type");
    OpCase& none = add("no_tensor_maxlen", 4, 3);
    none.inputs["MaxLenTensor"] = {Ints({0})};
    none = Fails(none, "MaxLenTensor must be above 0; it is 0");
  }
}

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite SequenceMaskSuite() {
  OpSuite suite;
  suite.type = "sequence_mask";
  suite.sizes_at_run = "the longest sequence decides";
  suite.dtypes = {DataType::FLOAT32};
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "longest";
    c.inputs["X"] = {In({3}).Values({2, 0, 3}).Type(DataType::INT64)};
    c.attrs = {{"out_dtype", 3}};
    c.outputs = {{"Y", {}}};
    c.truth["Y"] = {{3, 3}, {1, 1, 0, 0, 0, 0, 1, 1, 1}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "maxlen";
    c.inputs["X"] = {In({2, 1}).Values({2, 5}).Type(DataType::INT64)};
    c.attrs = {{"maxlen", 4}, {"out_dtype", 5}};
    c.outputs = {{"Y", {}}};
    c.truth["Y"] = {{2, 1, 4}, {1, 1, 0, 0, 1, 1, 1, 1}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "tensor";
    c.inputs["X"] = {In({2}).Values({2, 0}).Type(DataType::INT64)};
    c.inputs["MaxLenTensor"] = {In({1}).Values({3}).Type(DataType::INT32)};
    c.attrs = {{"maxlen", 4}, {"out_dtype", 0}};
    c.outputs = {{"Y", {}}};
    c.truth["Y"] = {{2, 3}, {1, 1, 0, 0, 0, 0}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "maxlen_0";
    c.inputs["X"] = {In({1}).Values({2}).Type(DataType::INT64)};
    c.attrs = {{"maxlen", 0}, {"out_dtype", 3}};
    c.outputs = {{"Y", {}}};
    cases.push_back(Fails(c, "maxlen"));
  }
  AddEachTypeOfMask(&suite);
  return suite;
}

OP_TEST(SequenceMask, SequenceMaskSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
