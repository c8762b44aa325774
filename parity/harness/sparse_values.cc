#include "parity/harness/sparse_values.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {
namespace {

int64_t Whole(const Snapshot& member, size_t i) {
  return static_cast<int64_t>(member.values.at(i).real());
}

// Gives each value its place, in the order of the values.
class Places {
 public:
  explicit Places(const std::vector<Snapshot>& members)
      : members_(members), dims_(WholeOf(members).dims) {}

  /// The number of the place of each value, in row-major order of the sparse dimensions.
  std::vector<int64_t> Take() {
    const bool is_coo = members_.front().member == "indices";
    return is_coo ? OfCoo() : OfCsr();
  }
  const std::string& wrong() const { return wrong_; }

 private:
  std::vector<int64_t> OfCoo() {
    const Snapshot& indices = MemberOf(members_, "indices");
    if (indices.dims.size() != 2 || indices.dims[0] > static_cast<int64_t>(dims_.size())) {
      wrong_ = "its indices are not [sparse dimensions, values]";
      return {};
    }
    const auto nnz = static_cast<size_t>(indices.dims[1]);
    std::vector<int64_t> places(nnz, 0);
    for (size_t d = 0; d < static_cast<size_t>(indices.dims[0]); ++d) {
      for (size_t i = 0; i < nnz; ++i) {
        places[i] = places[i] * dims_[d] + Inside(Whole(indices, d * nnz + i), dims_[d]);
      }
    }
    return places;
  }

  std::vector<int64_t> OfCsr() {
    const Snapshot &crows = MemberOf(members_, "crows"), &cols = MemberOf(members_, "cols");
    const int64_t width = dims_.back(), rows = dims_[dims_.size() - 2];
    const int64_t batch = dims_.size() == 3 ? dims_[0] : 1;
    if (static_cast<int64_t>(crows.values.size()) != batch * (rows + 1)) {
      wrong_ = "its crows are not [batch * (rows + 1)]";
      return {};
    }
    std::vector<int64_t> places;
    for (int64_t b = 0; b < batch; ++b) {
      for (int64_t row = 0; row < rows; ++row) {
        const auto at = static_cast<size_t>(b * (rows + 1) + row);
        const int64_t left = static_cast<int64_t>(cols.values.size() - places.size());
        const int64_t count = Inside(Whole(crows, at + 1) - Whole(crows, at), left + 1);
        for (int64_t i = 0; i < count; ++i) {
          const int64_t col = Inside(Whole(cols, places.size()), width);
          if (i > 0 && col < places.back() % width) wrong_ = "its columns fall within a row";
          places.push_back((b * rows + row) * width + col);
        }
      }
    }
    return places;
  }

  int64_t Inside(int64_t index, int64_t size) {
    if (index >= 0 && index < size) return index;
    if (wrong_.empty()) wrong_ = phi::Format("index %d is not in [0, %d)", index, size);
    return 0;
  }

  const std::vector<Snapshot>& members_;
  const std::vector<int64_t> dims_;
  std::string wrong_;
};

int64_t Product(const std::vector<int64_t>& dims) {
  return std::accumulate(dims.begin(), dims.end(), int64_t{1}, std::multiplies<>());
}

bool HaveSameIndices(const std::vector<Snapshot>& a, const std::vector<Snapshot>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& one, const auto& other) {
    if (one.member != other.member) return false;
    return one.member == "values" || one.values == other.values;
  });
}

}  // namespace

const Snapshot& MemberOf(const std::vector<Snapshot>& members, const char* name) {
  const auto it = std::find_if(members.begin(), members.end(),
                               [&](const Snapshot& member) { return member.member == name; });
  PADDLE_ENFORCE(it != members.end(), phi::errors::NotFound("the value has no member %s", name));
  return *it;
}

Snapshot WholeOf(const std::vector<Snapshot>& members) {
  Snapshot whole;
  const Snapshot& shape = MemberOf(members, "shape");
  for (size_t d = 0; d < shape.values.size(); ++d) whole.dims.push_back(Whole(shape, d));
  whole.dtype = MemberOf(members, "values").dtype;
  whole.initialized = true;
  return whole;
}

Input InputOf(const Snapshot& snapshot) {
  Input input = In(snapshot.dims).Type(snapshot.dtype);
  for (const std::complex<double>& number : snapshot.values) {
    input.values.push_back(number.real());
    if (phi::IsComplexType(snapshot.dtype)) input.imaginary.push_back(number.imag());
  }
  return input;
}

DenseForm DenseOf(const std::vector<Snapshot>& members, double absent) {
  DenseForm form;
  Places places(members);
  const std::vector<int64_t> of_values = places.Take();
  const Snapshot& values = MemberOf(members, "values");
  const size_t nnz = of_values.size();
  form.wrong = places.wrong();
  if (form.wrong.empty() && (values.dims.empty() || values.dims[0] != static_cast<int64_t>(nnz)))
    form.wrong = phi::Format("it has %d places for its values", nnz);
  if (!form.wrong.empty()) return form;
  Snapshot dense = WholeOf(members);
  const auto count = static_cast<size_t>(Product(dense.dims));
  const size_t width = nnz == 0 ? 0 : values.values.size() / nnz;
  dense.values.assign(count, absent);
  form.stored.assign(count, false);
  for (size_t i = 0; i < nnz; ++i) {
    for (size_t k = 0; k < width; ++k) {
      const size_t at = static_cast<size_t>(of_values[i]) * width + k;
      const std::complex<double> before = form.stored[at] ? dense.values[at] : 0;
      dense.values[at] = before + values.values[i * width + k];
      form.stored[at] = true;
    }
  }
  form.dense = InputOf(dense);
  return form;
}

SparseNumbers ValuesAtPlaces(const std::vector<Snapshot>& members,
                             const std::vector<Snapshot>& of) {
  if (HaveSameIndices(members, of)) return {"", MemberOf(members, "values").values};
  DenseForm form = DenseOf(members, 0);
  SparseNumbers numbers{form.wrong, {}};
  if (!form.wrong.empty()) return numbers;
  const std::vector<int64_t> places = Places(of).Take();
  const size_t width = places.empty() ? 0 : MemberOf(of, "values").values.size() / places.size();
  for (const int64_t place : places) {
    const double* from = form.dense.values.data() + static_cast<size_t>(place) * width;
    numbers.values.insert(numbers.values.end(), from, from + width);
  }
  return numbers;
}

}  // namespace parity
}  // namespace phibridge
