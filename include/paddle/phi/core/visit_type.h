#pragma once

#include "paddle/phi/api/ext/exception.h"
#include "paddle/phi/common/data_type.h"
#include "paddle/phi/core/enforce.h"

// PD_VISIT_…_TYPES(dtype, "name", [&] { … data_t … }): calls the lambda with data_t as the C++ type
// of `dtype` and gives its result; Unimplemented for a type outside the family.

#define PHIBRIDGE_CASE(hint, cpp_type, ...)         \
  case ::phi::CppTypeToDataType<cpp_type>::value: { \
    using hint [[maybe_unused]] = cpp_type;         \
    return __VA_ARGS__();                           \
  }
#define PHIBRIDGE_CASE_ENUM(enumerator, ...)                                    \
  case enumerator: {                                                            \
    using data_t [[maybe_unused]] = ::phi::DataTypeToCppType<enumerator>::type; \
    return __VA_ARGS__();                                                       \
  }
#define PHIBRIDGE_SWITCH(TYPE, NAME, cases)                                                   \
  [&] {                                                                                       \
    const ::phi::DataType phibridge_dtype = TYPE;                                             \
    switch (phibridge_dtype) {                                                                \
      cases default : PADDLE_THROW(::phi::errors::Unimplemented(                              \
                          "%s is not implemented for data type %s.", NAME, phibridge_dtype)); \
    }                                                                                         \
  }()

#define PHIBRIDGE_FLOATING_CASES(hint, ...) \
  PHIBRIDGE_CASE(hint, float, __VA_ARGS__) PHIBRIDGE_CASE(hint, double, __VA_ARGS__)
#define PHIBRIDGE_HALF_CASES(hint, ...)                    \
  PHIBRIDGE_CASE(hint, ::phi::dtype::float16, __VA_ARGS__) \
  PHIBRIDGE_CASE(hint, ::phi::dtype::bfloat16, __VA_ARGS__)
#define PHIBRIDGE_INDEX_CASES(hint, ...) \
  PHIBRIDGE_CASE(hint, int, __VA_ARGS__) PHIBRIDGE_CASE(hint, int64_t, __VA_ARGS__)
#define PHIBRIDGE_INTEGRAL_CASES(hint, ...) \
  PHIBRIDGE_INDEX_CASES(hint, __VA_ARGS__)  \
  PHIBRIDGE_CASE(hint, int8_t, __VA_ARGS__) \
  PHIBRIDGE_CASE(hint, uint8_t, __VA_ARGS__) PHIBRIDGE_CASE(hint, int16_t, __VA_ARGS__)
#define PHIBRIDGE_COMPLEX_CASES(hint, ...)                        \
  PHIBRIDGE_CASE(hint, ::phi::dtype::complex<float>, __VA_ARGS__) \
  PHIBRIDGE_CASE(hint, ::phi::dtype::complex<double>, __VA_ARGS__)

#define PD_VISIT_FLOATING_TYPES(TYPE, NAME, ...) \
  PHIBRIDGE_SWITCH(TYPE, NAME, PHIBRIDGE_FLOATING_CASES(data_t, __VA_ARGS__))
#define PD_VISIT_FLOATING_AND_HALF_TYPES(TYPE, NAME, ...)        \
  PHIBRIDGE_SWITCH(TYPE, NAME,                                   \
                   PHIBRIDGE_FLOATING_CASES(data_t, __VA_ARGS__) \
                       PHIBRIDGE_HALF_CASES(data_t, __VA_ARGS__))
#define PD_VISIT_BASE_INTEGRAL_TYPES(TYPE, NAME, ...) \
  PHIBRIDGE_SWITCH(TYPE, NAME, PHIBRIDGE_INDEX_CASES(data_t, __VA_ARGS__))
#define PD_VISIT_INTEGRAL_TYPES(TYPE, NAME, ...) \
  PHIBRIDGE_SWITCH(TYPE, NAME, PHIBRIDGE_INTEGRAL_CASES(data_t, __VA_ARGS__))
#define PD_VISIT_COMPLEX_TYPES(TYPE, NAME, ...) \
  PHIBRIDGE_SWITCH(TYPE, NAME, PHIBRIDGE_COMPLEX_CASES(data_t, __VA_ARGS__))
