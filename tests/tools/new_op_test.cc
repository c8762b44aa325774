// tools/new_op: which files it writes, and what it takes from a program. new_op_slow_test.cc
// compiles them.
#include <gtest/gtest.h>

#include <algorithm>

#include "framework/program/mapped_file.h"
#include "framework/program/program_desc.h"
#include "tests/tools/new_op_testing.h"

namespace phibridge {
namespace {

using testing::CommandResult;
using testing::FilesOfNewOp;
using testing::NewOp;
using testing::Slurp;
using testing::TempFolder;

class NewOpTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!testing::HasProgram("python3")) GTEST_SKIP() << "no python3 here";
  }

  std::vector<std::string> Written() const {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root_.path())) {
      if (entry.is_regular_file())
        files.push_back(std::filesystem::relative(entry.path(), root_.path()).string());
    }
    std::sort(files.begin(), files.end());
    return files;
  }

  void ExpectFormatted() const {
    if (!testing::HasProgram("clang-format")) return;
    for (const std::string& file : Written()) {
      if (std::filesystem::path(file).extension() == ".yaml") continue;
      const CommandResult check = testing::Shell("clang-format --style=file:" PHIBRIDGE_SOURCE_DIR
                                                 "/.clang-format --dry-run -Werror '" +
                                                 root_ / file + "'");
      EXPECT_EQ(check.exit_code, 0) << check.output;
    }
  }

  TempFolder root_;
};

TEST_F(NewOpTest, WritesSevenFilesAndOverwritesNone) {
  const CommandResult first = NewOp("new_thing --root " + root_.path());
  ASSERT_EQ(first.exit_code, 0) << first.output;
  std::vector<std::string> expected = FilesOfNewOp("new_thing");
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(Written(), expected);
  ExpectFormatted();
  const CommandResult second = NewOp("new_thing --root " + root_.path());
  EXPECT_EQ(second.exit_code, 1);
  EXPECT_NE(second.output.find("is there already"), std::string::npos) << second.output;
}

TEST_F(NewOpTest, AGradientIsARecordAndAnEighthFile) {
  ASSERT_EQ(NewOp("new_thing --grad --root " + root_.path()).exit_code, 0);
  EXPECT_EQ(Written().size(), 8u);
  EXPECT_EQ(Slurp(root_ / "ops/new_thing.yaml"),
            "- legacy_op : new_thing\n"
            "  doc : \"To do: what new_thing computes.\"\n"
            "  args : (Tensor x)\n"
            "  output : Tensor(out)\n"
            "  inputs : {x : X}\n"
            "  outputs : {out : Out}\n"
            "  docs : {x : \"To do.\", out : \"To do.\"}\n"
            "  infer_meta : {func : NewThingInferMeta}\n"
            "  kernel : {func : new_thing, data_type : x}\n"
            "  backward : new_thing_grad\n"
            "- backward_op : new_thing_grad\n"
            "  forward : new_thing\n"
            "  args : (Tensor x, Tensor out_grad)\n"
            "  output : Tensor(x_grad)\n"
            "  kernel : {func : new_thing_grad, data_type : out_grad}\n");
  EXPECT_NE(Slurp(root_ / "phi/kernels/cpu/new_thing_grad_kernel.cc")
                .find("PD_REGISTER_KERNEL(new_thing_grad"),
            std::string::npos);
  ExpectFormatted();
  const CommandResult tables = testing::GenerateRecords(root_.path(), "new_thing");
  EXPECT_EQ(tables.exit_code, 0) << tables.output;
}

TEST_F(NewOpTest, APluginIsAProjectOfItsOwn) {
  const CommandResult made = NewOp("new_thing --grad --plugin " + root_.path());
  ASSERT_EQ(made.exit_code, 0) << made.output;
  EXPECT_EQ(Written(), (std::vector<std::string>{
                           "CMakeLists.txt", "new_thing.yaml", "new_thing_grad_kernel.cc",
                           "new_thing_infermeta.cc", "new_thing_infermeta.h", "new_thing_kernel.cc",
                           "new_thing_kernel.h", "new_thing_op.cc", "truths/new_thing.json"}));
  const std::string project = Slurp(root_ / "CMakeLists.txt");
  EXPECT_NE(project.find("phibridge_add_ops(new_thing new_thing.yaml"), std::string::npos);
  EXPECT_NE(project.find("lint new_thing new_thing_grad ${plugin}"), std::string::npos);
  EXPECT_NE(Slurp(root_ / "new_thing_kernel.cc").find("#include \"new_thing_kernel.h\""),
            std::string::npos);
  const nlohmann::json truths = nlohmann::json::parse(Slurp(root_ / "truths/new_thing.json"));
  EXPECT_EQ(truths.at("cases").at(1).at("op"), "new_thing_grad");
  EXPECT_EQ(truths.at("cases").at(1).at("inputs").count("Out@GRAD"), 1u);
  for (const std::string& file : Written()) {
    EXPECT_EQ(Slurp(root_ / file).find("phi/kernels/new_thing"), std::string::npos) << file;
  }
  EXPECT_EQ(NewOp("new_thing --plugin " + root_.path()).exit_code, 1);
}

