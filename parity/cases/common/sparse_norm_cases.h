#pragma once

#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {

/// The twin normalises the values [nnz, C]: what is missing takes no part.
inline OpCase SparseNormCase(const std::string& name, const std::string& kernel, Input x,
                             bool is_test) {
  OpCase c = SparseCase(name, kernel,
                        {{"x", std::move(x)},
                         {"mean", In({3})},
                         {"variance", In({3}).Range(0.5, 2)},
                         {"scale", In({3})},
                         {"bias", In({3})}},
                        Input::kSparseCoo,
                        {{"is_test", is_test},
                         {"momentum", 0.75f},
                         {"epsilon", 1e-4f},
                         {"data_layout", std::string("NDHWC")},
                         {"use_global_stats", false},
                         {"trainable_statistics", false}});
  for (const char* output : {"mean_out", "variance_out", "saved_mean", "saved_variance"})
    c.outputs[output] = {};
  for (const char* output : {"saved_mean", "saved_variance"}) c.outputs[output].compare = !is_test;
  c.outputs["reserve_space"].compare = false;
  DenseTwin twin = Twin("batch_norm", {{"is_test", is_test},
                                       {"momentum", 0.75f},
                                       {"epsilon", 1e-4f},
                                       {"data_layout", std::string("NHWC")}});
  twin.of_values = true;
  twin.places_of = "x";
  twin.inputs = {
      {"x", "X"}, {"mean", "Mean"}, {"variance", "Variance"}, {"scale", "Scale"}, {"bias", "Bias"}};
  twin.outputs = {{"out", "Y"}, {"mean_out", "MeanOut"}, {"variance_out", "VarianceOut"}};
  // What the gradient needs is made in training alone.
  if (!is_test)
    twin.outputs.insert({{"saved_mean", "SavedMean"}, {"saved_variance", "SavedVariance"}});
  return WithTwin(std::move(c), std::move(twin));
}

/// `kernel`: batch_norm, or sync_batch_norm, which is batch_norm where there is one process.
inline OpSuite SparseNormSuite(const std::string& kernel) {
  OpSuite suite = SparseSuite("sparse_" + kernel, OpClass::kReduction);
  suite.cases.push_back(SparseNormCase("training", kernel + "_coo", CooImage3d(3), false));
  suite.cases.push_back(SparseNormCase("inference", kernel + "_coo", CooImage3d(3), true));
  suite.cases.push_back(
      SparseNormCase("matrix", kernel + "_coo", Coo({6, 3}, {{4, 0, 1, 5, 2}}), false));
  OpCase global = SparseNormCase("running_statistics", kernel + "_coo", CooImage3d(3), true);
  global.attrs["is_test"] = global.dense_twin.attrs["is_test"] = false;
  global.attrs["use_global_stats"] = global.dense_twin.attrs["use_global_stats"] = true;
  suite.cases.push_back(global);
  OpCase own = SparseNormCase("test_by_own_statistics", kernel + "_coo", CooImage3d(3), false);
  own.attrs["is_test"] = own.dense_twin.attrs["is_test"] = true;
  own.attrs["trainable_statistics"] = own.dense_twin.attrs["trainable_statistics"] = true;
  suite.cases.push_back(own);
  // Of one value there is no variance: it is copied, as by the dense kernel.
  OpCase one =
      SparseNormCase("one_value", kernel + "_coo", Coo({6, 3}, {{4}}).Values({1, -2, 3}), false);
  one.dense_twin = {};
  one.truth["out[1]"] = {{1, 3}, {1, -2, 3}, {}};
  suite.cases.push_back(one);
  for (const float epsilon : {0.0f, 0.001f}) {
    OpCase bound = SparseNormCase(epsilon == 0 ? "epsilon_0" : "largest_epsilon", kernel + "_coo",
                                  CooImage3d(3), false);
    bound.attrs["epsilon"] = bound.dense_twin.attrs["epsilon"] = epsilon;
    suite.cases.push_back(bound);
  }
  // The dense operator takes no more than 0.001. Of two values 1 and 3: mean 2, variance 1.
  OpCase large = SparseNormCase("epsilon_above_that_of_images", kernel + "_coo",
                                Coo({6, 1}, {{4, 1}}).Values({1, 3}), false);
  for (const char* statistic : {"mean", "variance", "scale", "bias"})
    large.inputs[statistic] = {In({1}).Values({1})};
  large.attrs["epsilon"] = 3.0f;
  large.dense_twin = {};
  large.truth["out[1]"] = {{2, 1}, {0.5, 1.5}, {}};
  suite.cases.push_back(large);
  suite.cases.push_back(
      Fails(SparseNormCase("other_channels", kernel + "_coo", CooImage3d(2), false),
            "one number for each of the channels"));
  return suite;
}

}  // namespace parity
}  // namespace phibridge