#define PD_VISIT_FLOATING_AND_INTEGRAL_TYPES(TYPE, NAME, ...)    \
  PHIBRIDGE_SWITCH(TYPE, NAME,                                   \
                   PHIBRIDGE_FLOATING_CASES(data_t, __VA_ARGS__) \
                       PHIBRIDGE_INTEGRAL_CASES(data_t, __VA_ARGS__))
#define PD_VISIT_FLOATING_AND_COMPLEX_TYPES(TYPE, NAME, ...)     \
  PHIBRIDGE_SWITCH(TYPE, NAME,                                   \
                   PHIBRIDGE_FLOATING_CASES(data_t, __VA_ARGS__) \
                       PHIBRIDGE_COMPLEX_CASES(data_t, __VA_ARGS__))
#define PD_VISIT_FLOATING_AND_INTEGRAL_AND_COMPLEX_TYPES(TYPE, NAME, ...)                  \
  PHIBRIDGE_SWITCH(TYPE, NAME,                                                             \
                   PHIBRIDGE_FLOATING_CASES(data_t, __VA_ARGS__) PHIBRIDGE_INTEGRAL_CASES( \
                       data_t, __VA_ARGS__) PHIBRIDGE_COMPLEX_CASES(data_t, __VA_ARGS__))
#define PD_VISIT_FLOATING_AND_COMPLEX_AND_1_TYPE(SPECIFIED_TYPE, TYPE, NAME, ...)         \
  PHIBRIDGE_SWITCH(TYPE, NAME,                                                            \
                   PHIBRIDGE_FLOATING_CASES(data_t, __VA_ARGS__) PHIBRIDGE_COMPLEX_CASES( \
                       data_t, __VA_ARGS__) PHIBRIDGE_CASE_ENUM(SPECIFIED_TYPE, __VA_ARGS__))
#define PD_VISIT_FLOATING_AND_COMPLEX_AND_2_TYPES(SPECIFIED_TYPE1, SPECIFIED_TYPE2, TYPE, NAME, \
                                                  ...)                                          \
  PHIBRIDGE_SWITCH(TYPE, NAME,                                                                  \
                   PHIBRIDGE_FLOATING_CASES(data_t, __VA_ARGS__) PHIBRIDGE_COMPLEX_CASES(       \
                       data_t, __VA_ARGS__) PHIBRIDGE_CASE_ENUM(SPECIFIED_TYPE1, __VA_ARGS__)   \
                       PHIBRIDGE_CASE_ENUM(SPECIFIED_TYPE2, __VA_ARGS__))
#define PD_VISIT_FLOATING_AND_COMPLEX_AND_3_TYPES(SPECIFIED_TYPE1, SPECIFIED_TYPE2,           \
                                                  SPECIFIED_TYPE3, TYPE, NAME, ...)           \
  PHIBRIDGE_SWITCH(TYPE, NAME,                                                                \
                   PHIBRIDGE_FLOATING_CASES(data_t, __VA_ARGS__) PHIBRIDGE_COMPLEX_CASES(     \
                       data_t, __VA_ARGS__) PHIBRIDGE_CASE_ENUM(SPECIFIED_TYPE1, __VA_ARGS__) \
                       PHIBRIDGE_CASE_ENUM(SPECIFIED_TYPE2, __VA_ARGS__)                      \
                           PHIBRIDGE_CASE_ENUM(SPECIFIED_TYPE3, __VA_ARGS__))
#define PHIBRIDGE_BOOL_FLOATING_COMPLEX_CASES(...) \
  PHIBRIDGE_CASE(data_t, bool, __VA_ARGS__)        \
  PHIBRIDGE_FLOATING_CASES(data_t, __VA_ARGS__)    \
  PHIBRIDGE_COMPLEX_CASES(data_t, __VA_ARGS__)
#define PD_VISIT_BOOL_AND_FLOATING_AND_COMPLEX_AND_1_TYPE(SPECIFIED_TYPE1, TYPE, NAME, ...) \
  PHIBRIDGE_SWITCH(TYPE, NAME,                                                              \
                   PHIBRIDGE_BOOL_FLOATING_COMPLEX_CASES(__VA_ARGS__)                       \
                       PHIBRIDGE_CASE_ENUM(SPECIFIED_TYPE1, __VA_ARGS__))
