#include "framework/executor/placement/place_ops.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "framework/executor/prepared_program.h"
#include "framework/executor/run_observer.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_desc.h"
#include "phi/core/device_context.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace {

using Shape = std::vector<int64_t>;
using VarType = paddle::framework::proto::VarType;

void Describe(BlockDesc* block, const std::string& name, const Shape& shape,
              bool is_parameter = false) {
  VarDesc* var = block->Var(name);
  var->SetType(VarType::LOD_TENSOR);
  var->SetDataType(VarType::FP32);
  var->SetShape(shape);
  var->SetPersistable(is_parameter);
}

OpDesc* Append(BlockDesc* block, const std::string& type, const std::string& x,
               const std::string& out) {
  OpDesc* op = block->AppendOp();
  op->SetType(type);
  op->SetInput("X", {x});
  op->SetOutput("Out", {out});
  return op;
}

// conv2d, relu, tanh of what is left, and a product.
std::shared_ptr<ProgramDesc> SomeProgram() {
  auto program = std::make_shared<ProgramDesc>();
  BlockDesc* block = program->MutableBlock(0);
  Describe(block, "x", {-1, 8, 6, 6});
  Describe(block, "filter", {16, 8, 3, 3}, true);
  for (const char* name : {"conv", "active"}) Describe(block, name, {-1, 16, 4, 4});
  for (const char* name : {"flat", "bent"}) Describe(block, name, {-1, 256});
  Describe(block, "w", {256, 10}, true);
  Describe(block, "out", {-1, 10});
  OpDesc* conv = block->AppendOp();
  conv->SetType("conv2d");
  conv->SetInput("Input", {"x"});
  conv->SetInput("Filter", {"filter"});
  conv->SetOutput("Output", {"conv"});
  Append(block, "relu", "conv", "active");
  OpDesc* flat = Append(block, "flatten_contiguous_range", "active", "flat");
  flat->SetAttr("start_axis", 1);
  flat->SetAttr("stop_axis", 3);
  Append(block, "tanh", "flat", "bent");
  Append(block, "matmul_v2", "bent", "out")->SetInput("Y", {"w"});
  return program;
}

void Fill(Scope* scope, const std::string& name, const Shape& shape) {
  auto* tensor = scope->Var(name)->GetMutable<phi::DenseTensor>();
  float* data = tensor->mutable_data<float>(phi::make_ddim(shape), phi::CPUPlace());
  for (int64_t i = 0; i < tensor->numel(); ++i) data[i] = static_cast<float>(i % 13 - 6) / 8;
}

ExecutionOptions AutoOptions() {
  ExecutionOptions options;
  options.use_onednn = options.onednn_is_optional = true;
  return options;
}

struct Outcome {
  std::vector<float> out;
  std::vector<Route> routes;
};

std::shared_ptr<const PreparedProgram> PrepareSome(
    const ExecutionOptions& options, std::shared_ptr<const PlannedPlaces> plan = nullptr) {
  OptimisedProgram some;
  some.program = SomeProgram();
  return PreparedProgram::Prepare(std::move(some), options, std::move(plan));
}

void FillSome(Scope* scope, int64_t batch) {
  Fill(scope, "x", {batch, 8, 6, 6});
  Fill(scope, "filter", {16, 8, 3, 3});
  Fill(scope, "w", {256, 10});
}

Outcome RunSome(const ExecutionOptions& options, int64_t batch = 2,
                std::shared_ptr<const PlannedPlaces> plan = nullptr) {
  const auto prepared = PrepareSome(options, std::move(plan));
  Scope scope;
  FillSome(&scope, batch);
  prepared->Run(&scope);
  prepared->Run(&scope);
  const auto& out = scope.FindVar("out")->Get<phi::DenseTensor>();
  return {{out.data<float>(), out.data<float>() + out.numel()}, prepared->Routing(&scope)};
}

