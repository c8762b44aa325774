// What a thread computes with functions and layers, recorded, saved, and run by the command line.
#include "framework/dygraph/program_recorder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <functional>
#include <thread>

#include "framework/dygraph/tracer.h"
#include "framework/io/npy.h"
#include "phibridge/amp.h"
#include "phibridge/api.h"
#include "phibridge/autograd.h"
#include "phibridge/nn.h"
#include "phibridge/phibridge.h"
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace {

using phi::Tensor;
using testing::ErrorOf;
using testing::Phibridge;
using testing::TempFolder;
using Function = std::function<Tensor(const Tensor&)>;

Tensor Numbers(const std::vector<int64_t>& shape, int seed = 0) {
  int64_t count = 1;
  for (const int64_t size : shape) count *= size;
  std::vector<float> values(static_cast<size_t>(count));
  for (size_t i = 0; i < values.size(); ++i) {
    values[i] = std::sin(static_cast<float>(i) * 0.37f + static_cast<float>(seed));
  }
  return Tensor::from_vector<float>(values, shape);
}

// The function called once, with feed `x`; its result is what the program fetches.
struct Recorded {
  ProgramRecorder recorder;
  Tensor out;

  Recorded(const Function& function, const Tensor& x) {
    recorder.AddFeed("x", x);
    const RecordGuard guard(&recorder);
    out = function(x);
    recorder.AddFetch(out);
  }
};

// What `phibridge run` makes of a program that was saved as PREFIX.
phi::DenseTensor RunBinary(const std::string& program, const Tensor& x, const std::string& result,
                           const TempFolder& folder) {
  WriteNpy(x.dense(), folder / "x.npy");
  std::filesystem::remove_all(folder / "out");
  const auto run =
      Phibridge("run " + program + " --place cpu --passes off --input x=" + (folder / "x.npy") +
                " --output-dir " + (folder / "out"));
  EXPECT_EQ(run.exit_code, 0) << run.output;
  return ReadNpy(folder / "out" + "/" + result + ".npy");
}

void ExpectSameBits(const phi::DenseTensor& got, const phi::DenseTensor& want) {
  ASSERT_EQ(got.dims(), want.dims());
  ASSERT_EQ(got.dtype(), want.dtype());
  const size_t bytes = static_cast<size_t>(got.numel()) * phi::SizeOf(got.dtype());
  EXPECT_EQ(std::memcmp(got.data(), want.data(), bytes), 0);
}

// The program of function(x), saved both ways and run for `other`, has the bits of function(other).
void ExpectSameRun(const Function& function, const Tensor& x, const Tensor& other) {
  TempFolder folder;
  const Recorded recorded(function, x.copy_to(phi::CPUPlace()));
  const std::string result = recorded.recorder.NameOf(recorded.out);
  recorded.recorder.Save(folder / "separate");
  std::filesystem::create_directories(folder / "combined");
  recorded.recorder.SaveAs(folder / "combined/net");
  const Tensor want = function(other.copy_to(phi::CPUPlace()));
  for (const char* program : {"separate", "combined"}) {
    const phi::DenseTensor first = RunBinary(folder / program, other, result, folder);
    ExpectSameBits(first, want.dense());
  }
  EXPECT_EQ(Phibridge("doctor " + folder / "combined").exit_code, 0);
}

struct LeNet : nn::Layer {
  nn::Sub<nn::Conv2D> conv1{this, "conv1", 1, 6, 3, 1, 1};
  nn::Sub<nn::Conv2D> conv2{this, "conv2", 6, 16, 3, 1, 1};
  nn::Sub<nn::BatchNorm2D> norm{this, "norm", 16};
  nn::Sub<nn::Dropout> dropout{this, "dropout", 0.3};
  nn::Sub<nn::Linear> hidden{this, "hidden", 64, 32};
  nn::Sub<nn::Linear> last{this, "last", 32, 10};

  Tensor forward(const Tensor& image) override {
    Tensor x = nn::functional::max_pool2d(api::relu(conv1(image)), 2);
    x = nn::functional::max_pool2d(api::relu(norm(conv2(x))), 2);
    return last(dropout(api::relu(hidden(api::flatten(x, 1, 3)))));
  }
};

TEST(ProgramRecorderTest, ThreadsAreCountedWhileTheyRecord) {
  ASSERT_FALSE(phi::RecordingThreads::Any());
  ProgramRecorder recorder;
  {
    const RecordGuard guard(&recorder);
    EXPECT_EQ(ProgramRecorder::Current(), &recorder);
    EXPECT_TRUE(phi::RecordingThreads::Any());
    std::thread([] { EXPECT_EQ(ProgramRecorder::Current(), nullptr); }).join();
    {
      const RecordGuard again(&recorder);
      const RecordGuard pause(nullptr);
      EXPECT_EQ(ProgramRecorder::Current(), nullptr);
      EXPECT_FALSE(phi::RecordingThreads::Any());
    }
    EXPECT_EQ(ProgramRecorder::Current(), &recorder);
  }
  EXPECT_EQ(ProgramRecorder::Current(), nullptr);
  EXPECT_FALSE(phi::RecordingThreads::Any());
  // One that ends while it records takes its count with it.
  std::thread([&] { ProgramRecorder::Replace(&recorder); }).join();
  EXPECT_FALSE(phi::RecordingThreads::Any());
}

TEST(ProgramRecorderTest, ALeNetOfLayersRunsAsAProgramWithTheSameBits) {
  SetRandomSeed(3);
  LeNet net;
  net(Numbers({4, 1, 8, 8}));  // so that the norm has statistics
  net.eval();
  const auto forward = [&](const Tensor& x) { return net(x); };
  ExpectSameRun(forward, Numbers({2, 1, 8, 8}, 1), Numbers({2, 1, 8, 8}, 5));
}

TEST(ProgramRecorderTest, ParametersHaveTheirNamesAndOperatorsWhatSavedOnesHave) {
  LeNet net;
  net.eval();
  const Recorded recorded([&](const Tensor& x) { return net(x); }, Numbers({2, 1, 8, 8}));
  EXPECT_EQ(recorded.recorder.NameOf(net.conv1.weight), net.conv1.weight.name());
  const auto program = recorded.recorder.Program();
  int found = 0;
  for (const OpDesc* op : program->Block(0).AllOps()) {
    if (op->Type() != "batch_norm") continue;
    ++found;
    EXPECT_TRUE(op->HasOutput("SavedMean") && op->HasOutput("MeanOut"));
    EXPECT_EQ(std::get<bool>(op->GetAttr("is_test")), true);
    EXPECT_TRUE(op->HasAttr("use_global_stats"));  // with its default
  }
  EXPECT_EQ(found, 1);
}

TEST(ProgramRecorderTest, WritingInPlaceChangesNeitherFeedNorParameter) {
  const Tensor added = Tensor::of({10.f, 20.f});
  const auto function = [&](const Tensor& x) {
    Tensor y = x;
    Tensor constant = Tensor::of({1.f, -1.f});
    const Tensor before = api::scale(y, phi::Scalar(2.0));
    api::relu_(y);
    api::add_(constant, y);
    api::add_(constant, added);
    return api::add(api::multiply(constant, before), y);
  };
  ExpectSameRun(function, Tensor::of({1.f, -2.f}), Tensor::of({-3.f, 4.f}));
  EXPECT_EQ(added.data<float>()[0], 10);
}

TEST(ProgramRecorderTest, ACallUnderAGradientIsTheSameOperator) {
  Tensor weight = Numbers({3, 2});
  autograd::set_stop_gradient(&weight, false);
  const auto function = [&](const Tensor& x) {
    return api::softmax(api::reshape(api::matmul(x, weight), phi::IntArray({-1, 2})));
  };
  ExpectSameRun(function, Numbers({2, 3}), Numbers({2, 3}, 4));
}

TEST(ProgramRecorderTest, AnInputThatIsNotThereIsLeftOut) {
  const auto function = [](const Tensor& x) {
    return api::layer_norm(x, paddle::none, paddle::none, 1e-5f, 1);
  };
  ExpectSameRun(function, Numbers({2, 6}), Numbers({2, 6}, 4));
}

TEST(ProgramRecorderTest, ListsCopiesCastsAndSlicesAreRecorded) {
  const auto function = [](const Tensor& x) {
    const Tensor rows = x.slice(1, 3);
    const Tensor both = api::concat({rows, x.copy_to(phi::CPUPlace()), Numbers({1, 2}, 9)});
    const Tensor wide = both.cast(phi::DataType::FLOAT64);
    const auto [values, indices] = api::topk(wide, phi::Scalar(1));
    return api::add(values, api::cast(indices, phi::DataType::FLOAT64));
  };
  ExpectSameRun(function, Numbers({4, 2}), Numbers({4, 2}, 4));
}

TEST(ProgramRecorderTest, ACopyThatNoOperatorMakesIsRefused) {
  const auto [code, text] = ErrorOf([] {
    Recorded(
        [](const Tensor& x) {
          const Tensor coo = api::sparse_to_sparse_coo(x, 2);
          return api::sparse_to_dense(coo.copy_to(phi::CPUPlace()));
        },
        Numbers({2, 3}));
  });
  EXPECT_EQ(code, phi::UNIMPLEMENTED);
  EXPECT_HAS(text, "copy_to of a SparseCooTensor while a program is recorded");
}

TEST(ProgramRecorderTest, CastsOfMixedTypesAndOfAutoCastAreRecorded) {
  const auto mixed = [](const Tensor& x) { return api::add(x, Tensor::of<int64_t>({1, 2})); };
  ExpectSameRun(mixed, Tensor::of({1.5f, -2.f}), Tensor::of({-3.f, 4.f}));
  const Tensor weight = Numbers({3, 2});
  const auto low = [&](const Tensor& x) {
    const amp::AutoCastGuard guard;
    return api::matmul(x, weight).cast(phi::DataType::FLOAT32);
  };
  ExpectSameRun(low, Numbers({2, 3}), Numbers({2, 3}, 4));
}

TEST(ProgramRecorderTest, WhatChangedWithoutAnOperatorIsRefused) {
  const auto view = ErrorOf([] {
    Recorded(
        [](const Tensor& x) {
          Tensor rows = x.slice(0, 1);
          api::scale_(rows, phi::Scalar(2.0));
          return api::relu(x);  // whose first row changed
        },
        Numbers({2, 2}));
  });
  EXPECT_EQ(view.first, phi::PRECONDITION_NOT_MET);
  EXPECT_HAS(view.second, "shares its memory");
  const auto statistics = ErrorOf([] {
    nn::BatchNorm2D norm(1);
    Recorded([&](const Tensor& x) { return norm(norm(x)); }, Numbers({2, 1, 2, 2}));
  });
  EXPECT_EQ(statistics.first, phi::PRECONDITION_NOT_MET);
  EXPECT_HAS(statistics.second, "batch_norm");
}

TEST(ProgramRecorderTest, AFetchOfWhatChangedWithoutAnOperatorIsRefused) {
  const auto error = ErrorOf([] {
    Recorded(
        [](const Tensor& x) {
          Tensor y = api::scale(x, phi::Scalar(3.0));
          Tensor row = y.slice(0, 1);
          api::scale_(row, phi::Scalar(2.0));
          return y;  // whose first row changed
        },
        Numbers({2, 2}));
  });
  EXPECT_EQ(error.first, phi::PRECONDITION_NOT_MET);
  EXPECT_HAS(error.second, "fetch reads the tensor");
}

TEST(ProgramRecorderTest, AWriteThroughAnotherTensorChangesNoParameter) {
  const Tensor weight = Tensor::of({10.f, 20.f});
  Tensor part = weight.slice(0, 1);  // of which the program knows nothing
  const Tensor x = Tensor::of({1.f, 2.f});
  const Recorded recorded(
      [&](const Tensor& in) {
        const Tensor sum = api::add(in, weight);
        part.copy_(Tensor::of({-7.f}), part.place());
        return sum;
      },
      x);
  EXPECT_EQ(weight.data<float>()[0], -7);
  TempFolder folder;
  recorded.recorder.Save(folder / "net");
  const std::string result = recorded.recorder.NameOf(recorded.out);
  ExpectSameBits(RunBinary(folder / "net", x, result, folder), Tensor::of({11.f, 22.f}).dense());
  recorded.recorder.RestoreParameters();
  EXPECT_EQ(weight.data<float>()[0], 10);
  EXPECT_EQ(part.data<float>()[0], 10);
}

// A call of an operator that reads `x` and makes `out`.
TensorCall CallOf(const std::string& type, const Tensor& x, Tensor* out,
                  const paddle::framework::AttributeMap& attrs) {
  TensorCall call;
  call.type = type;
  call.inputs = {{"X", {&x}}};
  call.outputs = {{"Out", {out}}};
  call.attrs = attrs;
  return call;
}

TEST(ProgramRecorderTest, AProgramThatLacksAnOperatorIsNotSaved) {
  ProgramRecorder recorder;
  const Tensor x = Tensor::of({1.f});
  recorder.AddFeed("x", x);
  Tensor out = Tensor::of({1.f});
  const TensorCall call = CallOf("no_such_operator", x, &out, {});
  recorder.BeforeCall(call);
  EXPECT_THROW(recorder.AfterCall(call), phi::enforce::EnforceNotMet);
  TempFolder folder;
  for (const std::function<void()>& use : std::vector<std::function<void()>>{
           [&] { recorder.Program(); }, [&] { recorder.Save(folder / "net"); },
           [&] { recorder.SaveAs(folder / "net"); }, [&] { recorder.BeforeCall(call); }}) {
    const auto error = ErrorOf(use);
    EXPECT_EQ(error.first, phi::PRECONDITION_NOT_MET);
    EXPECT_HAS(error.second, "lacks an operator");
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder / ""));
}

