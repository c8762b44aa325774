#include "framework/op/record_maker.h"

#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "framework/program/grad_op_desc_maker.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

// The type that an element of a table has for an attribute with elements of T.
template <typename T>
struct TableElement {
  using type = T;
};
template <>
struct TableElement<int> {
  using type = int32_t;
};
template <>
struct TableElement<std::string> {
  using type = const char*;
};
template <>
struct TableElement<phi::Scalar> {
  using type = double;
};

template <typename T>
struct ListElement {
  using type = void;
};
template <typename T>
struct ListElement<std::vector<T>> {
  using type = T;
};

template <typename T>
T ValueOf(const AttrValues& values) {
  using Element = typename ListElement<T>::type;
  if constexpr (std::is_same_v<T, BlockDesc*> || std::is_same_v<T, VarDesc*>) {
    return nullptr;
  } else if constexpr (std::is_pointer_v<Element>) {
    return {};
  } else if constexpr (!std::is_void_v<Element>) {
    const auto* items = static_cast<const typename TableElement<Element>::type*>(values.items);
    T list;
    for (uint32_t i = 0; i < values.count; ++i) list.push_back(Element(items[i]));
    return list;
  } else {
    return T(*static_cast<const typename TableElement<T>::type*>(values.items));
  }
}

// Calls visit(T()) with the C++ type of an attribute.
template <typename Visit>
auto ForAttrType(proto::AttrType type, const Visit& visit) {
  using proto::AttrType;
  switch (type) {
    case AttrType::INT:
      return visit(int());
    case AttrType::FLOAT:
      return visit(float());
    case AttrType::STRING:
      return visit(std::string());
    case AttrType::INTS:
      return visit(std::vector<int>());
    case AttrType::FLOATS:
      return visit(std::vector<float>());
    case AttrType::STRINGS:
      return visit(std::vector<std::string>());
    case AttrType::BOOLEAN:
      return visit(bool());
    case AttrType::BOOLEANS:
      return visit(std::vector<bool>());
    case AttrType::BLOCK:
      return visit(static_cast<BlockDesc*>(nullptr));
    case AttrType::LONG:
      return visit(int64_t());
    case AttrType::BLOCKS:
      return visit(std::vector<BlockDesc*>());
    case AttrType::LONGS:
      return visit(std::vector<int64_t>());
    case AttrType::FLOAT64S:
      return visit(std::vector<double>());
    case AttrType::VAR:
      return visit(static_cast<VarDesc*>(nullptr));
    case AttrType::VARS:
      return visit(std::vector<VarDesc*>());
    case AttrType::FLOAT64:
      return visit(double());
    case AttrType::SCALAR:
      return visit(phi::Scalar());
    case AttrType::SCALARS:
      return visit(std::vector<phi::Scalar>());
  }
  PADDLE_THROW(phi::errors::InvalidArgument("a record has an attribute of unknown type"));
}

bool IsInRange(const AttrRange& range, double value) {
  const bool low = range.low_open ? value > range.low : value >= range.low;
  return low && (range.high_open ? value < range.high : value <= range.high);
}

// "[1, 8)", as records write it.
std::string RangeText(const AttrRange& range) {
  return phi::Format("%s%g, %g%s", range.low_open ? "(" : "[", range.low, range.high,
                     range.high_open ? ")" : "]");
}

template <typename T>
void LimitEach(const AttrRange& range, TypedAttrChecker<T>* checker) {
  if constexpr (std::is_arithmetic_v<typename ListElement<T>::type>) {
    checker->AddCustomChecker([range, name = checker->Name()](const T& list) {
      for (size_t i = 0; i < list.size(); ++i) {
        PADDLE_ENFORCE(
            IsInRange(range, static_cast<double>(list[i])),
            phi::errors::InvalidArgument("attribute `%s`: its element %d must be in %s; it is %s",
                                         name, i, RangeText(range), +list[i]));
      }
    });
  }
}

template <typename T>
void Limit(const AttrRange& range, TypedAttrChecker<T>* checker) {
  if constexpr (std::is_same_v<T, phi::Scalar>) {
    checker->AddCustomChecker([range, name = checker->Name()](const T& value) {
      PADDLE_ENFORCE(range.low_ranks != 0 || range.high_ranks != 0 ||
                         IsInRange(range, value.template to<double>()),
                     phi::errors::InvalidArgument("attribute `%s` must be in %s; it is %s", name,
                                                  RangeText(range), value.ToString()));
    });
  } else if constexpr (std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) {
    constexpr bool kHasInfinity = std::numeric_limits<T>::has_infinity;
    if (range.low_ranks == 0 && (kHasInfinity || std::isfinite(range.low))) {
      const T low = static_cast<T>(range.low);
      range.low_open ? checker->GreaterThan(low) : checker->EqualGreaterThan(low);
    }
    if (range.high_ranks == 0 && (kHasInfinity || std::isfinite(range.high))) {
      const T high = static_cast<T>(range.high);
      range.high_open ? checker->LessThan(high) : checker->EqualLessThan(high);
    }
  } else if constexpr (!std::is_void_v<typename ListElement<T>::type>) {
    if (range.low_ranks != 0 || range.high_ranks != 0) return;
    checker->AddCustomChecker([range, name = checker->Name()](const T& list) {
      PADDLE_ENFORCE(IsInRange(range, static_cast<double>(list.size())),
                     phi::errors::InvalidArgument(
                         "attribute `%s` must hold %s%g to %g%s elements; it holds %d", name,
                         range.low_open ? "more than " : "", range.low, range.high,
                         range.high_open ? ", exclusive," : "", list.size()));
    });
  }
}