// A plan that puts operator i on the CPU if bit i of `on_cpu` is set.
std::shared_ptr<const PlannedPlaces> SomePlan(unsigned on_cpu) {
  std::vector<PlannedPlace> places;
  const auto program = SomeProgram();
  for (int i = 0; i < static_cast<int>(program->Block(0).OpSize()); ++i) {
    const bool is_on_cpu = (on_cpu >> i) % 2 != 0;
    places.push_back({0, i, program->Block(0).Op(i)->Type(),
                      is_on_cpu ? phi::Backend::CPU : phi::Backend::ONEDNN, "by the test"});
  }
  return std::make_shared<const PlannedPlaces>(std::move(places));
}

// Where the choices of operators lie, by index.
class ChoicesOfRun : public RunObserver {
 public:
  void AfterOp(const BoundOp& op) override { chosen[op.op().Origin().index] = &op.chosen(); }
  std::map<int, const ChosenKernel*> chosen;
};

class PlaceOpsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!phi::DeviceContextPool::Instance().Has(phi::Backend::ONEDNN, phi::CPUPlace()))
      GTEST_SKIP() << "built without oneDNN";
  }
  static std::shared_ptr<const PlannedPlaces> PlanOf(const ExecutionOptions& options) {
    const auto program = SomeProgram();
    return PlanPlaces(*program, Diagnose(*program, options), options);
  }
};

TEST_F(PlaceOpsTest, PlansPlaceAutoAlone) {
  ExecutionOptions onednn;
  onednn.use_onednn = true;
  EXPECT_EQ(PlanOf(ExecutionOptions()), nullptr);
  EXPECT_EQ(PlanOf(onednn), nullptr);
  EXPECT_FALSE(HavePlans(ExecutionOptions()) || HavePlans(onednn));
  EXPECT_TRUE(HavePlans(AutoOptions()));
  const auto plan = PlanOf(AutoOptions());
  ASSERT_NE(plan, nullptr);
  for (const PlannedPlace& place : plan->places()) {
    EXPECT_EQ(place.why.rfind("measured: onednn ", 0), 0u) << place.why;
    EXPECT_NE(place.why.find(" us, cpu "), std::string::npos) << place.why;
  }
}

TEST_F(PlaceOpsTest, LeavesAloneWhatTheUserDecides) {
  ExecutionOptions options = AutoOptions();
  options.rules.Add("tanh=phi");
  options.rules.Add("0/1=cpu");
  const auto plan = PlanOf(options);
  ASSERT_NE(plan, nullptr);
  for (const PlannedPlace& place : plan->places()) {
    EXPECT_NE(place.op_type, "tanh");
    EXPECT_NE(place.index, 1);
  }
  options.rules.Add("*=onednn");
  EXPECT_EQ(PlanOf(options), nullptr);
}

TEST_F(PlaceOpsTest, TheRunFollowsThePlanAndSaysWhy) {
  const auto plan = PlanOf(AutoOptions());
  const Outcome outcome = RunSome(AutoOptions());
  size_t planned = 0, planned_on_cpu = 0;
  for (const Route& route : outcome.routes) {
    const PlannedPlace* place = plan->Find(route.op, route.block, route.index);
    EXPECT_FALSE(route.is_fallback) << route.op;
    EXPECT_EQ(route.is_planned, place != nullptr) << route.op;
    if (place == nullptr) continue;
    ++planned;
    const bool on_cpu = place->backend == phi::Backend::CPU;
    planned_on_cpu += on_cpu ? 1 : 0;
    EXPECT_EQ(route.key.rfind(on_cpu ? "(CPU" : "(ONEDNN", 0), 0u) << route.op << " " << route.key;
    EXPECT_EQ(route.reason, place->why);
  }
  EXPECT_EQ(planned, plan->places().size());
  EXPECT_GT(planned_on_cpu, 0u);
  EXPECT_LT(planned_on_cpu, planned);
}

