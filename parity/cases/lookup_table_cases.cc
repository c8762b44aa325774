#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase LookupCase(const char* name, Input ids, Input w, int64_t padding_idx = -1) {
  OpCase c;
  c.name = name;
  c.inputs["Ids"] = {std::move(ids)};
  c.inputs["W"] = {std::move(w)};
  c.attrs = {{"padding_idx", padding_idx}};
  return c;
}

// Only a legacy kernel, so every result is worked out by hand.
OpSuite LookupTableSuite() {
  OpSuite suite;
  suite.type = "lookup_table";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT8, DataType::INT16,
                  DataType::BFLOAT16};
  auto& cases = suite.cases;
  const auto ids = [](std::vector<int64_t> dims, std::vector<double> values) {
    return In(std::move(dims)).Values(std::move(values)).Type(DataType::INT64);
  };
  const Input table = In({3, 2}).Values({1, 2, 3, 4, 5, 6});
  cases.push_back(LookupCase("column", ids({3, 1}, {2, 0, 2}), table));
  cases.back().truth["Out"] = {{3, 2}, {5, 6, 1, 2, 5, 6}, {}};
  cases.back().unknown_batch = true;
  cases.push_back(LookupCase("tokens", ids({1, 2, 1}, {1, 0}), table));
  cases.back().truth["Out"] = {{1, 2, 2}, {3, 4, 1, 2}, {}};
  cases.push_back(LookupCase("one_id", ids({1}, {2}), table));
  cases.back().truth["Out"] = {{2}, {5, 6}, {}};
  cases.push_back(Fails(LookupCase("id_without_axes", ids({}, {1}), table),
                        "the last dimension of Ids must be 1"));
  cases.push_back(LookupCase("padding", ids({3, 1}, {2, 0, 1}), table, 0));
  cases.back().truth["Out"] = {{3, 2}, {5, 6, 0, 0, 3, 4}, {}};
  cases.push_back(LookupCase("lod", ids({3, 1}, {2, 0, 1}).LoD({{0, 1, 3}}), table));
  cases.back().truth["Out"] = {{3, 2}, {5, 6, 1, 2, 3, 4}, {{0, 1, 3}}};
  cases.push_back(LookupCase("empty", ids({0, 1}, {}), table));
  cases.back().truth["Out"] = {{0, 2}, {}, {}};
  cases.push_back(LookupCase("selected_rows", ids({2, 1}, {8, 2}),
                             In({2, 2}).Values({1, 2, 3, 4}).Rows({2, 8}, 10)));
  cases.back().truth["Out"] = {{2, 2}, {3, 4, 1, 2}, {}};
  cases.back().not_differentiated = "as in the original Ids are positions of rows there";
  cases.push_back(LookupCase("selected_rows_in_order", ids({3, 1}, {2, 0, 2}),
                             In({3, 2}).Values({1, 2, 3, 4, 5, 6}).Rows({0, 1, 2}, 3)));
  cases.back().truth["Out"] = {{3, 2}, {5, 6, 1, 2, 5, 6}, {}};
  cases.push_back(cases.back());
  cases.back().name = "rows_of_selected_rows";
  cases.back().attrs["is_sparse"] = true;
  cases.push_back(
      Fails(LookupCase("selected_rows_lack_rows", ids({1, 1}, {2}), In({2, 3}).Rows({0, 1, 2}, 3)),
            "its 3 rows have a value of shape [2, 3]"));
  cases.push_back(Fails(LookupCase("id_too_large", ids({1, 1}, {3}), table), "is 3"));
  cases.push_back(Fails(LookupCase("id_negative", ids({1, 1}, {-1}), table), "is -1"));
  cases.push_back(Fails(LookupCase("no_column", ids({3}, {0, 1, 2}), table), "must be 1"));
  cases.push_back(Fails(LookupCase("table_of_rank_1", ids({1, 1}, {0}), In({3})), "matrix"));
  return suite;
}

OP_TEST(LookupTable, LookupTableSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
