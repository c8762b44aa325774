// fused_seqpool_cvm is sequence_pool and cvm of each X, and so is its gradient.
#include "tests/ops/control_flow_testing.h"

namespace phibridge {
namespace {

class FusedSeqpoolCvmTest : public ControlFlowTest {
 protected:
  // Two X of three sequences each, with 4 columns; CVM; and gradients of `width` columns.
  void PutAll(int64_t width) {
    PutCounted("x0", 5, 4, {{0, 3, 3, 5}});
    PutCounted("x1", 4, 4, {{0, 1, 2, 4}});
    PutCounted("cvm", 3, 2);
    PutCounted("dy0", 3, width);
    PutCounted("dy1", 3, width);
  }
  // sequence_pool and cvm of x`i`: p`i`, y`i`; and their gradients: dp`i`, dx`i`.
  void RunParts(const std::string& i, bool use_cvm) {
    const paddle::framework::AttributeMap pool = {{"pooltype", std::string("SUM")}},
                                          cvm = {{"use_cvm", use_cvm}};
    Run("sequence_pool", {{"X", {"x" + i}}}, {{"Out", {"p" + i}}, {"MaxIndex", {"max"}}}, pool);
    Run("cvm", {{"X", {"p" + i}}, {"CVM", {"cvm"}}}, {{"Y", {"y" + i}}}, cvm);
    Run("cvm_grad", {{"X", {"p" + i}}, {"CVM", {"cvm"}}, {"Y@GRAD", {"dy" + i}}},
        {{"X@GRAD", {"dp" + i}}}, cvm);
    Run("sequence_pool_grad", {{"X", {"x" + i}}, {"Out@GRAD", {"dp" + i}}},
        {{"X@GRAD", {"dx" + i}}}, pool);
  }
  void RunFused(bool use_cvm, const std::vector<std::string>& grads) {
    const paddle::framework::AttributeMap attrs = {{"use_cvm", use_cvm}};
    const std::vector<std::string> xs = {"x0", "x1"};
    Run("fused_seqpool_cvm", {{"X", xs}, {"CVM", {"cvm"}}}, {{"Out", {"o0", "o1"}}}, attrs);
    Run("fused_seqpool_cvm_grad", {{"X", xs}, {"CVM", {"cvm"}}, {"Out@GRAD", {"dy0", "dy1"}}},
        {{"X@GRAD", grads}, {"CVM@GRAD", {"dcvm"}}}, attrs);
  }
  void ExpectSame(const std::string& a, const std::string& b) {
    EXPECT_EQ(Tensor(a).dims(), Tensor(b).dims());
    EXPECT_EQ(Tensor(a).lod(), Tensor(b).lod());
    EXPECT_EQ(Floats(a), Floats(b));
  }

 private:
  // 0.25, 0.5, 0.75, … and another start for each name.
  void PutCounted(const std::string& name, int64_t rows, int64_t width, const phi::LoD& lod = {}) {
    std::vector<float> values;
    for (int64_t i = 0; i < rows * width; ++i) {
      values.push_back(0.25f * static_cast<float>(++count_));
    }
    Put<float>(name, {rows, width}, values, lod);
  }
  int count_ = 0;
};

TEST_F(FusedSeqpoolCvmTest, IsItsParts) {
  for (const bool use_cvm : {true, false}) {
    PutAll(use_cvm ? 4 : 2);
    RunParts("0", use_cvm);
    RunParts("1", use_cvm);
    RunFused(use_cvm, {"d0", "d1"});
    ExpectSame("o0", "y0");
    ExpectSame("o1", "y1");
    ExpectSame("d0", "dx0");
    ExpectSame("d1", "dx1");
    EXPECT_EQ(Floats("dcvm"), std::vector<float>(6, 0.0f));
  }
}

TEST_F(FusedSeqpoolCvmTest, GivesTheGradientsThatAreAskedFor) {
  PutAll(4);
  RunParts("1", true);
  RunFused(true, {"@EMPTY@", "d1"});
  ExpectSame("d1", "dx1");
}

}  // namespace
}  // namespace phibridge
