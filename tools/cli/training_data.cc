#include "tools/cli/training_data.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <random>

#include "parity/compare/compare.h"
#include "parity/execution/case.h"

namespace phibridge {
namespace tools {

TrainingData::TrainingData(const std::vector<std::string>& files, int64_t batch,
                           std::optional<uint64_t> shuffle_seed, const Program& program)
    : batch_(batch), shuffle_seed_(shuffle_seed) {
  for (const auto& [name, value] : parity::ReadFeeds("--data", files, program.feeds())) {
    PADDLE_ENFORCE(value.dims().size() > 0,
                   phi::errors::InvalidArgument("--data of `%s` holds one number, not rows", name));
    const int64_t rows = value.dims()[0];
    if (values_.empty()) samples_ = rows;
    PADDLE_ENFORCE_EQ(
        rows, samples_,
        phi::errors::InvalidArgument("--data of `%s` has %d rows, that of `%s` has %d", name, rows,
                                     values_[0].first, samples_));
    values_.emplace_back(name, parity::BitsAs(value, program.Variable(name).dtype));
  }
  for (const TensorInfo& feed : program.feeds()) {
    const bool given = std::any_of(values_.begin(), values_.end(),
                                   [&](const auto& value) { return value.first == feed.name; });
    PADDLE_ENFORCE(given, phi::errors::NotFound("the program wants `%s`: --data %s=FILE.npy",
                                                feed.name, feed.name));
  }
  PADDLE_ENFORCE(batch_ <= samples_,
                 phi::errors::InvalidArgument("--batch %d is more than the %d rows of the data",
                                              batch_, samples_));
}

void TrainingData::Feed(int64_t step, Session* session) {
  if (shuffle_seed_) OrderEpoch(step / steps_per_epoch());
  const int64_t first = step % steps_per_epoch() * batch_;
  for (const auto& [name, value] : values_) session->Feed(name, BatchOf(value, first));
}

Tensor TrainingData::BatchOf(const Tensor& all, int64_t first) const {
  if (order_.empty()) return all.Slice(first, first + batch_);
  Tensor batch;
  phi::DDim dims = all.dims();
  dims[0] = batch_;
  batch.Resize(dims);
  char* to = static_cast<char*>(batch.mutable_data(phi::CPUPlace(), all.dtype()));
  const char* from = static_cast<const char*>(all.data());
  const size_t row_bytes = static_cast<size_t>(all.numel() / samples_) * phi::SizeOf(all.dtype());
  for (int64_t i = 0; i < batch_; ++i) {
    const auto row = static_cast<size_t>(order_[static_cast<size_t>(first + i)]);
    std::memcpy(to + static_cast<size_t>(i) * row_bytes, from + row * row_bytes, row_bytes);
  }
  return batch;
}

// std::shuffle is another one in every standard library; this order is the same everywhere.
void TrainingData::OrderEpoch(int64_t epoch) {
  if (epoch == ordered_epoch_) return;
  ordered_epoch_ = epoch;
  order_.resize(static_cast<size_t>(samples_));
  std::iota(order_.begin(), order_.end(), 0);
  std::mt19937_64 random(*shuffle_seed_ * 1000003 + static_cast<uint64_t>(epoch));
  for (size_t i = order_.size() - 1; i > 0; --i) std::swap(order_[i], order_[random() % (i + 1)]);
}

}  // namespace tools
}  // namespace phibridge
