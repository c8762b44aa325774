#include "compat/kernel_resolver.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "compat/no_kernel_error.h"
#include "compat/op_utils_map.h"
#include "tests/support/expect_error.h"
#include "tests/support/test_argument_mapping_context.h"

namespace phibridge {
namespace {

using phi::Backend;
using phi::DataLayout;
using phi::DataType;
using phi::KernelKey;
using Step = ResolveStep;

const DataLayout kAny = DataLayout::ALL_LAYOUT;
const DataLayout kNCHW = DataLayout::NCHW;
const DataType kFloat = DataType::FLOAT32;

struct FakeLegacy : LegacyKernelView {
  std::vector<KernelKey> keys;
  bool HasAny(Backend /*backend*/) const override { return !keys.empty(); }
  const void* Find(const KernelKey& key) const override {
    for (const KernelKey& k : keys) {
      if (k == key) return &k;
    }
    return nullptr;
  }
  std::vector<KernelKey> Keys() const override { return keys; }
};

void Register(const std::string& name, Backend backend, DataLayout layout = kAny,
              DataType dtype = kFloat, phi::SupportCheckFn check = nullptr) {
  phi::Kernel kernel([](phi::KernelContext*) {}, nullptr, "/src/tests/compat/fake.cc", 1);
  kernel.SetSupportCheck(check);
  phi::KernelFactory::Instance().Insert(name, KernelKey(backend, layout, dtype), kernel);
}

// A request for an op whose mapping leads to the kernel of the same name. Each test has its own op.
class ResolverTest : public ::testing::Test {
 protected:
  void Use(const std::string& op) {
    op_ = op;
    auto* name = new std::string(op);  // signatures point to it
    if (phi::OpUtilsMap::Instance().GetArgumentMappingFn(op) == nullptr) {
      phi::OpUtilsMap::Instance().InsertArgumentMappingFn(op, [name](const auto&) {
        return phi::KernelSignature(name->c_str(), {"X"}, {}, {"Out"});
      });
    }
    request_.op_type = &op_;
    request_.block = 0;
    request_.index = 4;
    request_.args = &args_;
    request_.legacy = &legacy_;
    request_.rules = &rules_;
  }
  KernelChoice Resolve(Backend backend, DataLayout layout = kNCHW, DataType dtype = kFloat) {
    request_.expected = KernelKey(backend, layout, dtype);
    return ResolveKernel(request_);
  }

