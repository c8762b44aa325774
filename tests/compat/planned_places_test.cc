#include "compat/planned_places.h"

#include <gtest/gtest.h>

#include "compat/kernel_resolver.h"
#include "compat/op_utils_map.h"
#include "tests/support/test_argument_mapping_context.h"

namespace phibridge {
namespace {

using phi::Backend;
using phi::DataLayout;
using phi::DataType;
using phi::KernelKey;

TEST(PlannedPlaces, AreFoundByTheOperator) {
  const PlannedPlaces plan({{0, 7, "relu", Backend::CPU, "seven"},
                            {1, 2, "relu", Backend::CPU, "other block"},
                            {0, 2, "tanh", Backend::ONEDNN, "two"}});
  ASSERT_NE(plan.Find("tanh", 0, 2), nullptr);
  EXPECT_EQ(plan.Find("tanh", 0, 2)->why, "two");
  EXPECT_EQ(plan.Find("relu", 0, 7)->why, "seven");
  EXPECT_EQ(plan.Find("relu", 0, 2), nullptr);  // of another type
  EXPECT_EQ(plan.Find("relu", 0, 3), nullptr);
  EXPECT_EQ(plan.Find("relu", -1, -1), nullptr);
  EXPECT_EQ(PlannedPlaces({}).Find("relu", 0, 0), nullptr);
}

void RegisterPlanned(const std::string& name, Backend backend, phi::SupportCheckFn check) {
  phi::Kernel kernel([](phi::KernelContext*) {}, nullptr, "/src/tests/compat/fake.cc", 1);
  kernel.SetSupportCheck(check);
  const bool is_onednn = backend == Backend::ONEDNN;
  const DataLayout layout = is_onednn ? DataLayout::ONEDNN : DataLayout::ALL_LAYOUT;
  phi::KernelFactory::Instance().Insert(name, KernelKey(backend, layout, DataType::FLOAT32),
                                        kernel);
}

// An op with a kernel of each back end, expected from oneDNN.
class PlanTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    for (const char* op : {"planned_op", "planned_without_cpu"}) {
      phi::OpUtilsMap::Instance().InsertArgumentMappingFn(
          op, [op](const auto&) { return phi::KernelSignature(op, {"X"}, {}, {"Out"}); });
      RegisterPlanned(op, Backend::ONEDNN, nullptr);
    }
    RegisterPlanned("planned_op", Backend::CPU, nullptr);
  }
  KernelChoice Resolve(const std::string& op, Backend planned) {
    op_ = op;
    plan_ = std::make_unique<PlannedPlaces>(
        std::vector<PlannedPlace>{{0, 4, op, planned, "measured: so"}});
    ResolveRequest request;
    request.op_type = &op_;
    request.block = 0;
    request.index = 4;
    request.args = &args_;
    request.rules = &rules_;
    request.plan = plan_.get();
    request.onednn_is_optional = true;
    request.policy = FallbackPolicy::kDeny;
    request.expected = KernelKey(Backend::ONEDNN, DataLayout::ONEDNN, DataType::FLOAT32);
    return ResolveKernel(request);
  }

  std::string op_;
  std::unique_ptr<PlannedPlaces> plan_;
  phi::tests::TestArgumentMappingContext args_;
  KernelRules rules_;
};

TEST_F(PlanTest, SendsTheOperatorToItsBackEnd) {
  const KernelChoice cpu = Resolve("planned_op", Backend::CPU);
  EXPECT_EQ(cpu.backend, Backend::CPU);
  EXPECT_FALSE(cpu.is_fallback);
  EXPECT_EQ(cpu.Reason(), "measured: so");
  EXPECT_EQ(cpu.Reasons()[0], "measured: so");
  const KernelChoice onednn = Resolve("planned_op", Backend::ONEDNN);
  EXPECT_EQ(onednn.backend, Backend::ONEDNN);
  EXPECT_EQ(onednn.Reason(), "measured: so");
}

TEST_F(PlanTest, IsBeatenByEachRuleOfTheUser) {
  for (const char* rule : {"planned_op=onednn", "*=onednn", "0/4=onednn", "planned_op=phi"}) {
    rules_ = KernelRules({rule});
    const KernelChoice choice = Resolve("planned_op", Backend::CPU);
    EXPECT_EQ(choice.backend, Backend::ONEDNN) << rule;
    EXPECT_EQ(choice.planned, nullptr) << rule;
    EXPECT_EQ(choice.Reason(), "rule `" + std::string(rule) + "`");
  }
  rules_ = KernelRules({"planned_op=cpu"});
  EXPECT_EQ(Resolve("planned_op", Backend::ONEDNN).backend, Backend::CPU);
}

TEST_F(PlanTest, IsAPreferenceAlone) {
  const KernelChoice choice = Resolve("planned_without_cpu", Backend::CPU);
  EXPECT_EQ(choice.backend, Backend::ONEDNN);
  EXPECT_EQ(choice.expected.backend(), Backend::ONEDNN);
  EXPECT_EQ(choice.planned, nullptr);
  EXPECT_FALSE(choice.is_fallback);
}

}  // namespace
}  // namespace phibridge
