// What programs may read and write, in every command that runs them; what commands write over; how
// their output is escaped; and what they do when it cannot be written.
#include <sys/resource.h>

#include <filesystem>
#include <fstream>

#include "framework/api/phibridge.h"
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

class FilesOfPrograms : public ::testing::Test {
 protected:
  void Save(const std::string& name, const ProgramDesc& program) const {
    folder_.Write(name + "/model.pdmodel", program.SerializeToString());
  }
  // A program that saves y to `path`.
  void SaveSaving(const std::string& name, const std::string& path, bool overwrite = true) const {
    ProgramDesc program = PlainProgram();
    OpDesc* save = Append(&program, "save");
    save->SetInput("X", {"y"});
    save->SetAttr("file_path", path);
    if (!overwrite) save->SetAttr("overwrite", false);
    Save(name, program);
  }
  // A program that loads z from `path`.
  void SaveLoading(const std::string& name, const std::string& path) const {
    ProgramDesc program = PlainProgram();
    Declare(&program, "z");
    OpDesc* load = Append(&program, "load");
    load->SetOutput("Out", {"z"});
    load->SetAttr("file_path", path);
    Save(name, program);
  }
  // In the folder work/ of the test.
  CommandResult Run(const std::string& arguments) const {
    fs::create_directories(folder_ / "work");
    const fs::path before = fs::current_path();
    fs::current_path(folder_ / "work");
    CommandResult result = Phibridge(arguments);
    fs::current_path(before);
    return result;
  }
  // Makes a case of a program: it is fed x, which it computes itself, and answers y = 1.
  void AddCase(const std::string& name) const {
    folder_.Write(name + "/case.json", R"({"kind": "inference", "feeds": [], "fetches": ["y"]})");
    for (const std::string file : {"expected/y.npy", "inputs/x.npy"}) {
      fs::create_directories(fs::path(folder_ / (name + "/" + file)).parent_path());
      WriteNpy(TensorOf<float>({1}, {1}), folder_ / (name + "/" + file));
    }
    WriteNpy(TensorOf<int64_t>({1}, {0}), folder_ / (name + "/labels.npy"));
  }
  static std::string TrainArguments(const std::string& program) {
    return " --data x=" + program + "/inputs/x.npy --batch 1 --steps 1 --loss y --out trained";
  }
  void ExpectDenied(const std::string& arguments, const std::string& op) const {
    const CommandResult result = Run(arguments);
    EXPECT_NE(result.exit_code, 0) << arguments << "\n" << result.output;
    EXPECT_HAS(result.output, "PermissionDenied: op `" + op + "`");
    EXPECT_HAS(result.output, "--allow-files DIR");
  }

  TempFolder folder_;
};

TEST_F(FilesOfPrograms, EveryCommandThatRunsAProgramRefusesOtherFolders) {
  folder_.Write("secret", "x");
  SaveSaving("saving", folder_ / "stolen");
  SaveLoading("loading", "../secret");
  for (const std::string name : {"saving", "loading"}) {
    AddCase(name);
    const std::string op = name == "saving" ? "save" : "load", program = folder_ / name;
    ExpectDenied("run " + program + " --fetch y", op);
    ExpectDenied("run " + program + " --fetch y --shadow 1", op);
    ExpectDenied("train " + program + TrainArguments(program), op);
    ExpectDenied("digits " + program, op);
    ExpectDenied("bench " + program, op);
    const std::string parity = Run("parity --from " + program).output;
    EXPECT_HAS(parity, "did not run to its end");
    EXPECT_HAS(parity, "PermissionDenied: op `" + op + "`");
    EXPECT_HAS(Run("ledger --from " + program + " --json -").output,
               "\"not_measured\": \"PermissionDenied: op `" + op + "`");
    ExpectDenied("check " + program, op);
    ExpectDenied("diff " + program + " --a '' --b relu=legacy", op);
    ExpectDenied("bisect " + program + " --a '' --b relu=legacy --output y --bound 1", op);
  }
  EXPECT_FALSE(fs::exists(folder_ / "stolen"));
}

