#include "framework/io/model_dir.h"

#include "tests/framework/model_testing.h"

namespace phibridge {
namespace {

using paddle::framework::ProgramDesc;
using testing::ErrorOf;
using testing::TempFolder;
using testing::TensorOf;
namespace proto = paddle::framework::proto;

// A program with the float32 parameters `names` of shape [n].
std::string ProgramWith(const std::vector<std::string>& names, int64_t n) {
  ProgramDesc program;
  for (const std::string& name : names) {
    auto* var = program.MutableBlock(0)->Var(name);
    var->SetShape({n});
    var->SetDataType(proto::VarType::FP32);
    var->SetPersistable(true);
  }
  return program.SerializeToString();
}

std::string ParamOf(int64_t n, float value = 0) {
  std::string bytes;
  AppendTensorRecord(TensorOf<float>({n}, std::vector<float>(static_cast<size_t>(n), value)),
                     &bytes);
  return bytes;
}

TEST(ModelDir, FindsEveryUsualForm) {
  for (const char* program :
       {"model.pdmodel", "inference.pdmodel", "__model__", "net.pdmodel", "x"}) {
    for (const char* params : {"model.pdiparams", "__params__", "weights.bin"}) {
      TempFolder folder;
      folder.Write(program, ProgramWith({"w", "z"}, 2));
      folder.Write(params, ParamOf(2) + ParamOf(2));
      folder.Write("notes.txt", "nothing of interest");
      const Model model = OpenModel(folder.path());
      EXPECT_EQ(model.program_path, folder / program);
      ASSERT_TRUE(model.params.has_value());
      EXPECT_EQ(model.params->Paths(), std::vector<std::string>{folder / params});
    }
  }
}

TEST(ModelDir, FindsOneFileAParameter) {
  TempFolder folder;
  folder.Write("__model__", ProgramWith({"w", "net/z"}, 2));
  folder.Write("w", ParamOf(2));
  folder.Write("net/z", ParamOf(2));
  EXPECT_EQ(OpenModel(folder.path()).params->Paths().size(), 2u);
}

TEST(ModelDir, ProgramWithoutParametersNeedsNone) {
  TempFolder folder;
  folder.Write("model.pdmodel", ProgramWith({}, 1));
  EXPECT_FALSE(OpenModel(folder.path()).params.has_value());
}

TEST(ModelDir, TakesThePathOfAProgramFile) {
  TempFolder folder;
  folder.Write("a.pdmodel", ProgramWith({"w"}, 2));
  folder.Write("b.pdmodel", ProgramWith({"w"}, 3));
  folder.Write("a.pdiparams", ParamOf(2));
  folder.Write("b.pdiparams", ParamOf(3));
  const auto [code, text] = ErrorOf([&] { OpenModel(folder.path()); });
  EXPECT_HAS(text, "several different programs");
  EXPECT_EQ(OpenModel(folder / "b.pdmodel").params->Paths()[0], folder / "b.pdiparams");
}

TEST(ModelDir, TheStartUpProgramBesideIsNotLookedAt) {
  TempFolder folder;
  folder.Write("model.pdmodel", ProgramWith({"w"}, 2));
  folder.Write("startup.pdmodel", ProgramWith({"w"}, 3));
  folder.Write("model.pdiparams", ParamOf(2));
  EXPECT_EQ(OpenModel(folder.path()).program_path, folder / "model.pdmodel");
}

TEST(ModelDir, ContentDecidesBetweenFiles) {
  TempFolder folder;
  folder.Write("model.pdmodel", ProgramWith({"w"}, 2));
  folder.Write("old.pdiparams", ParamOf(7));
  folder.Write("new.pdiparams", ParamOf(2));
  EXPECT_EQ(OpenModel(folder.path()).params->Paths()[0], folder / "new.pdiparams");
}

TEST(ModelDir, TwoDifferentFitsAreAmbiguous) {
  TempFolder folder;
  folder.Write("model.pdmodel", ProgramWith({"w"}, 2));
  folder.Write("one.pdiparams", ParamOf(2, 1));
  folder.Write("two.pdiparams", ParamOf(2, 1));
  EXPECT_NO_THROW(OpenModel(folder.path()));  // the same bytes
  folder.Write("two.pdiparams", ParamOf(2, 2));
  const std::string text = ErrorOf([&] { OpenModel(folder.path()); }).second;
  EXPECT_HAS(text, "several different sets of parameters");
  EXPECT_HAS(text, "one.pdiparams");
}

TEST(ModelDir, ErrorsNameTheFile) {
  TempFolder folder;
  EXPECT_EQ(ErrorOf([&] { OpenModel(folder / "no"); }).first, phi::NOT_FOUND);
  EXPECT_HAS(ErrorOf([&] { OpenModel(folder.path()); }).second, "holds no program");
  const std::string program = ProgramWith({"w", "x"}, 2);
  folder.Write("model.pdmodel", program.substr(0, program.size() - 5));
  EXPECT_HAS(ErrorOf([&] { OpenModel(folder.path()); }).second, folder / "model.pdmodel");
  folder.Write("model.pdmodel", "version https://git-lfs.github.com/spec/v1\nsize 12\n");
  EXPECT_HAS(ErrorOf([&] { OpenModel(folder.path()); }).second, "Git LFS");
  folder.Write("model.pdmodel", program);
  EXPECT_HAS(ErrorOf([&] { OpenModel(folder.path()); }).second, "holds no parameters");
  folder.Write("model.pdiparams", "version https://git-lfs.github.com/spec/v1\nsize 12\n");
  EXPECT_HAS(ErrorOf([&] { OpenModel(folder.path()); }).second, "Git LFS");
  const Model model = OpenModel(folder.path(), MissingParams::kReport);
  EXPECT_HAS(model.params_error, "Git LFS");
  EXPECT_EQ(model.specs.size(), 2u);
}

}  // namespace
}  // namespace phibridge
