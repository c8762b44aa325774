// outside: unit test | PD_VISIT_…_TYPES and PD_DISPATCH_…_TYPES: the data types that each serves;
// visits of proto types
#include "paddle/phi/core/visit_type.h"

#include <gtest/gtest.h>

#include <iterator>
#include <set>

#include "paddle/fluid/framework/data_type.h"
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
      const size_t size = size_of(dtype);
      if (size == 0) continue;  // nothing was visited
      EXPECT_EQ(size, SizeOf(dtype)) << dtype;
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

// What a visitor gives is of no use to a visit.
struct AnsweringVisitor {
  int* calls;
  template <typename T>
  int apply() const {
    return ++*calls;
  }
};

TEST(OutsideVisitType, AVisitorMayGiveAValueAndOtherTypesAreNotVisited) {
  namespace fw = paddle::framework;
  int calls = 0;
  fw::VisitDataTypeSmall(fw::proto::VarType::FP32, AnsweringVisitor{&calls});
  fw::VisitIntDataType(fw::proto::VarType::UINT8, AnsweringVisitor{&calls});
  EXPECT_EQ(calls, 2);
  EXPECT_NO_THROW(fw::VisitDataTypeSmall(fw::proto::VarType::UINT8, AnsweringVisitor{&calls}));
  EXPECT_THROW(fw::VisitIntDataType(fw::proto::VarType::FP32, AnsweringVisitor{&calls}),
               phi::enforce::EnforceNotMet);
  EXPECT_EQ(calls, 2);
}

// Visits a proto type, and gives the size of the C++ type that the visitor was called with.
struct SizeVisitor {
  size_t* size;
  template <typename T>
  void apply() const {
    *size = sizeof(T);
  }
};
#define SERVED_BY_VISIT(visit)                                                \
  Served([](DataType dtype) {                                                 \
    size_t size = 0;                                                          \
    visit(paddle::framework::TransToProtoVarType(dtype), SizeVisitor{&size}); \
    return size;                                                              \
  })

TEST(OutsideVisitType, VisitsOfProtoTypes) {
  EXPECT_EQ(SERVED_BY_VISIT(paddle::framework::VisitDataType).size(), std::size(kAllTypes));
  EXPECT_EQ(SERVED_BY_VISIT(paddle::framework::VisitIntDataType), kIntegral);
  const Types small = {DataType::INT32,   DataType::INT64,     DataType::FLOAT32,
                       DataType::FLOAT64, DataType::COMPLEX64, DataType::COMPLEX128};
  EXPECT_EQ(SERVED_BY_VISIT(paddle::framework::VisitDataTypeSmall), small);
}

TEST(OutsideVisitType, ListsOfProtoTypes) {
  size_t count = 0, bytes = 0;
#define COUNT_TYPE(cpp_type, proto_type) \
  ++count;                               \
  bytes += sizeof(cpp_type) + 0 * (proto_type)
  _ForEachDataType_(COUNT_TYPE);
#undef COUNT_TYPE
  EXPECT_EQ(count, std::size(kAllTypes));
  EXPECT_EQ(bytes, 1u * 3 + 2 * 3 + 4 * 2 + 8 * 3 + 16);
}

#undef SERVED_BY_VISIT
#undef COMMA
#undef SERVED_BY

}  // namespace tests
}  // namespace phi