TEST_F(FilesOfPrograms, TheOptionAndTheWorkingFolderAllow) {
  SaveSaving("saving", folder_ / "allowed/deep/y");
  fs::create_directories(folder_ / "allowed");
  const CommandResult run =
      Run("run " + folder_ / "saving" + " --fetch y --allow-files ../allowed");
  EXPECT_EQ(run.exit_code, 0) << run.output;
  EXPECT_TRUE(fs::exists(folder_ / "allowed/deep/y"));
  SaveSaving("here", "sub/y");
  EXPECT_EQ(Run("run " + folder_ / "here" + " --fetch y").exit_code, 0);
  EXPECT_TRUE(fs::exists(folder_ / "work/sub/y"));
}

TEST_F(FilesOfPrograms, AProgramReadsItsOwnFolder) {
  SaveSaving("saving", "y");
  ASSERT_EQ(Run("run " + folder_ / "saving" + " --fetch y").exit_code, 0);
  SaveLoading("own", folder_ / "own/data");
  fs::copy(folder_ / "work/y", folder_ / "own/data");
  const CommandResult run = Run("run " + folder_ / "own" + " --fetch z");
  EXPECT_EQ(run.exit_code, 0) << run.output;
  EXPECT_HAS(run.output, "z  float32 [1]  1");
}

TEST_F(FilesOfPrograms, OptionsOfTheApiAllow) {
  SaveSaving("saving", folder_ / "y");
  Options options;
  Session denied(Program::Load(folder_ / "saving", options));
  EXPECT_EQ(ErrorOf([&] { denied.Run({"y"}); }).first, phi::PERMISSION_DENIED);
  options.allow_files = {folder_.path()};
  Session(Program::Load(folder_ / "saving", options)).Run({"y"});
  EXPECT_TRUE(fs::exists(folder_ / "y"));
}

TEST_F(FilesOfPrograms, DoctorAndInspectListThem) {
  SaveSaving("saving", "../stolen");
  const CommandResult doctor = Run("doctor " + folder_ / "saving");
  EXPECT_EQ(doctor.exit_code, 1) << doctor.output;
  EXPECT_HAS(doctor.output, "CANNOT RUN");
  EXPECT_HAS(doctor.output, "0/2 save writes ../stolen: not allowed");
  EXPECT_HAS(doctor.output, "--allow-files DIR");
  const CommandResult inspect = Run("inspect " + folder_ / "saving");
  EXPECT_EQ(inspect.exit_code, 0);
  EXPECT_HAS(inspect.output, "0/2 save writes ../stolen: not allowed");
  const CommandResult allowed = Run("doctor " + folder_ / "saving" + " --allow-files ..");
  EXPECT_EQ(allowed.exit_code, 0) << allowed.output;
  EXPECT_HAS(allowed.output, "0/2 save writes ../stolen: allowed");
  const auto json = nlohmann::json::parse(Run("inspect --json " + folder_ / "saving").output);
  EXPECT_EQ(json["files"][0]["op"], "0/2");
  EXPECT_EQ(json["files"][0]["access"], "writes");
  EXPECT_EQ(json["files"][0]["path"], "../stolen");
  EXPECT_FALSE(json["files"][0]["allowed"]);
}

TEST_F(FilesOfPrograms, ReplaceAFileAsTheirAttributeSays) {
  SaveSaving("saving", "there");
  SaveSaving("careful", "there", /*overwrite=*/false);
  EXPECT_HAS(Run("doctor " + folder_ / "careful").output, "0/2 save writes there: allowed\n");
  folder_.Write("work/there", "old");
  const CommandResult refused = Run("run " + folder_ / "careful" + " --fetch y");
  EXPECT_EQ(refused.exit_code, 3) << refused.output;
  EXPECT_HAS(refused.output, "is there already, and attribute `overwrite` is false");
  EXPECT_EQ(Slurp(folder_ / "work/there"), "old");
  const CommandResult careful = Run("doctor " + folder_ / "careful");
  EXPECT_EQ(careful.exit_code, 1) << careful.output;
  EXPECT_HAS(careful.output, "not allowed, it is there already, and `overwrite` is false");
  EXPECT_HAS(careful.output, "move it away");
  EXPECT_HAS(Run("inspect " + folder_ / "saving").output,
             "0/2 save writes there: allowed, in place of the file that is there");
  EXPECT_EQ(Run("run " + folder_ / "saving" + " --fetch y").exit_code, 0);
  EXPECT_NE(Slurp(folder_ / "work/there"), "old");
}

