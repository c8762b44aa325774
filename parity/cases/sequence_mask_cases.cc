#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite SequenceMaskSuite() {
  OpSuite suite;
  suite.type = "sequence_mask";
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
  return suite;
}

OP_TEST(SequenceMask, SequenceMaskSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
