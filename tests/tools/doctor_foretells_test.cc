// What `run` refuses and `doctor` can know, `doctor` refuses, without values.
#include <sys/stat.h>

#include <filesystem>
#include <limits>

#include "framework/io/npy.h"
#include "tests/tools/cli_testing.h"
#include "tests/tools/small_programs.h"

namespace phibridge {
namespace testing {
namespace {

namespace fs = std::filesystem;
namespace proto = paddle::framework::proto;
using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using paddle::framework::VarDesc;

class DoctorForetells : public ::testing::Test {
 protected:
  void Declare(const std::string& name, const std::vector<int64_t>& shape,
               proto::VarType::Type type = proto::VarType::FP32) {
    testing::Declare(&program_, name, shape, type);
  }
  void Feed(const std::string& name, const std::vector<int64_t>& shape,
            proto::VarType::Type type = proto::VarType::FP32) {
    Declare(name, shape, type);
    program_.MutableBlock(0)->Var(name)->SetNeedCheckFeed(true);
    const std::string file = folder_ / (name + ".npy");
    const auto count = static_cast<size_t>(phi::product(phi::make_ddim(shape)));
    if (type == proto::VarType::INT32) {
      WriteNpy(TensorOf<int32_t>(phi::make_ddim(shape), std::vector<int32_t>(count, 1)), file);
    } else {
      WriteNpy(TensorOf<float>(phi::make_ddim(shape), std::vector<float>(count, 1)), file);
    }
    inputs_ += " --input " + name + "=" + file;
  }
  OpDesc* Append(const std::string& type) { return testing::Append(&program_, type); }
  // What both say of the program, in an empty working folder.
  void ExpectBothRefuse(const std::string& text, const std::string& also = "") {
    folder_.Write("p/model.pdmodel", program_.SerializeToString());
    fs::create_directories(folder_ / "work/folder");
    static_cast<void>(mkfifo((folder_ / "work/pipe").c_str(), 0600));  // there it stays
    const fs::path before = fs::current_path();
    fs::current_path(folder_ / "work");
    const CommandResult doctor = Phibridge("doctor " + folder_ / "p");
    const CommandResult run = Phibridge("run " + folder_ / "p" + inputs_ + " --fetch y");
    fs::current_path(before);
    EXPECT_EQ(doctor.exit_code, 1) << doctor.output;
    EXPECT_HAS(doctor.output, "CANNOT RUN");
    EXPECT_HAS(doctor.output, text);
    EXPECT_HAS(doctor.output, also);
    EXPECT_EQ(run.exit_code, 3) << run.output;
    EXPECT_HAS(run.output, text);
  }

