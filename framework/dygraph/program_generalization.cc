// ProgramRecorder::Generalize: one program of two recordings of the same calls.
#include <algorithm>
#include <cstring>
#include <limits>
#include <type_traits>
#include <variant>

#include "framework/dygraph/program_recorder.h"
#include "framework/program/attribute.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/var_desc.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace {

namespace fw = paddle::framework;
using Sizes = std::vector<int64_t>;

constexpr char kRemedy[] =
    "; let the function compute with tensors, or with -1 and 0 in shapes, or give the input a size "
    "that is known";

// The sizes of a variable in both recordings.
struct BothSizes {
  Sizes mine, theirs;
};

Sizes SizesOfInput(const BlockDesc& block, const OpDesc& op, const char* slot) {
  const auto found = op.Inputs().find(slot);
  const VarDesc* var = found == op.Inputs().end() ? nullptr : block.FindVar(found->second.front());
  return var == nullptr || !var->HasTensorDesc() ? Sizes() : var->GetShape();
}

bool ReadNumbers(const fw::Attribute& attr, Sizes* numbers) {
  if (const auto* ints = std::get_if<std::vector<int>>(&attr)) {
    numbers->assign(ints->begin(), ints->end());
    return true;
  }
  const auto* longs = std::get_if<std::vector<int64_t>>(&attr);
  if (longs != nullptr) *numbers = *longs;
  return longs != nullptr;
}

// Of the type that the attribute has.
void WriteNumbers(const Sizes& numbers, fw::Attribute* attr) {
  if (std::holds_alternative<Sizes>(*attr)) {
    *attr = numbers;
  } else {
    *attr = std::vector<int>(numbers.begin(), numbers.end());
  }
}

// True if dimension `at` of the input is that number in both.
bool IsSizeOfInput(const BothSizes& input, size_t at, const BothSizes& attr, size_t i) {
  return at < input.mine.size() && at < input.theirs.size() && input.mine[at] == attr.mine[i] &&
         input.theirs[at] == attr.theirs[i];
}

// 0 is the input's size in that place, and -1 what is left over, once.
bool GeneralizeReshape(const BothSizes& input, BothSizes attr, Sizes* shape) {
  *shape = attr.mine;
  bool has_rest = std::count(shape->begin(), shape->end(), -1) > 0;
  for (size_t i = 0; i < shape->size(); ++i) {
    if (attr.mine[i] == attr.theirs[i]) continue;
    if (IsSizeOfInput(input, i, attr, i)) {
      (*shape)[i] = 0;
    } else if (!has_rest) {
      (*shape)[i] = -1;
      has_rest = true;
    } else {
      return false;
    }
  }
  return true;
}

// -1 keeps a size; shapes are laid along each other at the end.
bool GeneralizeExpand(const BothSizes& input, const BothSizes& attr, Sizes* shape) {
  *shape = attr.mine;
  for (size_t i = 0; i < shape->size(); ++i) {
    if (attr.mine[i] == attr.theirs[i]) continue;
    const size_t at = i + input.mine.size() - shape->size();
    if (!IsSizeOfInput(input, at, attr, i)) return false;
    (*shape)[i] = -1;
  }
  return true;
}

// A bound of a slice: below 0 it counts from the end; an end beyond the last element is that
// element.
bool GeneralizeBounds(const BothSizes& input, const BothSizes& attr, const Sizes& axes,
                      bool are_ends, Sizes* bounds) {
  *bounds = attr.mine;
  const auto rank = static_cast<int64_t>(input.mine.size());
  for (size_t i = 0; i < bounds->size(); ++i) {
    if (attr.mine[i] == attr.theirs[i]) continue;
    const int64_t axis = i >= axes.size() ? rank : axes[i] < 0 ? axes[i] + rank : axes[i];
    const auto at = static_cast<size_t>(axis);
    if (at >= input.mine.size() || at >= input.theirs.size()) return false;
    const int64_t from_end = attr.mine[i] - input.mine[at];
    const bool is_same = from_end == attr.theirs[i] - input.theirs[at];
    if (!is_same || from_end > 0 || (from_end == 0 && !are_ends)) return false;
    (*bounds)[i] = from_end == 0 ? std::numeric_limits<int>::max() : from_end;
  }
  return true;
}

