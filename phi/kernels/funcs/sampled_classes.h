#pragma once

#include <random>
#include <vector>

#include "phi/core/counted_vector.h"
#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/class_sampler.h"
#include "phi/kernels/funcs/index/index_values.h"
#include "phi/kernels/funcs/random_engine.h"

namespace phi {
namespace funcs {

/// The classes of each row: the true ones, then those to tell them from.
template <typename Context>
CountedVector<int64_t> SampledClasses(const Context& ctx, const DenseTensor& label, int64_t rows,
                                      int classes, const std::vector<int>& custom, int count,
                                      int seed, ClassSampler* sampler) {
  const std::vector<int64_t> labels = CheckedIndices(label, "Label", classes);
  const int64_t known = rows == 0 ? 0 : static_cast<int64_t>(labels.size()) / rows;
  CountedVector<int64_t> sampled;
  sampled.reserve(rows * (known + count));
  WithEngine(ctx, seed, [&](std::mt19937_64& engine) {
    for (int64_t i = 0; i < rows; ++i) {
      sampled.insert(sampled.end(), labels.begin() + i * known, labels.begin() + (i + 1) * known);
      for (int j = 0; j < count; ++j) {
        sampled.push_back(custom.empty() ? sampler->Draw(&engine) : custom[j]);
      }
    }
  });
  return sampled;
}

}  // namespace funcs
}  // namespace phi
