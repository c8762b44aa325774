// phibridge check: statuses, tolerances, and cases that a single op makes.
#include "framework/io/npy.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "tests/tools/cli_testing.h"
#include "tests/tools/ill_conditioned.h"

namespace phibridge {
namespace {

using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using testing::CommandResult;
using testing::CopyCase;
using testing::IllConditioned;
using testing::Phibridge;
using testing::Slurp;
using testing::TempFolder;
using testing::TensorOf;
namespace proto = paddle::framework::proto;

nlohmann::json CheckJson(const TempFolder& folder, const std::string& arguments, int exit_code) {
  const CommandResult result =
      Phibridge("check " + folder.path() + " --force --json " + folder / "r.json " + arguments);
  EXPECT_EQ(result.exit_code, exit_code) << result.output;
  return nlohmann::json::parse(Slurp(folder / "r.json"));
}

// A case of one op, X to Out, without feed and fetch ops.
void WriteOpCase(const TempFolder& folder, const std::string& op_type, proto::VarType::Type dtype,
                 const phi::DenseTensor& x, const phi::DenseTensor& out,
                 const nlohmann::json& extra = nlohmann::json::object()) {
  ProgramDesc program;
  for (const char* name : {"net/x", "net/out"}) {
    auto* var = program.MutableBlock(0)->Var(name);
    var->SetShape(phi::vectorize(x.dims()));
    var->SetDataType(dtype);
  }
  OpDesc* op = program.MutableBlock(0)->AppendOp();
  op->SetType(op_type);
  op->SetInput("X", {"net/x"});
  op->SetOutput("Out", {"net/out"});
  nlohmann::json json = {{"name", "one_op"}, {"kind", "op"}, {"fetches", {"net/out"}}};
  json.update(extra);
  folder.Write("c/model.pdmodel", program.SerializeToString());
  folder.Write("c/case.json", json.dump());
  folder.Write("c/inputs/net%2Fx.npy", NpyBytes(x));
  folder.Write("c/expected/net%2Fout.npy", NpyBytes(out));
}

TEST(Check, OneBrokenCaseNeverStopsTheOthers) {
  TempFolder folder;
  CopyCase("digits_mlp_infer", folder / "a_good");
  folder.Write("b_no_json/case.json", "{ this is no JSON");
  folder.Write("c_no_program/case.json", "{}");
  CopyCase("digits_mlp_infer", folder / "deep/er/d_differs");
  phi::DenseTensor want = ReadNpy(folder / "deep/er/d_differs/expected/softmax_0.tmp_0.npy");
  want.data<float>()[13] += 0.5f;
  WriteNpy(want, folder / "deep/er/d_differs/expected/softmax_0.tmp_0.npy");
  CopyCase("digits_mlp_infer", folder / "e_good");
  const CommandResult result = Phibridge("check " + folder.path());
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.output.substr(result.output.size() - 19), "2 passed, 3 failed\n");
  const nlohmann::json json = CheckJson(folder, "", 1);
  ASSERT_EQ(json["cases"].size(), 5u);
  const char* statuses[] = {"pass", "error", "error", "fail", "pass"};
  for (size_t i = 0; i < 5; ++i)
    EXPECT_EQ(json["cases"][i]["status"], statuses[i]) << json["cases"][i];
  EXPECT_EQ(json["cases"][3]["first_differing_variable"], "softmax_0.tmp_0");
  EXPECT_HAS(json["cases"][3]["message"].get<std::string>(), "1 of 3570 elements beyond");
  EXPECT_NEAR(json["cases"][3]["max_abs_diff"].get<double>(), 0.5, 1e-4);
}

TEST(Check, JsonHasWhatWasPromised) {
  TempFolder folder;
  CopyCase("digits_mlp_infer", folder / "m");
  const nlohmann::json json = CheckJson(folder, "--place cpu", 0);
  EXPECT_EQ(json["passed"], 1);
  EXPECT_EQ(json["failed"], 0);
  const nlohmann::json& c = json["cases"][0];
  EXPECT_EQ(c["name"], "digits_mlp_infer");
  EXPECT_LT(c["max_abs_diff"], 1e-5);
  EXPECT_TRUE(c["max_rel_diff"].is_number());
  EXPECT_TRUE(c["first_differing_variable"].is_null());
  EXPECT_GT(c["milliseconds"], 0);
  size_t ops = 0;
  for (const nlohmann::json& k : c["kernels"]) ops += k["count"].get<size_t>();
  EXPECT_EQ(ops, 7u);  // of 9: passes put two together with others
}

TEST(Check, NoCaseIsAnError) {
  TempFolder folder;
  EXPECT_EQ(Phibridge("check " + folder.path()).exit_code, 3);
  EXPECT_EQ(Phibridge("check " + folder / "nowhere").exit_code, 3);
}

TEST(Check, RunsASingleOpWithNamesThatHaveASlash) {
  TempFolder folder;
  WriteOpCase(folder, "relu", proto::VarType::FP32, TensorOf<float>({3}, {-1, 0, 2}),
              TensorOf<float>({3}, {0, 0, 2}));
  EXPECT_EQ(CheckJson(folder, "", 0)["cases"][0]["kernels"][0]["op"], "relu");
}

TEST(Check, NanEqualsNanAndInfinityItself) {
  TempFolder folder;
  const float nan = std::nanf("");
  const float inf = std::numeric_limits<float>::infinity();
  WriteOpCase(folder, "scale", proto::VarType::FP32, TensorOf<float>({3}, {nan, inf, 1}),
              TensorOf<float>({3}, {nan, inf, 1}));
  CheckJson(folder, "", 0);
  WriteOpCase(folder, "scale", proto::VarType::FP32, TensorOf<float>({3}, {nan, inf, 1}),
              TensorOf<float>({3}, {1, inf, 1}));
  EXPECT_EQ(CheckJson(folder, "", 1)["cases"][0]["status"], "fail");
}

TEST(Check, TolerancesMayBePerVariable) {
  TempFolder folder;
  const auto x = TensorOf<float>({1}, {1});
  WriteOpCase(folder, "relu", proto::VarType::FP32, x, TensorOf<float>({1}, {1.25f}));
  CheckJson(folder, "", 1);
  WriteOpCase(folder, "relu", proto::VarType::FP32, x, TensorOf<float>({1}, {1.25f}),
              {{"tolerances", {{"net/out", {{"atol", 0.3}, {"rtol", 0}}}}}});
  CheckJson(folder, "", 0);
}

TEST(Check, ANegativeToleranceIsRefused) {
  for (const char* name : {"atol", "rtol"}) {
    TempFolder folder;
    const auto x = TensorOf<float>({1}, {1});
    WriteOpCase(folder, "relu", proto::VarType::FP32, x, x, {{name, -1}});
    const auto result = phibridge::testing::Phibridge("check " + folder.path());
    EXPECT_NE(result.exit_code, 0);
    EXPECT_HAS(result.output, "`atol` and `rtol` must be 0 or more");
  }
}

TEST(Check, ShapeAndTypeCount) {
  TempFolder folder;
  const auto x = TensorOf<float>({2}, {1, 2});
  WriteOpCase(folder, "relu", proto::VarType::FP32, x, TensorOf<float>({2, 1}, {1, 2}));
  EXPECT_HAS(CheckJson(folder, "", 1)["cases"][0]["message"].get<std::string>(),
             "the expected value is float32 [2, 1], the result is float32 [2]");
  WriteOpCase(folder, "relu", proto::VarType::FP32, x, TensorOf<double>({2}, {1, 2}));
  EXPECT_EQ(CheckJson(folder, "", 1)["cases"][0]["status"], "fail");
}

TEST(Check, FeedsBfloat16FromItsBits) {
  TempFolder folder;
  ProgramDesc program;
  auto* x = program.MutableBlock(0)->Var("net/x");
  x->SetShape({2});
  x->SetDataType(proto::VarType::BF16);
  WriteOpCase(folder, "cast", proto::VarType::FP32, TensorOf<float>({2}, {0, 0}),
              TensorOf<float>({2}, {1, -2}));
  auto* out = program.MutableBlock(0)->Var("net/out");
  out->SetShape({2});
  out->SetDataType(proto::VarType::FP32);
  OpDesc* op = program.MutableBlock(0)->AppendOp();
  op->SetType("cast");
  op->SetInput("X", {"net/x"});
  op->SetOutput("Out", {"net/out"});
  op->SetAttr("in_dtype", static_cast<int>(proto::VarType::BF16));
  op->SetAttr("out_dtype", static_cast<int>(proto::VarType::FP32));
  folder.Write("c/model.pdmodel", program.SerializeToString());
  folder.Write("c/inputs/net%2Fx.npy", NpyBytes(TensorOf<uint16_t>({2}, {0x3f80, 0xc000})));
  CheckJson(folder, "", 0);
}

TEST(Check, LodOfAFetchIsComparedIfItIsThere) {
  TempFolder folder;
  const phi::DenseTensor x = TensorOf<float>({3, 1}, {1, 2, 3});
  WriteOpCase(folder, "assign", proto::VarType::FP32, x, x);
  folder.Write("c/inputs/net%2Fx.lod.json", "[[0, 1, 3]]");
  CheckJson(folder, "", 0);
  folder.Write("c/expected/net%2Fout.lod.json", "[[0, 1, 3]]");
  CheckJson(folder, "", 0);
  folder.Write("c/expected/net%2Fout.lod.json", "[[0, 2, 3]]");
  EXPECT_HAS(CheckJson(folder, "", 1)["cases"][0]["message"].get<std::string>(),
             "has the LoD {{0, 2, 3}}, the result has {{0, 1, 3}}");
  const std::string text = phibridge::testing::Phibridge("check " + folder.path()).output;
  EXPECT_HAS(text, "the LoD differs, which rounding does not explain");
  EXPECT_EQ(text.find("so rounding explains it"), std::string::npos) << text;
}

// An empty list says that there must be none; no file says nothing.
TEST(Check, AnEmptyLodFileMeansNoLod) {
  TempFolder folder;
  const phi::DenseTensor x = TensorOf<float>({3, 1}, {1, 2, 3});
  WriteOpCase(folder, "assign", proto::VarType::FP32, x, x);
  folder.Write("c/expected/net%2Fout.lod.json", "[]");
  CheckJson(folder, "", 0);
  folder.Write("c/inputs/net%2Fx.lod.json", "[[0, 1, 3]]");
  EXPECT_HAS(CheckJson(folder, "", 1)["cases"][0]["message"].get<std::string>(),
             "has the LoD {}, the result has {{0, 1, 3}}; the elements have the same bits");
}

TEST(Check, AFailureSaysHowFarTheProgramItselfMoves) {
  const IllConditioned program("ill");
  program.Expect(1e-5f);
  const CommandResult rounding = Phibridge("check " + program.path());
  EXPECT_EQ(rounding.exit_code, 1);
  EXPECT_HAS(rounding.output, "the program itself moves `out` by ");
  TempFolder folder;
  WriteOpCase(folder, "relu", proto::VarType::FP32, TensorOf<float>({2}, {1, 2}),
              TensorOf<float>({2}, {1, 2.5f}));
  const nlohmann::json wrong = CheckJson(folder, "", 1)["cases"][0]["floor"];
  EXPECT_EQ(wrong["variable"], "net/out");
  EXPECT_EQ(wrong["of"], "feeds");
  EXPECT_NEAR(wrong["moves"].get<double>(), 1.2e-7, 0.7e-7);
  EXPECT_NEAR(wrong["differs"].get<double>(), 0.2, 1e-6);
  EXPECT_HAS(Phibridge("check " + folder.path()).output, "it differs by 0.2, further than that");
}

TEST(Check, TheFloorOfACaseThatPassesIsMeasuredIfAsked) {
  TempFolder folder;
  CopyCase("digits_mlp_infer", folder / "m");
  EXPECT_TRUE(CheckJson(folder, "", 0)["cases"][0]["floor"].is_null());
  const nlohmann::json floor = CheckJson(folder, "--floor", 0)["cases"][0]["floor"];
  EXPECT_GT(floor["moves"].get<double>(), 0);
  EXPECT_LT(floor["moves"].get<double>(), 1e-5);
}

TEST(Check, ACaseThatComparesNothingDoesNotPass) {
  TempFolder folder;
  CopyCase("digits_mlp_infer", folder / "m");
  folder.Write("m/case.json", "{}");
  const nlohmann::json result = CheckJson(folder, "", 1)["cases"][0];
  EXPECT_EQ(result["status"], "error");
  EXPECT_HAS(result["message"].get<std::string>(), "so nothing was compared");
}

// The shape of the result is made of feeds: one ulp less of 2.0 is 1 as an integer.
TEST(Check, AProgramThatFailsWithNoiseIsStillJudgedByItsResult) {
  TempFolder folder;
  const auto x = TensorOf<float>({6}, {2, 3, 1, 1, 1, 1});
  WriteOpCase(folder, "assign", proto::VarType::FP32, x,
              TensorOf<float>({2, 3, 1, 1, 1, 1}, {2, 3, 1, 1, 1, 7}));
  ProgramDesc program;
  auto* block = program.MutableBlock(0);
  for (const char* name : {"net/x", "net/out", "shape"}) {
    block->Var(name)->SetShape({-1});
    block->Var(name)->SetDataType(name == std::string("shape") ? proto::VarType::INT32
                                                               : proto::VarType::FP32);
  }
  OpDesc* cast = block->AppendOp();
  cast->CopyFrom(OpDesc("cast", {{"X", {"net/x"}}}, {{"Out", {"shape"}}},
                        {{"in_dtype", static_cast<int>(proto::VarType::FP32)},
                         {"out_dtype", static_cast<int>(proto::VarType::INT32)}}));
  OpDesc* reshape = block->AppendOp();
  reshape->CopyFrom(
      OpDesc("reshape2", {{"X", {"net/x"}}, {"Shape", {"shape"}}}, {{"Out", {"net/out"}}}, {}));
  folder.Write("c/model.pdmodel", program.SerializeToString());
  const nlohmann::json result = CheckJson(folder, "", 1)["cases"][0];
  EXPECT_EQ(result["status"], "fail") << result;
  EXPECT_EQ(result["first_differing_variable"], "net/out");
  EXPECT_HAS(result["floor"]["failure"].get<std::string>(), "reshape2");
  EXPECT_HAS(Phibridge("check " + folder.path()).output, "moved by one ulp, the program fails: ");
}

// The remedy of an error stands at its end.
TEST(Check, AnErrorIsShownWithItsRemedy) {
  TempFolder folder;
  WriteOpCase(folder, "softmax", proto::VarType::FP32, TensorOf<float>({1, 2}, {1, 2}),
              TensorOf<float>({1, 2}, {1, 2}), {{"steps", 1}});
  const CommandResult result =
      Phibridge("check " + folder.path() + " --place cpu --fallback deny --kernel softmax=gpu");
  const std::string message = CheckJson(folder, "--place cpu --fallback deny --kernel softmax=gpu",
                                        1)["cases"][0]["message"];
  const size_t last_line = message.find_last_of('\n', message.find_last_not_of(" \n"));
  EXPECT_HAS(result.output, message.substr(last_line + 1));
  EXPECT_GT(message.size(), 300u) << message;
}

// A case that fetches a tensor array: one file an element.
TEST(Check, ElementsOfATensorArrayAreFilesOfTheirOwn) {
  TempFolder folder;
  const phi::DenseTensor x = TensorOf<float>({2}, {1, 2});
  const phi::DenseTensor i = TensorOf<int64_t>({1}, {0});
  ProgramDesc program;
  for (const char* name : {"x", "i"}) {
    program.MutableBlock(0)->Var(name)->SetShape({-1});
    program.MutableBlock(0)->Var(name)->SetDataType(name[0] == 'x' ? proto::VarType::FP32
                                                                   : proto::VarType::INT64);
  }
  program.MutableBlock(0)->Var("array")->SetType(proto::VarType::LOD_TENSOR_ARRAY);
  OpDesc* op = program.MutableBlock(0)->AppendOp();
  op->SetType("write_to_array");
  op->SetInput("X", {"x"});
  op->SetInput("I", {"i"});
  op->SetOutput("Out", {"array"});
  folder.Write("c/model.pdmodel", program.SerializeToString());
  folder.Write("c/case.json", R"({"name": "array", "kind": "op", "fetches": ["array"]})");
  folder.Write("c/inputs/x.npy", NpyBytes(x));
  folder.Write("c/inputs/i.npy", NpyBytes(i));
  folder.Write("c/expected/array.0.npy", NpyBytes(x));
  CheckJson(folder, "", 0);
  folder.Write("c/expected/array.1.npy", NpyBytes(x));
  EXPECT_HAS(CheckJson(folder, "", 1)["cases"][0]["message"].get<std::string>(),
             "array: 1 elements, expected 2");
  std::filesystem::remove(folder / "c/expected/array.1.npy");
  folder.Write("c/expected/array.0.npy", NpyBytes(TensorOf<float>({2}, {1, 3})));
  EXPECT_HAS(CheckJson(folder, "", 1)["cases"][0]["message"].get<std::string>(),
             "array.0: 1 of 2 elements beyond");
}

TEST(Check, FeedsLodAsOffsets) {
  TempFolder folder;
  WriteOpCase(folder, "relu", proto::VarType::FP32, TensorOf<float>({3}, {1, 2, 3}),
              TensorOf<float>({3}, {1, 2, 3}));
  folder.Write("c/inputs/net%2Fx.lod.json", "[[0, 1, 3]]");
  CheckJson(folder, "", 0);
  folder.Write("c/inputs/net%2Fx.lod.json", "[[0, 1, 9]]");
  EXPECT_HAS(CheckJson(folder, "", 1)["cases"][0]["message"].get<std::string>(), "LoD");
}

}  // namespace
}  // namespace phibridge