// What stands for both values of an attribute; false: nothing does.
bool GeneralizeAttr(const BlockDesc& block, const BlockDesc& other_block, const OpDesc& op,
                    const OpDesc& other, const std::string& name, fw::Attribute* attr) {
  BothSizes values;
  if (!ReadNumbers(*attr, &values.mine) || !ReadNumbers(other.GetAttr(name), &values.theirs) ||
      values.mine.size() != values.theirs.size()) {
    return false;
  }
  const std::string& type = op.Type();
  const bool is_slice = type == "slice" || type == "strided_slice" || type == "set_value";
  const char* slot = is_slice ? "Input" : "X";
  const BothSizes input = {SizesOfInput(block, op, slot), SizesOfInput(other_block, other, slot)};
  Sizes found, axes;
  bool is_found = false;
  if (name == "shape" && (type == "reshape2" || type == "reshape")) {
    is_found = GeneralizeReshape(input, values, &found);
  } else if (name == "shape" && type == "expand_v2") {
    is_found = GeneralizeExpand(input, values, &found);
  } else if ((name == "starts" || name == "ends") && is_slice && op.HasAttr("axes") &&
             ReadNumbers(op.GetAttr("axes"), &axes)) {
    is_found = GeneralizeBounds(input, values, axes, name == "ends", &found);
  }
  if (is_found) WriteNumbers(found, attr);
  return is_found;
}

template <typename Float>
bool HaveSameBits(const std::vector<Float>& a, const std::vector<Float>& b) {
  return a.size() == b.size() &&
         (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(Float)) == 0);
}

// Scalars have no NaN that == finds.
bool AreSame(const phi::Scalar& a, const phi::Scalar& b) {
  if (a == b) return true;
  if (a.dtype() != b.dtype()) return false;
  const auto x = a.to<phi::dtype::complex<double>>(), y = b.to<phi::dtype::complex<double>>();
  const bool is_nan = x.real != x.real || x.imag != x.imag;
  return is_nan && std::memcmp(&x, &y, sizeof(x)) == 0;
}

// As ==, but that NaN is as itself, and 0.0 is not as -0.0.
bool AreSame(const fw::Attribute& attr, const fw::Attribute& other) {
  if (attr.index() != other.index()) return false;
  return std::visit(
      [&](const auto& value) {
        using T = std::decay_t<decltype(value)>;
        const T& another = std::get<T>(other);
        if constexpr (std::is_floating_point_v<T>) {
          return std::memcmp(&value, &another, sizeof(T)) == 0;
        } else if constexpr (std::is_same_v<T, std::vector<float>> ||
                             std::is_same_v<T, std::vector<double>>) {
          return HaveSameBits(value, another);
        } else if constexpr (std::is_same_v<T, phi::Scalar>) {
          return AreSame(value, another);
        } else if constexpr (std::is_same_v<T, std::vector<phi::Scalar>>) {
          return std::equal(
              value.begin(), value.end(), another.begin(), another.end(),
              [](const phi::Scalar& a, const phi::Scalar& b) { return AreSame(a, b); });
        } else {
          return value == another;
        }
      },
      attr);
}

void GeneralizeOp(const BlockDesc& block, const BlockDesc& other_block, size_t index, OpDesc* op,
                  const OpDesc& other) {
  PADDLE_ENFORCE(op->Type() == other.Type() && op->Inputs() == other.Inputs() &&
                     op->Outputs() == other.Outputs(),
                 phi::errors::InvalidArgument(
                     "operator %d is `%s` for some values or sizes of the inputs, and `%s`, or one "
                     "of other variables, for others: what the function calls depends on them%s",
                     index, op->Type(), other.Type(), kRemedy));
  const std::vector<std::string> names = op->AttrNames();
  PADDLE_ENFORCE_EQ(names.size(), other.AttrNames().size(),
                    phi::errors::InvalidArgument(
                        "operator %d, `%s`, has %d attributes for some values or sizes of the "
                        "inputs, and %d for others%s",
                        index, op->Type(), names.size(), other.AttrNames().size(), kRemedy));
  for (const std::string& name : names) {
    fw::Attribute attr = op->GetAttr(name);
    const bool is_same = other.HasAttr(name) && AreSame(attr, other.GetAttr(name));
    if (is_same) continue;
    const std::string before = fw::AttributeToString(attr);
    PADDLE_ENFORCE(
        other.HasAttr(name) && GeneralizeAttr(block, other_block, *op, other, name, &attr),
        phi::errors::InvalidArgument(
            "operator %d, `%s`: its attribute `%s` is %s for some values or sizes of the inputs, "
            "and %s for others%s",
            index, op->Type(), name, before,
            other.HasAttr(name) ? fw::AttributeToString(other.GetAttr(name)) : "not there",
            kRemedy));
    op->SetAttr(name, attr);
  }
}

