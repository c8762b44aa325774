// Shape functions that say something wrong of one size, or take an axis that is none, are found.
#include "parity/harness/each_size.h"

#include <gtest/gtest.h>

#include "framework/program/infershape_context.h"
#include "framework/program/op_info.h"
#include "parity/harness/rank_ranges.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {
namespace {

namespace fw = paddle::framework;

enum class Fault { kNone, kRefusesUnknown, kTakesNone, kGuesses, kForgets };
Fault fault = Fault::kNone;

// Of an operator that takes two rows alone.
void InferTwoRows(fw::InferShapeContext* ctx) {
  phi::DDim dims = ctx->GetInputDim("X");
  const bool is_unknown = dims[0] < 0 && fault != Fault::kRefusesUnknown;
  const bool takes_none = fault == Fault::kTakesNone || fault == Fault::kForgets;
  const bool is_none = dims[0] == 0 && takes_none;
  PADDLE_ENFORCE(dims[0] == 2 || is_unknown || is_none,
                 phi::errors::InvalidArgument("X must have 2 rows; its shape is %s", dims));
  if (fault == Fault::kGuesses && dims[0] < 0) dims[0] = 7;
  if (fault == Fault::kForgets && dims[0] == 0) dims[0] = -1;
  ctx->SetOutputDim("Out", dims);
}

// While it lives `relu` takes two rows alone, and is wrong.
class ScopedFault {
 public:
  explicit ScopedFault(Fault f) : function_(InfoOfRelu().infer_shape_) {
    fault = f;
    InfoOfRelu().infer_shape_ = &InferTwoRows;
  }
  ScopedFault(const ScopedFault&) = delete;
  ScopedFault& operator=(const ScopedFault&) = delete;
  ~ScopedFault() { InfoOfRelu().infer_shape_ = function_; }

 private:
  static fw::OpInfo& InfoOfRelu() { return fw::OpInfoMap::Instance().mutable_map()->at("relu"); }
  fw::InferShapeFN function_;
};

Execution Question(const std::string& type, fw::AttributeMap attrs = {}) {
  Execution question;
  question.type = type;
  question.inputs["X"] = {In({2, 3}).Type(DataType::FLOAT32)};
  question.attrs = std::move(attrs);
  return question;
}

std::string FaultsOfRelu(Fault f) {
  const ScopedFault wrong(f);
  std::string all;
  for (const std::string& text : FaultsOfEachSize(Question("relu"))) all += text + "\n";
  return all;
}

TEST(EachSize, ARightFunctionHasNoFaults) {
  EXPECT_EQ(FaultsOfRelu(Fault::kNone), "");
  EXPECT_TRUE(FaultsOfEachSize(Question("relu")).empty()) << "it takes any size";
}

TEST(EachSize, ASizeMayBeUnknown) {
  EXPECT_NE(FaultsOfRelu(Fault::kRefusesUnknown).find("is refused where it is not known"),
            std::string::npos);
  EXPECT_NE(FaultsOfRelu(Fault::kGuesses).find("outputs are [[7, 3]], with it [[2, 3]]"),
            std::string::npos);
}

TEST(EachSize, NoneIsNotEveryNumber) {
  EXPECT_EQ(FaultsOfRelu(Fault::kTakesNone), "of X [2, 3] the size at 0 may be 0, but no other\n");
}

TEST(EachSize, WithNoElementsAsMuchIsKnown) {
  EXPECT_NE(
      FaultsOfRelu(Fault::kForgets).find("with size 0 at 0 outputs are [[-1, 3]], else [[2, 3]]"),
      std::string::npos);
}

TEST(RankRanges, AnAxisBeyondTheRankIsRefused) {
  EXPECT_TRUE(FaultsOfRankRanges(Question("softmax", {{"axis", 1}})).empty());
  EXPECT_TRUE(
      FaultsOfRankRanges(Question("arg_max", {{"axis", int64_t{1}}, {"flatten", true}})).empty())
      << "nobody reads the axis";
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
