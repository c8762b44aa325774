#pragma once

#include <string>
#include <utility>
#include <vector>

#include "framework/program/type_defs.h"

namespace paddle {
namespace framework {

class OpDesc;

/// How a fused operator was described before it had a type of its own: as the plain operator with
/// more inputs and attributes. Programs that Paddle optimised and saved before 2.5 hold such ops.
struct SavedForm {
  std::string plain;  // the type in the program
  std::string fused;  // the type that computes it
  /// One of these inputs, given, or one of these attributes, neither empty nor false, tells the
  /// fused from the plain; mkldnn_data_type int8 does too.
  std::vector<std::string> inputs;
  std::vector<std::string> attributes;
  /// What the fused operator calls the plain one's attributes: {old, new}.
  std::vector<std::pair<std::string, std::string>> renamed;
};

/// Called by static initialisers only. Returns 0.
int RegisterSavedForm(SavedForm form);

/// The type that computes `op`; `attrs`, those of the op, get the names of that type.
std::string TypeOfSavedForm(const OpDesc& op, AttributeMap* attrs);

}  // namespace framework
}  // namespace paddle
