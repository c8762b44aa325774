#pragma once

#include <cstdint>

#include "compat/argument_mapping.h"
#include "compat/table_of.h"
#include "phi/core/infermeta_utils.h"

// Argument mappings as data: what the record of an operator (ops/TYPE.yaml, field `kernel`) says of
// its kernels. The generator writes these tables; SignatureFrom reads them.

namespace phibridge {

/// A condition on an operator, on which an argument mapping depends.
struct MappingCondition {
  enum Kind : uint8_t {
    kInputIs,        // the variables of input `name` are of kind `value` (VariableKind)
    kOutputIs,       // the same of an output
    kHasInput,       // the input is there
    kHasOutput,      // the output is there
    kHasAttr,        // the operator or its declaration has the attribute
    kAttrIsTrue,     // a bool
    kAttrIs,         // an int, with this value
    kAttrIsFilled,   // a string or list that is not empty
    kAttrIsPositive  // an int above 0
  };
  Kind kind;
  bool expected;  // the answer that is wanted
  const char* name;
  int64_t value = 0;
};

/// The kinds of variables that a mapping distinguishes.
enum class VariableKind : uint8_t {
  kDense,
  kSelectedRows,
  kArray,
  kSparseCoo,
  kSparseCsr,
  kStrings
};

/// Where the value of a kernel's attribute comes from: the first of `tensors` that the operator has
/// as an input, else the first of `instead` that is not empty, else `name`.
struct AttributeArgument {
  const char* name;
  TableOf<const char*> tensors;
  TableOf<const char*> instead;
};

/// A kernel, the conditions under which it is chosen, and the slots and attributes that are its
/// arguments, in its order.
struct KernelEntry {
  const char* kernel;
  TableOf<MappingCondition> conditions;
  TableOf<const char*> inputs;
  TableOf<AttributeArgument> attrs;
  TableOf<const char*> outputs;
  /// The shape function of these arguments, where it is not that of the other entries.
  phi::InferMetaFn infer_meta = nullptr;
};

/// The arguments that `entry` names, its conditions aside.
phi::KernelSignature SignatureOf(const KernelEntry& entry, const phi::ArgumentMappingContext& ctx);
/// The signature of the first entry whose conditions all hold; an invalid one if there is none.
/// Errors: InvalidArgument for an attribute of another type than its condition.
phi::KernelSignature SignatureFrom(TableOf<KernelEntry> kernels,
                                   const phi::ArgumentMappingContext& ctx);

}  // namespace phibridge