bool HaveSameElements(const phi::TensorBase& a, const phi::TensorBase& b) {
  const auto* x = phi::TensorCast<phi::DenseTensor>(&a);
  const auto* y = phi::TensorCast<phi::DenseTensor>(&b);
  if (x == nullptr || y == nullptr || x->dtype() != y->dtype() || x->dims() != y->dims()) {
    return false;
  }
  if (x->numel() == 0) return true;
  const RecordGuard pause(nullptr);
  const phi::Tensor left = phi::Tensor(*x).copy_to(phi::CPUPlace());
  const phi::Tensor right = phi::Tensor(*y).copy_to(phi::CPUPlace());
  const size_t bytes = static_cast<size_t>(x->numel()) * phi::SizeOf(x->dtype());
  return std::memcmp(left.dense().data(), right.dense().data(), bytes) == 0;
}

}  // namespace

void ProgramRecorder::GeneralizeVariables(const ProgramRecorder& other) {
  const BlockDesc& theirs = other.program_.Block(0);
  for (VarDesc* var : program_.MutableBlock(0)->AllVars()) {
    const VarDesc* same = theirs.FindVar(var->Name());
    if (same == nullptr || !var->HasTensorDesc() || !same->HasTensorDesc()) continue;
    Sizes shape = var->GetShape();
    const Sizes others = same->GetShape();
    PADDLE_ENFORCE_EQ(shape.size(), others.size(),
                      phi::errors::InvalidArgument(
                          "variable `%s` has %d dimensions for some sizes of the inputs, and %d "
                          "for others%s",
                          var->Name(), shape.size(), others.size(), kRemedy));
    for (size_t i = 0; i < shape.size(); ++i) {
      if (shape[i] != others[i]) shape[i] = -1;
    }
    if (shape != var->GetShape()) var->SetShape(shape);
  }
}

void ProgramRecorder::CheckParameters(const ProgramRecorder& other) const {
  const NamedTensors mine = Parameters(), theirs = other.Parameters();
  PADDLE_ENFORCE_EQ(mine.size(), theirs.size(),
                    phi::errors::InvalidArgument(
                        "the function reads %d tensors that no operator made for some values or "
                        "sizes of the inputs, and %d for others%s",
                        mine.size(), theirs.size(), kRemedy));
  for (size_t i = 0; i < mine.size(); ++i) {
    const bool is_one = parameters_[i].tensor.impl() == other.parameters_[i].tensor.impl();
    PADDLE_ENFORCE(
        !is_one || parameters_[i].before == nullptr,
        phi::errors::PreconditionNotMet(
            "the function reads the tensor `%s`, of shape %s, which is not its own, and changes it "
            "afterwards, as a layer that trains changes its statistics; a program cannot keep the "
            "change. Call eval() of the layer first, or write to a copy",
            mine[i].first, mine[i].second->dims()));
    const bool is_same = is_one || HaveSameElements(*mine[i].second, *theirs[i].second);
    PADDLE_ENFORCE(is_same,
                   phi::errors::InvalidArgument(
                       "the tensor `%s`, of shape %s, was made while the program was recorded, by "
                       "no operator, and has other elements or another shape for other values or "
                       "sizes of the inputs, or at each call%s",
                       mine[i].first, mine[i].second->dims(), kRemedy));
  }
}

void ProgramRecorder::Generalize(const ProgramRecorder& other) {
  CheckComplete();
  other.CheckComplete();
  BlockDesc* block = program_.MutableBlock(0);
  const BlockDesc& theirs = other.program_.Block(0);
  PADDLE_ENFORCE(block->OpSize() == theirs.OpSize() && feeds_ == other.feeds_ &&
                     fetches_.size() == other.fetches_.size(),
                 phi::errors::InvalidArgument(
                     "the function calls %d operators for some values or sizes of the inputs, and "
                     "%d for others%s",
                     block->OpSize(), theirs.OpSize(), kRemedy));
  for (size_t i = 0; i < block->OpSize(); ++i) {
    const int at = static_cast<int>(i);
    GeneralizeOp(*block, theirs, i, block->Op(at), *theirs.Op(at));
  }
  CheckParameters(other);
  PADDLE_ENFORCE(
      fetches_ == other.fetches_,
      phi::errors::InvalidArgument(
          "the results are other variables for other values or sizes of the inputs%s", kRemedy));
  GeneralizeVariables(other);
}

}  // namespace phibridge