#define PD_VISIT_BOOL_AND_FLOATING_AND_COMPLEX_AND_2_TYPES(SPECIFIED_TYPE1, SPECIFIED_TYPE2, TYPE, \
                                                           NAME, ...)                              \
  PHIBRIDGE_SWITCH(TYPE, NAME,                                                                     \
                   PHIBRIDGE_BOOL_FLOATING_COMPLEX_CASES(__VA_ARGS__)                              \
                       PHIBRIDGE_CASE_ENUM(SPECIFIED_TYPE1, __VA_ARGS__)                           \
                           PHIBRIDGE_CASE_ENUM(SPECIFIED_TYPE2, __VA_ARGS__))
#define PD_VISIT_BOOL_AND_FLOATING_AND_COMPLEX_AND_3_TYPES(SPECIFIED_TYPE1, SPECIFIED_TYPE2, \
                                                           SPECIFIED_TYPE3, TYPE, NAME, ...) \
  PHIBRIDGE_SWITCH(TYPE, NAME,                                                               \
                   PHIBRIDGE_BOOL_FLOATING_COMPLEX_CASES(__VA_ARGS__)                        \
                       PHIBRIDGE_CASE_ENUM(SPECIFIED_TYPE1, __VA_ARGS__)                     \
                           PHIBRIDGE_CASE_ENUM(SPECIFIED_TYPE2, __VA_ARGS__)                 \
                               PHIBRIDGE_CASE_ENUM(SPECIFIED_TYPE3, __VA_ARGS__))
#define PD_VISIT_BOOL_AND_FLOATING_AND_COMPLEX_AND_4_TYPES(                              \
    SPECIFIED_TYPE1, SPECIFIED_TYPE2, SPECIFIED_TYPE3, SPECIFIED_TYPE4, TYPE, NAME, ...) \
  PHIBRIDGE_SWITCH(TYPE, NAME,                                                           \
                   PHIBRIDGE_BOOL_FLOATING_COMPLEX_CASES(__VA_ARGS__)                    \
                       PHIBRIDGE_CASE_ENUM(SPECIFIED_TYPE1, __VA_ARGS__)                 \
                           PHIBRIDGE_CASE_ENUM(SPECIFIED_TYPE2, __VA_ARGS__)             \
                               PHIBRIDGE_CASE_ENUM(SPECIFIED_TYPE3, __VA_ARGS__)         \
                                   PHIBRIDGE_CASE_ENUM(SPECIFIED_TYPE4, __VA_ARGS__))
#define PD_VISIT_BOOL_AND_FLOATING_AND_INTEGRAL_TYPES(TYPE, NAME, ...)                 \
  PHIBRIDGE_SWITCH(TYPE, NAME,                                                         \
                   PHIBRIDGE_CASE(data_t, bool, __VA_ARGS__) PHIBRIDGE_FLOATING_CASES( \
                       data_t, __VA_ARGS__) PHIBRIDGE_INTEGRAL_CASES(data_t, __VA_ARGS__))
#define PD_VISIT_BOOL_AND_FLOATING_AND_INTEGRAL_TYPES_CPU(TYPE, NAME, ...) \
  PD_VISIT_BOOL_AND_FLOATING_AND_INTEGRAL_TYPES(TYPE, NAME, __VA_ARGS__)
#define PD_VISIT_ALL_TYPES(TYPE, NAME, ...)                                                       \
  PHIBRIDGE_SWITCH(                                                                               \
      TYPE, NAME,                                                                                 \
      PHIBRIDGE_CASE(data_t, bool, __VA_ARGS__) PHIBRIDGE_FLOATING_CASES(data_t, __VA_ARGS__)     \
          PHIBRIDGE_HALF_CASES(data_t, __VA_ARGS__) PHIBRIDGE_INTEGRAL_CASES(data_t, __VA_ARGS__) \
              PHIBRIDGE_COMPLEX_CASES(data_t, __VA_ARGS__))
