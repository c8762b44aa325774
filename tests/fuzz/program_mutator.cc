#include "tests/fuzz/program_mutator.h"

#include <climits>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "framework/program/block_desc.h"
#include "framework/program/program_desc.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace fuzz {
namespace {

namespace fw = paddle::framework;
using VarType = fw::proto::VarType;

class Mutator {
 public:
  Mutator(fw::ProgramDesc* program, unsigned seed) : program_(program), random_(seed) {}

  void Mutate() {
    const size_t changes = 1 + Below(3);
    for (size_t i = 0; i < changes; ++i) MutateOnce();
  }

 private:
  size_t Below(size_t end) { return end == 0 ? 0 : random_() % end; }
  template <typename T>
  const T& OneOf(const std::vector<T>& values) {
    return values[Below(values.size())];
  }
  fw::BlockDesc* ABlock() { return program_->MutableBlock(Below(program_->Size())); }

  int64_t ANumber() {
    static const std::vector<int64_t> numbers = {
        0,         1,           2,  3,  5,   7,   8,       64,        -1,        -2,
        -3,        -8,          31, 32, 127, 255, 1 << 16, INT_MAX,   INT_MIN,   INT64_MAX,
        INT64_MIN, INT_MAX - 1, 33, 63, 100, -64, 1 << 20, 1LL << 31, 1LL << 32, 1LL << 40};
    return OneOf(numbers);
  }

  double AFloat() {
    using Limits = std::numeric_limits<double>;
    static const std::vector<double> numbers = {
        0, -0.0, 1, -1, 0.5, 1e-30, 1e30, Limits::infinity(), 1e300, Limits::quiet_NaN()};
    return OneOf(numbers);
  }

  void MutateOnce() {
    fw::BlockDesc* const block = ABlock();
    if (Below(3) == 0) return MutateVar(block);
    if (block->OpSize() == 0) return;
    fw::OpDesc* const op = block->Op(static_cast<int>(Below(block->OpSize())));
    switch (Below(8)) {
      case 0:
        return MutateOrder(block);
      case 1:
      case 2:
      case 3:
        return MutateAttr(op);
      case 4:
        return MutateSlot(block, op, op->MutableOutputs());
      default:
        return MutateSlot(block, op, op->MutableInputs());
    }
  }

  void MutateVar(fw::BlockDesc* block) {
    const std::vector<fw::VarDesc*> vars = block->AllVars();
    if (vars.empty()) return;
    fw::VarDesc* const var = OneOf(vars);
    static const std::vector<VarType::Type> kinds = {
        VarType::LOD_TENSOR,     VarType::SELECTED_ROWS, VarType::LOD_TENSOR_ARRAY,
        VarType::STEP_SCOPES,    VarType::FETCH_LIST,    VarType::FEED_MINIBATCH,
        VarType::LOD_RANK_TABLE, VarType::RAW,           VarType::STRINGS,
        VarType::PSTRING,        VarType::VOCAB,         VarType::SPARSE_COO};
    static const std::vector<VarType::Type> dtypes = {
        VarType::FP32, VarType::FP64,  VarType::INT32, VarType::INT64,     VarType::BOOL,
        VarType::FP16, VarType::UINT8, VarType::BF16,  VarType::COMPLEX64, VarType::PSTRING};
    switch (Below(6)) {
      case 0:
        return var->SetType(OneOf(kinds));
      case 1:
        if (var->HasTensorDesc()) var->SetDataType(OneOf(dtypes));
        return;
      case 2:
        return var->SetPersistable(!var->Persistable());
      case 3:
        if (var->GetType() == VarType::LOD_TENSOR) {
          var->SetLoDLevel(static_cast<int32_t>(ANumber()));
        }
        return;
      default:
        if (var->HasTensorDesc()) MutateShape(var);
    }
  }

