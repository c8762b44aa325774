#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "framework/scope/scope.h"
#include "phi/core/dense_tensor.h"

namespace phibridge {
namespace parity {

/// A program, the operator in it that a mutation changes, and the values that the program reads.
struct Victim {
  std::shared_ptr<paddle::framework::ProgramDesc> program;
  size_t block_index = 0;
  int op_index = 0;
  std::unique_ptr<paddle::framework::Scope> scope;

  paddle::framework::BlockDesc* block() { return program->MutableBlock(block_index); }
  paddle::framework::OpDesc* op();
};

/// A block of a program, and the index of an operator in it.
using OpPlace = std::pair<size_t, int>;

/// An operator in a program that runs.
class ValidOp {
 public:
  /// A program of `op` alone; `values` has what it reads and is kept by reference.
  ValidOp(const paddle::framework::OpDesc& op, const paddle::framework::Scope& values);
  /// An operator of a program that reads `values`, its feeds. All is kept by reference.
  ValidOp(const paddle::framework::ProgramDesc& program, size_t block, int index,
          const paddle::framework::Scope& values);

  const paddle::framework::OpDesc& op() const;
  /// Where it stands in its program.
  OpPlace place() const { return {block_, index_}; }
  bool is_alone() const { return alone_ != nullptr; }
  /// What the program reads from outside, each once.
  const std::vector<std::string>& Inputs() const { return inputs_; }
  const paddle::framework::Variable& Value(const std::string& input) const;
  /// What a run of the operator alone has left in a variable; nullptr if nothing is known of it.
  const paddle::framework::Variable* Known(const std::string& name) const;
  /// Inputs and outputs of the operator that are declared, each once.
  std::vector<std::string> Variables() const;
  /// A copy of the program, and copies of its inputs in memory of their own.
  Victim MakeVictim() const;
  /// Puts inputs in the scope of a victim, mutated or not, where the feed operators of the program
  /// as it is find them.
  void PutFeeds(paddle::framework::Scope* scope) const;

 private:
  std::shared_ptr<const paddle::framework::ProgramDesc> alone_;
  const paddle::framework::ProgramDesc* program_;  // alone_.get() or that of another
  size_t block_ = 0;
  int index_ = 0;
  const paddle::framework::Scope* values_;
  std::vector<std::string> inputs_;
};

/// Declares a variable that may hold such a value (null: a dense tensor).
void Declare(const std::string& name, const paddle::framework::Variable* value,
             paddle::framework::BlockDesc* block);
/// Declares `name` as `other` is declared.
void DeclareLike(const std::string& other, const std::string& name,
                 paddle::framework::BlockDesc* block);

/// The dense tensors that a value holds: itself, the value of SelectedRows, the elements of an
/// array, the members of sparse tensors and of strings.
std::vector<phi::DenseTensor> PartsOf(const paddle::framework::Variable& var);
/// Replaces one of them. Errors: InvalidArgument if the value cannot be made of it.
void PutPart(size_t i, const phi::DenseTensor& part, paddle::framework::Variable* var);

/// PutPart of variable `name`, whose declaration, if it has one, then says its shape and type.
void PutDeclaredPart(const std::string& name, size_t i, const phi::DenseTensor& part,
                     Victim* victim);

/// The tensor in memory of its own, in another shape, its elements repeated as needed.
phi::DenseTensor Reshaped(const phi::DenseTensor& tensor, const std::vector<int64_t>& dims);

}  // namespace parity
}  // namespace phibridge
