#include <gtest/gtest.h>

#include <filesystem>

#include "framework/op/execution_options.h"
#include "framework/op/op_registry.h"
#include "framework/scope/scope.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace {

namespace fw = paddle::framework;

class SaveLoadTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(::testing::TempDir()) /
              ("save_load_" + std::to_string(reinterpret_cast<uintptr_t>(this)));
    Fill("a", {2, 3});
    Fill("b", {4});
    scope_.Var("a")->GetMutable<phi::DenseTensor>()->set_lod({{0, 1, 2}});
    for (const char* name : {"c", "d"}) scope_.Var(name)->GetMutable<phi::DenseTensor>();
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void Fill(const char* name, std::vector<int64_t> dims) {
    auto* tensor = scope_.Var(name)->GetMutable<phi::DenseTensor>();
    tensor->Resize(phi::make_ddim(dims));
    float* values = tensor->mutable_data<float>(phi::CPUPlace());
    for (int64_t i = 0; i < tensor->numel(); ++i) values[i] = static_cast<float>(i) + 0.5f;
  }
  std::string Path() const { return (folder_ / "values").string(); }
  void Run(const char* type, const fw::VariableNameMap& in, const fw::VariableNameMap& out,
           fw::AttributeMap attrs = {}) {
    attrs["file_path"] = Path();
    ExecutionOptions options;
    options.files.Allow(::testing::TempDir());
    const ScopedExecutionOptions current(&options);
    fw::OpRegistry::CreateOp(type, in, out, attrs)->Run(scope_, phi::CPUPlace());
  }
  const phi::DenseTensor& Get(const char* name) {
    return scope_.FindVar(name)->Get<phi::DenseTensor>();
  }

  fw::Scope scope_;
  std::filesystem::path folder_;
};

TEST_F(SaveLoadTest, OneValueComesBack) {
  Run("save", {{"X", {"a"}}}, {});
  Run("load", {}, {{"Out", {"c"}}});
  EXPECT_EQ(Get("c").dims(), phi::DDim({2, 3}));
  EXPECT_EQ(Get("c").lod(), (phi::LoD{{0, 1, 2}}));
  EXPECT_EQ(Get("c").data<float>()[5], 5.5f);
}

TEST_F(SaveLoadTest, SeveralValuesComeBack) {
  Run("save_combine", {{"X", {"a", "b"}}}, {});
  Run("load_combine", {}, {{"Out", {"c", "d"}}});
  EXPECT_EQ(Get("c").dims(), phi::DDim({2, 3}));
  EXPECT_EQ(Get("d").data<float>()[3], 3.5f);
}

TEST_F(SaveLoadTest, PartOfAValue) {
  Run("save", {{"X", {"a"}}}, {});
  Run("load", {}, {{"Out", {"c"}}}, {{"seek", int64_t{2}}, {"shape", std::vector<int64_t>{2, 1}}});
  EXPECT_EQ(Get("c").dims(), phi::DDim({2, 1}));
  EXPECT_EQ(Get("c").data<float>()[0], 2.5f);
}

TEST_F(SaveLoadTest, HalfPrecision) {
  Run("save", {{"X", {"a"}}}, {}, {{"save_as_fp16", true}});
  Run("load", {}, {{"Out", {"c"}}});
  EXPECT_EQ(Get("c").dtype(), phi::DataType::FLOAT16);
  Run("save", {{"X", {"a"}}}, {});
  Run("load", {}, {{"Out", {"c"}}}, {{"load_as_fp16", true}});
  EXPECT_EQ(Get("c").dtype(), phi::DataType::FLOAT16);
}

TEST_F(SaveLoadTest, Errors) {
  EXPECT_THROW(Run("load", {}, {{"Out", {"c"}}}), phi::enforce::EnforceNotMet);  // no file
  Run("save_combine", {{"X", {"a", "b"}}}, {});
  EXPECT_THROW(Run("load_combine", {}, {{"Out", {"c"}}}), phi::enforce::EnforceNotMet);  // more
  EXPECT_THROW(Run("save", {{"X", {"a"}}}, {}, {{"overwrite", false}}),
               phi::enforce::EnforceNotMet);
}

// Outside a run an op may use what is below the working folder.
TEST_F(SaveLoadTest, OtherFilesAreRefused) {
  for (const char* type : {"save", "save_combine", "load", "load_combine"}) {
    const bool saves = type[0] == 's';
    const fw::VariableNameMap slots = {{saves ? "X" : "Out", {"a"}}};
    const auto op =
        fw::OpRegistry::CreateOp(type, saves ? slots : fw::VariableNameMap(),
                                 saves ? fw::VariableNameMap() : slots, {{"file_path", Path()}});
    try {
      op->Run(scope_, phi::CPUPlace());
      ADD_FAILURE() << type;
    } catch (const phi::enforce::EnforceNotMet& error) {
      EXPECT_EQ(error.code(), phi::PERMISSION_DENIED) << error.what();
    }
  }
  EXPECT_FALSE(std::filesystem::exists(folder_));
}

}  // namespace
}  // namespace phibridge
