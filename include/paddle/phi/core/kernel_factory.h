#pragma once

#include <ostream>

#include "paddle/phi/common/backend.h"
#include "paddle/phi/common/data_type.h"
#include "paddle/phi/common/layout.h"
#include "paddle/phi/core/attribute.h"
#include "paddle/phi/core/compat/convert_utils.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/phi/core/type_defs.h"
#include "paddle/phi/core/utils/data_type.h"
#include "paddle/utils/flat_hash_map.h"
#include "paddle/utils/small_vector.h"
#include "phi/core/kernel_factory.h"

namespace phi {

/// `{"input":["CPU, NCHW, float32"],"output":[…],"attribute":["bool"]}`
inline std::ostream& operator<<(std::ostream& os, const Kernel& kernel) {
  const auto tensors = [&os](const std::vector<TensorArgDef>& defs) {
    const char* before = "";
    for (const TensorArgDef& def : defs) {
      os << before << '"' << def.backend << ", " << def.layout << ", " << def.dtype << '"';
      before = ",";
    }
  };
  os << "{\"input\":[";
  tensors(kernel.args_def().input_defs());
  os << "],\"output\":[";
  tensors(kernel.args_def().output_defs());
  os << "],\"attribute\":[";
  const char* before = "";
  for (const AttributeArgDef& def : kernel.args_def().attribute_defs()) {
    os << before << '"' << def.type_index << '"';
    before = ",";
  }
  return os << "]}";
}

/// `{"scale":[{"(CPU, Undefined(AnyLayout), float32)":{…}},…],…}`
inline std::ostream& operator<<(std::ostream& os, KernelFactory& factory) {
  const KernelFactory& read = factory;
  const char* before_name = "{\"";
  for (const auto& [name, kernels] : read.kernels()) {
    os << before_name << name << "\":[";
    const char* before_key = "{\"";
    for (const auto& [key, kernel] : kernels) {
      os << before_key << key << "\":" << kernel << '}';
      before_key = ",{\"";
    }
    os << ']';
    before_name = ",\"";
  }
  return os << (read.kernels().empty() ? "{}" : "}");
}

}  // namespace phi