  void MutateShape(fw::VarDesc* var) {
    std::vector<int64_t> shape = var->GetShape();
    switch (Below(4)) {
      case 0:
        shape.push_back(ANumber());
        break;
      case 1:
        if (!shape.empty()) shape.erase(shape.begin() + static_cast<int64_t>(Below(shape.size())));
        break;
      default:
        if (!shape.empty()) shape[Below(shape.size())] = ANumber();
    }
    var->SetShape(shape);
  }

  void MutateOrder(fw::BlockDesc* block) {
    const size_t from = Below(block->OpSize());
    if (Below(3) == 0) return block->RemoveOp(from, from + 1);
    const fw::OpDesc copy(*block->Op(static_cast<int>(from)), block);
    block->InsertOp(Below(block->OpSize() + 1))->CopyFrom(copy);
  }

  void MutateSlot(fw::BlockDesc* block, fw::OpDesc* op, fw::VariableNameMap* slots) {
    if (slots->empty()) return;
    auto slot = slots->begin();
    std::advance(slot, static_cast<int64_t>(Below(slots->size())));
    std::vector<std::string>& names = slot->second;
    switch (Below(6)) {
      case 0:
        slots->erase(slot);
        return;
      case 1:
        names.clear();
        return;
      case 2:
        if (!names.empty()) names.push_back(OneOf(names));
        return;
      case 3:
        if (!names.empty()) names[Below(names.size())] = "@EMPTY@";
        return;
      case 4: {
        const std::vector<std::string> used = op->InputArgumentNames();
        if (!names.empty() && !used.empty()) names[0] = OneOf(used);
        return;
      }
      default: {
        const std::vector<fw::VarDesc*> vars = block->AllVars();
        if (!names.empty() && !vars.empty()) names[Below(names.size())] = OneOf(vars)->Name();
      }
    }
  }

  template <typename T>
  void MutateList(std::vector<T>* list) {
    if (list->empty() || Below(4) == 0) {
      list->push_back(static_cast<T>(ANumber()));
    } else if (Below(4) == 0) {
      list->pop_back();
    } else {
      (*list)[Below(list->size())] = static_cast<T>(ANumber());
    }
  }

  void MutateAttr(fw::OpDesc* op) {
    const std::vector<std::string> names = op->AttrNames();
    if (names.empty()) return;
    const std::string& name = OneOf(names);
    if (Below(12) == 0) return op->RemoveAttr(name);
    fw::Attribute attr = op->GetAttr(name);
    if (auto* number = std::get_if<int>(&attr)) *number = static_cast<int>(ANumber());
    if (auto* number = std::get_if<int64_t>(&attr)) *number = ANumber();
    if (auto* number = std::get_if<float>(&attr)) *number = static_cast<float>(AFloat());
    if (auto* number = std::get_if<double>(&attr)) *number = AFloat();
    if (auto* yes = std::get_if<bool>(&attr)) *yes = !*yes;
    if (auto* text = std::get_if<std::string>(&attr)) *text = Below(2) == 0 ? "" : *text + "1e9";
    if (auto* list = std::get_if<std::vector<int>>(&attr)) MutateList(list);
    if (auto* list = std::get_if<std::vector<int64_t>>(&attr)) MutateList(list);
    op->SetAttr(name, attr);
  }

  fw::ProgramDesc* program_;
  std::minstd_rand random_;
};

}  // namespace

size_t MutateProgram(uint8_t* bytes, size_t size, size_t max_size, unsigned seed) {
  try {
    fw::ProgramDesc program(std::string(reinterpret_cast<const char*>(bytes), size));
    Mutator(&program, seed).Mutate();
    const std::string changed = program.SerializeToString();
    if (changed.size() > max_size) return 0;
    std::memcpy(bytes, changed.data(), changed.size());
    return changed.size();
  } catch (const phi::enforce::EnforceNotMet&) {
    return 0;
  }
}

}  // namespace fuzz
}  // namespace phibridge