TEST(ProgramRecorderTest, AProgramWithoutParametersRemovesThoseOfAnother) {
  TempFolder folder;
  const Tensor x = Tensor::of({1.f}), weight = Tensor::of({2.f});
  Recorded([&](const Tensor& in) { return api::add(in, weight); }, x)
      .recorder.SaveAs(folder / "net");
  EXPECT_TRUE(std::filesystem::exists(folder / "net.pdiparams"));
  Recorded([&](const Tensor& in) { return api::relu(in); }, x).recorder.SaveAs(folder / "net");
  EXPECT_FALSE(std::filesystem::exists(folder / "net.pdiparams"));
  EXPECT_TRUE(std::filesystem::exists(folder / "net.pdmodel"));
}

TEST(ProgramRecorderTest, ABackwardPassIsRefused) {
  const auto error = ErrorOf([] {
    Recorded(
        [](const Tensor& x) {
          Tensor y = x;
          autograd::set_stop_gradient(&y, false);
          autograd::Backward({api::square(y)});
          return y;
        },
        Tensor::of({1.f}));
  });
  EXPECT_EQ(error.first, phi::UNIMPLEMENTED);
}

TEST(ProgramRecorderTest, AnArrayThatGrowsStaysOneVariable) {
  const auto function = [](const Tensor& x) {
    paddle::imperative::Tracer tracer;
    Tensor array, first = x, second = api::scale(x, phi::Scalar(3.0));
    Tensor zero = Tensor::of<int64_t>({0}), one = Tensor::of<int64_t>({1}), out, index;
    tracer.TraceOp("write_to_array", {{"X", {&first}}, {"I", {&zero}}}, {{"Out", {&array}}});
    tracer.TraceOp("write_to_array", {{"X", {&second}}, {"I", {&one}}}, {{"Out", {&array}}});
    tracer.TraceOp("read_from_array", {{"X", {&array}}, {"I", {&zero}}}, {{"Out", {&out}}});
    return api::add(out, second);
  };
  ExpectSameRun(function, Tensor::of({1.f, -2.f}), Tensor::of({-3.f, 4.f}));
}

