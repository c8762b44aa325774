#include "framework/executor/host_op.h"

#include <gtest/gtest.h>

#include "framework/op/op_registry.h"
#include "framework/program/names.h"

namespace phibridge {
namespace {

const phi::Place kGpu = phi::GPUPlace(0);

std::unique_ptr<OperatorBase> Operator(const std::string& type) {
  return paddle::framework::OpRegistry::CreateOp(type, {}, {}, {});
}

KernelChoice ComputesItself() {
  KernelChoice choice;
  choice.kind = KernelChoice::kOperatorBase;
  return choice;
}

TEST(WhyHostOp, OfAnOperatorThatComputesItselfIsWhatItsRecordSays) {
  const auto get_places = Operator("get_places");
  EXPECT_EQ(WhyHostOp(*get_places, ComputesItself(), kGpu), "number");
}

TEST(WhyHostOp, OfAnOpWithKernelsIsThatOfTheChoice) {
  const auto op = Operator("seed");
  KernelChoice choice;
  choice.kind = KernelChoice::kLegacy;
  EXPECT_EQ(WhyHostOp(*op, choice, kGpu), "");
  choice.host_op = "number";
  EXPECT_EQ(WhyHostOp(*op, choice, kGpu), "number");
}

TEST(WhyHostOp, OnTheHostThereIsNone) {
  const auto get_places = Operator("get_places");
  EXPECT_EQ(WhyHostOp(*get_places, ComputesItself(), phi::CPUPlace()), "");
}

}  // namespace
}  // namespace phibridge
