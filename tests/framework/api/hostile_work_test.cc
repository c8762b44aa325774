// Programs whose attributes ask for work that no tensor bounds: done in time, or refused.
#include <ctime>

#include "framework/api/phibridge.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "phi/core/memory.h"
#include "tests/framework/model_testing.h"

namespace phibridge {
namespace {

using paddle::framework::Attribute;
using paddle::framework::ProgramDesc;
using testing::TempFolder;
namespace proto = paddle::framework::proto;

constexpr int kLargest = INT32_MAX, kHalf = 1 << 30, kWide = 1 << 20, kPadded = 1 << 16;
// Of the processor.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr double kMostSeconds = 100;  // checks of each access, without optimisation
#else
constexpr double kMostSeconds = 10;
#endif

using Ints = std::vector<int>;
using Attributes = std::map<std::string, Attribute>;

struct Case {
  const char* op;
  Attributes attributes;
  const char* input;  // "" for none; float32 [1, 2, 4, 4]
  std::vector<const char*> outputs;
  phi::ErrorCode code = phi::LEGACY;  // LEGACY: an answer
  std::vector<int64_t> shape = {1, 2, 4, 4};
};

Attributes Pool(const char* type, Ints ksize, Ints strides, Ints paddings) {
  return {{"pooling_type", std::string(type)},
          {"ksize", ksize},
          {"strides", strides},
          {"paddings", paddings}};
}

Attributes Patches(Ints kernels, int padding) {
  return {{"kernels", kernels}, {"strides", Ints{1, 1}}, {"paddings", Ints(4, padding)}};
}

const std::vector<Case>& Cases() {
  static const auto* const cases = new std::vector<Case>{
      {"tril_indices", {{"rows", kLargest}, {"cols", 0}, {"dtype", 3}}, "", {"out"}},
      {"tril_indices",
       {{"rows", kLargest}, {"cols", 1}, {"offset", 1 - kLargest}, {"dtype", 3}},
       "",
       {"out"}},
      {"triu_indices", {{"row", kLargest}, {"col", 0}, {"dtype", 3}}, "", {"out"}},
      {"triu_indices", {{"row", kLargest}, {"col", 1}, {"dtype", 3}}, "", {"out"}},
      {"pool2d", Pool("max", {kLargest, kLargest}, {1, 1}, {kHalf, kHalf}), "X", {"Out"}},
      {"pool2d", Pool("avg", {3, kLargest}, {1, 1}, {1, kHalf}), "X", {"Out"}},
      {"pool3d",
       Pool("max", {kLargest, kLargest, kLargest}, {1, 1, 1}, {kHalf, kHalf, kHalf}),
       "X",
       {"Out"},
       phi::LEGACY,
       {1, 1, 4, 4, 4}},
      {"pool3d",
       Pool("avg", {kLargest, kLargest, kLargest}, {1, 1, 1}, {kHalf, kHalf, kHalf}),
       "X",
       {"Out"},
       phi::LEGACY,
       {1, 1, 4, 4, 4}},
      {"im2sequence", Patches({kLargest, kLargest}, kHalf), "X", {"Out"}, phi::RESOURCE_EXHAUSTED},
      {"im2sequence", Patches({1, 1}, kHalf), "X", {"Out"}, phi::RESOURCE_EXHAUSTED},
      {"im2sequence", Patches({1, 1}, kWide), "X", {"Out"}, phi::LEGACY, {1, 0, 4, 4}},
  };
  return *cases;
}

void WriteModel(const Case& what, const TempFolder& folder) {
  ProgramDesc program;
  auto* block = program.MutableBlock(0);
  auto* op = block->AppendOp();
  op->SetType(what.op);
  const auto declare = [&](const char* name) {
    auto* var = block->Var(name);
    var->SetShape({-1});
    var->SetDataType(proto::VarType::FP32);
  };
  if (*what.input != '\0') {
    declare("x");
    block->Var("x")->SetShape(std::vector<int64_t>(what.shape.size(), -1));
    op->SetInput(what.input, {"x"});
  }
  for (const char* slot : what.outputs) {
    declare(slot);
    op->SetOutput(slot, {slot});
  }
  for (const auto& [name, value] : what.attributes) op->SetAttr(name, value);
  folder.Write("model.pdmodel", program.SerializeToString());
}

void RunCase(const Case& what, const Options& options) {
  const TempFolder folder;
  WriteModel(what, folder);
  const auto program = Program::Load(folder.path(), options);
  Session session(program);
  if (*what.input != '\0') {
    const auto count = static_cast<size_t>(phi::product(phi::make_ddim(what.shape)));
    session.Feed("x", MakeTensor<float>(what.shape, std::vector<float>(count, 1)));
  }
  session.Run({what.outputs[0]});
  session.Fetch(what.outputs[0]);
}

class HostileWork : public ::testing::TestWithParam<const char*> {
 protected:
  HostileWork() { phi::SetHostMemoryLimit(size_t{1} << 28); }
  ~HostileWork() override { phi::SetHostMemoryLimit(0); }