TEST(ProgramRecorderTest, AnArrayDependsOnAllThatWasWrittenToIt) {
  ProgramRecorder recorder;
  Tensor x = Tensor::of({1.f}), constant = Tensor::of({2.f}), array, out;
  recorder.AddFeed("x", x);
  const RecordGuard guard(&recorder);
  paddle::imperative::Tracer tracer;
  Tensor zero = Tensor::of<int64_t>({0}), one = Tensor::of<int64_t>({1});
  tracer.TraceOp("write_to_array", {{"X", {&x}}, {"I", {&zero}}}, {{"Out", {&array}}});
  tracer.TraceOp("write_to_array", {{"X", {&constant}}, {"I", {&one}}}, {{"Out", {&array}}});
  tracer.TraceOp("read_from_array", {{"X", {&array}}, {"I", {&zero}}}, {{"Out", {&out}}});
  EXPECT_TRUE(recorder.DependsOnFeeds(out));
}

TEST(ProgramRecorderTest, AProgramBecomesOneForAllSizes) {
  const auto function = [](const Tensor& x) {
    const int64_t size = x.shape()[0];
    const Tensor flat = api::reshape(x, phi::IntArray({size, 4}));
    const Tensor rows = api::slice(flat, {0, 1}, phi::IntArray({0, 1}), phi::IntArray({size, 4}));
    return api::reshape(api::relu(rows), phi::IntArray({size * 3}));
  };
  Recorded two(function, Numbers({2, 2, 2}));
  const Recorded three(function, Numbers({3, 2, 2}, 1));
  two.recorder.Generalize(three.recorder);
  TempFolder folder;
  two.recorder.Save(folder / "net");
  const Tensor five = Numbers({5, 2, 2}, 7);
  const std::string result = two.recorder.NameOf(two.out);
  ExpectSameBits(RunBinary(folder / "net", five, result, folder), function(five).dense());
  const auto program = two.recorder.Program();
  EXPECT_EQ(program->Block(0).FindVar("x")->GetShape(), (std::vector<int64_t>{-1, 2, 2}));
  EXPECT_EQ(program->Block(0).FindVar(result)->GetShape(), (std::vector<int64_t>{-1}));
}

