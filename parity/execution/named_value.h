#pragma once

#include <string>
#include <vector>

#include "framework/api/phibridge.h"
#include "framework/executor/bound_op.h"

namespace phibridge {
namespace parity {

/// A tensor that an operator has put out, or one part of what it has put out.
struct NamedValue {
  std::string slot;
  std::string variable;
  int element = -1;  // of a tensor array; else -1
  Tensor tensor;     // in host memory, row-major; shared with the variable where that is so too
  bool is_selected_rows = false;
  std::vector<int64_t> rows;  // of SelectedRows, whose value is `tensor`
  int64_t height = 0;
  bool matters = true;  // false for a by-product (by its declaration) that no operator reads

  /// "x", "x[3]" for an element.
  std::string Name() const;
};

/// What the operator has put out, each variable once, in the order of its slots: what has memory
/// and is a dense tensor, SelectedRows or a tensor array (of `write_to_array` the element written
/// alone).
std::vector<NamedValue> OutputsOf(const BoundOp& op);
/// The same of one variable's value.
void AppendValues(const std::string& slot, const std::string& name, const phi::TensorBase* value,
                  std::vector<NamedValue>* out);

/// The elements in row-major order in host memory: of `tensor` itself if it lies there so.
Tensor HostView(const Tensor& tensor);

/// "PHI conv2d (CPU, ALL_LAYOUT, float32)", "legacy softmax (…)", "operator".
std::string KernelText(const std::string& op_type, const KernelChoice& choice);

/// True for operators that run blocks.
bool HasSubBlock(const paddle::framework::OperatorBase& op);

}  // namespace parity
}  // namespace phibridge