  static Options OptionsOf(const std::string& route) {
    Options options;
    options.place = route == "auto" ? "auto" : "cpu";
    if (route == "legacy") options.kernel_rules = {"*=legacy"};
    return options;
  }
};

TEST_P(HostileWork, EndsInTime) {
  for (size_t i = 0; i < Cases().size(); ++i) {
    const Case& what = Cases()[i];
    SCOPED_TRACE(std::string(what.op) + ", case " + std::to_string(i));
    const std::clock_t begin = std::clock();
    if (what.code == phi::LEGACY) {
      EXPECT_NO_THROW(RunCase(what, OptionsOf(GetParam())));
    } else {
      const auto error = testing::ErrorOf([&] { RunCase(what, OptionsOf(GetParam())); });
      EXPECT_EQ(error.first, what.code) << error.second;
    }
    EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, kMostSeconds);
  }
}
INSTANTIATE_TEST_SUITE_P(Routes, HostileWork, ::testing::Values("cpu", "legacy", "auto"));

// A padding of a convolution makes an output of 18 million elements, of 62 steps each, which is
// within the budget: a kernel neither takes minutes nor memory for the patches of all of them.
TEST_P(HostileWork, AWidePaddingIsAnsweredOnEachRoute) {
  const TempFolder folder;
  ProgramDesc program;
  auto* block = program.MutableBlock(0);
  auto* op = block->AppendOp();
  op->SetType("conv3d");
  for (const char* name : {"Input", "Filter", "Output"}) {
    block->Var(name)->SetShape({-1, -1, -1, -1, -1});
    block->Var(name)->SetDataType(proto::VarType::FP32);
    if (std::string(name) != "Output") op->SetInput(name, {name});
  }
  op->SetOutput("Output", {"Output"});
  op->SetAttr("dilations", Ints{kPadded, kPadded, kPadded});
  op->SetAttr("paddings", Ints{kPadded, kPadded, kPadded});
  folder.Write("model.pdmodel", program.SerializeToString());
  const auto loaded = Program::Load(folder.path(), OptionsOf(GetParam()));
  Session session(loaded);
  const auto feed = [&](const char* name, const std::vector<int64_t>& shape) {
    const auto count = static_cast<size_t>(phi::product(phi::make_ddim(shape)));
    session.Feed(name, MakeTensor<float>(shape, std::vector<float>(count, 1)));
  };
  feed("Input", {2, 3, 5, 6, 7});
  feed("Filter", {4, 3, 3, 2, 3});
  const std::clock_t begin = std::clock();
  session.Run({"Output"});
  EXPECT_EQ(phi::vectorize(session.Fetch("Output").dims()),
            (std::vector<int64_t>{2, 4, 5, 6 + kPadded, 7}));
  EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, kMostSeconds);
}

