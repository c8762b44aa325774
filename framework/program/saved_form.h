#pragma once

#include <string>

#include "compat/table_of.h"
#include "framework/program/type_defs.h"

namespace paddle {
namespace framework {

class OpDesc;

/// How a fused operator was described before it had a type of its own: as the plain operator with
/// more inputs and attributes. Programs that Paddle optimised and saved before 2.5 hold such ops.
/// The record of the fused operator says it: `saved_as`.
struct SavedForm {
  struct Renamed {
    const char* before;  // what the plain operator calls an attribute
    const char* after;   // what the fused one does
  };

  const char* plain;  // the type in the program
  const char* fused;  // the type that computes it
  /// One of these inputs, given, or one of these attributes, neither empty nor false, tells the
  /// fused from the plain; mkldnn_data_type int8 does too. `fuse_activation` also stands for
  /// fuse_relu, which is fluid 1.x's way to say "relu".
  phibridge::TableOf<const char*> inputs;
  phibridge::TableOf<const char*> attributes;
  phibridge::TableOf<Renamed> renamed;
};

/// Registers forms, which must outlive the program's run, when it is made.
class SavedFormRegistrar {
 public:
  explicit SavedFormRegistrar(phibridge::TableOf<SavedForm> forms);
};

/// The type that computes `op`; `attrs`, those of the op, get the names of that type.
std::string TypeOfSavedForm(const OpDesc& op, AttributeMap* attrs);

}  // namespace framework
}  // namespace paddle