TEST_F(FilesOfPrograms, OutputsAreNotWrittenOverWithoutForce) {
  Save("plain", PlainProgram());
  const std::string plain = folder_ / "plain";
  folder_.Write("work/there", "kept");
  folder_.Write("work/out/y.npy", "kept");
  folder_.Write("work/out/model.pdmodel", "kept");
  AddCase("plain");
  const std::pair<std::string, std::string> commands[] = {
      {"run " + plain + " --fetch y --output-dir out", "out/y.npy"},
      {"run " + plain + " --fetch y --trace there", "there"},
      {"run " + plain + " --fetch y --shadow 1 --shadow-json there", "there"},
      {"train " + plain + TrainArguments(plain) + " --json there", "there"},
      {"parity relu/known_float32 --json there", "there"},
      {"parity relu/known_float32 --html there", "there"},
      {"parity relu --shape-questions there", "there"},
      {"backward " + plain + " --target y --input x --out out", "out/model.pdmodel"},
      {"crop " + plain + " --out there", "there"},
      {"check " + plain + " --json there", "there"},
      {"diff " + plain + " --a '' --b relu=legacy --json there", "there"},
      {"bisect " + plain + " --a '' --b relu=legacy --output y --bound 1 --json there", "there"},
      {"inspect " + plain + " --dot there", "there"},
      {"ledger --html there", "there"},
      {"ledger --json there", "there"},
      {"ledger --markdown there", "there"},
  };
  for (const auto& [command, file] : commands) {
    const CommandResult refused = Run(command);
    EXPECT_EQ(refused.exit_code, 3) << command << "\n" << refused.output;
    EXPECT_HAS(refused.output, file + " exists already; --force writes over it");
    EXPECT_EQ(Slurp(folder_ / ("work/" + file)), "kept") << command;
    const CommandResult forced = Run(command + " --force");
    EXPECT_NE(forced.exit_code, 3) << command << "\n" << forced.output;
    EXPECT_NE(Slurp(folder_ / ("work/" + file)), "kept") << command;
    folder_.Write("work/" + file, "kept");
  }
}

TEST_F(FilesOfPrograms, AFileInThePlaceOfAnOutputFolderIsRefusedAtOnce) {
  Save("plain", PlainProgram());
  const std::string plain = folder_ / "plain";
  folder_.Write("work/file", "kept");
  for (const std::string& command : {"run " + plain + " --fetch y --output-dir file",
                                     "backward " + plain + " --target y --input x --out file"}) {
    for (const char* force : {"", " --force"}) {
      const CommandResult refused = Run(command + force);
      EXPECT_EQ(refused.exit_code, 3) << command;
      EXPECT_HAS(refused.output, "file exists already and is no folder; name another one");
      EXPECT_EQ(refused.output.find("--force"), std::string::npos) << refused.output;
      EXPECT_EQ(refused.output.find("float32"), std::string::npos) << "it ran\n" << refused.output;
    }
  }
  EXPECT_EQ(Slurp(folder_ / "work/file"), "kept");
}

