// Shape functions that need an output which may be missing are found.
#include "parity/harness/each_output.h"

#include <gtest/gtest.h>

#include "framework/program/infershape_context.h"
#include "framework/program/op_info.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {
namespace {

namespace fw = paddle::framework;

enum class Fault { kNone, kNeedsNeutral, kShapesByNeutral };
Fault fault = Fault::kNone;

// Of an operator whose output NeutralPair may be missing.
void InferPairs(fw::InferShapeContext* ctx) {
  const bool has_neutral = ctx->HasOutput("NeutralPair");
  PADDLE_ENFORCE(has_neutral || fault != Fault::kNeedsNeutral,
                 phi::errors::InvalidArgument("NeutralPair must be there"));
  const bool is_wrong = !has_neutral && fault == Fault::kShapesByNeutral;
  for (const char* slot : {"PositivePair", "NegativePair"})
    ctx->SetOutputDim(slot, {is_wrong ? 7 : 1});
  if (has_neutral) ctx->SetOutputDim("NeutralPair", {1});
}

// While it lives `positive_negative_pair` has another shape function.
class ScopedFault {
 public:
  explicit ScopedFault(Fault f) : function_(Info().infer_shape_) {
    fault = f;
    Info().infer_shape_ = &InferPairs;
  }
  ScopedFault(const ScopedFault&) = delete;
  ScopedFault& operator=(const ScopedFault&) = delete;
  ~ScopedFault() { Info().infer_shape_ = function_; }

 private:
  static fw::OpInfo& Info() {
    return fw::OpInfoMap::Instance().mutable_map()->at("positive_negative_pair");
  }
  fw::InferShapeFN function_;
};

std::vector<std::string> FaultsOfPairs(Fault f) {
  const ScopedFault wrong(f);
  Execution question;
  question.type = "positive_negative_pair";
  for (const char* slot : {"Score", "Label"})
    question.inputs[slot] = {In({3, 1}).Type(DataType::FLOAT32)};
  question.inputs["QueryID"] = {In({3, 1}).Type(DataType::INT64)};
  question.outputs = {{"PositivePair", {}}, {"NegativePair", {}}, {"NeutralPair", {}}};
  return FaultsOfEachOutput(question);
}

TEST(EachOutput, ARightFunctionHasNoFaults) { EXPECT_TRUE(FaultsOfPairs(Fault::kNone).empty()); }

TEST(EachOutput, AnOptionalOneMayBeMissing) {
  const auto faults = FaultsOfPairs(Fault::kNeedsNeutral);
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].rfind("is refused without output NeutralPair: NeutralPair must be there", 0),
            0U);
}

TEST(EachOutput, TheOthersStayAsTheyAre) {
  EXPECT_EQ(FaultsOfPairs(Fault::kShapesByNeutral),
            std::vector<std::string>{"declares other outputs without output NeutralPair"});
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
