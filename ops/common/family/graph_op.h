#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "ops/common/family/elementwise_op.h"
#include "ops/common/operator/one_integer.h"

namespace paddle::operators {

namespace reference {

/// Reduces the messages to each target row by SUM, MEAN, MAX or MIN; a row without messages is 0.
template <typename T>
class RowCollector {
 public:
  RowCollector(int64_t rows, int64_t width, const std::string& op, const char* op_type)
      : width_(width), op_(op), values_(rows * width), counts_(rows, 0) {
    PADDLE_ENFORCE_EQ(op == "SUM" || op == "MEAN" || op == "MAX" || op == "MIN", true,
                      phi::errors::InvalidArgument(
                          "%s: rows are reduced by SUM, MEAN, MAX or MIN, not by %s", op_type, op));
  }
  int64_t width() const { return width_; }

  template <typename Row>
  void Take(int64_t to, Row row) {
    const bool first = counts_[to]++ == 0;
    for (int64_t j = 0; j < width_; ++j) {
      Wide<T>& have = values_[to * width_ + j];
      const Wide<T> more = Widen<T>(row(j));
      const bool sums = op_ == "SUM" || op_ == "MEAN";
      have = first ? more : sums ? have + more : (op_ == "MAX") == (more > have) ? more : have;
    }
  }
  void Write(T* out) const {
    for (size_t i = 0; i < values_.size(); ++i) {
      const int64_t count = op_ == "MEAN" ? std::max<int64_t>(counts_[i / width_], 1) : 1;
      out[i] = Narrow<T>(values_[i] / static_cast<Wide<T>>(count));
    }
  }
  void WriteCounts(int* out) const { std::copy(counts_.begin(), counts_.end(), out); }

 private:
  int64_t width_;
  std::string op_;
  std::vector<Wide<T>> values_;
  std::vector<int64_t> counts_;
};

struct Edges {
  std::vector<int64_t> from, to;

  Edges(const framework::ExecutionContext& ctx, const char* src, const char* dst)
      : from(IntegersOf(*ctx.Input<DenseTensor>(src), ctx.GetOp().Type().c_str())),
        to(IntegersOf(*ctx.Input<DenseTensor>(dst), ctx.GetOp().Type().c_str())) {}
  size_t size() const { return from.size(); }
  /// Errors: InvalidArgument for a node index out of range.
  void Check(int64_t sources, int64_t targets) const {
    for (size_t e = 0; e < size(); ++e) {
      PADDLE_ENFORCE_EQ(
          from[e] >= 0 && from[e] < sources && to[e] >= 0 && to[e] < targets, true,
          phi::errors::InvalidArgument("edge %d must lead from [0, %d) to [0, %d); it is %d to %d",
                                       e, sources, targets, from[e], to[e]));
    }
  }
};

/// Rows of Out: input Out_size or attribute out_size if above 0, else those of X.
inline int64_t ReceivingRows(const framework::ExecutionContext& ctx) {
  const auto attribute = ctx.Attr<std::vector<int64_t>>("out_size");
  const int64_t asked = ctx.HasInput("Out_size") ? OneInteger(ctx, "Out_size", "graph_send")
                        : attribute.empty()      ? 0
                                                 : attribute[0];
  return asked > 0 ? asked : ctx.Input<DenseTensor>("X")->dims()[0];
}

/// Element j of the message made of row a of x and row b of y.
template <typename T>
class MessageReference {
 public:
  MessageReference(const framework::ExecutionContext& ctx, const DenseTensor& x,
                   const DenseTensor& y)
      : x_(x), y_(y), op_(ctx.Attr<std::string>("message_op")) {
    PADDLE_ENFORCE_EQ(op_ == "ADD" || op_ == "MUL", true,
                      phi::errors::InvalidArgument("%s: message_op must be ADD or MUL; it is %s",
                                                   ctx.GetOp().Type(), op_));
    const std::vector<int64_t> a = RowOf(x), b = RowOf(y);
    row_.resize(std::max(a.size(), b.size()));
    x_row_ = PadShape(phi::make_ddim(a), static_cast<int>(row_.size()), -1);
    y_row_ = PadShape(phi::make_ddim(b), static_cast<int>(row_.size()), -1);
    for (size_t i = 0; i < row_.size(); ++i) row_[i] = x_row_[i] == 1 ? y_row_[i] : x_row_[i];
  }
  int64_t width() const { return Count(row_); }
  T operator()(int64_t a, int64_t b, int64_t j) const {
    const T left = x_.data<T>()[a * Count(x_row_) + Place(x_row_, j)];
    const T right = y_.data<T>()[b * Count(y_row_) + Place(y_row_, j)];
    return op_ == "ADD" ? left + right : left * right;
  }

 private:
  static std::vector<int64_t> RowOf(const DenseTensor& x) {
    std::vector<int64_t> dims = phi::vectorize(x.dims());
    if (dims.size() == 1) return {1};
    return std::vector<int64_t>(dims.begin() + 1, dims.end());
  }
  static int64_t Count(const std::vector<int64_t>& dims) {
    int64_t n = 1;
    for (int64_t d : dims) n *= d;
    return n;
  }
  int64_t Place(const std::vector<int64_t>& dims, int64_t j) const {
    int64_t place = 0, step = 1;
    for (size_t i = row_.size(); i-- > 0; j /= row_[i]) {
      place += dims[i] == 1 ? 0 : j % row_[i] * step;
      step *= dims[i];
    }
    return place;
  }

  const DenseTensor &x_, &y_;
  std::string op_;
  std::vector<int64_t> row_, x_row_, y_row_;
};

}  // namespace reference
}  // namespace paddle::operators
