#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/tensor_array.h"

namespace paddle {
namespace framework {

/// Columns of feed and fetch ops; more than any program has, and a bound for hostile ones.
constexpr int kMaxFeedFetchColumns = 1 << 16;

/// Values of a FEED_MINIBATCH variable: element `col` is the output of the feed op with that
/// column.
using FeedType = phi::DenseTensor;
using FeedList = std::vector<FeedType>;

/// One value of a FETCH_LIST variable: a tensor, or an array of tensors.
struct FetchType {
  phi::DenseTensor tensor;
  phi::TensorArray array;
  bool is_array = false;
};
using FetchList = std::vector<FetchType>;

}  // namespace framework
}  // namespace paddle
