// Ops on numbers that a case list cannot say, or on more elements than it should.
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "framework/executor/bound_op.h"
#include "framework/op/op_registry.h"
#include "phi/core/device_context.h"
#include "tests/framework/model_testing.h"
#include "tests/support/expect_error.h"
#include "tests/support/scoped_data_limit.h"

namespace phibridge {
namespace {

namespace fw = paddle::framework;

class ExtremeNumbers : public ::testing::TestWithParam<const char*> {
 protected:
  ExtremeNumbers() { options_.rules.Add(std::string("*=") + GetParam()); }

  template <typename T>
  void Put(const std::string& slot, const phi::DDim& dims, const std::vector<T>& values) {
    inputs_[slot] = {slot};
    *scope_.Var(slot)->GetMutable<phi::DenseTensor>() = testing::TensorOf<T>(dims, values);
  }
  void Run(const char* type, const std::vector<std::string>& outputs,
           const fw::AttributeMap& attrs) {
    fw::VariableNameMap names;
    for (const std::string& slot : outputs) {
      names[slot] = {slot};
      scope_.Var(slot);
    }
    const auto op = fw::OpRegistry::CreateOp(type, inputs_, names, attrs);
    BoundOp(*op, scope_, options_).Run();
  }
  const phi::DenseTensor& Result(const std::string& slot) {
    return scope_.FindVar(slot)->Get<phi::DenseTensor>();
  }
  void RoiAlignOfOneBin(float size) {
    Put<float>("X", {1, 1, 2, 2}, {1, 2, 3, 4});
    Put<float>("ROIs", {1, 4}, {0, 0, size, size});
    Put<int>("RoisNum", {1}, {1});
    Run("roi_align", {"Out"},
        {{"pooled_height", 1},
         {"pooled_width", 1},
         {"spatial_scale", 1.0f},
         {"sampling_ratio", -1},
         {"aligned", false}});
  }

  ExecutionOptions options_;
  fw::Scope scope_;
  fw::VariableNameMap inputs_;
};

TEST_P(ExtremeNumbers, TheLargestInt64IsNoNodeOfAGraph) {
  const int64_t largest = std::numeric_limits<int64_t>::max();
  Put<int64_t>("Row", {2}, {1, 0});
  Put<int64_t>("Col_Ptr", {3}, {0, 1, 2});
  Put<int64_t>("X", {1}, {largest});
  const std::string text = "nodes in [0, 2); one is 9223372036854775807";
  tests::ExpectError(phi::INVALID_ARGUMENT, text, [&] {
    Run("graph_sample_neighbors", {"Out", "Out_Count", "Out_Eids"}, {{"sample_size", -1}});
  });
  if (GetParam() == std::string("phi")) return;  // there is only a legacy kernel
  tests::ExpectError(phi::INVALID_ARGUMENT, text, [&] {
    Run("graph_khop_sampler", {"Out_Src", "Out_Dst", "Sample_Index", "Reindex_X"},
        {{"sample_sizes", std::vector<int>{2}}});
  });
}

// As float32, 16777219 thresholds are 16777220.
TEST_P(ExtremeNumbers, AucCountsAProbabilityOfOneInTheLastBucket) {
  const int thresholds = 16777219;
  const phi::DDim dims = {1, thresholds + 1};
  Put<float>("Predict", {1, 1}, {1});
  Put<int64_t>("Label", {1, 1}, {1});
  for (const char* state : {"StatPos", "StatNeg"}) {
    Put<int64_t>(state, dims, std::vector<int64_t>(thresholds + 1));
  }
  Run("auc", {"AUC", "StatPosOut", "StatNegOut"},
      {{"num_thresholds", thresholds}, {"slide_steps", 0}, {"curve", std::string("ROC")}});
  EXPECT_EQ(Result("StatPosOut").dims(), dims);
  EXPECT_EQ(Result("StatPosOut").data<int64_t>()[thresholds], 1);
}

// A million samples of one bin are added up, not kept.
TEST_P(ExtremeNumbers, RoiAlignNeedsNoMemoryForSamples) {
  if (!tests::kMayLimitData) GTEST_SKIP() << "a sanitizer needs memory of its own";
  const tests::ScopedDataLimit limit(size_t{32} << 20);
  RoiAlignOfOneBin(1000);
  // Four samples lie in the image: 2.5, 3, 3.5 and 4.
  EXPECT_NEAR(Result("Out").data<float>()[0], 13 / 1e6, 1e-10);
}

TEST_P(ExtremeNumbers, RoiAlignTakesNoMoreSamplesThanTheLimits) {
  for (const float size : {1100.0f, 1e6f}) {
    tests::ExpectError(phi::INVALID_ARGUMENT, "sampled one by one",
                       [&] { RoiAlignOfOneBin(size); });
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, ExtremeNumbers, ::testing::Values("phi", "legacy"));

}  // namespace
}  // namespace phibridge
