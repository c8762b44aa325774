#pragma once

#include <string>
#include <utility>
#include <vector>

#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {

/// A matrix [4, 5] of five values, one row without any.
inline Input CooMatrix() { return Coo({4, 5}, {{0, 0, 1, 3, 3}, {1, 4, 2, 0, 3}}); }
/// Three places of [3, 4] with two values each, in no order; int32 indices.
inline Input CooHybrid() { return Coo({3, 4, 2}, {{2, 0, 2}, {3, 1, 0}}, DataType::INT32); }
/// Two matrices [2, 3], in two of four places.
inline Input CooOfMatrices() { return Coo({4, 2, 3}, {{3, 1}}); }
/// Five values in three places.
inline Input CooRepeated() { return Coo({3, 3}, {{2, 0, 2, 2, 0}, {1, 1, 1, 0, 1}}); }
inline Input CooWithoutValues() { return Coo({4, 5}, {{}, {}}); }
/// An image [1, 3, 4, 4, C], or [1, 4, 4, C], of four pixels.
inline Input CooImage3d(int64_t channels, DataType index_dtype = DataType::INT64) {
  return Coo({1, 3, 4, 4, channels}, {{0, 0, 0, 0}, {0, 1, 1, 2}, {0, 1, 2, 3}, {1, 3, 0, 2}},
             index_dtype);
}
/// The places of CooMatrix.
inline Input CsrMatrix() { return Csr({4, 5}, {0, 2, 3, 3, 5}, {1, 4, 2, 0, 3}); }
/// Two matrices [3, 4]; int32 indices.
inline Input CsrBatch() {
  return Csr({2, 3, 4}, {0, 1, 1, 3, 0, 0, 2, 3}, {2, 0, 3, 1, 3, 0}, DataType::INT32);
}
inline Input CsrWithoutValues() { return Csr({2, 3}, {0, 0, 0}, {}); }

/// A case of a sparse operator. `kernel`: the kernel it must run on; `out`: what out holds.
inline OpCase SparseCase(const std::string& name, const std::string& kernel,
                         const std::map<std::string, Input>& inputs, Input::Kind out,
                         paddle::framework::AttributeMap attrs = {}) {
  OpCase c;
  c.name = name;
  c.phi_kernel = kernel;
  for (const auto& [slot, input] : inputs) c.inputs[slot] = {input};
  c.attrs = std::move(attrs);
  c.outputs = {{"out", {}}};
  c.outputs["out"].kind = out;
  return c;
}

/// `type` without phi_kernel: the cases name theirs, by the kinds of their inputs.
inline OpSuite SparseSuite(const std::string& type, OpClass op_class = OpClass::kExact,
                           std::vector<DataType> dtypes = Floats()) {
  OpSuite suite;
  suite.type = type;
  suite.dtypes = std::move(dtypes);
  suite.op_class = op_class;
  suite.no_reference = "no kernel of the old framework takes sparse tensors";
  return suite;
}

/// A function of each value.
struct SparseUnary {
  std::string name;  // of the kernels, without _coo and _csr
  DenseTwin twin;
  double low = -1, high = 1;  // of its inputs
  paddle::framework::AttributeMap attrs = {};
  bool special = true;  // takes NaN and infinities too
};

/// COO and CSR, with dense dimensions, repeated places, without values, a batch.
inline void AddUnaryCases(const SparseUnary& op, OpSuite* suite) {
  const auto add = [&](const char* name, Input x) {
    const bool is_coo = x.kind == Input::kSparseCoo;
    const Input::Kind kind = x.kind;
    x.Range(op.low, op.high);
    OpCase c = SparseCase(name, op.name + (is_coo ? "_coo" : "_csr"), {{"x", std::move(x)}}, kind,
                          op.attrs);
    c.dense_twin = op.twin;
    c.dense_twin.places_of = "x";
    suite->cases.push_back(std::move(c));
  };
  add("coo", CooMatrix());
  add("coo_hybrid", CooHybrid());
  add("coo_without_values", CooWithoutValues());
  add("coo_repeated", CooRepeated());
  suite->cases.back().dense_twin.of_values = true;
  add("csr", CsrMatrix());
  add("csr_batch", CsrBatch());
  add("csr_without_values", CsrWithoutValues());
  add("csr_whole", Csr({2, 3}, {0, 3, 6}, {0, 1, 2, 0, 1, 2}));
  add("csr_one_value", Csr({1, 1}, {0, 1}, {0}, DataType::INT32));
  if (!op.special) return;
  // seven values, so that each special one has its own place
  add("coo_special", Coo({4, 5}, {{0, 0, 1, 1, 2, 3, 3}, {1, 4, 0, 2, 3, 0, 3}}).Special());
}

