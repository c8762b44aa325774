#pragma once

#include <cstdint>
#include <initializer_list>
#include <ostream>
#include <string>
#include <type_traits>
#include <vector>

namespace phi {

/// Dimensions whose number is part of the type, for sources from outside alone.
template <int D>
class Dim;

/// Dimensions of a tensor: rank 0 to 9, each a number of elements; -1 stands for "not known yet" in
/// a program's description. A default DDim is [0], the shape of a tensor before its first use.
class DDim {
 public:
  static constexpr int kMaxRank = 9;

  DDim() : rank_(1) {}
  /// Errors: InvalidArgument for a rank outside [0, kMaxRank].
  DDim(const int* dims, int rank) { Assign(dims, rank); }
  DDim(const int64_t* dims, int rank) { Assign(dims, rank); }
  DDim(std::initializer_list<int64_t> dims) { Assign(dims.begin(), static_cast<int>(dims.size())); }
  template <int D>
  // NOLINTNEXTLINE(google-explicit-constructor): as the original
  DDim(const Dim<D>& dim) : DDim(dim.Get(), D) {}

  /// Errors: OutOfRange for an index outside [0, rank), as programs of strangers bring shapes of
  /// any rank.
  int64_t& operator[](int i) { return dims_[Checked(i)]; }
  int64_t operator[](int i) const { return dims_[Checked(i)]; }
  int64_t& at(int i) { return dims_[Checked(i)]; }
  int64_t at(int i) const { return dims_[Checked(i)]; }
  const int64_t* Get() const { return dims_; }
  int64_t* GetMutable() { return dims_; }
  int size() const { return rank_; }
  const int64_t* begin() const { return dims_; }
  const int64_t* end() const { return dims_ + rank_; }

  bool operator==(const DDim& o) const {
    if (rank_ != o.rank_) return false;
    for (int i = 0; i < rank_; ++i) {
      if (dims_[i] != o.dims_[i]) return false;
    }
    return true;
  }
  bool operator!=(const DDim& o) const { return !(*this == o); }

  /// These dimensions in another shape of the same number of elements. One -1 is inferred, 0
  /// copies.
  DDim reshape(const std::vector<int>& shape) const;
  DDim transpose(const std::vector<int>& axis) const;
  /// visitor(dim), where `dim` is a Dim of this rank; changes of it are kept. Defined where Dim is.
  template <typename Visitor>
  auto apply_visitor(Visitor&& visitor);
  template <typename Visitor>
  auto apply_visitor(Visitor&& visitor) const;
  /// "2, 3, 4"
  std::string to_str() const;
  /// "[2, 3, 4]"; what Format prints. A friend, so that nothing is converted to a DDim for it.
  friend void PrintInMessage(std::ostream& os, const DDim& dims) {
    os << "[" << dims.to_str() << "]";
  }

 private:
  template <typename T>
  void Assign(const T* dims, int rank) {
    CheckRank(rank);
    rank_ = rank;
    for (int i = 0; i < rank; ++i) dims_[i] = dims[i];
  }
  static void CheckRank(int rank);
  int Checked(int i) const {
    if (i < 0 || i >= rank_) Refuse(i);
    return i;
  }
  [[noreturn, gnu::cold]] void Refuse(int i) const;

  int64_t dims_[kMaxRank] = {};  // zeros behind rank_, so that copies read no garbage
  int rank_;
};

DDim make_ddim(const std::vector<int64_t>& dims);
DDim make_ddim(const std::vector<int>& dims);
DDim make_ddim(std::initializer_list<int64_t> dims);

int64_t product(const DDim& dims);
/// True if a dimension is negative, which means that it is not known yet.
bool contain_unknown_dim(const DDim& dims);
/// Dimensions [begin, end). Errors: InvalidArgument unless 0 <= begin <= end <= rank.
DDim slice_ddim(const DDim& dims, int begin, int end);
inline int arity(const DDim& dims) { return dims.size(); }
/// [product of the first num_col_dims dims, product of the others]; the matrix view of `mul`.
DDim flatten_to_2d(const DDim& dims, int num_col_dims);
DDim flatten_to_3d(const DDim& dims, int num_row_dims, int num_col_dims);
DDim flatten_to_1d(const DDim& dims);
/// Distance in elements between neighbours along each axis, dense and row-major.
DDim stride(const DDim& dims);
/// stride_numel(d)[i] is the number of elements from axis i on.
DDim stride_numel(const DDim& dims);

template <typename T = int64_t>
std::vector<T> vectorize(const DDim& dims) {
  return std::vector<T>(dims.begin(), dims.end());
}

/// "2, 3, 4", as the original prints it; messages have the brackets (PrintInMessage).
std::ostream& operator<<(std::ostream& os, const DDim& dims);

}  // namespace phi
