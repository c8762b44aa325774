#include "framework/io/param_io.h"

#include "framework/io/write_file.h"
#include "tests/framework/model_testing.h"

namespace phibridge {
namespace {

using paddle::framework::ProgramDesc;
using testing::ErrorOf;
using testing::Slurp;
using testing::TempFolder;
using testing::TensorOf;
namespace proto = paddle::framework::proto;

const char kPrograms[] = PHIBRIDGE_SOURCE_DIR "/tests/programs/";

std::vector<ParamSpec> Specs() {
  return {{"a", false, phi::DataType::FLOAT32, {2, 3}},
          {"b", false, phi::DataType::FLOAT32, {3}},
          {"c", false, phi::DataType::INT64, {1}}};
}

struct Values {
  phi::DenseTensor a = TensorOf<float>({2, 3}, {1, 2, 3, 4, 5, 6});
  phi::DenseTensor b = TensorOf<float>({3}, {7, 8, 9});
  phi::DenseTensor c = TensorOf<int64_t>({1}, {10});
  NamedTensors Named() const { return {{"c", &c}, {"a", &a}, {"b", &b}}; }
};

std::string Record(const phi::DenseTensor& tensor) {
  std::string bytes;
  AppendTensorRecord(tensor, &bytes);
  return bytes;
}

void SaveSeparateTo(const NamedTensors& tensors, const std::string& path) {
  NewFolder folder(path);
  SaveSeparate(tensors, &folder);
  folder.Commit();
}

// The message of opening a combined file with those bytes.
std::string CombinedError(const std::string& bytes) {
  TempFolder folder;
  folder.Write("params", bytes);
  const auto [code, text] = ErrorOf([&] { ParamFiles::OpenCombined(Specs(), folder / "params"); });
  EXPECT_EQ(code, phi::INVALID_ARGUMENT);
  EXPECT_HAS(text, folder / "params");
  return text;
}

TEST(ParamIo, SpecsAreThePersistableTensorsSorted) {
  ProgramDesc program;
  auto* block = program.MutableBlock(0);
  for (const char* name : {"w", "fc.b", "x", "feed"}) {
    auto* var = block->Var(name);
    var->SetShape({4, -1});
    var->SetDataType(proto::VarType::FP16);
    var->SetPersistable(std::string(name) != "x");
  }
  auto* raw = block->Var("raw");
  raw->SetType(proto::VarType::RAW);
  raw->SetPersistable(true);
  const std::vector<ParamSpec> specs = ParamSpecs(program);
  ASSERT_EQ(specs.size(), 2u);
  EXPECT_EQ(specs[0].name, "fc.b");
  EXPECT_EQ(specs[1].name, "w");
  EXPECT_EQ(specs[1].Text(), "float16 [4, -1]");
}

TEST(ParamIo, CombinedGoesBothWays) {
  const Values values;
  TempFolder folder;
  WriteFile(folder / "p", CombinedParams(values.Named()));
  const ParamFiles params = ParamFiles::OpenCombined(Specs(), folder / "p");
  ASSERT_EQ(params.entries().size(), 3u);
  EXPECT_EQ(params.TotalBytes(), 24 + 12 + 8u);
  const auto b = params.Read(1, phi::CPUPlace());
  EXPECT_EQ(phi::TensorCast<phi::DenseTensor>(b.get())->data<float>()[2], 9);
}

TEST(ParamIo, PaddlesFilesComeBackByteForByte) {
  for (const char* name : {"digits_mlp_infer", "digits_lenet_infer"}) {
    const std::string folder = std::string(kPrograms) + name;
    const ProgramDesc program(Slurp(folder + "/model.pdmodel"));
    const ParamFiles params =
        ParamFiles::OpenCombined(ParamSpecs(program), folder + "/model.pdiparams");
    std::vector<std::unique_ptr<phi::TensorBase>> values;
    NamedTensors named;
    for (size_t i = 0; i < params.entries().size(); ++i) {
      values.push_back(params.Read(i, phi::CPUPlace()));
      named.emplace_back(params.entries()[i].spec.name, values.back().get());
    }
    EXPECT_TRUE(CombinedParams(named) == Slurp(folder + "/model.pdiparams")) << name;
    TempFolder temporary;
    SaveSeparateTo(named, temporary / "saved");
    const ParamFiles again = ParamFiles::OpenSeparate(ParamSpecs(program), temporary / "saved");
    EXPECT_EQ(again.TotalBytes(), params.TotalBytes());
  }
}

TEST(ParamIo, SeparateGoesBothWaysWithFoldersInNames) {
  const Values values;
  phi::SelectedRows rows({4, 1}, 10);
  *rows.mutable_value() = values.a;
  TempFolder folder;
  SaveSeparateTo({{"net/a", &values.a}, {"rows", &rows}}, folder / "saved");
  const std::vector<ParamSpec> specs = {{"net/a", false, phi::DataType::FLOAT32, {2, 3}},
                                        {"rows", true, phi::DataType::FLOAT32, {10, 3}}};
  const ParamFiles params = ParamFiles::OpenSeparate(specs, folder / "saved");
  const auto read = params.Read(1, phi::CPUPlace());
  EXPECT_EQ(phi::TensorCast<phi::SelectedRows>(read.get())->rows(), rows.rows());
  EXPECT_EQ(ErrorOf([&] { CombinedParams({{"rows", &rows}}); }).first, phi::UNIMPLEMENTED);
}

TEST(ParamIo, EveryCutOfACombinedFileIsAnError) {
  const std::string bytes = CombinedParams(Values().Named());
  for (size_t size = 0; size < bytes.size(); ++size) CombinedError(bytes.substr(0, size));
  EXPECT_HAS(CombinedError(bytes.substr(0, bytes.size() - 3)), "parameter 3 of 3, `c` (int64 [1])");
  EXPECT_HAS(CombinedError(bytes.substr(0, bytes.size() - 3)), "truncated");
  const Values values;
  EXPECT_HAS(CombinedError(Record(values.a) + Record(values.b)), "after 2 parameters");
  EXPECT_HAS(CombinedError(""), "is empty");
}

TEST(ParamIo, EachMismatchHasItsSentence) {
  const Values v;
  const std::string good = CombinedParams(v.Named());
  EXPECT_HAS(CombinedError(good + "zz"), "2 bytes after the last of 3 parameters");
  EXPECT_HAS(CombinedError(good + Record(v.a)), "1 more tensors, so it belongs to another model");
  EXPECT_HAS(CombinedError(Record(v.b) + Record(v.a) + Record(v.c)), "in another order");
  const phi::DenseTensor d = TensorOf<double>({3}, {7, 8, 9});
  const std::string wrong_type = CombinedError(Record(v.a) + Record(d) + Record(v.c));
  EXPECT_HAS(wrong_type, "`b` (float32 [3])");
  EXPECT_HAS(wrong_type, "is float64 [3]; the element type differs; 2 of 3 parameters match");
  const phi::DenseTensor e = TensorOf<float>({4}, {7, 8, 9, 10});
  EXPECT_HAS(CombinedError(Record(v.a) + Record(e) + Record(v.c)), "another model");
  // The mismatch is the news, though the file also ends early.
  EXPECT_HAS(CombinedError(Record(e) + Record(v.b)), "another model");
  EXPECT_HAS(
      CombinedError("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5042\n"),
      "is a Git LFS pointer, not the file itself (of 5042 bytes)");
  EXPECT_HAS(CombinedError("\x80\x04"
                           "abc"),
             "pickle");
}

TEST(ParamIo, SeparateFilesThatAreMissingAreAllNamed) {
  const Values v;
  TempFolder folder;
  folder.Write("b", Record(v.b));
  const auto [code, text] = ErrorOf([&] { ParamFiles::OpenSeparate(Specs(), folder.path()); });
  EXPECT_EQ(code, phi::NOT_FOUND);
  EXPECT_HAS(text, "2 of 3 parameters");
  EXPECT_HAS(text, "`a`, `c`");
}

TEST(ParamIo, EachSeparateMismatchHasItsSentence) {
  const Values v;
  TempFolder folder;
  folder.Write("a", Record(v.a));
  folder.Write("b", Record(v.b));
  const auto error_with_c = [&](const std::string& bytes) {
    folder.Write("c", bytes);
    return ErrorOf([&] { ParamFiles::OpenSeparate(Specs(), folder.path()); }).second;
  };
  EXPECT_HAS(error_with_c(Record(v.c) + "z"), "1 bytes follow the tensor");
  EXPECT_HAS(error_with_c(Record(v.b)), "it holds float32 [3]; the file belongs to another model");
  EXPECT_HAS(error_with_c(Record(TensorOf<float>({1}, {1}))), "the element type differs");
  EXPECT_HAS(error_with_c(""), "is empty");
  EXPECT_HAS(error_with_c(Record(v.c).substr(0, 30)), "truncated");
}

TEST(ParamIo, NamesCannotLeaveTheFolder) {
  const Values v;
  TempFolder folder;
  for (const char* name : {"../x", "/etc/x", "a/../../x", ""}) {
    EXPECT_EQ(ErrorOf([&] {
                SaveSeparateTo({{name, &v.a}}, folder / "saved");
              }).first,
              phi::INVALID_ARGUMENT);
    const std::vector<ParamSpec> specs = {{name, false, phi::DataType::FLOAT32, {2, 3}}};
    EXPECT_EQ(ErrorOf([&] { ParamFiles::OpenSeparate(specs, folder.path()); }).first,
              phi::INVALID_ARGUMENT);
  }
}

}  // namespace
}  // namespace phibridge
