// Names out of programs and files that hold line breaks and tabs: they forge no line and no column
// of what a command prints.
#include <filesystem>
#include <sstream>

#include "tests/tools/cli_testing.h"
#include "tests/tools/small_programs.h"

namespace phibridge {
namespace testing {
namespace {

namespace fs = std::filesystem;
namespace proto = paddle::framework::proto;
using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;

const std::string kForged = "x\nFORGED line\tcolumn";
const std::string kShown = "x\\u000aFORGED line\\u0009column";

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
  const std::string program = Save(PlainProgram(kForged));
  ExpectOneLine("run " + program + " --passes off --fetch " + Quoted(kForged), 0);
  ExpectOneLine("run " + program + " --fetch " + Quoted(kForged + "?"), 3);
}

TEST_F(ForgedLines, ErrorsNameVariables) {
  ProgramDesc program = PlainProgram(kForged);
  Declare(&program, "z", {1});
  OpDesc* gather = Append(&program, "gather");
  gather->SetInput("X", {kForged});
  gather->SetInput("Index", {kForged});
  gather->SetOutput("Out", {"z"});
  const std::string folder = Save(program);
  ExpectOneLine("run " + folder + " --fetch z", 3);
  ProgramDesc undeclared = PlainProgram(kForged);
  OpDesc* relu = Append(&undeclared, "relu");
  relu->SetInput("X", {kForged + "!"});
  relu->SetOutput("Out", {"y"});
  ExpectOneLine("run " + Save(undeclared) + " --fetch y", 3);
  ExpectOneLine("doctor " + Save(undeclared), 1);
}

TEST_F(ForgedLines, AnUnknownOpHasAType) {
  ProgramDesc program = PlainProgram(kForged);
  Append(&program, kForged);
  const std::string folder = Save(program);
  ExpectOneLine("run " + folder + " --fetch y", 3);
  ExpectOneLine("doctor " + folder, 1);
  ExpectOneLine("inspect " + folder, 0);
}

TEST_F(ForgedLines, InspectListsParametersAndFiles) {
  ProgramDesc program = PlainProgram(kForged);
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
  ExpectOneLine("bench " + folder + " --repeat 1 --batch 7", 3);
}

TEST_F(ForgedLines, DiffSaysWhichOutputDiffers) {
  ProgramDesc program = PlainProgram();
  Declare(&program, kForged);
  OpDesc* relu = Append(&program, "relu");
  relu->SetInput("X", {"y"});
  relu->SetOutput("Out", {kForged});
  const std::string diff = "diff " + Save(program) + " --a '' --b '*=legacy' --output ";
  ExpectOneLine(diff + Quoted(kForged), 0, "; the output `" + kShown + "` too.");
}

TEST_F(ForgedLines, FilesOfAFolderAreNamed) {
  Save(PlainProgram(kForged), "p");
  fs::rename(folder_ / "p/model.pdmodel", folder_ / ("p/" + kForged + ".pdmodel"));
  folder_.Write("p/other.pdmodel", ProgramDesc().SerializeToString());
  ExpectOneLine("inspect " + folder_ / "p", 3);
}

TEST_F(ForgedLines, PrintShowsAName) {
  ProgramDesc program = PlainProgram(kForged);
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