TEST_F(NewOpTest, TakesSlotsAttributesTypesAndShapesFromAProgram) {
  const std::string program = testing::kPrograms + "/digits_lenet_infer";
  const nlohmann::json ops =
      testing::PhibridgeJson("inspect " + program + " --json").at("blocks").at(0).at("ops");
  const auto pool = std::find_if(ops.begin(), ops.end(),
                                 [](const auto& op) { return op.at("type") == "pool2d"; });
  ASSERT_NE(pool, ops.end());
  const std::string where = program + ":0/" + std::to_string(pool - ops.begin());
  const CommandResult made = NewOp("pool2d --grad --from " + where + " --root " + root_.path());
  ASSERT_EQ(made.exit_code, 0) << made.output;
  const std::string record = Slurp(root_ / "ops/pool2d.yaml"),
                    test = Slurp(root_ / "parity/cases/pool2d_cases.cc");
  for (const char* part :
       {"(Tensor x, ", "Tensor(out)", "int[] ksize = {2, 2}", "str pooling_type = \"max\"",
        "data_type : x", "  args : (Tensor x, Tensor out_grad, bool adaptive, "}) {
    EXPECT_NE(record.find(part), std::string::npos) << part << " in\n" << record;
  }
  EXPECT_EQ(record.find("op_callstack"), std::string::npos);
  EXPECT_NE(test.find("c.inputs[\"X\"] = {In({2, "), std::string::npos) << test;
  EXPECT_NE(test.find("{\"ksize\", std::vector<int>{2, 2}}"), std::string::npos) << test;
  ExpectFormatted();
  const CommandResult tables = testing::GenerateRecords(root_.path(), "pool2d");
  EXPECT_EQ(tables.exit_code, 0) << tables.output;
}

TEST_F(NewOpTest, RefusesWhatItCannotDo) {
  const std::string program = testing::kPrograms + "/digits_lenet_infer",
                    root = " --root " + root_.path();
  const std::vector<std::pair<std::string, std::string>> refused = {
      {"NewThing", "lower case"},
      {"softmax --from " + program + ":0/1", "no softmax"},
      {"softmax --from " + program + ":0/999", "has no op 0/999"},
      {"softmax --from " + program, "expected DIR:BLOCK/OP"},
      {"softmax --from /no/such:0/1", "/no/such"},
      {"softmax --no-such-argument", "--no-such-argument"}};
  for (const auto& [arguments, text] : refused) {
    const CommandResult result = NewOp(arguments + root);
    EXPECT_EQ(result.exit_code, 1) << arguments;
    EXPECT_NE(result.output.find(text), std::string::npos) << arguments << ": " << result.output;
  }
  EXPECT_TRUE(Written().empty());
}

// Two registrations of one name end every program that links both.
TEST_F(NewOpTest, RefusesAnOpThatAFileOfAnotherNameRegisters) {
  root_.Write("ops/family_op.cc", "REGISTER_ACTIVATION_OP(new_thing, NewThing);\n");
  root_.Write("ops/family.yaml", "- legacy_op : new_record\n- backward_op : new_record_grad\n");
  root_.Write("phi/kernels/cpu/other_kernel.cc",
              "PD_REGISTER_KERNEL(new_kernel, CPU, ALL_LAYOUT, F) {}\n");
  for (const auto& [op, file] : std::vector<std::pair<std::string, std::string>>{
           {"new_thing", "ops/family_op.cc"},
           {"new_record", "ops/family.yaml"},
           {"new_record_grad", "ops/family.yaml"},
           {"new_kernel", "phi/kernels/cpu/other_kernel.cc"}}) {
    const CommandResult result = NewOp(op + " --root " + root_.path());
    EXPECT_EQ(result.exit_code, 1) << op;
    EXPECT_NE(result.output.find(op + " is registered already, in " + file), std::string::npos)
        << result.output;
  }
}

}  // namespace
}  // namespace phibridge