// Fills in one gradient op.
class RecordGradOpMaker : public SingleGradOpMaker<OpDesc> {
 public:
  RecordGradOpMaker(const OpRecord& record, const OpDesc& fwd_op,
                    const std::unordered_set<std::string>& no_grad_set,
                    std::unordered_map<std::string, std::string>* grad_to_var,
                    const std::vector<BlockDesc*>& grad_block)
      : SingleGradOpMaker(fwd_op, no_grad_set, grad_to_var, grad_block), grad_(record.grad) {}

 protected:
  void Apply(OpDesc* grad) const override {
    grad->SetType(grad_.type);
    for (const GradSlotRecord& slot : grad_.inputs) {
      if (Wanted(slot)) grad->SetInput(slot.name, VariablesOf(slot));
    }
    for (const GradSlotRecord& slot : grad_.outputs) {
      if (Wanted(slot)) grad->SetOutput(slot.name, VariablesOf(slot));
    }
    if (grad_.all_attrs) grad->SetAttrMap(Attrs());
    for (const GradAttrRecord& attr : grad_.attrs) {
      if (attr.of != nullptr && !HasAttr(attr.of)) continue;
      grad->SetAttr(attr.name,
                    attr.of != nullptr ? GetAttr(attr.of) : AttributeOf(attr.type, attr.value));
    }
  }

 private:
  bool Wanted(const GradSlotRecord& slot) const {
    if (slot.if_attr == nullptr) return true;
    if (!HasAttr(slot.if_attr)) return false;
    const Attribute& value = GetAttr(slot.if_attr);
    if (const auto* text = std::get_if<std::string>(&value)) return *text == slot.if_value;
    return AttributeToString(value) == slot.if_value;
  }

  std::vector<std::string> VariablesOf(const GradSlotRecord& slot) const {
    switch (slot.source) {
      case GradSlotRecord::kInput:
        return Input(slot.of);
      case GradSlotRecord::kOutput:
        return Output(slot.of);
      case GradSlotRecord::kOutputGrad:
        return OutputGrad(slot.of);
      default:
        return InputGrad(slot.of, slot.drop_empty);
    }
  }

  const GradRecord& grad_;
};

compatible::OpAttrVariantT VersionValue(proto::AttrType type, const AttrValues& values) {
  using compatible::OpAttrVariantT;
  return ForAttrType(type, [&](auto zero) -> OpAttrVariantT {
    using T = decltype(zero);
    if constexpr (std::is_constructible_v<OpAttrVariantT, std::in_place_type_t<T>, T>) {
      return OpAttrVariantT(std::in_place_type<T>, ValueOf<T>(values));
    } else {
      return {};
    }
  });
}

}  // namespace

Attribute AttributeOf(proto::AttrType type, const AttrValues& values) {
  return ForAttrType(type, [&](auto zero) {
    using T = decltype(zero);
    return Attribute(std::in_place_type<T>, ValueOf<T>(values));
  });
}

void RecordMaker::Make() {
  AddSlots();
  for (const AttrRecord& attr : record_.attrs) {
    ForAttrType(attr.type, [&](auto zero) { AddAttribute<decltype(zero)>(attr); });
  }
  AddComment(record_.doc);
}

void RecordMaker::AddSlots() {
  const auto mark = [](const SlotRecord& slot, VariableBuilder var) {
    if ((slot.flags & kDuplicable) != 0) var.AsDuplicable();
    if ((slot.flags & kDispensable) != 0) var.AsDispensable();
    if ((slot.flags & kIntermediate) != 0) var.AsIntermediate();
    if ((slot.flags & kExtraSlot) != 0) var.AsExtra();
  };
  for (const SlotRecord& slot : record_.inputs) mark(slot, AddInput(slot.name, slot.doc));
  for (const SlotRecord& slot : record_.outputs) mark(slot, AddOutput(slot.name, slot.doc));
}

template <typename T>
void RecordMaker::AddAttribute(const AttrRecord& attr) {
  TypedAttrChecker<T>& checker = AddAttr<T>(attr.name, attr.doc);
  if ((attr.flags & kRequired) == 0) checker.SetDefault(ValueOf<T>(attr.value));
  if ((attr.flags & kExtraAttr) != 0) checker.AsExtra();
  if ((attr.flags & kQuantAttr) != 0) checker.AsQuant();
  if ((attr.flags & kSupportTensor) != 0) checker.SupportTensor();
  if (attr.range != nullptr) Limit(*attr.range, &checker);
  if (attr.each != nullptr) LimitEach(*attr.each, &checker);
  if constexpr (std::is_same_v<T, int> || std::is_same_v<T, std::string>) {
    if (attr.allowed.count > 0) checker.InEnum(ValueOf<std::vector<T>>(attr.allowed));
  }
}

GradOpMakerFN GradOpMakerOf(const OpRecord& record) {
  return [&record](const OpDesc& forward_op, const std::unordered_set<std::string>& no_grad_set,
                   std::unordered_map<std::string, std::string>* grad_to_var,
                   const std::vector<BlockDesc*>& grad_block) {
    return RecordGradOpMaker(record, forward_op, no_grad_set, grad_to_var, grad_block)();
  };
}

void AddVersion(const VersionRecord& version, compatible::OpVersion* history) {
  compatible::OpVersionDesc changes;
  for (const VersionChange& change : version.changes) {
    compatible::OpUpdate update{change.kind, change.name, change.remark, {}, {}};
    if (change.has_value) update.default_value = VersionValue(change.type, change.value);
    if (change.has_old_value)
      update.old_default_value = VersionValue(change.type, change.old_value);
    changes.Add(std::move(update));
  }
  history->AddCheckpoint(version.note, std::move(changes));
}

}  // namespace framework
}  // namespace paddle