std::string WhyNotGeneral(const Function& function) {
  const auto error = ErrorOf([&] {
    Recorded two(function, Numbers({2, 2}));
    const Recorded three(function, Numbers({3, 2}, 1));
    two.recorder.Generalize(three.recorder);
  });
  EXPECT_EQ(error.first, phi::INVALID_ARGUMENT);
  return error.second;
}

TEST(ProgramRecorderTest, WhatDependsOnTheExampleIsNoProgramForAllSizes) {
  const auto size_of = [](const Tensor& x) { return static_cast<float>(x.shape()[0]); };
  EXPECT_HAS(
      WhyNotGeneral([&](const Tensor& x) { return api::scale(x, phi::Scalar(1.0), size_of(x)); }),
      "attribute `bias`");
  EXPECT_HAS(
      WhyNotGeneral([&](const Tensor& x) { return size_of(x) > 2 ? api::relu(x) : api::abs(x); }),
      "`abs`");
  EXPECT_HAS(WhyNotGeneral([&](const Tensor& x) {
               return size_of(x) > 2 ? api::relu(api::relu(x)) : api::relu(x);
             }),
             "operators");
  EXPECT_HAS(WhyNotGeneral([&](const Tensor& x) {
               return api::add(x, Tensor::full({1}, phi::Scalar(size_of(x))));
             }),
             "by no operator");
}