inline OpSuite SparseUnarySuite(const SparseUnary& op, OpClass op_class = OpClass::kFunction,
                                std::vector<DataType> dtypes = Floats()) {
  OpSuite suite = SparseSuite("sparse_" + op.name, op_class, std::move(dtypes));
  AddUnaryCases(op, &suite);
  return suite;
}

/// The dense operator of that type, with slots X and Out.
inline DenseTwin Twin(const std::string& type, paddle::framework::AttributeMap attrs = {}) {
  DenseTwin twin;
  twin.type = type;
  twin.attrs = std::move(attrs);
  return twin;
}
inline DenseTwin OnlyStored(DenseTwin twin) {
  twin.only_stored = true;
  return twin;
}
inline OpCase WithTwin(OpCase c, DenseTwin twin) {
  c.dense_twin = std::move(twin);
  return c;
}

/// x op y, of two sparse tensors of one shape, for an operator that has values where one of them
/// has one.
inline OpSuite SparseBinarySuite(const std::string& name, const std::string& twin_type,
                                 std::vector<DataType> dtypes) {
  OpSuite suite = SparseSuite("sparse_" + name, OpClass::kArithmetic, std::move(dtypes));
  DenseTwin twin = Twin(twin_type);
  twin.inputs = {{"x", "X"}, {"y", "Y"}};
  const auto add = [&](const char* case_name, Input x, Input y) -> OpCase& {
    const bool is_coo = x.kind == Input::kSparseCoo;
    const Input::Kind kind = x.kind;
    OpCase c = SparseCase(case_name, name + (is_coo ? "_coo_coo" : "_csr_csr"),
                          {{"x", x.Range(-9, 9)}, {"y", y.Range(1, 9)}}, kind);
    suite.cases.push_back(WithTwin(std::move(c), twin));
    return suite.cases.back();
  };
  add("coo_same_places", CooMatrix(), CooMatrix());
  add("coo_other_places", CooMatrix(), Coo({4, 5}, {{3, 0, 2}, {3, 0, 4}})).truth["out[0]"] = {
      {2, 7}, {0, 0, 0, 1, 2, 3, 3, 0, 1, 4, 2, 4, 0, 3}, {}};
  add("coo_repeated", CooRepeated(), CooRepeated());
  add("coo_hybrid", CooHybrid(), Coo({3, 4, 2}, {{0, 2}, {1, 1}})).truth["out[0]"] = {
      {2, 4}, {0, 2, 2, 2, 1, 0, 1, 3}, {}};
  add("coo_without_values", CooWithoutValues(), CooWithoutValues());
  add("csr_same_places", CsrMatrix(), CsrMatrix());
  OpCase& csr = add("csr_other_places", CsrMatrix(), Csr({4, 5}, {0, 0, 1, 2, 3}, {4, 0, 3}));
  csr.truth["out[0]"] = {{5}, {0, 2, 4, 5, 7}, {}};
  csr.truth["out[1]"] = {{7}, {1, 4, 2, 4, 0, 0, 3}, {}};
  add("csr_batch", CsrBatch(), CsrBatch());
  add("csr_without_values_and_with", Csr({2, 3}, {0, 0, 0}, {}), Csr({2, 3}, {0, 1, 2}, {2, 0}))
      .truth["out[1]"] = {{2}, {2, 0}, {}};
  add("coo_two_dense_axes", CooOfMatrices(), CooOfMatrices());
  OpCase& other = add("another_shape", CooMatrix(), CooRepeated());
  other = Fails(other, "must have the shape of x");
  OpCase& empty = add("another_shape_without_rows", Coo({0, 5}, {{}, {}}), CooMatrix());
  empty = Fails(empty, "must have the shape of x");
  return suite;
}

}  // namespace parity
}  // namespace phibridge
