// Programs of sparse tensors, of strings and of a plug-in's own class of tensors through the
// command line: run, check, doctor, diff.
#include "framework/io/npy.h"
#include "framework/program/op_desc.h"
#include "tests/support/onednn.h"
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace {

using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using testing::CommandResult;
using testing::kPrograms;
using testing::Phibridge;
using testing::Slurp;
using testing::TempFolder;
using testing::TensorOf;
namespace proto = paddle::framework::proto;

const std::string kSparse = kPrograms + "/sparse_conv";
const std::string kInputs = " --input indices=" + kSparse + "/inputs/indices.npy" +
                            " --input values=" + kSparse + "/inputs/values.npy";

OpDesc* Append(ProgramDesc* program, const std::string& type, const std::string& in,
               const std::string& out) {
  OpDesc* op = program->MutableBlock(0)->AppendOp();
  const bool is_sparse = type.rfind("sparse_", 0) == 0;
  op->SetType(type);
  op->SetInput(is_sparse ? "x" : "X", {in});
  op->SetOutput(is_sparse ? "out" : "Out", {out});
  return op;
}

void Declare(ProgramDesc* program, const std::string& name, proto::VarType::Type kind,
             const std::vector<int64_t>& shape = {}) {
  auto* var = program->MutableBlock(0)->Var(name);
  var->SetType(kind);
  if (kind == proto::VarType::PSTRING || kind == proto::VarType::RAW) return;
  var->SetShape(shape);
  var->SetDataType(proto::VarType::FP32);
}

TEST(SparseProgram, GivesTheAnswersOfTheOriginal) {
  const CommandResult check = Phibridge("check " + kSparse + " --place cpu --fallback deny");
  EXPECT_EQ(check.exit_code, 0) << check.output;
  const CommandResult doctor = Phibridge("doctor " + kSparse);
  EXPECT_EQ(doctor.exit_code, 0) << doctor.output;
}

TEST(SparseProgram, RunShowsTheMembersOfASparseValue) {
  TempFolder folder;
  const CommandResult run = Phibridge(
      "run " + kSparse + kInputs + " --fetch sparse_relu_1.tmp_0 --output-dir " + folder / "out");
  EXPECT_EQ(run.exit_code, 0) << run.output;
  EXPECT_HAS(run.output, "sparse_relu_1.tmp_0.indices");
  EXPECT_HAS(run.output, "sparse_relu_1.tmp_0.values");
  const phi::DenseTensor values = ReadNpy(folder / "out/sparse_relu_1.tmp_0.1.npy");
  const phi::DenseTensor want = ReadNpy(kSparse + "/expected/save_infer_model%2Fscale_1.tmp_0.npy");
  ASSERT_EQ(values.dims(), want.dims());
  for (int64_t i = 0; i < want.numel(); ++i) {
    EXPECT_NEAR(values.data<float>()[i], want.data<float>()[i], 1e-4);
  }
}

TEST(SparseProgram, DiffComparesTheMembers) {
  const CommandResult diff = Phibridge("diff " + kSparse + kInputs + " --a '*=legacy' --b '*=phi'");
  EXPECT_EQ(diff.exit_code, 0) << diff.output;
  EXPECT_HAS(diff.output, "sparse_conv3d");
  // of the sparse ones; only dense operators have legacy kernels
  EXPECT_HAS(diff.output, "both sides ran the same kernel");
}

TEST(SparseProgram, DiffFindsAMemberThatDiffers) {
  const std::string member = "block-0/op-0003-sparse_conv3d/sparse_conv3d_0.tmp_2.values.npy";
  TempFolder folder;
  ASSERT_EQ(Phibridge("run " + kSparse + kInputs + " --dump " + folder / "dump").exit_code, 0);
  phi::DenseTensor values = ReadNpy(folder / "dump/" + member);
  values.data<float>()[1] += 0.5f;
  WriteNpy(values, folder / "dump/" + member);
  const CommandResult diff =
      Phibridge("diff " + kSparse + kInputs + " --a '' --b dump=" + folder / "dump");
  EXPECT_EQ(diff.exit_code, 1) << diff.output;
  EXPECT_HAS(diff.output, "op 0/3 sparse_conv3d");
}

TEST(SparseProgram, IsComparedWithItsDump) {
  TempFolder folder;
  const CommandResult run = Phibridge("run " + kSparse + kInputs + " --dump " + folder / "dump");
  EXPECT_EQ(run.exit_code, 0) << run.output;
  const CommandResult diff =
      Phibridge("diff " + kSparse + kInputs + " --a '' --b dump=" + folder / "dump");
  EXPECT_EQ(diff.exit_code, 0) << diff.output;
  EXPECT_EQ(diff.output.find("cannot"), std::string::npos) << diff.output;
}

// dense → COO → CSR → softmax → dense, by operators that no other program here has.
TEST(SparseProgram, GoesThroughCsr) {
  TempFolder folder;
  ProgramDesc program;
  Declare(&program, "x", proto::VarType::LOD_TENSOR, {2, 3});
  Declare(&program, "coo", proto::VarType::SPARSE_COO, {2, 3});
  Declare(&program, "csr", proto::VarType::SPARSE_CSR, {2, 3});
  Declare(&program, "soft", proto::VarType::SPARSE_CSR, {2, 3});
  Declare(&program, "again", proto::VarType::SPARSE_COO, {2, 3});
  Declare(&program, "out", proto::VarType::LOD_TENSOR, {2, 3});
  Append(&program, "sparse_to_sparse_coo", "x", "coo")->SetAttr("sparse_dim", int64_t{2});
  Append(&program, "sparse_to_sparse_csr", "coo", "csr");
  Append(&program, "sparse_softmax", "csr", "soft");
  Append(&program, "sparse_to_sparse_coo", "soft", "again")->SetAttr("sparse_dim", int64_t{2});
  Append(&program, "sparse_to_dense", "again", "out");
  folder.Write("m/model.pdmodel", program.SerializeToString());
  WriteNpy(TensorOf<float>({2, 3}, {0, 1, 2, 3, 0, 0}), folder / "x.npy");
  const CommandResult run =
      Phibridge("run " + folder / "m" + " --input x=" + folder / "x.npy" +
                " --fetch out --fetch csr --routing --output-dir " + folder / "out");
  EXPECT_EQ(run.exit_code, 0) << run.output;
  EXPECT_HAS(run.output, "csr_to_coo");
  EXPECT_HAS(run.output, "dense_to_coo");
  EXPECT_HAS(run.output, "csr.crows");
  const phi::DenseTensor out = ReadNpy(folder / "out/out.npy");
  const float want[] = {0, 0.26894143f, 0.7310586f, 1, 0, 0};
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(out.data<float>()[i], want[i], 1e-6);
}

TEST(SparseProgram, WhatDoesNotFitIsATypedError) {
  TempFolder folder;
  WriteNpy(TensorOf<int>({4, 1}, {0, 0, 9, 0}), folder / "i.npy");
  WriteNpy(TensorOf<float>({1, 2}, {1, 2}), folder / "v.npy");
  const CommandResult run = Phibridge("run " + kSparse + " --input indices=" + folder / "i.npy" +
                                      " --input values=" + folder / "v.npy");
  EXPECT_NE(run.exit_code, 0);
  EXPECT_HAS(run.output, "index 9 of value 0 is outside dimension 2");
  EXPECT_HAS(run.output, "sparse_sparse_coo_tensor");
}

// y = relu(x) + x² + |x| of a sparse x, whose gradient has three parts.
TEST(SparseProgram, GradientsOfAVariableThatIsReadOftenAreAdded) {
  TempFolder folder;
  ProgramDesc program;
  Declare(&program, "d", proto::VarType::LOD_TENSOR, {2, 3});
  program.MutableBlock(0)->Var("d")->SetNeedCheckFeed(true);
  Declare(&program, "y", proto::VarType::LOD_TENSOR, {2, 3});
  for (const char* name : {"x", "a", "b", "c", "ab", "abc"})
    Declare(&program, name, proto::VarType::SPARSE_COO, {2, 3});
  const auto add = [&](const char* one, const char* other, const char* out) {
    OpDesc* op = Append(&program, "sparse_add", one, out);
    op->SetInput("y", {other});
  };
  Append(&program, "sparse_to_sparse_coo", "d", "x")->SetAttr("sparse_dim", int64_t{2});
  Append(&program, "sparse_relu", "x", "a");
  Append(&program, "sparse_square", "x", "b");
  Append(&program, "sparse_abs", "x", "c");
  add("a", "b", "ab");
  add("ab", "c", "abc");
  Append(&program, "sparse_to_dense", "abc", "y");
  folder.Write("m/model.pdmodel", program.SerializeToString());
  WriteNpy(TensorOf<float>({2, 3}, {0, 1, -2, 3, 0, 0}), folder / "d.npy");
  const CommandResult backward =
      Phibridge("backward " + folder / "m" + " --target y --input x --out " + folder / "g");
  EXPECT_EQ(backward.exit_code, 0) << backward.output;
  const std::string with = folder / "g" + " --input d=" + folder / "d.npy";
  const CommandResult doctor = Phibridge("doctor " + with);
  EXPECT_EQ(doctor.exit_code, 0) << doctor.output;
  const CommandResult run = Phibridge("run " + with + " --fetch x@GRAD");
  EXPECT_EQ(run.exit_code, 0) << run.output;
  EXPECT_HAS(run.output, "x@GRAD.values  float32 [3]  4 -5 8");
}

TEST(SparseProgram, IsNotSavedAndSaysWhatToDo) {
  for (const char* type : {"save", "save_combine", "load", "load_combine"}) {
    const bool saves = std::string(type).rfind("save", 0) == 0;
    for (const auto kind : {proto::VarType::SPARSE_COO, proto::VarType::PSTRING}) {
      TempFolder folder;
      ProgramDesc program;
      Declare(&program, "x", kind, {2, 3});
      OpDesc* op = program.MutableBlock(0)->AppendOp();
      op->SetType(type);
      saves ? op->SetInput("X", {"x"}) : op->SetOutput("Out", {"x"});
      op->SetAttr("file_path", std::string("x"));
      folder.Write("m/model.pdmodel", program.SerializeToString());
      const bool is_sparse = kind == proto::VarType::SPARSE_COO;
      const std::string why = "takes a variable that is LOD_TENSOR or SELECTED_ROWS; `x` is " +
                              std::string(is_sparse ? "SPARSE_COO" : "PSTRING");
      const std::string remedy =
          is_sparse ? ": op `sparse_to_dense` makes a dense tensor of it"
                    : ": no op makes numbers of strings, so feed the numbers that stand for them";
      for (const char* command : {"run ", "doctor "}) {
        const CommandResult result = Phibridge(command + folder / "m");
        EXPECT_EQ(result.exit_code, command[0] == 'r' ? 3 : 1) << result.output;
        EXPECT_HAS(result.output, why + (saves ? remedy : ""));
      }
    }
  }
}

TEST(StringProgram, LowersAndRaisesStrings) {
  TempFolder folder;
  ProgramDesc program;
  for (const char* name : {"x", "low", "up"}) Declare(&program, name, proto::VarType::PSTRING);
  Append(&program, "strings_lower", "x", "low")->SetAttr("use_utf8_encoding", true);
  Append(&program, "strings_upper", "low", "up");
  folder.Write("m/model.pdmodel", program.SerializeToString());
  // two byte strings of seven
  const std::string dict = "{'descr': '|S7', 'fortran_order': False, 'shape': (2,), }";
  std::string npy("\x93NUMPY\x01\x00", 8);
  npy += {static_cast<char>(dict.size()), '\0'};
  folder.Write("x.npy", npy + dict + std::string("\xC3\x80 Abc\0", 7) + std::string("LONGER!", 7));
  const std::string with = " --input x=" + folder / "x.npy";
  const CommandResult run = Phibridge("run " + folder / "m" + with +
                                      " --fetch low --fetch up --output-dir " + folder / "out");
  EXPECT_EQ(run.exit_code, 0) << run.output;
  const auto texts = [&](const std::string& name) {
    const phi::DenseTensor bytes = ReadNpy(folder / ("out/" + name + ".0.npy"));
    EXPECT_EQ(bytes.dims(), phi::DDim({2, 7}));
    return std::string(reinterpret_cast<const char*>(bytes.data<uint8_t>()), 14);
  };
  EXPECT_EQ(texts("low"), std::string("\xC3\xA0 abc\0longer!", 14));
  EXPECT_EQ(texts("up"), std::string("\xC3\xA0 ABC\0LONGER!", 14));
  const CommandResult doctor = Phibridge("doctor " + folder / "m");
  EXPECT_EQ(doctor.exit_code, 0) << doctor.output;
  const CommandResult diff =
      Phibridge("diff " + folder / "m" + with + " --a '*=legacy' --b '*=phi'");
  EXPECT_EQ(diff.exit_code, 0) << diff.output;
  EXPECT_HAS(diff.output, "strings_lower");
  EXPECT_HAS(diff.output, "Every value of b has the bits of a's.");
  const CommandResult truth =
      Phibridge("diff " + folder / "m" + with + " --a '' --b dtype=float64");
  EXPECT_EQ(truth.exit_code, 1) << truth.output;
  EXPECT_HAS(truth.output, "0 executions in float64");
  EXPECT_HAS(truth.output, "NOT COMPARED");
  EXPECT_HAS(truth.output, "Nothing was computed in float64 (no op has float inputs)");
  const CommandResult bisect = Phibridge("bisect " + folder / "m" + with +
                                         " --a '*=legacy' --b '*=phi' --bound 1 --output up");
  EXPECT_EQ(bisect.exit_code, 3) << bisect.output;
  EXPECT_HAS(bisect.output, "`up` holds strings: bisect measures how far numbers move");
}

TEST(ForeignProgram, PacksAndUnpacks) {
  TempFolder folder;
  ProgramDesc program;
  Declare(&program, "x", proto::VarType::LOD_TENSOR, {-1});
  Declare(&program, "packed", proto::VarType::RAW);
  Declare(&program, "out", proto::VarType::LOD_TENSOR, {-1});
  program.MutableBlock(0)->Var("x")->SetNeedCheckFeed(true);
  Append(&program, "ft_pack", "x", "packed");
  Append(&program, "ft_unpack", "packed", "out");
  folder.Write("m/model.pdmodel", program.SerializeToString());
  folder.Write("x.npy", NpyBytes(TensorOf<float>({4}, {3, 3, -1, 3})));
  const std::string plugin =
      " --plugin " + (std::filesystem::path(PHIBRIDGE_BINARY).parent_path().parent_path() /
                      "tests/tools/plugins/run_length_ops.so")
                         .string();
  const std::string with = folder / "m" + " --input x=" + folder / "x.npy" + plugin;
  const CommandResult run = Phibridge("run " + with + " --fetch out --routing");
  EXPECT_EQ(run.exit_code, 0) << run.output;
  EXPECT_HAS(run.output, "out  float32 [4]  3 3 -1 3");
  const CommandResult packed = Phibridge("run " + with + " --fetch packed");
  EXPECT_EQ(packed.exit_code, 3) << packed.output;
  EXPECT_HAS(packed.output, "RunLengthTensor");
  const CommandResult doctor = Phibridge("doctor " + folder / "m" + plugin);
  EXPECT_EQ(doctor.exit_code, 0) << doctor.output;
  EXPECT_HAS(doctor.output, "RUNS (2 ops");
  const CommandResult own =
      Phibridge("diff " + with + " --a buffers=own --b '' --json " + folder / "own.json");
  EXPECT_EQ(own.exit_code, 0) << own.output;
  EXPECT_HAS(own.output, "1 execution of 1 op compared: 1 identical");
  EXPECT_HAS(own.output, "  not compared: `packed` of op 0/0 ft_pack (it holds ");
  EXPECT_HAS(own.output, "Every value that was compared has the bits of a's.");
  EXPECT_HAS(own.output, " Not compared: `packed` of op 0/0 ft_pack (it holds ");
  const nlohmann::json gaps = nlohmann::json::parse(Slurp(folder / "own.json"))["not_compared"];
  ASSERT_EQ(gaps.size(), 1u) << gaps;
  EXPECT_EQ(gaps[0]["variable"], "packed");
  const CommandResult truth = Phibridge("diff " + with + " --a '' --b dtype=float64");
  EXPECT_EQ(truth.exit_code, 1) << truth.output;
  EXPECT_HAS(truth.output, "0 executions in float64");
  EXPECT_HAS(truth.output, "NOT COMPARED");
  EXPECT_HAS(truth.output, "Nothing was computed in float64 (ft_pack: ");
  Append(&program, "relu", "packed", "out");
  folder.Write("r/model.pdmodel", program.SerializeToString());
  const CommandResult relu =
      Phibridge("run " + folder / "r" + " --input x=" + folder / "x.npy" + plugin);
  EXPECT_EQ(relu.exit_code, 3) << relu.output;
  EXPECT_HAS(relu.output, "relu: input X is `packed`, which is declared RAW, so it may hold what ");
  EXPECT_HAS(relu.output, "give the op a tensor that an op of the plug-in makes of it");
  const CommandResult unknown = Phibridge("doctor " + folder / "m");
  EXPECT_EQ(unknown.exit_code, 1) << unknown.output;
  EXPECT_HAS(unknown.output, "ft_pack");
  if (!tests::HasOneDnn()) GTEST_SKIP() << "the rest: " << tests::kNoOneDnn;
  const CommandResult diff = Phibridge("diff " + with + " --a place=cpu --b place=onednn");
  EXPECT_EQ(diff.exit_code, 0) << diff.output;
  EXPECT_HAS(diff.output, "RunLengthTensor");
}

}  // namespace
}  // namespace phibridge
