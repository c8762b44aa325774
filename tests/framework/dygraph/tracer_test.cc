#include "framework/dygraph/tracer.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "framework/api/phibridge.h"
#include "phi/core/enforce.h"
#include "phi/core/tensor_array.h"

namespace phibridge {
namespace {

using paddle::imperative::Tracer;
using Handle = phi::Tensor;

std::vector<float> Numbers(const phi::DenseTensor& tensor) {
  return {tensor.data<float>(), tensor.data<float>() + tensor.numel()};
}

Handle Sequences() {
  Handle x = Handle::from_vector<float>({1, 2, 3, 4, 5, 6, 7, 8}, {4, 2});
  x.dense().set_lod({{0, 1, 4}});
  return x;
}

TEST(TracerTest, RunsAnOperatorThatHasALegacyKernelOnly) {
  Handle x = Sequences(), out, index;
  Tracer tracer;
  tracer.TraceOp("sequence_pool", {{"X", {&x}}}, {{"Out", {&out}}, {"MaxIndex", {&index}}},
                 {{"pooltype", std::string("SUM")}});
  EXPECT_EQ(tracer.choice().kind, KernelChoice::kLegacy);
  EXPECT_EQ(Numbers(out.dense()), (std::vector<float>{1, 2, 15, 18}));
}

TEST(TracerTest, RunsAPhiKernelThroughTheSameResolver) {
  Handle x = Handle::of({-1.f, 2.f}), out;
  Tracer tracer;
  tracer.TraceOp("relu", {{"X", {&x}}}, {{"Out", {&out}}});
  EXPECT_EQ(tracer.choice().kind, KernelChoice::kPhi);
  EXPECT_EQ(Numbers(out.dense()), (std::vector<float>{0, 2}));
  tracer.TraceOp("relu", {{"X", {&x}}}, {{"Out", {&x}}});
  EXPECT_EQ(Numbers(x.dense()), (std::vector<float>{0, 2}));
  EXPECT_EQ(x.current_inplace_version(), 1u);
}

TEST(TracerTest, AddsToAnArray) {
  Handle array, x = Handle::of({1.f}), y = Handle::of({2.f, 3.f});
  Handle zero = Handle::of<int64_t>({0}), one = Handle::of<int64_t>({1}), length, read;
  Tracer tracer;
  tracer.TraceOp("write_to_array", {{"X", {&x}}, {"I", {&zero}}}, {{"Out", {&array}}});
  tracer.TraceOp("write_to_array", {{"X", {&y}}, {"I", {&one}}}, {{"Out", {&array}}});
  tracer.TraceOp("lod_array_length", {{"X", {&array}}}, {{"Out", {&length}}});
  EXPECT_EQ(length.data<int64_t>()[0], 2);
  tracer.TraceOp("read_from_array", {{"X", {&array}}, {"I", {&one}}}, {{"Out", {&read}}});
  EXPECT_EQ(Numbers(read.dense()), (std::vector<float>{2, 3}));
}

TEST(TracerTest, SaysWhatIsWrong) {
  Handle x = Handle::of({1.f}), out;
  Tracer tracer;
  EXPECT_THROW(tracer.TraceOp("no_such_op", {{"X", {&x}}}, {{"Out", {&out}}}),
               phi::enforce::EnforceNotMet);
  try {
    tracer.TraceOp("sequence_pool", {{"X", {&x}}}, {{"Out", {&out}}});
    FAIL();
  } catch (const phi::enforce::EnforceNotMet& error) {
    EXPECT_NE(std::string(error.what()).find("sequence_pool"), std::string::npos);
  }
}

TEST(TracerTest, WhatItRecordedRunsAsAProgram) {
  const std::string folder =
      (std::filesystem::temp_directory_path() / ("tracer_test." + std::to_string(getpid())))
          .string();
  std::filesystem::remove_all(folder);
  Handle x = Sequences(), w = Handle::of({{1.f, -1.f}, {0.5f, 2.f}});
  Handle product, pooled, index, out;
  w.set_name("w");
  ProgramRecorder recorder;
  recorder.AddFeed("x", x, /*unknown_batch=*/true);
  Tracer tracer;
  tracer.RecordTo(&recorder);
  tracer.TraceOp("mul", {{"X", {&x}}, {"Y", {&w}}}, {{"Out", {&product}}});
  tracer.TraceOp("sequence_pool", {{"X", {&product}}}, {{"Out", {&pooled}}, {"MaxIndex", {&index}}},
                 {{"pooltype", std::string("MAX")}});
  tracer.TraceOp("softmax", {{"X", {&pooled}}}, {{"Out", {&out}}}, {{"axis", -1}});
  recorder.AddFetch(out);
  tracer.RecordTo(nullptr);
  recorder.Save(folder);
  EXPECT_EQ(recorder.NameOf(w), "w");

  Options options;
  options.place = "cpu";
  const auto program = phibridge::Program::Load(folder, options);
  Session session(program);
  session.Feed("x", x.dense());
  session.Run();
  EXPECT_EQ(Numbers(session.Fetch(program->fetches()[0])), Numbers(out.dense()));
  std::filesystem::remove_all(folder);
}

TEST(TracerTest, ARecorderRefusesWhatItDoesNotKnow) {
  ProgramRecorder recorder;
  const Handle x = Handle::of({1.f});
  EXPECT_THROW(recorder.AddFetch(x), phi::enforce::EnforceNotMet);
  recorder.AddFeed("x", x);
  EXPECT_THROW(recorder.AddFeed("y", x), phi::enforce::EnforceNotMet);
}

}  // namespace
}  // namespace phibridge
