#pragma once

#include <algorithm>
#include <iterator>
#include <numeric>
#include <random>
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

/// The places in Row of the neighbours of `node`, or of `most` of them by chance, if there are
/// more; both in their order. Those of node n stand in Row from starts[n] to starts[n + 1];
/// `edges`: how many places Row has. Errors: InvalidArgument for what is no node, and for starts
/// outside of Row.
template <typename Random>
std::vector<int64_t> NeighboursOf(const char* op_type, const std::vector<int64_t>& starts,
                                  int64_t edges, int64_t node, int64_t most, Random* random) {
  PADDLE_ENFORCE_EQ(node >= 0 && node < static_cast<int64_t>(starts.size()) - 1, true,
                    phi::errors::InvalidArgument("%s: X and Row must hold nodes in [0, %d); one "
                                                 "is %d",
                                                 op_type, starts.size() - 1, node));
  const int64_t begin = starts[node], end = starts[node + 1];
  PADDLE_ENFORCE_EQ(
      begin >= 0 && begin <= end && end <= edges, true,
      phi::errors::InvalidArgument("%s: Col_Ptr must ascend from 0 to the %d of Row; node %d has "
                                   "[%d, %d)",
                                   op_type, edges, node, begin, end));
  std::vector<int64_t> all(end - begin), drawn;
  std::iota(all.begin(), all.end(), begin);
  if (most >= end - begin) return all;
  std::sample(all.begin(), all.end(), std::back_inserter(drawn), most, *random);
  return drawn;
}

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
