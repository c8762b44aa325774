#pragma once

#include <string>
#include <utility>

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {

/// Cases of alloc_float_status and its like: as in the original, there is nothing to ask on a CPU.
inline OpSuite FloatStatusSuite(const std::string& type, OpCase no_register) {
  OpSuite suite;
  suite.type = type;
  suite.dtypes = {DataType::FLOAT32};
  no_register.name = "no_register";
  no_register.legacy_only = true;
  no_register.error = phi::UNIMPLEMENTED;
  no_register.error_text = "only NPUs";
  suite.cases.push_back(std::move(no_register));
  return suite;
}

/// Cases of the two that take a status.
inline OpSuite GivenFloatStatusSuite(const std::string& type) {
  return FloatStatusSuite(
      type, PlainCase("", {{"FloatStatus", {In({8}).Range(0, 0)}}}, {}, {"FloatStatusOut"}));
}

}  // namespace parity
}  // namespace phibridge
