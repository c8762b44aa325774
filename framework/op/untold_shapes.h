#pragma once

#include <initializer_list>
#include <map>
#include <string>

#include "phi/core/registered.h"

namespace paddle {
namespace framework {

/// Exceptions from GradShapeCheck, declared by op files: shapes of forward outputs that a gradient
/// op cannot know.
class UntoldShapes {
 public:
  using Reasons = std::map<std::string, std::string>;  // by name of the output

  static UntoldShapes& Instance();

  void InsertOutput(const std::string& op_type, const std::string& output,
                    const std::string& reason) {
    outputs_.Write()[op_type][output] = reason;
  }
  void InsertAll(const std::string& op_type, const std::string& reason) {
    all_.Write()[op_type] = reason;
  }

  /// Outputs whose shapes the gradient op cannot know.
  const Reasons& OutputsOf(const std::string& op_type) const;
  /// Why the shape function of the op cannot be used to check its gradient op; nullptr if it can.
  const std::string* ReasonOf(const std::string& op_type) const;

  const std::map<std::string, Reasons>& outputs() const { return outputs_.Read(); }
  const Reasons& all() const { return all_.Read(); }

 private:
  phi::Registered<std::map<std::string, Reasons>> outputs_;  // by op type
  phi::Registered<Reasons> all_;                             // by op type
};

struct UntoldShape {
  const char* output;
  const char* reason;
};

struct UntoldShapesRegistrar {
  UntoldShapesRegistrar(const char* op_type, const char* reason) {
    UntoldShapes::Instance().InsertAll(op_type, reason);
  }
  UntoldShapesRegistrar(const char* op_type, std::initializer_list<UntoldShape> outputs) {
    for (const UntoldShape& untold : outputs) {
      UntoldShapes::Instance().InsertOutput(op_type, untold.output, untold.reason);
    }
  }
};

}  // namespace framework
}  // namespace paddle

/// Beside the registration of an op, once: its gradient op does not have what the shape function of
/// the op depends on. The inputs of the gradient op are then not checked here; its kernel checks
/// them. PD_SHAPES_UNTOLD(top_k, "input K, which top_k_grad does not read, may outrank the
/// attribute")
#define PD_SHAPES_UNTOLD(op_type, reason)                                  \
  [[maybe_unused]] static const ::paddle::framework::UntoldShapesRegistrar \
      pd_shapes_untold_of_##op_type(#op_type, reason)

/// As PD_SHAPES_UNTOLD, for some outputs only: the shape function is called and the other outputs
/// are checked. PD_OUTPUTS_UNTOLD(rnn, {"Reserve", "each back end leaves what it likes"}, …)
#define PD_OUTPUTS_UNTOLD(op_type, ...)                                    \
  [[maybe_unused]] static const ::paddle::framework::UntoldShapesRegistrar \
      pd_outputs_untold_of_##op_type(                                      \
          #op_type, std::initializer_list<::paddle::framework::UntoldShape>{__VA_ARGS__})