  TempFolder folder_;
  ProgramDesc program_;
  std::string inputs_;
};

TEST_F(DoctorForetells, AnIndexThatIsNoInteger) {
  Feed("x", {3});
  Feed("i", {2});
  Declare("y", {2});
  OpDesc* gather = Append("gather");
  gather->SetInput("X", {"x"});
  gather->SetInput("Index", {"i"});
  gather->SetOutput("Out", {"y"});
  ExpectBothRefuse("gather: input Index must be int32 or int64; it is float32",
                   "ops that refuse the types of their inputs");
}

// Kernels that only refuse.
class DoctorForetellsFloatStatus : public DoctorForetells,
                                   public ::testing::WithParamInterface<const char*> {};

TEST_P(DoctorForetellsFloatStatus, IsOfOtherDevices) {
  const std::string type = GetParam();
  Declare("y", {8});
  OpDesc* op = Append(type);
  if (type == "alloc_float_status") {
    op->SetOutput("FloatStatus", {"y"});
  } else {
    Feed("x", {8});
    op->SetInput("FloatStatus", {"x"});
    op->SetOutput("FloatStatusOut", {"y"});
  }
  ExpectBothRefuse(type + ": only NPUs have a register of overflows", "ops without a kernel");
}
INSTANTIATE_TEST_SUITE_P(Ops, DoctorForetellsFloatStatus,
                         ::testing::Values("alloc_float_status", "get_float_status",
                                           "clear_float_status"));

TEST_F(DoctorForetells, WarnsOfWhatNothingComputes) {
  Feed("x", {2, 3});
  Declare("y", {2, 3});
  Declare("lost", {2, 3});
  VarDesc* list = program_.MutableBlock(0)->Var("feed");
  list->SetType(proto::VarType::FEED_MINIBATCH);
  list->SetPersistable(true);
  OpDesc* feed = Append("feed");
  feed->SetInput("X", {"feed"});
  feed->SetOutput("Out", {"x"});
  feed->SetAttr("col", 0);
  OpDesc* add = Append("elementwise_add");
  add->SetInput("X", {"x"});
  add->SetInput("Y", {"lost"});
  add->SetOutput("Out", {"y"});
  folder_.Write("p/model.pdmodel", program_.SerializeToString());
  const CommandResult doctor = Phibridge("doctor " + folder_ / "p");
  EXPECT_EQ(doctor.exit_code, 0) << doctor.output;
  EXPECT_HAS(doctor.output, "op #1 `elementwise_add` reads `lost`, which no operator computes");
  const CommandResult run = Phibridge("run " + folder_ / "p" + inputs_ + " --fetch y");
  EXPECT_EQ(run.exit_code, 3) << run.output;
  EXPECT_HAS(run.output, "lost");
}

TEST_F(DoctorForetells, ARankThatNoLodMends) {
  Feed("x", {4});
  Declare("y", {4});
  OpDesc* op = Append("add_position_encoding");
  op->SetInput("X", {"x"});
  op->SetOutput("Out", {"y"});
  op->SetAttr("alpha", 1.0f);
  op->SetAttr("beta", 1.0f);
  ExpectBothRefuse("add_position_encoding: X must have rank 3, or 2 if it holds sequences");
}

TEST_F(DoctorForetells, AnIntegerOutOfAnInfinity) {
  Feed("x", {4}, proto::VarType::INT32);
  Declare("y", {4}, proto::VarType::INT32);
  OpDesc* op = Append("scale");
  op->SetInput("X", {"x"});
  op->SetOutput("Out", {"y"});
  op->SetAttr("bias", std::numeric_limits<float>::infinity());
  ExpectBothRefuse("op `scale`: attribute `bias` becomes an element of type int32");
}

TEST_F(DoctorForetells, TheNumberOfSizes) {
  Feed("x", {1, 1, 4, 4});
  Feed("size", {1}, proto::VarType::INT32);
  Declare("y", {-1, -1, -1, -1});
  OpDesc* op = Append("bilinear_interp_v2");
  op->SetInput("X", {"x"});
  op->SetInput("SizeTensor", {"size"});
  op->SetOutput("Out", {"y"});
  ExpectBothRefuse("input SizeTensor must hold 2 tensors, one for each spatial axis");
}

TEST_F(DoctorForetells, AnAttributeOutOfItsRange) {
  Feed("x", {3});
  Declare("y", {4});
  OpDesc* pad = Append("pad");
  pad->SetInput("X", {"x"});
  pad->SetOutput("Out", {"y"});
  pad->SetAttr("paddings", std::vector<int>{2, -1});
  ExpectBothRefuse("attribute `paddings`: its element 1 must be in [0, inf); it is -1",
                   "ops that the program describes wrongly");
}

TEST_F(DoctorForetells, AVariableOfAnotherKind) {
  Feed("x", {3});
  program_.MutableBlock(0)->Var("y")->SetType(proto::VarType::LOD_RANK_TABLE);
  OpDesc* relu = Append("relu");
  relu->SetInput("X", {"x"});
  relu->SetOutput("Out", {"y"});
  ExpectBothRefuse("`y` is LOD_RANK_TABLE", "ops that the program describes wrongly");
}

TEST_F(DoctorForetells, AnotherTypeOfNumber) {
  Feed("x", {3});
  Feed("i", {3}, proto::VarType::INT32);
  Declare("y", {3});
  OpDesc* add = Append("elementwise_add");
  add->SetInput("X", {"x"});
  add->SetInput("Y", {"i"});
  add->SetOutput("Out", {"y"});
  add->SetAttr("axis", -1);
  ExpectBothRefuse("elementwise_add: input `Y` must be float32");
}

// There is a row for each sequence of x, not for each row.
TEST_F(DoctorForetells, NothingOfRowsThatALodTells) {
  Feed("x", {3, 2});
  Feed("z", {1, 2});
  for (const char* name : {"x", "z"}) Declare(name, {-1, 2});
  program_.MutableBlock(0)->Var("x")->SetLoDLevel(1);
  folder_.Write("x.lod.json", "[[0, 3]]");
  for (const char* name : {"h", "max", "y"}) Declare(name, {-1, -1});
  OpDesc* pool = Append("sequence_pool");
  pool->SetInput("X", {"x"});
  pool->SetOutput("Out", {"h"});
  pool->SetOutput("MaxIndex", {"max"});
  pool->SetAttr("pooltype", std::string("SUM"));
  OpDesc* concat = Append("concat");
  concat->SetInput("X", {"h", "z"});
  concat->SetOutput("Out", {"y"});
  concat->SetAttr("axis", 1);
  folder_.Write("p/model.pdmodel", program_.SerializeToString());
  for (const char* side : {"doctor ", "run "}) {
    const CommandResult result = Phibridge(side + folder_ / "p" + inputs_ + " --fetch y");
    EXPECT_EQ(result.exit_code, 0) << result.output;
  }
}

// A type that no variable can be declared as leaves the declaration as it is.
TEST_F(DoctorForetells, BitsOfABfloat16AreFedAsUint16) {
  for (const proto::VarType::Type type : {proto::VarType::BF16, proto::VarType::FP32}) {
    ProgramDesc program;
    testing::Declare(&program, "x", {2}, type);
    testing::Declare(&program, "y", {2}, type);
    program.MutableBlock(0)->Var("x")->SetNeedCheckFeed(true);
    OpDesc* scale = testing::Append(&program, "scale");
    scale->SetInput("X", {"x"});
    scale->SetOutput("Out", {"y"});
    folder_.Write("p/model.pdmodel", program.SerializeToString());
    WriteNpy(TensorOf<uint16_t>({2}, {0x3f80, 0xc000}), folder_ / "x.npy");
    const std::string of = folder_ / "p" + " --input x=" + folder_ / "x.npy";
    const bool runs = type == proto::VarType::BF16;
    const CommandResult doctor = Phibridge("doctor " + of);
    const CommandResult run = Phibridge("run " + of + " --fetch y");
    EXPECT_EQ(doctor.exit_code, runs ? 0 : 1) << doctor.output;
    EXPECT_EQ(run.exit_code, runs ? 0 : 3) << run.output;
    if (runs) continue;
    EXPECT_HAS(doctor.output, "uint16");
    EXPECT_HAS(run.output, "uint16");
  }
}

// The program does not check its feeds, so the kernel is what refuses them.
TEST_F(DoctorForetells, TypesOfWhatIsFed) {
  Feed("x", {3}, proto::VarType::INT32);
  Declare("x", {3});
  program_.MutableBlock(0)->Var("x")->SetNeedCheckFeed(false);
  Declare("y", {3});
  OpDesc* sigmoid = Append("sigmoid");
  sigmoid->SetInput("X", {"x"});
  sigmoid->SetOutput("Out", {"y"});
  folder_.Write("p/model.pdmodel", program_.SerializeToString());
  const CommandResult doctor = Phibridge("doctor " + folder_ / "p" + inputs_);
  const CommandResult run = Phibridge("run " + folder_ / "p" + inputs_ + " --fetch y");
  EXPECT_EQ(doctor.exit_code, 1) << doctor.output;
  EXPECT_EQ(run.exit_code, 3) << run.output;
  for (const CommandResult& result : {doctor, run}) {
    EXPECT_HAS(result.output, "sigmoid");
    EXPECT_HAS(result.output, "int32");
  }
}

TEST_F(DoctorForetells, ShapesThatAreDeclaredInFull) {
  Feed("x", {2, 3});
  Feed("z", {4, 5});
  Declare("h", {2, 3});
  Declare("y", {2, 5});
  OpDesc* relu = Append("relu");
  relu->SetInput("X", {"x"});
  relu->SetOutput("Out", {"h"});
  OpDesc* matmul = Append("matmul_v2");
  matmul->SetInput("X", {"h"});
  matmul->SetInput("Y", {"z"});
  matmul->SetOutput("Out", {"y"});
  matmul->SetAttr("trans_x", false);
  matmul->SetAttr("trans_y", false);
  ExpectBothRefuse("[2, 3]", "ops that refuse the shapes of their inputs, or their attributes");
}

// Work beyond the budget, of operators whose output is no larger than their inputs.
class DoctorForetellsWork : public DoctorForetells {
 protected:
  void ExpectBothRefuseTheBudget(const std::string& attribute) {
    ExpectBothRefuse("attribute `" + attribute + "` is 2147483647, which asks for ",
                     "ops that refuse the shapes of their inputs, or their attributes");
  }
  OpDesc* SpectralNorm(const std::string& type) {
    Feed("w", {2, 3});
    Feed("u", {2});
    Feed("v", {3});
    Declare("y", {2, 3});
    OpDesc* op = Append(type);
    op->SetInput("Weight", {"w"});
    op->SetInput("U", {"u"});
    op->SetInput("V", {"v"});
    op->SetAttr("dim", 0);
    op->SetAttr("power_iters", kMost);
    op->SetAttr("eps", 1e-12f);
    return op;
  }
  OpDesc* Regions(const std::string& type, const std::string& image, const std::string& samples) {
    Feed("x", {1, 1, 4, 4});
    Feed("r", {1, 4});
    OpDesc* op = Append(type);
    op->SetInput(image, {"x"});
    op->SetInput("ROIs", {"r"});
    op->SetAttr("pooled_height", 1);
    op->SetAttr("pooled_width", 1);
    op->SetAttr("spatial_scale", 1.0f);
    op->SetAttr(samples, kMost);
    return op;
  }