  std::string op_;
  phi::tests::TestArgumentMappingContext args_;
  FakeLegacy legacy_;
  KernelRules rules_;
  ResolveRequest request_;
};

TEST_F(ResolverTest, WalksTheOrderOfTheDesign) {
  Use("walk_op");
  // all eight, from the last to the first: each that is added takes over
  struct Stage {
    bool is_phi;
    KernelKey key;
    bool is_fallback;
  };
  const Stage stages[] = {
      {false, {Backend::CPU, kAny, kFloat}, true},
      {true, {Backend::CPU, kAny, kFloat}, true},
      {true, {Backend::CPU, kNCHW, kFloat}, true},
      {false, {Backend::GPU, kAny, kFloat}, false},
      {true, {Backend::GPU, kAny, kFloat}, false},
      {true, {Backend::GPU, kNCHW, kFloat}, false},
      {true, {Backend::GPUDNN, kAny, kFloat}, false},
      {true, {Backend::GPUDNN, kNCHW, kFloat}, false},
  };
  EXPECT_EQ(Resolve(Backend::GPU).kind, KernelChoice::kNone);
  for (const Stage& stage : stages) {
    if (stage.is_phi) {
      Register("walk_op", stage.key.backend(), stage.key.layout());
    } else {
      legacy_.keys.push_back(stage.key);
    }
    const KernelChoice choice = Resolve(Backend::GPU);
    EXPECT_EQ(choice.kind, stage.is_phi ? KernelChoice::kPhi : KernelChoice::kLegacy) << stage.key;
    EXPECT_EQ(choice.key, stage.key);
    EXPECT_EQ(choice.backend, stage.key.backend());
    EXPECT_EQ(choice.is_fallback, stage.is_fallback) << stage.key;
    EXPECT_EQ(choice.fallback_reason.empty(), !stage.is_fallback);
    EXPECT_EQ(choice.kernel != nullptr, stage.is_phi);
    EXPECT_EQ(choice.legacy_kernel != nullptr, !stage.is_phi);
    EXPECT_EQ(choice.steps.back().result, Step::kTaken);
  }
}

TEST_F(ResolverTest, ListsEveryStepOfAMiss) {
  Use("miss_op");
  legacy_.keys = {KernelKey(Backend::XPU, kAny, kFloat)};
  const KernelChoice choice = Resolve(Backend::GPU);
  EXPECT_FALSE(choice);
  std::vector<std::string> tried;
  for (const std::string& reason : choice.Reasons()) {
    tried.push_back(reason.substr(0, reason.find(' ')) + reason.substr(reason.find('(')));
  }
  const std::string any = "ALL_LAYOUT";
  EXPECT_EQ(tried, (std::vector<std::string>{"PHI(GPUDNN, NCHW, float32): not registered",
                                             "PHI(GPUDNN, " + any + ", float32): not registered",
                                             "PHI(GPU, NCHW, float32): not registered",
                                             "PHI(GPU, " + any + ", float32): not registered",
                                             "legacy(GPUDNN, NCHW, float32): not registered",
                                             "legacy(GPU, NCHW, float32): not registered",
                                             "PHI(CPU, NCHW, float32): not registered",
                                             "PHI(CPU, " + any + ", float32): not registered",
                                             "legacy(CPU, NCHW, float32): not registered"}));
}

TEST_F(ResolverTest, ExpectedGpuDnnFallsToPlainGpuWithoutFallback) {
  Use("gpudnn_op");
  Register("gpudnn_op", Backend::GPU);
  const KernelChoice choice = Resolve(Backend::GPUDNN);
  EXPECT_EQ(choice.backend, Backend::GPU);
  EXPECT_FALSE(choice.is_fallback);
}

TEST_F(ResolverTest, GpuDnnComesFirstOnTheGpuUnlessARuleAsksOtherwise) {
  Use("plain_gpu_op");
  Register("plain_gpu_op", Backend::GPUDNN);
  Register("plain_gpu_op", Backend::GPU);
  EXPECT_EQ(Resolve(Backend::GPU).backend, Backend::GPUDNN);
  EXPECT_EQ(Resolve(Backend::GPUDNN).backend, Backend::GPUDNN);
  rules_.Add("plain_gpu_op=gpu");
  EXPECT_EQ(Resolve(Backend::GPU).backend, Backend::GPU);
  EXPECT_EQ(Resolve(Backend::GPUDNN).backend, Backend::GPU);
}

TEST_F(ResolverTest, OneDnnWithoutKernelFallsToThePlainCpu) {
  Use("onednn_op");
  Register("onednn_op", Backend::CPU, kNCHW);
  const KernelChoice choice = Resolve(Backend::ONEDNN, DataLayout::ONEDNN);
  EXPECT_EQ(choice.key, KernelKey(Backend::CPU, kNCHW, kFloat));
  EXPECT_TRUE(choice.is_fallback);
  EXPECT_EQ(choice.fallback_reason, "no kernel for (ONEDNN, ONEDNN, float32)");
  Register("onednn_op", Backend::ONEDNN, DataLayout::ONEDNN);
  EXPECT_FALSE(Resolve(Backend::ONEDNN, DataLayout::ONEDNN).is_fallback);
}

TEST_F(ResolverTest, OptionalOneDnnWithoutKernelIsNoFallback) {
  Use("optional_onednn_op");
  Register("optional_onednn_op", Backend::CPU);
  request_.onednn_is_optional = true;
  request_.policy = FallbackPolicy::kDeny;
  const KernelChoice choice = Resolve(Backend::ONEDNN, DataLayout::ONEDNN);
  EXPECT_EQ(choice.backend, Backend::CPU);
  EXPECT_FALSE(choice.is_fallback);
  EXPECT_EQ(choice.Reason(), "no kernel for (ONEDNN, ONEDNN, float32)");
  rules_.Add("optional_onednn_op=onednn");  // what a rule asks for is not optional
  EXPECT_EQ(Resolve(Backend::ONEDNN, DataLayout::ONEDNN).kind, KernelChoice::kNone);
  request_.policy = FallbackPolicy::kReport;
  EXPECT_TRUE(Resolve(Backend::ONEDNN, DataLayout::ONEDNN).is_fallback);
}

TEST_F(ResolverTest, OneDnnFallsToTheLayoutOfTheOperator) {
  Use("onednn_last_op");
  Register("onednn_last_op", Backend::CPU, kNCHW);
  Register("onednn_last_op", Backend::CPU, DataLayout::NHWC);
  request_.plain_layout = DataLayout::NHWC;
  EXPECT_EQ(Resolve(Backend::ONEDNN, DataLayout::ONEDNN).key,
            KernelKey(Backend::CPU, DataLayout::NHWC, kFloat));
  request_.plain_layout = kNCHW;
  EXPECT_EQ(Resolve(Backend::ONEDNN, DataLayout::ONEDNN).key,
            KernelKey(Backend::CPU, kNCHW, kFloat));
}

TEST_F(ResolverTest, AKernelOfOneLayoutComesBeforeThatOfAnyAndServesNoOther) {
  Use("one_layout_op");
  Register("one_layout_op", Backend::CPU, DataLayout::NHWC);
  EXPECT_FALSE(Resolve(Backend::CPU, kNCHW));
  Register("one_layout_op", Backend::CPU);
  EXPECT_EQ(Resolve(Backend::CPU, DataLayout::NHWC).key.layout(), DataLayout::NHWC);
  EXPECT_EQ(Resolve(Backend::CPU, kNCHW).key.layout(), kAny);
}

TEST_F(ResolverTest, ExpectedCpuIsNoFallbackAndIsTriedOnce) {
  Use("cpu_op");
  legacy_.keys = {KernelKey(Backend::CPU, kAny, kFloat)};
  const KernelChoice choice = Resolve(Backend::CPU);
  EXPECT_EQ(choice.kind, KernelChoice::kLegacy);
  EXPECT_FALSE(choice.is_fallback);
  EXPECT_EQ(choice.steps.size(), 3u);
  EXPECT_EQ(Resolve(Backend::CPU, kAny).steps.size(), 2u);
}

TEST_F(ResolverTest, ChangedDtypeOrBackendMisses) {
  Use("dtype_op");
  Register("dtype_op", Backend::CPU);
  EXPECT_TRUE(Resolve(Backend::CPU));
  EXPECT_FALSE(Resolve(Backend::CPU, kNCHW, DataType::FLOAT64));
  legacy_.keys = {KernelKey(Backend::CPU, kAny, DataType::FLOAT64)};
  EXPECT_EQ(Resolve(Backend::CPU, kNCHW, DataType::FLOAT64).kind, KernelChoice::kLegacy);
  EXPECT_EQ(Resolve(Backend::CPU).kind, KernelChoice::kPhi);
  EXPECT_TRUE(Resolve(Backend::GPU).is_fallback);
}

TEST_F(ResolverTest, AKernelForEveryDtypeFitsAny) {
  Use("all_dtype_op");
  Register("all_dtype_op", Backend::CPU, kAny, DataType::ALL_DTYPE);
  EXPECT_EQ(Resolve(Backend::CPU, kNCHW, DataType::INT8).key.dtype(), DataType::ALL_DTYPE);
}

TEST_F(ResolverTest, PolicyDenyLeavesNothingAndSaysSo) {
  Use("deny_op");
  Register("deny_op", Backend::CPU);
  request_.policy = FallbackPolicy::kDeny;
  const KernelChoice denied = Resolve(Backend::GPU);
  EXPECT_FALSE(denied);
  EXPECT_EQ(denied.steps.back().result, Step::kDenied);
  EXPECT_NE(DescribeNoKernel(request_, denied).find("--fallback report"), std::string::npos);
  EXPECT_TRUE(Resolve(Backend::CPU));
  for (FallbackPolicy policy : {FallbackPolicy::kReport, FallbackPolicy::kAllow}) {
    request_.policy = policy;
    EXPECT_TRUE(Resolve(Backend::GPU).is_fallback);
  }
}

std::string RefuseAlways(const phi::InferMetaContext&) { return "groups must be 1"; }
std::string RefuseWithoutInput(const phi::InferMetaContext& call) {
  return call.InputRangesSize() == 0 ? "no input" : "";
}

TEST_F(ResolverTest, ASupportCheckRefusesWithItsReason) {
  Use("refuse_op");
  Register("refuse_op", Backend::ONEDNN, DataLayout::ONEDNN, kFloat, &RefuseAlways);
  Register("refuse_op", Backend::CPU);
  phi::InferMetaContext call;
  request_.support_call = [&call](const auto&, const auto&) { return &call; };
  const KernelChoice choice = Resolve(Backend::ONEDNN, DataLayout::ONEDNN);
  EXPECT_EQ(choice.backend, Backend::CPU);
  EXPECT_TRUE(choice.is_fallback);
  EXPECT_EQ(choice.fallback_reason, "(ONEDNN, ONEDNN, float32) refused: groups must be 1");
  EXPECT_EQ(choice.steps[0].result, Step::kRefused);
  EXPECT_EQ(choice.Reason(), "fallback: (ONEDNN, ONEDNN, float32) refused: groups must be 1");
  EXPECT_NE(choice.Why().find("groups must be 1"), std::string::npos);
  request_.onednn_is_optional = true;  // what refuses is said where it is no fallback, too
  EXPECT_EQ(Resolve(Backend::ONEDNN, DataLayout::ONEDNN).Reason(),
            "(ONEDNN, ONEDNN, float32) refused: groups must be 1");
}

TEST_F(ResolverTest, ASupportCheckSeesTheCall) {
  Use("checked_op");
  Register("checked_op", Backend::CPU, kAny, kFloat, &RefuseWithoutInput);
  phi::InferMetaContext call;
  int asked = 0;
  request_.support_call = [&](const phi::KernelSignature& signature, const phi::Kernel& kernel) {
    EXPECT_STREQ(signature.name, "checked_op");
    EXPECT_NE(kernel.support_check(), nullptr);
    ++asked;
    return &call;
  };
  EXPECT_FALSE(Resolve(Backend::CPU));
  call.EmplaceBackInput(phi::MetaTensor());
  EXPECT_TRUE(Resolve(Backend::CPU));
  EXPECT_EQ(asked, 2);
  // nothing known of the call: able
  request_.support_call = [](const auto&, const auto&) { return nullptr; };
  EXPECT_TRUE(Resolve(Backend::CPU));
  request_.support_call = nullptr;
  EXPECT_TRUE(Resolve(Backend::CPU));
}

TEST_F(ResolverTest, RulesChooseBetweenPhiAndLegacy) {
  Use("ruled_op");
  Register("ruled_op", Backend::CPU);
  legacy_.keys = {KernelKey(Backend::CPU, kAny, kFloat)};
  EXPECT_EQ(Resolve(Backend::CPU).kind, KernelChoice::kPhi);
  rules_.Add("*=legacy");
  const KernelChoice legacy = Resolve(Backend::CPU);
  EXPECT_EQ(legacy.kind, KernelChoice::kLegacy);
  EXPECT_EQ(legacy.rule->text, "*=legacy");
  EXPECT_NE(legacy.Why().find("*=legacy"), std::string::npos);
  rules_.Add("0/4=phi");
  EXPECT_EQ(Resolve(Backend::CPU).kind, KernelChoice::kPhi);
  request_.index = 5;
  EXPECT_EQ(Resolve(Backend::CPU).kind, KernelChoice::kLegacy);
}

TEST_F(ResolverTest, ARuleOfAllForLegacyLeavesPhiWhatHasNoOther) {
  Use("phi_only_op");
  Register("phi_only_op", Backend::CPU);
  rules_.Add("*=legacy");
  const KernelChoice choice = Resolve(Backend::CPU);
  EXPECT_EQ(choice.kind, KernelChoice::kPhi);
  EXPECT_NE(choice.Why().find("rule `*=legacy`, of an op without legacy kernels"),
            std::string::npos)
      << choice.Why();
}

TEST_F(ResolverTest, ARuleForPhiOrLegacyBinds) {
  Use("bound_op");
  legacy_.keys = {KernelKey(Backend::CPU, kAny, kFloat)};
  rules_.Add("bound_op=phi");
  const KernelChoice none = Resolve(Backend::CPU);
  EXPECT_FALSE(none);
  EXPECT_NE(DescribeNoKernel(request_, none).find("Rule `bound_op=phi` binds"), std::string::npos);
  legacy_.keys.clear();
  Register("bound_op", Backend::CPU);
  rules_.Add("bound_op=legacy");
  EXPECT_FALSE(Resolve(Backend::CPU));
}

TEST_F(ResolverTest, ARuleForABackEndReplacesTheExpectedOne) {
  Use("sent_op");
  Register("sent_op", Backend::CPU);
  Register("sent_op", Backend::ONEDNN, DataLayout::ONEDNN);
  Register("sent_op", Backend::GPU);
  Register("sent_op", Backend::GPUDNN);
  const std::map<std::string, Backend> targets = {{"cpu", Backend::CPU},
                                                  {"onednn", Backend::ONEDNN},
                                                  {"gpu", Backend::GPU},
                                                  {"gpudnn", Backend::GPUDNN}};
  for (const auto& target : targets) {
    rules_.Add("sent_op=" + target.first);
    for (Backend expected : {Backend::CPU, Backend::GPU}) {
      const KernelChoice choice = Resolve(expected);
      EXPECT_EQ(choice.backend, target.second) << target.first;
      EXPECT_FALSE(choice.is_fallback);
    }
    EXPECT_EQ(Resolve(Backend::ONEDNN, DataLayout::ONEDNN).backend, target.second);
  }
  // what the back end lacks still falls to the CPU
  Use("sent_cpu_only_op");
  Register("sent_cpu_only_op", Backend::CPU);
  rules_.Add("sent_cpu_only_op=onednn");
  EXPECT_TRUE(Resolve(Backend::CPU).is_fallback);
}

TEST_F(ResolverTest, OperatorsThatComputeThemselvesAreLeftAlone) {
  Use("while_op");
  request_.is_operator_base = true;
  request_.args = nullptr;
  const KernelChoice choice = Resolve(Backend::GPU);
  EXPECT_EQ(choice.kind, KernelChoice::kOperatorBase);
  EXPECT_STREQ(choice.KindName(), "operator");
  EXPECT_EQ(choice.Why(), "the operator computes itself");
}

TEST_F(ResolverTest, AnUnregisteredSignatureGoesToLegacy) {
  Use("unregistered_host");
  op_ = "unregistered_op";
  if (phi::OpUtilsMap::Instance().GetArgumentMappingFn(op_) == nullptr) {
    phi::OpUtilsMap::Instance().InsertArgumentMappingFn(
        op_, [](const auto&) { return phi::KernelSignature("unregistered", {}, {}, {}); });
  }
  legacy_.keys = {KernelKey(Backend::CPU, kAny, kFloat)};
  const KernelChoice choice = Resolve(Backend::CPU);
  EXPECT_EQ(choice.kind, KernelChoice::kLegacy);
  EXPECT_NE(choice.phi_unavailable.find("argument mapping"), std::string::npos);
  EXPECT_NE(choice.Why().find("argument mapping"), std::string::npos);
}

TEST_F(ResolverTest, AnOperatorWithoutAnyPhiKernelFallsFromEveryPlaceToLegacy) {
  op_ = "legacy_only_op";
  request_.op_type = &op_;
  request_.legacy = &legacy_;
  legacy_.keys = {KernelKey(Backend::CPU, kAny, kFloat)};
  for (Backend backend : {Backend::CPU, Backend::ONEDNN, Backend::GPU, Backend::GPUDNN}) {
    const KernelChoice choice = Resolve(backend);
    EXPECT_EQ(choice.kind, KernelChoice::kLegacy);
    EXPECT_EQ(choice.backend, Backend::CPU);
    EXPECT_EQ(choice.is_fallback, backend != Backend::CPU);
  }
}

TEST_F(ResolverTest, AMappingThatReadsAWrongTypeIsATypedError) {
  Use("bad_cast_host");
  op_ = "bad_cast_op";
  if (phi::OpUtilsMap::Instance().GetArgumentMappingFn(op_) == nullptr) {
    phi::OpUtilsMap::Instance().InsertArgumentMappingFn(op_, [](const auto& ctx) {
      return phi::KernelSignature(paddle::any_cast<int>(ctx.Attr("axis")) ? "a" : "b", {}, {}, {});
    });
  }
  args_ = phi::tests::TestArgumentMappingContext({}, {}, {{"axis", std::string("x")}}, {});
  tests::ExpectError(phi::INVALID_ARGUMENT, "`bad_cast_op`", [&] { Resolve(Backend::CPU); });
}

struct OneInputProto : OpProtoView {
  mutable int asked = 0;
  std::vector<OpProtoArgument> Inputs() const override {
    ++asked;
    return {OpProtoArgument{"X", false, false, false, false, false}};
  }
  std::vector<OpProtoArgument> Outputs() const override { return {}; }
  std::vector<OpProtoAttribute> Attributes() const override { return {}; }
};

TEST_F(ResolverTest, TheDefaultSignatureIsMadeOnce) {
  op_ = "default_resolved_op";
  request_.op_type = &op_;
  request_.legacy = nullptr;
  EXPECT_NE(Resolve(Backend::CPU).phi_unavailable.find("PHI has no kernel"), std::string::npos);
  Register(op_, Backend::CPU);
  EXPECT_NE(Resolve(Backend::CPU).phi_unavailable.find("OpProto"), std::string::npos);
  OneInputProto proto;
  request_.proto = &proto;
  EXPECT_EQ(Resolve(Backend::CPU).kind, KernelChoice::kPhi);
  EXPECT_EQ(Resolve(Backend::CPU).signature, (phi::KernelSignature{op_.c_str(), {"X"}, {}, {}}));
  EXPECT_EQ(proto.asked, 1);
}

TEST_F(ResolverTest, AHostOpIsNoFallbackAndSaysWhy) {
  Use("host_op");
  Register("host_op", Backend::CPU);
  Register("host_op", Backend::GPU);
  request_.host_op = "shape";
  request_.policy = FallbackPolicy::kDeny;
  const KernelChoice choice = Resolve(Backend::CPU);
  EXPECT_EQ(choice.backend, Backend::CPU);
  EXPECT_FALSE(choice.is_fallback);
  EXPECT_EQ(choice.host_op, "shape");
  EXPECT_EQ(choice.Reason(), "host op: shape");
}

TEST_F(ResolverTest, AHostOpGoesWhereARuleSends) {
  Use("sent_host_op");
  Register("sent_host_op", Backend::CPU);
  Register("sent_host_op", Backend::GPU);
  request_.host_op = "shape";
  rules_.Add("sent_host_op=gpu");
  const KernelChoice choice = Resolve(Backend::CPU);
  EXPECT_EQ(choice.backend, Backend::GPU);
  EXPECT_EQ(choice.host_op, "");
  EXPECT_EQ(choice.Reason(), "rule `sent_host_op=gpu`");
}

TEST_F(ResolverTest, DescribesNoneWithWhatIsRegisteredAndTheNearestKey) {
  Use("described_op");
  Register("described_op", Backend::GPU, kAny, DataType::FLOAT64);
  Register("described_op", Backend::CPU, kAny, DataType::FLOAT64);
  Register("described_op", Backend::CPU, kAny, DataType::INT32);
  const std::string text = DescribeNoKernel(request_, Resolve(Backend::GPU));
  for (const char* part :
       {"no kernel for `described_op` with (GPU, NCHW, float32). Registered: CPU {int32, float64} "
        "tests/compat/fake.cc:1; GPU {float64}",
        "legacy: none", "Nearest: (GPU, "}) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  }
  KernelKey nearest;
  EXPECT_TRUE(NearestKernelKey("described_op", {Backend::XPU, kNCHW, DataType::INT32}, &nearest));
  EXPECT_EQ(nearest, KernelKey(Backend::CPU, kAny, DataType::INT32));
  EXPECT_FALSE(NearestKernelKey("described_nothing", nearest, &nearest));
}

TEST_F(ResolverTest, DescribesAnOpThatNobodyKnows) {
  op_ = "unknown_op";
  request_.op_type = &op_;
  const std::string text = DescribeNoKernel(request_, Resolve(Backend::CPU));
  EXPECT_NE(text.find("PHI has no kernel for op `unknown_op`"), std::string::npos) << text;
  EXPECT_NE(text.find("Write a kernel"), std::string::npos) << text;
}

}  // namespace
}  // namespace phibridge