TEST(ProgramRecorderTest, NaNIsTheSameAttributeInBothRecordings) {
  const auto function = [](const Tensor& x) {
    return api::scale(x, phi::Scalar(1.0), std::nanf(""));
  };
  Recorded two(function, Numbers({2, 2}));
  const Recorded three(function, Numbers({3, 2}, 1));
  two.recorder.Generalize(three.recorder);
  EXPECT_EQ(two.recorder.Program()->Block(0).FindVar("x")->GetShape(),
            (std::vector<int64_t>{-1, 2}));
}

TEST(ProgramRecorderTest, AnAttributeThatOneRecordingHasIsNoProgramForAllSizes) {
  const Tensor x = Tensor::of({1.f});
  Tensor out = Tensor::of({1.f}), another = Tensor::of({1.f});
  ProgramRecorder first, second;
  first.AddFeed("x", x);
  second.AddFeed("x", x);
  const TensorCall call = CallOf("relu", x, &out, {});
  const TensorCall more = CallOf("relu", x, &another, {{"a_note", 1}});
  first.BeforeCall(call);
  first.AfterCall(call);
  second.BeforeCall(more);
  second.AfterCall(more);
  const auto error = ErrorOf([&] { first.Generalize(second); });
  EXPECT_EQ(error.first, phi::INVALID_ARGUMENT);
  EXPECT_HAS(error.second, "attributes for some values");
}

