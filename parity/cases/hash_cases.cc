#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite HashSuite() {
  OpSuite suite;
  suite.type = "hash";
  suite.dtypes = {DataType::FLOAT32};
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "short";
    c.inputs["X"] = {In({3, 1}).Values({53, 61, 20}).Type(DataType::INT64).LoD({{0, 2, 3}})};
    c.attrs = {{"num_hash", 2}, {"mod_by", int64_t{1000}}};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{3, 2, 1}, {358, 359, 611, 378, 17, 579}, {{0, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "long";
    c.inputs["X"] = {In({3, 9})
                         .Values({66, 97, 39, 30, 54, 38, 25, 48, 27, 25, 28, 22, 97, 12,
                                  11, 86, 7,  71, 24, 48, 71, 14, 79, 85, 2,  15, 41})
                         .Type(DataType::INT64)
                         .LoD({{0, 2, 3}})};
    c.attrs = {{"num_hash", 1}, {"mod_by", int64_t{100000}}};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{3, 1, 1}, {54427, 25332, 34346}, {{0, 2, 3}}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "modulus";
    c.inputs["X"] = {In({3, 1}).Values({4, 1, 2}).Type(DataType::INT64).LoD({{0, 2, 3}})};
    c.attrs = {{"mod_by", int64_t{0}}};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "mod_by"));
  }
  for (const DataType type : {DataType::INT32, DataType::INT64}) {
    const std::string of = phi::DataTypeToString(type);
    cases.push_back(Fails(PlainCase("negative_modulus_" + of, {{"X", {In({3, 1}).Type(type)}}},
                                    {{"mod_by", int64_t{-5}}}),
                          "mod_by"));
    // Modulo 1 every hash is 0.
    cases.push_back(KnownCase("modulus_1_" + of, {{"X", {In({2, 1}).Values({7, 8}).Type(type)}}},
                              {{"num_hash", 2}, {"mod_by", int64_t{1}}},
                              {{2, 2, 1}, {0, 0, 0, 0}, {}}));
  }
  return suite;
}

OP_TEST(Hash, HashSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
