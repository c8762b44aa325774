#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseCastSuite() {
  // attribute values number types as programs do: 0 bool, 2 int32, 3 int64, 5 float32, 6 float64
  OpSuite suite =
      SparseSuite("sparse_cast", OpClass::kExact,
                  {DataType::FLOAT32, DataType::FLOAT64, DataType::INT8, DataType::UINT8,
                   DataType::INT16, DataType::INT32, DataType::INT64, DataType::BOOL});
  for (const int to : {0, 2, 3, 5, 6}) {
    SparseUnary op{"cast", Twin("cast", {{"in_dtype", 5}, {"out_dtype", to}}), -9, 9};
    op.attrs = {{"index_dtype", 2}, {"value_dtype", to}};
    op.special = false;
    const size_t first = suite.cases.size();
    AddUnaryCases(op, &suite);
    for (size_t i = first; i < suite.cases.size(); ++i)
      suite.cases[i].name += "_to_" + std::to_string(to);
  }
  // Without attributes the types stay; int32 indices become int64 ones; no number is an index.
  OpCase same = suite.cases[0];
  same.name = "same_types";
  same.attrs.clear();
  same.dense_twin = Twin("assign");
  same.dense_twin.places_of = "x";
  suite.cases.push_back(same);
  OpCase hybrid = suite.cases[1];
  hybrid.name = "to_wide_indices";
  hybrid.attrs = {{"index_dtype", 3}};
  hybrid.dense_twin = same.dense_twin;
  suite.cases.push_back(hybrid);
  OpCase wrong = same;
  wrong.name = "indices_of_float32";
  wrong.attrs = {{"index_dtype", 5}};
  suite.cases.push_back(Fails(wrong, "must be int32 or int64; it is float32"));
  return suite;
}

OpSuite SparseCastGradSuite() {
  OpSuite suite = GradientSuite("sparse_cast_grad");
  OpCase c = SparseCase("gradient_of_fewer_values", "cast_coo_grad",
                        {{"x", CooMatrix()}, {"out@GRAD", Coo({4, 5}, {{0, 1}, {1, 2}})}},
                        Input::kSparseCoo, {{"value_dtype", 5}});
  c.outputs = {{"x@GRAD", c.outputs["out"]}};
  suite.cases.push_back(Fails(c, "out_grad"));
  return suite;
}

OP_TEST(SparseCast, SparseCastSuite());
OP_TEST(SparseCastGrad, SparseCastGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
