#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase IndexPutCase(const std::string& name, Input x, std::vector<Input> indices, Input value,
                    bool accumulate = false) {
  return PlainCase(
      name, {{"x", {std::move(x)}}, {"indices", std::move(indices)}, {"value", {std::move(value)}}},
      {{"accumulate", accumulate}}, {"out"});
}

OpSuite IndexPutSuite() {
  OpSuite suite = CopySuite("index_put", "index_put");
  auto& cases = suite.cases;
  const Input x = In({2, 3}).Values({1, 2, 3, 4, 5, 6});
  cases.push_back(
      IndexPutCase("known", x, {Ints64({0, -1}), Ints64({2, 0})}, In({2}).Values({8, 9})));
  cases.back().truth["out"] = {{2, 3}, {1, 2, 8, 9, 5, 6}, {}};
  cases.push_back(IndexPutCase("accumulate", x, {Ints64({1, 1})}, In({1}).Values({10}), true));
  cases.back().truth["out"] = {{2, 3}, {1, 2, 3, 24, 25, 26}, {}};
  cases.push_back(
      IndexPutCase("mask", x, {Bools({2, 3}, {0, 1, 0, 1, 0, 1})}, In({3}).Values({7, 8, 9})));
  cases.back().truth["out"] = {{2, 3}, {1, 7, 3, 8, 5, 9}, {}};
  cases.push_back(IndexPutCase("narrow_indices", x, {Ints({1})}, In({3}).Values({7, 8, 9})));
  cases.back().truth["out"] = {{2, 3}, {1, 2, 3, 7, 8, 9}, {}};
  cases.push_back(IndexPutCase("crossed", In({4, 5, 3}),
                               {In({2, 1}).Values({0, 3}).Type(DataType::INT64), Ints64({4, 1, 0})},
                               In({2, 3, 3})));
  cases.push_back(IndexPutCase("crossed_column", In({4, 5, 3}),
                               {In({2, 1}).Values({0, 3}).Type(DataType::INT64), Ints64({4, 1, 0})},
                               In({2, 1, 1}), true));
  cases.push_back(IndexPutCase("crossed_row_first", In({4, 5, 3}),
                               {Ints64({1, 0, 3}), In({2, 1}).Values({0, 4}).Type(DataType::INT64)},
                               In({2, 3, 3})));
  cases.push_back(
      IndexPutCase("mask_and_index", In({3, 4}), {Bools({3}, {1, 0, 1}), Ints64({2, 2})}, In({2})));
  cases.push_back(IndexPutCase("nothing_chosen", In({3, 4}), {Bools({3}, {0, 0, 0})}, In({4})));
  cases.push_back(WithTypes(IndexPutCase("types", In({5}), {Ints64({3, 0})}, In({2}), true),
                            {DataType::INT32, DataType::FLOAT16, DataType::COMPLEX64}));
  cases.push_back(
      Fails(IndexPutCase("outside", x, {Ints64({0, 2})}, In({3})), "axis 0 of x of shape [2, 3]"));
  cases.push_back(Fails(IndexPutCase("value", x, {Ints64({0, 1})}, In({2})), "broadcast"));
  cases.push_back(
      Fails(IndexPutCase("too_many", x, {Ints64({0}), Ints64({0}), Ints64({0})}, In({1})), "3"));
  cases.push_back(IndexPutCase("one", In({1}), {Ints64({0})}, In({1})));
  cases.push_back(Fails(IndexPutCase("mask_of_a_scalar", x, {Bools({}, {1})}, In({1})),
                        "0 axes of x of shape [2, 3]"));
  cases.push_back(Fails(IndexPutCase("no_elements", In({0, 3}), {Ints64({1})}, In({3})),
                        "axis 0 of x of shape [0, 3]"));
  cases.push_back(Fails(IndexPutCase("rows_without_elements", In({2, 0}), {Ints64({1})}, In({3})),
                        "does not broadcast"));
  return suite;
}

OP_TEST(IndexPut, IndexPutSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