TEST_F(PlaceOpsTest, ChoicesFollowThePlan) {
  ExecutionOptions options = AutoOptions();
  const auto program = SomeProgram();
  std::vector<OpDiagnosis> diagnosis = Diagnose(*program, options);
  options.plan = SomePlan(0b01010);
  FollowPlan(*program, options, &diagnosis);
  for (const OpDiagnosis& op : diagnosis) {
    const PlannedPlace* place = options.plan->Find(op.op_type, op.block, op.index);
    EXPECT_EQ(op.choice().planned, place) << op.op_type;
    EXPECT_EQ(op.choice().backend, place->backend) << op.op_type;
    EXPECT_FALSE(op.choice().is_fallback) << op.op_type;
  }
}

// Preparing chooses, for the CPU too; scopes share the choice.
TEST_F(PlaceOpsTest, ScopesShareTheChoicesOfThePlan) {
  const auto prepared = PrepareSome(AutoOptions(), SomePlan(0b11111));
  Scope scopes[2];
  ChoicesOfRun seen[2];
  for (int i : {0, 1}) {
    FillSome(&scopes[i], 2);
    const ScopedRunObserver observed(&seen[i]);
    prepared->Run(&scopes[i]);
  }
  for (const int tanh_or_relu : {1, 3})
    EXPECT_EQ(seen[0].chosen.at(tanh_or_relu), seen[1].chosen.at(tanh_or_relu)) << tanh_or_relu;
}

TEST_F(PlaceOpsTest, AnswersAreThoseOfEachPlace) {
  ExecutionOptions onednn;
  onednn.use_onednn = true;
  for (const int64_t batch : {0, 1, 5}) {
    const std::vector<float> wanted = RunSome(ExecutionOptions(), batch).out;
    for (const ExecutionOptions& options : {onednn, AutoOptions()}) {
      const std::vector<float> got = RunSome(options, batch).out;
      ASSERT_EQ(got.size(), wanted.size());
      for (size_t i = 0; i < got.size(); ++i) EXPECT_NEAR(got[i], wanted[i], 1e-4) << i;
    }
  }
}

// Whatever a program declares: it is planned, or refused as it is without a plan.
TEST_F(PlaceOpsTest, StandsHostileShapes) {
  constexpr int64_t kHuge = 9000000000000000000;
  const ExecutionOptions options = AutoOptions();
  for (const size_t rank : {size_t{2}, size_t{9}, size_t{20}}) {
    for (const bool has_zero : {false, true}) {
      for (const VarType::Type dtype : {VarType::RAW, VarType::FP32}) {
        for (const char* name : {"active", "filter", "out"}) {
          const auto program = SomeProgram();
          VarDesc* var = program->MutableBlock(0)->Var(name);
          var->SetDataType(dtype);
          Shape shape(rank, kHuge);
          if (has_zero) shape[1] = 0;
          var->SetShape(shape);
          try {
            PlanPlaces(*program, Diagnose(*program, options), options);
            EXPECT_LE(rank, 9u);
          } catch (const phi::enforce::EnforceNotMet& error) {
            const bool is_size = error.code() == phi::RESOURCE_EXHAUSTED && rank <= 9;
            EXPECT_TRUE(is_size || error.code() == phi::INVALID_ARGUMENT) << error.what();
          }
        }
      }
    }
  }
}

// Each plan there is gives the answers, whatever is reordered between operators.
TEST_F(PlaceOpsTest, EachPlanComputesTheSame) {
  const std::vector<float> wanted = RunSome(ExecutionOptions()).out;
  for (unsigned on_cpu = 0; on_cpu < 32; ++on_cpu) {
    const Outcome outcome = RunSome(AutoOptions(), 2, SomePlan(on_cpu));
    ASSERT_EQ(outcome.out.size(), wanted.size());
    for (size_t i = 0; i < wanted.size(); ++i) EXPECT_NEAR(outcome.out[i], wanted[i], 1e-4);
    for (const Route& route : outcome.routes) {
      const bool is_on_cpu = (on_cpu >> route.index) % 2 != 0;
      EXPECT_EQ(route.key.rfind(is_on_cpu ? "(CPU" : "(ONEDNN", 0), 0u)
          << on_cpu << " " << route.op << " " << route.key;
    }
  }
}

}  // namespace
}  // namespace phibridge