TEST_F(FilesOfPrograms, NothingThatCommandsATerminalIsPrinted) {
  const std::string evil =
      "x\x1b]0;owned\a\x1b[2J\r\xc2\x9b"
      "31m\xe2\x80\xae";
  ProgramDesc program = PlainProgram(evil);
  program.MutableBlock(0)->AllOps()[1]->SetAttr(
      "op_callstack", std::vector<std::string>{"  File \"" + evil + "\", line 1"});
  OpDesc* print = Append(&program, "print");
  print->SetInput("In", {evil});
  print->SetOutput("Out", {"y"});
  print->SetAttr("message", "message " + evil);
  print->SetAttr("first_n", -1);
  print->SetAttr("summarize", 2);
  Save("evil", program);
  // A reshape that cannot be: the error names variable and callstack.
  OpDesc* bad = Append(&program, "reshape2");
  bad->SetInput("X", {evil});
  bad->SetOutput("Out", {"y"});
  bad->SetOutput("XShape", {evil + "shape"});
  bad->SetAttr("shape", std::vector<int>{7});
  bad->SetAttr("op_callstack", std::vector<std::string>{"  File \"" + evil + "\", line 1"});
  Declare(&program, evil + "shape");
  Save("failing", program);
  std::string shown;
  for (const std::string command :
       {"run {} --fetch y --routing --profile", "inspect {}", "inspect --json {}",
        "doctor {} --kernels", "bench {}", "diff {} --a '' --b relu=legacy",
        "backward {} --target y --input z --out b", "run {} --input nothing=/nothing.npy",
        "check {}"}) {
    for (const std::string name : {"evil", "failing"}) {
      std::string line = command;
      line.replace(line.find("{}"), 2, folder_ / name);
      const std::string output = Run(line).output;
      for (const char* part : {"\x1b", "\a", "\r", "\xc2\x9b", "\xe2\x80\xae"}) {
        EXPECT_EQ(output.find(part), std::string::npos) << line << "\n" << output;
      }
      shown += output;
    }
  }
  EXPECT_HAS(shown, "message x\\u001b]0;owned\\u0007\\u001b[2J\\u000d\\u009b31m\\u202e");
  EXPECT_HAS(shown, "created at x\\u001b]0;owned");
}

// As under `ulimit -f 0`, where the signal of the kernel would end the command.
TEST_F(FilesOfPrograms, AFileBeyondTheLimitOfItsSizeIsAnError) {
#if defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "the sanitizer writes a file of its own before the program starts";
#endif
  const std::string digits = kPrograms + "/digits_mlp_infer";
  const std::string run =
      "run " + digits + " --input image=" + digits + "/inputs/image.npy";  // its one feed
  rlimit before;
  getrlimit(RLIMIT_FSIZE, &before);
  const rlimit none = {0, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &none);
  std::vector<CommandResult> results;
  for (const std::string& command :
       {run + " --output-dir out", run + " --trace t.json", "check " + digits + " --json r.json",
        "inspect " + digits + " 2>&1 > listing #"}) {
    results.push_back(Run(command));
  }
  setrlimit(RLIMIT_FSIZE, &before);
  for (const CommandResult& result : results) {
    EXPECT_TRUE(result.exit_code == 1 || result.exit_code == 3) << result.exit_code;
    EXPECT_HAS(result.output, "File too large");
  }
}

TEST_F(FilesOfPrograms, OutputThatCannotBeWrittenIsAnError) {
  Save("plain", PlainProgram());
  const std::string plain = folder_ / "plain";
  const std::string bundled = kPrograms + "/digits_mlp_infer";
  for (const std::string& command :
       {"run " + plain + " --fetch y", "check " + bundled, "inspect " + plain, "doctor " + plain,
        std::string("kernels softmax"), "bench " + plain,
        "diff " + plain + " --a '' --b relu=legacy", std::string("ledger"), std::string("--help"),
        std::string("--version"), std::string("run --help"),
        "backward " + plain + " --target y --input x --out b --force",
        "crop " + plain + " --out c --force", std::string("parity --list"),
        std::string("parity --help")}) {
    EXPECT_EQ(Run(command + " > /dev/full").exit_code, 3) << command;   // and standard error
    const CommandResult result = Run(command + " 2>&1 > /dev/full #");  // without what follows
    EXPECT_EQ(result.exit_code, 3) << command << "\n" << result.output;
    EXPECT_HAS(result.output, "No space left on device");
  }
}

}  // namespace
}  // namespace testing
}  // namespace phibridge
