#include <thread>

#include "framework/api/phibridge.h"
#include "framework/api/program_impl.h"
#include "framework/io/npy.h"
#include "framework/io/tensor_io.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "phi/core/device_context.h"
#include "tests/framework/model_testing.h"

namespace phibridge {
namespace {

using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using testing::ErrorOf;
using testing::TempFolder;
namespace proto = paddle::framework::proto;

const std::string kMlp = PHIBRIDGE_SOURCE_DIR "/tests/programs/digits_mlp_infer";
const char kOut[] = "softmax_0.tmp_0";

Tensor Images() { return ReadNpy(kMlp + "/inputs/image.npy"); }

void ExpectAnswers(const Tensor& got) {
  const Tensor want = ReadNpy(kMlp + "/expected/softmax_0.tmp_0.npy");
  ASSERT_EQ(got.dims(), want.dims());
  for (int64_t i = 0; i < got.numel(); ++i)
    ASSERT_NEAR(got.data<float>()[i], want.data<float>()[i], 1e-5) << i;
}

// x, w → `y = relu(x)`, `w = scale(w, 2)`: no feed ops, and a parameter that the run changes.
void WriteSmallModel(const TempFolder& folder) {
  ProgramDesc program;
  auto* block = program.MutableBlock(0);
  for (const char* name : {"x", "y", "w"}) {
    auto* var = block->Var(name);
    var->SetShape({-1});
    var->SetDataType(proto::VarType::FP32);
    var->SetPersistable(std::string(name) == "w");
    var->SetNeedCheckFeed(std::string(name) == "x");
  }
  OpDesc* relu = block->AppendOp();
  relu->SetType("relu");
  relu->SetInput("X", {"x"});
  relu->SetOutput("Out", {"y"});
  OpDesc* scale = block->AppendOp();
  scale->SetType("scale");
  scale->SetInput("X", {"w"});
  scale->SetOutput("Out", {"w"});
  scale->SetAttr("scale", 2.0f);
  folder.Write("model.pdmodel", program.SerializeToString());
  std::string bytes;
  AppendTensorRecord(MakeTensor<float>({2}, {1, 3}), &bytes);
  folder.Write("model.pdiparams", bytes);
}

TEST(Session, RunsTheDigits) {
  Options as_saved;
  as_saved.passes = {"off"};
  const auto program = Program::Load(kMlp, as_saved);
  ASSERT_EQ(program->feeds().size(), 1u);
  EXPECT_EQ(program->feeds()[0].name, "image");
  EXPECT_EQ(program->feeds()[0].shape, (std::vector<int64_t>{-1, 1, 8, 8}));
  Session session(program);
  session.Feed("image", Images());
  for (int i = 0; i < 3; ++i) {
    session.Run({kOut});
    ExpectAnswers(session.Fetch(kOut));
  }
  EXPECT_EQ(session.Routing().size(), 9u);
  EXPECT_EQ(session.Routing()[1].runs, 3u);
}

TEST(Session, PassesRunUnlessTheyAreOffOrEveryOperatorIsLookedAt) {
  const auto ops = [](const Options& options) {
    Session session(Program::Load(kMlp, options));
    session.Feed("image", Images());
    session.Run({kOut});
    ExpectAnswers(session.Fetch(kOut));
    return session.Routing().size();
  };
  Options options;
  options.place = "cpu";
  EXPECT_EQ(ops(options), 7u);  // two additions of a bias went into products
  options.check_nan_inf = true;
  EXPECT_EQ(ops(options), 9u);
  options.passes = {"on"};
  EXPECT_EQ(ops(options), 7u);
}

TEST(Session, PlaceAutoIsOneDnnForInferenceAlone) {
  const bool has_onednn =
      phi::DeviceContextPool::Instance().Has(phi::Backend::ONEDNN, phi::CPUPlace());
  const auto is_onednn = [](const std::string& folder) {
    const Model model = OpenModel(folder, MissingParams::kReport);
    return ToExecutionOptions({}, *model.program).use_onednn;
  };
  EXPECT_EQ(is_onednn(kMlp), has_onednn);
  EXPECT_FALSE(is_onednn(PHIBRIDGE_SOURCE_DIR "/tests/programs/digits_mlp_train"));
  Options options;
  options.fallback = "deny";
  Session session(Program::Load(kMlp, options));
  session.Feed("image", Images());
  session.Run({kOut});
  ExpectAnswers(session.Fetch(kOut));
  for (const Route& route : session.Routing()) EXPECT_FALSE(route.is_fallback) << route.op;
}

TEST(Session, ProgramsAreSharedByThreads) {
  const auto program = Program::Load(kMlp);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&program] {
      Session session(program);
      session.Feed("image", Images());
      for (int i = 0; i < 5; ++i) {
        session.Run({kOut});
        ExpectAnswers(session.Fetch(kOut));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST(Session, AnyVariableMayBeKeptAndTheChoiceMayChange) {
  Session session(Program::Load(kMlp));
  session.Feed("image", Images());
  session.Run();
  EXPECT_EQ(ErrorOf([&] { session.Fetch("fc_0.tmp_2"); }).first, phi::PRECONDITION_NOT_MET);
  session.Run({"fc_0.tmp_2", kOut});
  const Tensor hidden = session.Fetch("fc_0.tmp_2");
  ExpectAnswers(session.Fetch(kOut));
  Session other(Program::Load(kMlp));
  other.Feed("image", Images());
  other.Run({"fc_0.tmp_2"});
  const Tensor again = other.Fetch("fc_0.tmp_2");
  for (int64_t i = 0; i < hidden.numel(); ++i)
    ASSERT_EQ(hidden.data<float>()[i], again.data<float>()[i]);
  session.Run({kOut});
  ExpectAnswers(session.Fetch(kOut));
}

TEST(Session, FeedsAreChecked) {
  Session session(Program::Load(kMlp));
  EXPECT_EQ(ErrorOf([&] { session.Run(); }).first, phi::PRECONDITION_NOT_MET);
  EXPECT_HAS(ErrorOf([&] { session.Run(); }).second,
             "`image`, declared as float32 [-1, 1, 8, 8] (-1: any size): Session::Feed, or --input "
             "image=FILE.npy");
  EXPECT_HAS(ErrorOf([&] { session.Feed("picture", Images()); }).second, "it has `image`");
  EXPECT_EQ(ErrorOf([&] { session.Feed("picture", Images()); }).first, phi::NOT_FOUND);
  EXPECT_HAS(
      ErrorOf([&] {
        session.Feed("image", MakeTensor<int64_t>({1, 1, 8, 8}, std::vector<int64_t>(64)));
      }).second,
      "feed `image` is declared as float32 [-1, 1, 8, 8] (-1: any size); it was given int64 [1, 1, "
      "8, 8]");
  EXPECT_HAS(ErrorOf([&] {
               session.Feed("image", MakeTensor<float>({1, 1, 4, 4}, std::vector<float>(16)));
             }).second,
             "it was given float32 [1, 1, 4, 4]");
  EXPECT_EQ(ErrorOf([&] { session.Feed("image", Tensor()); }).first, phi::PRECONDITION_NOT_MET);
  EXPECT_EQ(ErrorOf([&] { session.Fetch("nothing"); }).first, phi::NOT_FOUND);
}

TEST(Session, ProgramsWithoutFeedOpsAreFedByVariable) {
  TempFolder folder;
  WriteSmallModel(folder);
  const auto program = Program::Load(folder.path());
  ASSERT_EQ(program->feeds().size(), 1u);
  Session session(program);
  EXPECT_HAS(ErrorOf([&] { session.Run({"y"}); }).second, "`x`");
  session.Feed("x", MakeTensor<float>({3}, {-1, 2, 3}));
  session.Run({"y"});
  EXPECT_EQ(session.Fetch("y").data<float>()[1], 2);
  session.Feed("x", MakeTensor<float>({2}, {5, -6}));
  session.Run({"y"});
  EXPECT_EQ(session.Fetch("y").dims(), phi::DDim({2}));
  EXPECT_EQ(session.Fetch("y").data<float>()[0], 5);
}

// feed → x, x = scale(x, 2), fetch x.
TEST(Session, WhatWasFedSurvivesAnInPlaceOperator) {
  TempFolder folder;
  ProgramDesc program;
  auto* block = program.MutableBlock(0);
  block->Var("feed")->SetType(proto::VarType::FEED_MINIBATCH);
  block->Var("feed")->SetPersistable(true);
  block->Var("fetch")->SetType(proto::VarType::FETCH_LIST);
  block->Var("fetch")->SetPersistable(true);
  block->Var("x")->SetShape({-1});
  block->Var("x")->SetDataType(proto::VarType::FP32);
  for (const char* type : {"feed", "scale", "fetch"}) {
    OpDesc* op = block->AppendOp();
    op->SetType(type);
    op->SetInput("X", {std::string(type) == "feed" ? "feed" : "x"});
    op->SetOutput("Out", {std::string(type) == "fetch" ? "fetch" : "x"});
    op->SetAttr(std::string(type) == "scale" ? "scale" : "col",
                std::string(type) == "scale" ? paddle::framework::Attribute(2.0f)
                                             : paddle::framework::Attribute(0));
  }
  folder.Write("model.pdmodel", program.SerializeToString());
  Session session(Program::Load(folder.path()));
  const Tensor mine = MakeTensor<float>({2}, {1, 3});
  session.Feed("x", mine);
  for (int run = 0; run < 3; ++run) {
    session.Run();
    EXPECT_EQ(session.Fetch("x").data<float>()[1], 6) << run;
  }
  EXPECT_EQ(mine.data<float>()[1], 3);
}

// x = scale(x, 2) without feed ops.
TEST(Session, WhatWasFedDirectlySurvivesAnInPlaceOperator) {
  TempFolder folder;
  ProgramDesc program;
  auto* block = program.MutableBlock(0);
  block->Var("x")->SetShape({-1});
  block->Var("x")->SetDataType(proto::VarType::FP32);
  block->Var("x")->SetNeedCheckFeed(true);
  OpDesc* scale = block->AppendOp();
  scale->SetType("scale");
  scale->SetInput("X", {"x"});
  scale->SetOutput("Out", {"x"});
  scale->SetAttr("scale", 2.0f);
  folder.Write("model.pdmodel", program.SerializeToString());
  Session session(Program::Load(folder.path()));
  const Tensor mine = MakeTensor<float>({2}, {1, 3});
  session.Feed("x", mine);
  for (int run = 0; run < 3; ++run) {
    session.Run({"x"});
    EXPECT_EQ(session.Fetch("x").data<float>()[1], 6) << run;
  }
  EXPECT_EQ(mine.data<float>()[1], 3);
}

TEST(Session, TwoFeedsOfOneColumnAreAnError) {
  TempFolder folder;
  ProgramDesc program;
  auto* block = program.MutableBlock(0);
  block->Var("feed")->SetType(proto::VarType::FEED_MINIBATCH);
  for (const char* name : {"x", "y"}) {
    block->Var(name)->SetShape({-1});
    block->Var(name)->SetDataType(proto::VarType::FP32);
    OpDesc* op = block->AppendOp();
    op->SetType("feed");
    op->SetInput("X", {"feed"});
    op->SetOutput("Out", {name});
    op->SetAttr("col", 0);
  }
  folder.Write("model.pdmodel", program.SerializeToString());
  const auto [code, message] = ErrorOf([&] { Program::Load(folder.path()); });
  EXPECT_EQ(code, phi::INVALID_ARGUMENT);
  EXPECT_HAS(message, "column 0 of `feed`: one for `x` and one for `y`");
}

TEST(Session, WhatNoKernelComputesIsUnimplemented) {
  TempFolder folder;
  ProgramDesc program;
  program.MutableBlock(0)->AppendOp()->SetType("no_such_op");
  folder.Write("model.pdmodel", program.SerializeToString());
  const auto [code, message] = ErrorOf([&] { Program::Load(folder.path()); });
  EXPECT_EQ(code, phi::UNIMPLEMENTED);
  EXPECT_HAS(message, "`no_such_op`");
}

// More choices of what is kept than a session remembers, in turns.
TEST(Session, ManyChoicesOfWhatIsKept) {
  const auto program = Program::Load(kMlp);
  const std::vector<std::string> outputs = {"fc_0.tmp_0", "fc_0.tmp_1", "fc_0.tmp_2", "fc_1.tmp_0",
                                            "fc_1.tmp_1"};
  Session session(program);
  session.Feed("image", Images());
  for (int turn = 0; turn < 3; ++turn) {
    for (size_t choice = 0; choice < (size_t{1} << outputs.size()); ++choice) {
      std::vector<std::string> keep = {kOut};
      for (size_t i = 0; i < outputs.size(); ++i) {
        if ((choice >> i & 1) != 0) keep.push_back(outputs[i]);
      }
      session.Run(keep);
      ExpectAnswers(session.Fetch(kOut));
    }
  }
}

TEST(Session, ParametersThatChangeAreThoseOfOneSession) {
  TempFolder folder;
  WriteSmallModel(folder);
  const auto program = Program::Load(folder.path());
  Session one(program);
  Session two(program);
  for (Session* session : {&one, &one, &two}) {
    session->Feed("x", MakeTensor<float>({1}, {1}));
    session->Run({"y"});
  }
  EXPECT_EQ(one.Fetch("w").data<float>()[1], 12);
  EXPECT_EQ(two.Fetch("w").data<float>()[1], 6);
}

// array[0] = x, array[2] = x if `gap`, else array[1] = x.
void WriteArrayModel(const TempFolder& folder, bool gap) {
  ProgramDesc program;
  auto* block = program.MutableBlock(0);
  block->Var("x")->SetShape({-1});
  block->Var("x")->SetDataType(proto::VarType::FP32);
  block->Var("x")->SetNeedCheckFeed(true);
  block->Var("array")->SetType(proto::VarType::LOD_TENSOR_ARRAY);
  for (int i = 0; i < 2; ++i) {
    const std::string index = "i" + std::to_string(i);
    block->Var(index)->SetShape({1});
    block->Var(index)->SetDataType(proto::VarType::INT64);
    OpDesc* fill = block->AppendOp();
    fill->SetType("fill_constant");
    fill->SetOutput("Out", {index});
    fill->SetAttr("shape", std::vector<int64_t>{1});
    fill->SetAttr("dtype", 3);
    fill->SetAttr("value", static_cast<float>(gap ? 2 * i : i));
    OpDesc* write = block->AppendOp();
    write->SetType("write_to_array");
    write->SetInput("X", {"x"});
    write->SetInput("I", {index});
    write->SetOutput("Out", {"array"});
  }
  folder.Write("model.pdmodel", program.SerializeToString());
}

TEST(Session, TensorArraysAreFetchedElementByElement) {
  TempFolder folder;
  WriteArrayModel(folder, false);
  Session session(Program::Load(folder.path()));
  Tensor x = MakeTensor<float>({3}, {1, 2, 3});
  x.set_lod({{0, 1, 3}});
  for (int run = 0; run < 3; ++run) {
    session.Feed("x", x);
    session.Run({"array"});
    EXPECT_TRUE(session.IsArray("array"));
    EXPECT_FALSE(session.IsArray("x"));
    const std::vector<Tensor> values = session.FetchArray("array");
    ASSERT_EQ(values.size(), 2u);
    EXPECT_EQ(values[1].data<float>()[2], 3);
    EXPECT_EQ(values[1].lod(), x.lod());
  }
  EXPECT_HAS(ErrorOf([&] { session.Fetch("array"); }).second, "FetchArray");
  EXPECT_EQ(ErrorOf([&] { session.FetchArray("x"); }).first, phi::INVALID_ARGUMENT);
}

TEST(Session, ElementsThatWereNeverWrittenAreNamed) {
  TempFolder folder;
  WriteArrayModel(folder, true);
  Session session(Program::Load(folder.path()));
  session.Feed("x", MakeTensor<float>({1}, {1}));
  session.Run({"array"});
  EXPECT_HAS(ErrorOf([&] { session.FetchArray("array"); }).second,
             "element 1 of the 3 of tensor array `array`");
}

TEST(Session, OptionsAreChecked) {
  Options options;
  options.place = "moon";
  EXPECT_EQ(ErrorOf([&] { Program::Load(kMlp, options); }).first, phi::INVALID_ARGUMENT);
  options = Options();
  options.kernel_rules = {"softmax"};
  EXPECT_EQ(ErrorOf([&] { Program::Load(kMlp, options); }).first, phi::INVALID_ARGUMENT);
  options = Options();
  options.fallback = "maybe";
  EXPECT_EQ(ErrorOf([&] { Program::Load(kMlp, options); }).first, phi::INVALID_ARGUMENT);
}

TEST(Session, RulesMustFitAnOp) {
  for (const auto& [rule, why] : std::map<std::string, std::string>{
           {"softmx=legacy", "the program has no op `softmx`; did you mean `softmax`?"},
           {"0/99=legacy", "block 0 has no op 99"}}) {
    Options options;
    options.kernel_rules = {"*=phi", rule};
    const auto [code, text] = ErrorOf([&] { Program::Load(kMlp, options); });
    EXPECT_EQ(code, phi::INVALID_ARGUMENT);
    EXPECT_HAS(text, "kernel rule \"" + rule + "\": " + why);
  }
}

TEST(Session, RulesChooseKernels) {
  Options options;
  options.kernel_rules = {"softmax=legacy"};
  Session session(Program::Load(kMlp, options));
  session.Feed("image", Images());
  session.Run({kOut});
  ExpectAnswers(session.Fetch(kOut));
  for (const Route& route : session.Routing()) {
    if (route.op != "softmax" && route.op != "relu") continue;
    EXPECT_EQ(route.kind, route.op == "softmax" ? "legacy" : "PHI");
  }
}

}  // namespace
}  // namespace phibridge
