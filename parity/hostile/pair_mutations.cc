#include "parity/hostile/pair_mutations.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <set>
#include <utility>

namespace phibridge {
namespace parity {
namespace {

namespace fw = paddle::framework;
using phi::DataType;

constexpr int kLargest = std::numeric_limits<int>::max(), kHalf = 1 << 30, kWide = 1 << 16;

// An attribute of the same type, all of it `number`; false if it is no integer, or an empty list.
bool FillAttribute(int number, fw::Attribute* value) {
  if (auto* one = std::get_if<int>(value)) {
    *one = number;
  } else if (auto* one_long = std::get_if<int64_t>(value)) {
    *one_long = number;
  } else if (auto* list = std::get_if<std::vector<int>>(value)) {
    std::fill(list->begin(), list->end(), number);
    return !list->empty();
  } else if (auto* longs = std::get_if<std::vector<int64_t>>(value)) {
    std::fill(longs->begin(), longs->end(), number);
    return !longs->empty();
  } else {
    return false;
  }
  return true;
}

std::vector<std::string> IntegerAttributes(const fw::AttributeMap& attrs) {
  std::set<std::string> names;
  for (const auto& entry : attrs) {
    fw::Attribute value = entry.second;
    // Notes for tools (op_role, …), which no kernel reads, are left out.
    if (entry.first.compare(0, 3, "op_") != 0 && FillAttribute(1, &value))
      names.insert(entry.first);
  }
  return {names.begin(), names.end()};
}

void AttributePairs(const fw::AttributeMap& attrs, std::vector<Mutation>* all) {
  constexpr std::pair<int, int> kPairs[] = {{kLargest, kLargest}, {kLargest, kHalf},
                                            {kHalf, kLargest},    {kLargest, 0},
                                            {0, kLargest},        {kWide, kWide}};
  const std::vector<std::string> names = IntegerAttributes(attrs);
  for (size_t i = 0; i < names.size(); ++i) {
    for (size_t j = i + 1; j < names.size(); ++j) {
      for (const auto& [first, second] : kPairs) {
        all->push_back(
            {HostileClass::kAttribute,
             fmt::format("attributes {} = {} and {} = {}", names[i], first, names[j], second),
             [a = names[i], b = names[j], first = first, second = second](Victim* v) {
               fw::AttributeMap changed = v->op()->GetAttrMap();
               FillAttribute(first, &changed[a]);
               FillAttribute(second, &changed[b]);
               v->op()->SetAttrMap(changed);
             }});
      }
    }
  }
}

enum class Limit { kZero, kLeast, kMinusOne, kMost };
constexpr Limit kLimits[] = {Limit::kZero, Limit::kLeast, Limit::kMinusOne, Limit::kMost};

const char* LimitName(Limit limit) {
  constexpr const char* kNames[] = {"0", "the least", "-1", "the most"};
  return kNames[static_cast<size_t>(limit)];
}

template <typename T>
void Fill(Limit limit, phi::DenseTensor* tensor) {
  const T value = limit == Limit::kZero    ? T(0)
                  : limit == Limit::kLeast ? std::numeric_limits<T>::min()
                  : limit == Limit::kMost  ? std::numeric_limits<T>::max()
                                           : static_cast<T>(-1);
  std::fill_n(tensor->data<T>(), tensor->numel(), value);
}

// False if its elements are no integers.
bool Fill(Limit limit, phi::DenseTensor* tensor) {
  switch (tensor->dtype()) {
    case DataType::INT8:
      Fill<int8_t>(limit, tensor);
      return true;
    case DataType::UINT8:
      Fill<uint8_t>(limit, tensor);
      return true;
    case DataType::INT16:
      Fill<int16_t>(limit, tensor);
      return true;
    case DataType::INT32:
      Fill<int32_t>(limit, tensor);
      return true;
    case DataType::INT64:
      Fill<int64_t>(limit, tensor);
      return true;
    default:
      return false;
  }
}

void FillInput(const std::string& name, Limit limit, Victim* victim) {
  fw::Variable* var = victim->scope->FindVar(name);
  const phi::DenseTensor held = PartsOf(*var).at(0);
  phi::DenseTensor filled = Reshaped(held, phi::vectorize(held.dims()));
  Fill(limit, &filled);
  PutPart(0, filled, var);
}

std::vector<std::string> IntegerInputs(const ValidOp& op) {
  std::vector<std::string> names;
  for (const std::string& name : op.Inputs()) {
    if (!op.Value(name).IsType<phi::DenseTensor>()) continue;
    const auto& held = op.Value(name).Get<phi::DenseTensor>();
    if (!held.initialized() || held.numel() <= 0) continue;
    phi::DenseTensor copy = Reshaped(held, phi::vectorize(held.dims()));
    if (Fill(Limit::kZero, &copy)) names.push_back(name);
  }
  return names;
}

void ValuePairs(const ValidOp& op, std::vector<Mutation>* all) {
  const std::vector<std::string> names = IntegerInputs(op);
  for (size_t i = 0; i < names.size(); ++i) {
    for (size_t j = i + 1; j < names.size(); ++j) {
      for (Limit first : kLimits) {
        for (Limit second : kLimits) {
          all->push_back({HostileClass::kValue,
                          fmt::format("{} all {} and {} all {}", names[i], LimitName(first),
                                      names[j], LimitName(second)),
                          [a = names[i], b = names[j], first, second](Victim* victim) {
                            FillInput(a, first, victim);
                            FillInput(b, second, victim);
                          }});
        }
      }
    }
  }
}

using Dims = std::vector<int64_t>;

// All parts of the inputs get the shape.
void ReshapeAll(const std::vector<std::string>& inputs, const Dims& dims, Victim* victim) {
  for (const std::string& name : inputs) {
    const std::vector<phi::DenseTensor> parts = PartsOf(*victim->scope->FindVar(name));
    for (size_t i = 0; i < parts.size(); ++i)
      PutDeclaredPart(name, i, Reshaped(parts[i], dims), victim);
  }
}

void SameShapes(const ValidOp& op, std::vector<Mutation>* all) {
  const std::vector<std::string>& names = op.Inputs();
  const auto add = [all](const std::vector<std::string>& inputs, const Dims& dims) {
    all->push_back(
        {HostileClass::kShape,
         fmt::format("{} of shape [{}]", fmt::join(inputs, " and "), phi::make_ddim(dims).to_str()),
         [=](Victim* victim) { ReshapeAll(inputs, dims, victim); }});
  };
  if (names.size() < 2) return;
  for (const Dims& dims : {Dims{}, Dims{0}, Dims{1}, Dims{5}, Dims{1, 1}, Dims{2, 3}, Dims{0, 3},
                           Dims{2, 0}, Dims{2, 1, 3}, Dims{1, 1, 1, 1}, Dims{2, 3, 4, 5}}) {
    add(names, dims);
  }
  for (size_t i = 0; i < names.size(); ++i) {
    for (size_t j = i + 1; j < names.size() && names.size() > 2; ++j) {
      for (const Dims& dims : {Dims{}, Dims{0}, Dims{1}, Dims{1, 1}})
        add({names[i], names[j]}, dims);
    }
  }
}

}  // namespace

std::vector<Mutation> PairMutationsOf(const ValidOp& op) {
  std::vector<Mutation> all;
  SameShapes(op, &all);
  AttributePairs(op.op().GetAttrMap(), &all);
  ValuePairs(op, &all);
  return all;
}

}  // namespace parity
}  // namespace phibridge
