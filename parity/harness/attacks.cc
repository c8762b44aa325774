#include "parity/harness/attacks.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>

#include "phi/core/errors.h"

namespace phibridge {
namespace parity {
namespace {

using Dims = std::vector<int64_t>;

std::string DimsName(const Dims& dims) {
  std::string text = "[";
  for (int64_t d : dims) text += (text.size() > 1 ? ", " : "") + std::to_string(d);
  return text + "]";
}

// The tensor gets memory of its own size, so that a sanitizer sees reads beyond it.
void Reshape(const Dims& dims, phi::DenseTensor* tensor) {
  phi::DenseTensor other;
  other.Resize(phi::make_ddim(dims));
  other.set_type(tensor->dtype());
  other.set_layout(tensor->layout());
  other.set_lod(tensor->lod());
  if (tensor->initialized()) {
    const size_t size = phi::SizeOf(tensor->dtype());
    auto* to = static_cast<char*>(other.mutable_data(phi::CPUPlace(), tensor->dtype()));
    const auto* from = static_cast<const char*>(tensor->data());
    for (int64_t i = 0; i < other.numel(); ++i) {
      if (tensor->numel() == 0) std::memset(to + i * size, 0, size);
      if (tensor->numel() > 0) std::memcpy(to + i * size, from + i % tensor->numel() * size, size);
    }
  }
  *tensor = other;
}

template <typename T>
void AddValues(const std::vector<T>& values, int64_t count, std::vector<TensorAttack>* attacks) {
  for (const T& value : values) {
    for (int64_t at : std::set<int64_t>{0, count - 1}) {
      attacks->push_back({"[" + std::to_string(at) + "] = " + std::to_string(value),
                          [value, at](phi::DenseTensor* tensor) {
                            phi::DenseTensor copy = *tensor;
                            Reshape(phi::vectorize(tensor->dims()), &copy);
                            copy.data<T>()[at] = value;
                            *tensor = copy;
                          }});
    }
  }
}

const std::vector<int>& BadIntegers() {
  // Fifty is outside of every small case, and a resolution that does not take minutes.
  static const std::vector<int> kBad = {-1, 0, 1, -1000, 50};
  return kBad;
}

template <typename T>
void AddBadNumber(const std::string& name, std::vector<AttributeAttack>* attacks) {
  for (int bad : BadIntegers()) {
    attacks->push_back({"attribute " + name + " = " + std::to_string(bad),
                        [name, bad](paddle::framework::AttributeMap* attrs) {
                          (*attrs)[name] = static_cast<T>(bad);
                        }});
  }
}

template <typename T>
void AddBadLists(const std::string& name, const std::vector<T>& list,
                 std::vector<AttributeAttack>* attacks) {
  const auto add = [&](const std::string& how, std::vector<T> bad) {
    attacks->push_back({"attribute " + name + how,
                        [name, bad = std::move(bad)](paddle::framework::AttributeMap* attrs) {
                          (*attrs)[name] = bad;
                        }});
  };
  if (list.empty()) return;
  add(" one shorter", std::vector<T>(list.begin(), list.end() - 1));
  std::vector<T> longer = list;
  longer.push_back(list.back());
  add(" one longer", longer);
  for (size_t at : std::set<size_t>{0, list.size() - 1}) {
    for (int bad : BadIntegers()) {
      std::vector<T> other = list;
      other[at] = static_cast<T>(bad);
      add("[" + std::to_string(at) + "] = " + std::to_string(bad), other);
    }
  }
}

}  // namespace

std::vector<TensorAttack> ShapeAttacks(const phi::DenseTensor& tensor) {
  const Dims dims = phi::vectorize(tensor.dims());
  const size_t rank = dims.size();
  std::set<Dims> others;
  for (size_t i = 0; i < rank; ++i) {
    for (int64_t change : {-1, 1}) {
      Dims other = dims;
      other[i] += change;
      if (other[i] >= 0) others.insert(other);
    }
    Dims without = dims;
    without.erase(without.begin() + static_cast<int64_t>(i));
    others.insert(without);
  }
  Dims before = dims, after = dims;
  before.insert(before.begin(), 1);
  after.push_back(2);
  others.insert(before);
  others.insert(after);
  others.insert({tensor.numel()});
  others.insert(Dims(dims.rbegin(), dims.rend()));
  others.erase(dims);
  std::vector<TensorAttack> attacks;
  for (const Dims& other : others) {
    if (other.size() > static_cast<size_t>(phi::DDim::kMaxRank)) continue;
    attacks.push_back({"of shape " + DimsName(other) + " instead of " + DimsName(dims),
                       [other](phi::DenseTensor* t) { Reshape(other, t); }});
  }
  return attacks;
}

std::vector<TensorAttack> ValueAttacks(const phi::DenseTensor& tensor) {
  std::vector<TensorAttack> attacks;
  const int64_t count = tensor.numel();
  if (!tensor.initialized() || count <= 0) return attacks;
  switch (tensor.dtype()) {
    case phi::DataType::INT32:
      AddValues<int32_t>({-1, -1000, 1000}, count, &attacks);
      break;
    case phi::DataType::INT64:
      AddValues<int64_t>({-1, -1000, 1000}, count, &attacks);
      break;
    case phi::DataType::FLOAT32:
      AddValues<float>({NAN, 1e4f, -1e4f}, count, &attacks);
      break;
    case phi::DataType::FLOAT64:
      AddValues<double>({NAN, 1e4, -1e4}, count, &attacks);
      break;
    default:
      break;
  }
  return attacks;
}

std::vector<AttributeAttack> AttributeAttacks(const paddle::framework::AttributeMap& attrs) {
  std::vector<AttributeAttack> attacks;
  for (const auto& entry : attrs) {
    if (entry.first.compare(0, 3, "op_") == 0)
      continue;  // op_role and the like: of no kernel's interest
    if (std::holds_alternative<int>(entry.second)) AddBadNumber<int>(entry.first, &attacks);
    if (std::holds_alternative<int64_t>(entry.second)) AddBadNumber<int64_t>(entry.first, &attacks);
    if (const auto* ints = std::get_if<std::vector<int>>(&entry.second)) {
      AddBadLists(entry.first, *ints, &attacks);
    }
    if (const auto* ints = std::get_if<std::vector<int64_t>>(&entry.second)) {
      AddBadLists(entry.first, *ints, &attacks);
    }
  }
  return attacks;
}

}  // namespace parity
}  // namespace phibridge
