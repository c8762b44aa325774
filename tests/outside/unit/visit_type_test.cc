// outside: unit test | PD_VISIT_…_TYPES and PD_DISPATCH_…_TYPES: the data types that each serves
#include "paddle/phi/core/visit_type.h"

#include <gtest/gtest.h>

#include <set>

#include "paddle/phi/api/ext/dispatch.h"

namespace phi {
namespace tests {

const DataType kAllTypes[] = {DataType::BOOL,    DataType::INT8,      DataType::UINT8,
                              DataType::INT16,   DataType::INT32,     DataType::INT64,
                              DataType::FLOAT16, DataType::BFLOAT16,  DataType::FLOAT32,
                              DataType::FLOAT64, DataType::COMPLEX64, DataType::COMPLEX128};

// The types that `size_of` takes, which gives the size of one element.
template <typename SizeOfElement>
std::set<DataType> Served(SizeOfElement size_of) {
  std::set<DataType> served;
  for (DataType dtype : kAllTypes) {
    try {
      EXPECT_EQ(size_of(dtype), SizeOf(dtype)) << dtype;
      served.insert(dtype);
    } catch (const enforce::EnforceNotMet& error) {
      EXPECT_EQ(error.code(), ErrorCode::UNIMPLEMENTED);
    }
  }
  return served;
}

#define SERVED_BY(visit, ...)                                                              \
  Served([](DataType dtype) -> size_t {                                                    \
    return visit(__VA_ARGS__ dtype, #visit, ([&]() -> size_t { return sizeof(data_t); })); \
  })
#define COMMA ,

using Types = std::set<DataType>;
const Types kFloating{DataType::FLOAT32, DataType::FLOAT64};
const Types kComplex{DataType::COMPLEX64, DataType::COMPLEX128};
const Types kIntegral{DataType::INT8, DataType::UINT8, DataType::INT16, DataType::INT32,
                      DataType::INT64};

Types Joined(Types types, const Types& more) {
  types.insert(more.begin(), more.end());
  return types;
}

TEST(OutsideVisitType, Families) {
  EXPECT_EQ(SERVED_BY(PD_VISIT_FLOATING_TYPES, ), kFloating);
  EXPECT_EQ(SERVED_BY(PD_VISIT_FLOATING_AND_HALF_TYPES, ),
            Joined(kFloating, {DataType::FLOAT16, DataType::BFLOAT16}));
  EXPECT_EQ(SERVED_BY(PD_VISIT_BASE_INTEGRAL_TYPES, ), (Types{DataType::INT32, DataType::INT64}));
  EXPECT_EQ(SERVED_BY(PD_VISIT_INTEGRAL_TYPES, ), kIntegral);
  EXPECT_EQ(SERVED_BY(PD_VISIT_COMPLEX_TYPES, ), kComplex);
  EXPECT_EQ(SERVED_BY(PD_VISIT_FLOATING_AND_INTEGRAL_TYPES, ), Joined(kFloating, kIntegral));
  EXPECT_EQ(SERVED_BY(PD_VISIT_FLOATING_AND_COMPLEX_TYPES, ), Joined(kFloating, kComplex));
  EXPECT_EQ(SERVED_BY(PD_VISIT_FLOATING_AND_INTEGRAL_AND_COMPLEX_TYPES, ),
            Joined(Joined(kFloating, kIntegral), kComplex));
  EXPECT_EQ(SERVED_BY(PD_VISIT_ALL_TYPES, ), Types(std::begin(kAllTypes), std::end(kAllTypes)));
}

TEST(OutsideVisitType, WithNamedTypes) {
  const Types base = Joined(kFloating, kComplex);
  EXPECT_EQ(SERVED_BY(PD_VISIT_FLOATING_AND_COMPLEX_AND_1_TYPE, DataType::INT32 COMMA),
            Joined(base, {DataType::INT32}));
  EXPECT_EQ(SERVED_BY(PD_VISIT_FLOATING_AND_COMPLEX_AND_2_TYPES,
                      DataType::INT32 COMMA DataType::BOOL COMMA),
            Joined(base, {DataType::INT32, DataType::BOOL}));
  EXPECT_EQ(SERVED_BY(PD_VISIT_FLOATING_AND_COMPLEX_AND_3_TYPES,
                      DataType::INT32 COMMA DataType::INT64 COMMA DataType::FLOAT16 COMMA),
            Joined(base, {DataType::INT32, DataType::INT64, DataType::FLOAT16}));
}

TEST(OutsideVisitType, WithBool) {
  const Types base = Joined(Joined(kFloating, kComplex), {DataType::BOOL});
  EXPECT_EQ(SERVED_BY(PD_VISIT_BOOL_AND_FLOATING_AND_COMPLEX_AND_1_TYPE, DataType::INT32 COMMA),
            Joined(base, {DataType::INT32}));
  EXPECT_EQ(SERVED_BY(PD_VISIT_BOOL_AND_FLOATING_AND_COMPLEX_AND_2_TYPES,
                      DataType::INT32 COMMA DataType::INT64 COMMA),
            Joined(base, {DataType::INT32, DataType::INT64}));
  EXPECT_EQ(SERVED_BY(PD_VISIT_BOOL_AND_FLOATING_AND_COMPLEX_AND_3_TYPES,
                      DataType::INT32 COMMA DataType::INT64 COMMA DataType::FLOAT16 COMMA),
            Joined(base, {DataType::INT32, DataType::INT64, DataType::FLOAT16}));
  EXPECT_EQ(
      SERVED_BY(
          PD_VISIT_BOOL_AND_FLOATING_AND_COMPLEX_AND_4_TYPES,
          DataType::INT32 COMMA DataType::INT64 COMMA DataType::FLOAT16 COMMA DataType::INT8 COMMA),
      Joined(base, {DataType::INT32, DataType::INT64, DataType::FLOAT16, DataType::INT8}));
  const Types numbers = Joined(Joined(kFloating, kIntegral), {DataType::BOOL});
  EXPECT_EQ(SERVED_BY(PD_VISIT_BOOL_AND_FLOATING_AND_INTEGRAL_TYPES, ), numbers);
  EXPECT_EQ(SERVED_BY(PD_VISIT_BOOL_AND_FLOATING_AND_INTEGRAL_TYPES_CPU, ), numbers);
}

TEST(OutsideVisitType, DispatchOfCustomOperators) {
  const Types base = Joined(kFloating, kComplex);
  EXPECT_EQ(SERVED_BY(PD_DISPATCH_FLOATING_AND_COMPLEX_TYPES, ), base);
  EXPECT_EQ(SERVED_BY(PD_DISPATCH_FLOATING_AND_COMPLEX_AND_1_TYPE, DataType::INT64 COMMA),
            Joined(base, {DataType::INT64}));
  EXPECT_EQ(SERVED_BY(PD_DISPATCH_FLOATING_AND_COMPLEX_AND_2_TYPES,
                      DataType::INT64 COMMA DataType::INT32 COMMA),
            Joined(base, {DataType::INT64, DataType::INT32}));
}

#undef COMMA
#undef SERVED_BY

}  // namespace tests
}  // namespace phi
