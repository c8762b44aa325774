// The bundled programs on every built place: same answers as Paddle, and from the kernels that are
// meant.
#include <map>

#include "phi/core/device_context.h"
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace {

using testing::CommandResult;
using testing::kPrograms;
using testing::Phibridge;
using testing::Slurp;
using testing::TempFolder;

nlohmann::json CheckAll(const std::string& arguments) {
  TempFolder folder;
  const CommandResult result =
      Phibridge("check " + kPrograms + " --json " + folder / "r.json " + arguments);
  EXPECT_EQ(result.exit_code, 0) << result.output;
  return nlohmann::json::parse(Slurp(folder / "r.json"));
}

// Calls body(op, kernel's JSON) for each kernel of each case.
template <typename Body>
void ForEachKernel(const nlohmann::json& results, const Body& body) {
  size_t count = 0;
  for (const nlohmann::json& c : results["cases"]) {
    for (const nlohmann::json& k : c["kernels"]) {
      body(k["op"].get<std::string>(), k);
      ++count;
    }
  }
  EXPECT_GT(count, 10u);
}

// Operators that compute themselves, without kernels.
bool IsOperator(const std::string& op) {
  return op == "feed" || op == "fetch" || op == "while" || op == "conditional_block" ||
         op == "select_input" || op == "write_to_array";
}
// Ops that the original never gave a PHI kernel.
bool HasNoPhiKernel(const std::string& op) {
  return op == "sequence_pool" || op == "lookup_table" || op == "gru" || op == "crf_decoding";
}

// Gradient ops are proved by differences, and sparse ones by the dense kernels, not by a kernel of
// their own.
bool HasNoLegacyKernel(const std::string& op) {
  if (op.rfind("sparse_", 0) == 0) return true;
  const std::string ending = "_grad";
  return op.size() > ending.size() &&
         op.compare(op.size() - ending.size(), ending.size(), ending) == 0;
}

TEST(BundledPrograms, RunOnTheCpuWithPhiKernels) {
  ForEachKernel(CheckAll("--place cpu --fallback deny"), [](const std::string& op,
                                                            const nlohmann::json& k) {
    EXPECT_EQ(k["kind"], IsOperator(op) ? "operator" : HasNoPhiKernel(op) ? "legacy" : "PHI") << k;
    EXPECT_EQ(k["fallback"], false) << k;
  });
}

TEST(BundledPrograms, RunWithLegacyKernels) {
  ForEachKernel(CheckAll("--kernel '*=legacy'"),
                [](const std::string& op, const nlohmann::json& k) {
                  EXPECT_EQ(k["kind"], IsOperator(op)          ? "operator"
                                       : HasNoLegacyKernel(op) ? "PHI"
                                                               : "legacy")
                      << k;
                });
}

TEST(BundledPrograms, OneRuleSendsOneOpToItsLegacyKernel) {
  ForEachKernel(CheckAll("--kernel softmax=legacy"),
                [](const std::string& op, const nlohmann::json& k) {
                  if (!IsOperator(op) && !HasNoPhiKernel(op)) {
                    EXPECT_EQ(k["kind"], op == "softmax" ? "legacy" : "PHI") << k;
                  }
                });
}

// What computes the ops of nhwc_classifier whose images have their channels last; `but` is the one
// that the CPU computes in any case.
void ExpectImageOps(const std::string& arguments, const std::string& kind, const std::string& key,
                    const std::string& but = "") {
  TempFolder folder;
  const CommandResult result =
      Phibridge("check " + kPrograms + "/nhwc_classifier --passes off --json " +
                folder / "r.json " + arguments);
  ASSERT_EQ(result.exit_code, 0) << result.output;
  const nlohmann::json json = nlohmann::json::parse(Slurp(folder / "r.json"));
  std::map<std::string, size_t> seen;
  for (const nlohmann::json& k : json["cases"][0]["kernels"]) {
    const std::string op = k["op"];
    for (const char* name : {"conv2d", "depthwise_conv2d", "pool2d", "batch_norm",
                             "bilinear_interp_v2", "nearest_interp_v2"}) {
      if (op != name) continue;
      ++seen[op];
      EXPECT_EQ(k["kind"], kind) << k;
      EXPECT_EQ(k["key"], op == but ? "(CPU, NHWC, float32)" : key) << k;
    }
  }
  EXPECT_EQ(seen.size(), 6u);
}

TEST(BundledPrograms, ChannelsLastHaveKernelsOfTheirOwn) {
  ExpectImageOps("--place cpu --fallback deny", "PHI", "(CPU, NHWC, float32)");
  ExpectImageOps("--kernel '*=legacy'", "legacy", "(CPU, ALL_LAYOUT, float32)");
  if (!phi::DeviceContextPool::Instance().Has(phi::Backend::ONEDNN, phi::CPUPlace())) return;
  ExpectImageOps("--place onednn", "PHI", "(ONEDNN, ONEDNN, float32)", "nearest_interp_v2");
}

TEST(BundledPrograms, ChannelsLastGoThroughRunDoctorAndDiff) {
  TempFolder folder;
  const std::string program = kPrograms + "/nhwc_classifier";
  const CommandResult run =
      Phibridge("run " + program + " --input image=" + program + "/inputs/image.npy --routing");
  EXPECT_EQ(run.exit_code, 0) << run.output;
  EXPECT_HAS(run.output, "(CPU, NHWC, float32)");
  const CommandResult doctor = Phibridge("doctor " + program);
  EXPECT_EQ(doctor.exit_code, 0) << doctor.output;
  for (const char* b : {"'*=legacy'", "place=onednn"}) {
    if (b[0] == 'p' &&
        !phi::DeviceContextPool::Instance().Has(phi::Backend::ONEDNN, phi::CPUPlace())) {
      continue;
    }
    const CommandResult diff = Phibridge("diff " + program + " --a place=cpu --b " + b +
                                         " --force --json " + folder / "d.json");
    EXPECT_EQ(diff.exit_code, 0) << diff.output;
    const nlohmann::json json = nlohmann::json::parse(Slurp(folder / "d.json"));
    EXPECT_TRUE(json["first_divergence"].is_null()) << json["first_divergence"];
    EXPECT_GT(json["executions"], 20) << b;
  }
}

TEST(BundledPrograms, RunOnOneDnnWithItsKernels) {
  if (!phi::DeviceContextPool::Instance().Has(phi::Backend::ONEDNN, phi::CPUPlace())) {
    GTEST_SKIP() << "built without oneDNN";
  }
  ForEachKernel(CheckAll("--place onednn"), [](const std::string& op, const nlohmann::json& k) {
    for (const char* name : {"conv2d", "pool2d", "softmax", "relu", "elementwise_add"}) {
      if (op != name) continue;
      EXPECT_HAS(k["key"].get<std::string>(), "ONEDNN");
    }
  });
}

}  // namespace
}  // namespace phibridge
