// Names out of programs and files that hold line breaks and tabs: they forge no line and no column
// of what a command prints.
#include <filesystem>
#include <sstream>

#include "framework/program/op_desc.h"
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace testing {
namespace {

namespace fs = std::filesystem;
namespace proto = paddle::framework::proto;
using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;

const std::string kForged = "x\nFORGED line\tcolumn";
const std::string kShown = "x\\u000aFORGED line\\u0009column";

void Declare(ProgramDesc* program, const std::string& name, const std::vector<int64_t>& shape) {
  auto* var = program->MutableBlock(0)->Var(name);
  var->SetType(proto::VarType::LOD_TENSOR);
  var->SetDataType(proto::VarType::FP32);
  var->SetShape(shape);
}

OpDesc* Append(ProgramDesc* program, const std::string& type) {
  OpDesc* op = program->MutableBlock(0)->AppendOp();
  op->SetType(type);
  return op;
}

// x = 1; y = relu(x), with such a name for x.
ProgramDesc Named() {
  ProgramDesc program;
  Declare(&program, kForged, {1});
  Declare(&program, "y", {1});
  OpDesc* fill = Append(&program, "fill_constant");
  fill->SetOutput("Out", {kForged});
  fill->SetAttr("shape", std::vector<int64_t>{1});
  fill->SetAttr("value", 1.0f);
  fill->SetAttr("dtype", static_cast<int>(proto::VarType::FP32));
  OpDesc* relu = Append(&program, "relu");
  relu->SetInput("X", {kForged});
  relu->SetOutput("Out", {"y"});
  return program;
}

class ForgedLines : public ::testing::Test {
 protected:
  std::string Save(const ProgramDesc& program, const std::string& name = "p") const {
    folder_.Write(name + "/model.pdmodel", program.SerializeToString());
    return folder_ / name;
  }
  // Runs `arguments`, and says whether the name is shown in one line.
  static void ExpectOneLine(const std::string& arguments, int exit_code,
                            const std::string& shown = kShown) {
    const CommandResult result = Phibridge(arguments);
    EXPECT_EQ(result.exit_code, exit_code) << arguments << "\n" << result.output;
    EXPECT_HAS(result.output, shown);
    EXPECT_EQ(result.output.find('\t'), std::string::npos) << arguments << "\n" << result.output;
    EXPECT_EQ(result.output.find("\nFORGED"), std::string::npos) << arguments << "\n"
                                                                 << result.output;
  }
  static std::string Quoted(const std::string& name) { return "'" + name + "'"; }

  TempFolder folder_;
};

TEST_F(ForgedLines, RunPrintsAVariable) {
  const std::string program = Save(Named());
  ExpectOneLine("run " + program + " --passes off --fetch " + Quoted(kForged), 0);
  ExpectOneLine("run " + program + " --fetch " + Quoted(kForged + "?"), 3);
}

TEST_F(ForgedLines, ErrorsNameVariables) {
  ProgramDesc program = Named();
  Declare(&program, "z", {1});
  OpDesc* gather = Append(&program, "gather");
  gather->SetInput("X", {kForged});
  gather->SetInput("Index", {kForged});
  gather->SetOutput("Out", {"z"});
  const std::string folder = Save(program);
  ExpectOneLine("run " + folder + " --fetch z", 3);
  ProgramDesc undeclared = Named();
  OpDesc* relu = Append(&undeclared, "relu");
  relu->SetInput("X", {kForged + "!"});
  relu->SetOutput("Out", {"y"});
  ExpectOneLine("run " + Save(undeclared) + " --fetch y", 3);
  ExpectOneLine("doctor " + Save(undeclared), 1);
}

TEST_F(ForgedLines, AnUnknownOpHasAType) {
  ProgramDesc program = Named();
  Append(&program, kForged);
  const std::string folder = Save(program);
  ExpectOneLine("run " + folder + " --fetch y", 3);
  ExpectOneLine("doctor " + folder, 1);
  ExpectOneLine("inspect " + folder, 0);
}

TEST_F(ForgedLines, InspectListsParametersAndFiles) {
  ProgramDesc program = Named();
  program.MutableBlock(0)->Var(kForged)->SetPersistable(true);
  OpDesc* save = Append(&program, "save");
  save->SetInput("X", {"y"});
  save->SetAttr("file_path", "/" + kForged);
  const std::string folder = Save(program);
  ExpectOneLine("inspect " + folder, 0);
  ExpectOneLine("doctor " + folder, 1);
  const CommandResult json = Phibridge("inspect " + folder + " --json", false);
  EXPECT_EQ(nlohmann::json::parse(json.output)["parameters"][0]["name"], kForged);
}

TEST_F(ForgedLines, FeedsAreNamed) {
  ProgramDesc program;
  Declare(&program, kForged, {2});
  Declare(&program, "y", {2});
  program.MutableBlock(0)->Var(kForged)->SetNeedCheckFeed(true);
  OpDesc* relu = Append(&program, "relu");
  relu->SetInput("X", {kForged});
  relu->SetOutput("Out", {"y"});
  const std::string folder = Save(program);
  ExpectOneLine("run " + folder + " --fetch y", 3);
  ExpectOneLine("diff " + folder + " --a '' --b '*=legacy'", 0);
  ExpectOneLine("bench " + folder + " --repeat 1", 0);
}

TEST_F(ForgedLines, FilesOfAFolderAreNamed) {
  Save(Named(), "p");
  fs::rename(folder_ / "p/model.pdmodel", folder_ / ("p/" + kForged + ".pdmodel"));
  folder_.Write("p/other.pdmodel", ProgramDesc().SerializeToString());
  ExpectOneLine("inspect " + folder_ / "p", 3);
}

TEST_F(ForgedLines, PrintShowsAName) {
  ProgramDesc program = Named();
  Declare(&program, "z", {1});
  OpDesc* print = Append(&program, "print");
  print->SetInput("In", {kForged});
  print->SetOutput("Out", {"z"});
  print->SetAttr("message", kForged);
  print->SetAttr("first_n", -1);
  print->SetAttr("summarize", 20);
  print->SetAttr("print_phase", std::string("FORWARD"));
  for (const char* shown : {"print_tensor_name", "print_tensor_type", "print_tensor_shape",
                            "print_tensor_layout", "print_tensor_lod", "is_forward"})
    print->SetAttr(shown, true);
  ExpectOneLine("run " + Save(program) + " --passes off --fetch z", 0);
}

}  // namespace
}  // namespace testing
}  // namespace phibridge
