#pragma once

#include "framework/op/op_record.h"

namespace paddle {
namespace framework {

/// Registers everything that a record says of its operator, as the original's macros would.
struct OpRecordRegistrar {
  /// `record` stays where it is. Ends the process, naming both places, if the op is registered.
  explicit OpRecordRegistrar(const OpRecord& record);
};

}  // namespace framework
}  // namespace paddle
