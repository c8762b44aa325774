#pragma once

#include <string>
#include <vector>

#include "compat/any.h"

namespace phibridge {

/// One input or output slot that an op type declares.
struct OpProtoArgument {
  std::string name;
  bool duplicable = false;    // a list
  bool dispensable = false;   // may be missing
  bool intermediate = false;  // output for the gradient only
  bool extra = false;         // not part of the op's meaning
  bool quant = false;
};

struct OpProtoAttribute {
  std::string name;
  paddle::any default_value;  // in the declared type; empty if there is no default
  bool extra = false;
  bool quant = false;
};

/// The part of an OpProto that compat needs. Each function is called once per op type, so it may
/// build its result.
class OpProtoView {
 public:
  virtual ~OpProtoView() = default;
  virtual std::vector<OpProtoArgument> Inputs() const = 0;
  virtual std::vector<OpProtoArgument> Outputs() const = 0;
  virtual std::vector<OpProtoAttribute> Attributes() const = 0;
};

}  // namespace phibridge
