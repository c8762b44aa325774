#pragma once

#include <string>
#include <vector>

#include "framework/api/phibridge.h"
#include "framework/executor/bound_op.h"

namespace phibridge {
namespace parity {

/// A tensor that is an output of an operator, or an element of such an output.
struct NamedValue {
  std::string slot;
  std::string variable;
  int element = -1;    // of a tensor array; else -1
  std::string member;  // of a sparse tensor or strings, as MembersOf calls it; else empty
  Tensor tensor;       // in host memory, row-major; shares the variable's memory if possible
  bool is_selected_rows = false;
  std::vector<int64_t> rows;  // of SelectedRows, whose value is `tensor`
  int64_t height = 0;
  bool matters = true;  // false for a by-product (by its declaration) that no operator reads

  /// "x", "x[3]" for an element, "x.values" for a member.
  std::string Name() const;
};

/// The outputs of the operator, each variable once, in the order of its slots. Includes dense and
/// sparse tensors, strings, SelectedRows and tensor arrays that have memory (for `write_to_array`
/// only the element written).
std::vector<NamedValue> OutputsOf(const BoundOp& op);
/// Appends the parts of one variable's value.
void AppendValues(const std::string& slot, const std::string& name, const phi::TensorBase* value,
                  std::vector<NamedValue>* out);

/// The elements in row-major order in host memory; `tensor` itself if it already is so.
Tensor HostView(const Tensor& tensor);

/// "PHI conv2d (CPU, ALL_LAYOUT, float32)", "legacy softmax (…)", "operator".
std::string KernelText(const std::string& op_type, const KernelChoice& choice);

/// True for operators that run blocks.
bool HasSubBlock(const paddle::framework::OperatorBase& op);

}  // namespace parity
}  // namespace phibridge