  static constexpr int kMost = std::numeric_limits<int>::max();
};

TEST_F(DoctorForetellsWork, OfSpectralNorm) {
  SpectralNorm("spectral_norm")->SetOutput("Out", {"y"});
  ExpectBothRefuseTheBudget("power_iters");
}

TEST_F(DoctorForetellsWork, OfTheGradientOfSpectralNorm) {
  OpDesc* op = SpectralNorm("spectral_norm_grad");
  Feed("g", {2, 3});
  op->SetInput("Out@GRAD", {"g"});
  op->SetOutput("Weight@GRAD", {"y"});
  ExpectBothRefuseTheBudget("power_iters");
}

TEST_F(DoctorForetellsWork, OfRoiAlign) {
  Declare("y", {1, 1, 1, 1});
  Regions("roi_align", "X", "sampling_ratio")->SetOutput("Out", {"y"});
  ExpectBothRefuseTheBudget("sampling_ratio");
}

TEST_F(DoctorForetellsWork, OfTheGradientOfRoiAlign) {
  OpDesc* op = Regions("roi_align_grad", "X", "sampling_ratio");
  Feed("g", {1, 1, 1, 1});
  Declare("y", {1, 1, 4, 4});
  op->SetAttr("aligned", false);
  op->SetInput("Out@GRAD", {"g"});
  op->SetOutput("X@GRAD", {"y"});
  ExpectBothRefuseTheBudget("sampling_ratio");
}

TEST_F(DoctorForetellsWork, OfDeformablePsroiPooling) {
  OpDesc* op = Regions("deformable_psroi_pooling", "Input", "sample_per_part");
  Feed("t", {1, 2, 1, 1});
  Declare("y", {1, 1, 1, 1});
  Declare("c", {1, 1, 1, 1});
  op->SetInput("Trans", {"t"});
  op->SetAttr("no_trans", false);
  op->SetAttr("output_dim", 1);
  op->SetAttr("group_size", std::vector<int>{1, 1});
  op->SetAttr("part_size", std::vector<int>{1, 1});
  op->SetAttr("trans_std", 0.1f);
  op->SetOutput("Output", {"y"});
  op->SetOutput("TopCount", {"c"});
  ExpectBothRefuseTheBudget("sample_per_part");
}

TEST_F(DoctorForetells, AFileThatCannotBe) {
  Feed("x", {2});
  Declare("y", {2});
  OpDesc* relu = Append("relu");
  relu->SetInput("X", {"x"});
  relu->SetOutput("Out", {"y"});
  OpDesc* save = Append("save");
  save->SetInput("X", {"y"});
  save->SetAttr("file_path", std::string("folder"));
  ExpectBothRefuse("there is a folder of this name", "name another file");
  save->SetAttr("file_path", std::string("pipe"));  // which nobody reads
  ExpectBothRefuse("there is a pipe or a device of this name", "name another file");
  save->SetAttr("file_path", std::string(5000, 'a'));
  ExpectBothRefuse("File name too long");
}

// Shapes that no memory holds, and more dimensions than a tensor has: an answer, on each place.
TEST_F(DoctorForetells, HostileDeclarationsGetAnAnswer) {
  Feed("x", {2, 3});
  OpDesc* op = Append("relu");
  op->SetInput("X", {"x"});
  op->SetOutput("Out", {"y"});
  for (const auto type : {proto::VarType::RAW, proto::VarType::FP32}) {
    for (const size_t rank : {size_t{2}, size_t{9}, size_t{20}}) {
      for (const int64_t second : {int64_t{9000000000000000000}, int64_t{0}}) {
        std::vector<int64_t> shape(rank, 9000000000000000000);
        shape[1] = second;
        Declare("y", shape, type);
        folder_.Write("p/model.pdmodel", program_.SerializeToString());
        for (const std::string place : {"auto", "cpu"}) {
          const CommandResult said = Phibridge("doctor " + folder_ / "p" + " --place " + place);
          const char* const answer = rank == 20 ? "is declared with 20 dimensions" : ": RUNS (";
          EXPECT_HAS(said.output, answer);
          EXPECT_LT(said.exit_code, 4);
        }
      }
    }
  }
}

}  // namespace
}  // namespace testing
}  // namespace phibridge