TEST(ProgramRecorderTest, WhatIsReadAndThenChangedIsNoProgram) {
  Tensor count = Tensor::of({1.f});
  const auto function = [&](const Tensor& x) {
    const Tensor sum = api::add(x, count);
    api::add_(count, Tensor::of({1.f}));
    return sum;
  };
  Recorded two(function, Numbers({2, 1}));
  two.recorder.RestoreParameters();
  EXPECT_EQ(count.data<float>()[0], 1);
  const Recorded three(function, Numbers({3, 1}, 1));
  const auto error = ErrorOf([&] { two.recorder.Generalize(three.recorder); });
  EXPECT_EQ(error.first, phi::PRECONDITION_NOT_MET);
  EXPECT_HAS(error.second, "eval()");
}

}  // namespace
}  // namespace phibridge

namespace {

// Writes the program of a call of `net` to a new folder. Its batches may have any size.
void SaveProgram(phibridge::nn::Layer* net, const phi::Tensor& image, const std::string& folder) {
  net->eval();
  phibridge::ProgramRecorder recorder;
  recorder.AddFeed("image", image, /*unknown_batch=*/true);
  phi::Tensor out;
  {
    const phibridge::RecordGuard guard(&recorder);
    out = (*net)(image);
  }
  recorder.AddFetch(out);
  recorder.Save(folder);  // SaveAs("folder/net"): net.pdmodel and net.pdiparams
}

TEST(ProgramRecorderExampleTest, TheExampleOfThePageRuns) {
  phibridge::testing::TempFolder folder;
  phibridge::nn::Linear net(3, 2);
  SaveProgram(&net, phibridge::Numbers({2, 3}), folder / "net");
  phibridge::Options options;
  options.place = "cpu";
  const auto program = phibridge::Program::Load(folder / "net", options);
  phibridge::Session session(program);
  const phi::Tensor image = phibridge::Numbers({4, 3}, 2);
  session.Feed("image", image.dense());
  session.Run();
  phibridge::ExpectSameBits(session.Fetch(program->fetches()[0]), net(image).dense());
  const std::string page = phibridge::testing::Slurp(PHIBRIDGE_SOURCE_DIR "/docs/dynamic.md");
  const std::string source = phibridge::testing::Slurp(
      PHIBRIDGE_SOURCE_DIR "/tests/framework/dygraph/program_recorder_test.cc");
  const size_t begin = page.find("// Writes the program of a call");
  const std::string example = page.substr(begin, page.find("```", begin) - begin);
  EXPECT_NE(source.find(example), std::string::npos);
}

}  // namespace