// A kernel alone knows how large its output becomes: numbers in a tensor say so, or an attribute
// that no shape function reads.
TEST_P(HostileWork, SizesThatKernelsKnowAreCounted) {
  const auto error_of = [&](const char* type, const char* output, const char* numbers, int number,
                            const Attributes& attributes) {
    const TempFolder folder;
    ProgramDesc program;
    auto* block = program.MutableBlock(0);
    auto* op = block->AppendOp();
    op->SetType(type);
    for (const char* name : {"X", numbers, output}) {
      block->Var(name)->SetShape({-1});
      block->Var(name)->SetDataType(proto::VarType::INT32);
      if (name != output) op->SetInput(name, {name});
    }
    op->SetOutput(output, {output});
    for (const auto& [name, value] : attributes) op->SetAttr(name, value);
    folder.Write("model.pdmodel", program.SerializeToString());
    const auto loaded = Program::Load(folder.path(), OptionsOf(GetParam()));
    Session session(loaded);
    session.Feed("X", MakeTensor<int>({1}, {number}));
    if (std::string(numbers) != "X") session.Feed(numbers, MakeTensor<int>({1}, {number}));
    return testing::ErrorOf([&] { session.Run({output}); });
  };
  const std::map<std::string, std::pair<phi::ErrorCode, std::string>> errors = {
      {"bincount", error_of("bincount", "Out", "X", 1, {{"minlength", kLargest}})},
      {"bincount of a large number", error_of("bincount", "Out", "X", kLargest - 1, {})},
      {"sequence_mask", error_of("sequence_mask", "Y", "X", kLargest, {{"out_dtype", 2}})},
      {"repeat_interleave",
       error_of("repeat_interleave", "Out", "RepeatsTensor", kLargest, {{"dim", 0}})}};
  for (const auto& [what, error] : errors) {
    EXPECT_EQ(error.first, phi::RESOURCE_EXHAUSTED) << what;
    EXPECT_HAS(error.second, "its attributes, or numbers in tensors, ask for") << what;
  }
}

// Drawing all of many classes takes many draws for the last ones.
TEST(HostileDraws, OfClassesAreCountedBefore) {
  phi::SetHostMemoryLimit(size_t{1} << 28);
  const auto run = [](int classes, int samples) {
    const TempFolder folder;
    ProgramDesc program;
    auto* block = program.MutableBlock(0);
    auto* op = block->AppendOp();
    op->SetType("class_center_sample");
    for (const char* name : {"Label", "RemappedLabel", "SampledLocalClassCenter"}) {
      block->Var(name)->SetShape({-1});
      block->Var(name)->SetDataType(proto::VarType::INT64);
    }
    op->SetInput("Label", {"Label"});
    op->SetOutput("RemappedLabel", {"RemappedLabel"});
    op->SetOutput("SampledLocalClassCenter", {"SampledLocalClassCenter"});
    op->SetAttr("num_classes", classes);
    op->SetAttr("num_samples", samples);
    folder.Write("model.pdmodel", program.SerializeToString());
    const auto loaded = Program::Load(folder.path());
    Session session(loaded);
    session.Feed("Label", MakeTensor<int64_t>({2}, {1, 0}));
    session.Run({"RemappedLabel"});
  };
  const auto error_of = [&](int classes, int samples) {
    return testing::ErrorOf([&] { run(classes, samples); });
  };
  const auto drawn = error_of(kHalf, kHalf);
  EXPECT_EQ(drawn.first, phi::RESOURCE_EXHAUSTED);
  EXPECT_HAS(drawn.second, "attribute `num_samples` is 1073741824");
  const auto listed = error_of(kHalf, 2);
  EXPECT_EQ(listed.first, phi::RESOURCE_EXHAUSTED) << "the places of 2^30 classes";
  EXPECT_NO_THROW(run(1000, 1000));
  phi::SetHostMemoryLimit(0);
}

}  // namespace
}  // namespace phibridge
