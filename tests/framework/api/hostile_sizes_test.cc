// Programs that ask for sizes which no memory holds: typed errors, before anything is touched.
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <functional>
#include <new>
#include <optional>

#include "framework/api/phibridge.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "phi/core/memory.h"
#include "tests/framework/model_testing.h"
#include "tests/support/scoped_data_limit.h"

namespace {

std::atomic<size_t> largest_request{0};  // to the C++ heap

void* Serve(size_t size) noexcept {
  size_t largest = largest_request;
  while (size > largest && !largest_request.compare_exchange_weak(largest, size)) {
  }
  return std::malloc(size == 0 ? 1 : size);
}

}  // namespace

[[gnu::noinline]] void* operator new(size_t size) {
  void* const memory = Serve(size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
[[gnu::noinline]] void* operator new(size_t size, const std::nothrow_t&) noexcept {
  return Serve(size);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, size_t) noexcept { std::free(memory); }

namespace phibridge {
namespace {

using paddle::framework::Attribute;
using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using testing::TempFolder;
namespace proto = paddle::framework::proto;

constexpr int kFloat32 = proto::VarType::FP32, kInt64 = proto::VarType::INT64;
constexpr int kLargest = INT32_MAX;
constexpr int64_t kHuge = int64_t{1} << 40;

struct Case {
  const char* op;
  std::map<std::string, Attribute> attributes;
  bool reads_x = false;  // int64 [2, 3] or float32, as the op takes it
  DataType dtype = DataType::FLOAT32;
  const char* output = "Out";
};

std::vector<int64_t> Shape(std::initializer_list<int64_t> dims) { return dims; }

const std::vector<Case>& Cases() {
  static const auto* const cases = new std::vector<Case>{
      {"fill_constant", {{"shape", Shape({kHuge})}, {"value", 1.f}, {"dtype", kFloat32}}},
      {"fill_constant", {{"shape", Shape({kHuge, kHuge})}, {"value", 1.f}, {"dtype", kFloat32}}},
      {"fill_constant", {{"shape", Shape({INT64_MAX})}, {"value", 1.f}, {"dtype", kInt64}}},
      {"fill_constant", {{"shape", Shape({1 << 20, 1 << 20, 1 << 20})}, {"dtype", kFloat32}}},
      {"uniform_random", {{"shape", Shape({kHuge, 1 << 20})}, {"dtype", kFloat32}}},
      {"gaussian_random", {{"shape", Shape({kHuge, 1 << 17})}, {"dtype", kFloat32}}},
      {"randint", {{"shape", Shape({kHuge})}, {"low", 0}, {"high", 9}, {"dtype", kInt64}}},
      {"empty", {{"shape", Shape({kHuge})}, {"dtype", kFloat32}}},
      {"eye", {{"num_rows", kHuge}, {"num_columns", kHuge}, {"dtype", kFloat32}}},
      {"eye", {{"num_rows", int64_t{1} << 20}, {"num_columns", int64_t{1} << 20}}},
      {"randperm", {{"n", kLargest}, {"dtype", kInt64}}},
      {"tril_indices",
       {{"rows", kLargest}, {"cols", kLargest}, {"dtype", kInt64}},
       false,
       DataType::INT64,
       "out"},
      {"expand_v2", {{"shape", std::vector<int>{kLargest, kLargest, 2, 3}}}, true},
      {"tile", {{"repeat_times", std::vector<int>{kLargest, kLargest}}}, true},
      {"tile", {{"repeat_times", std::vector<int>{kLargest, kLargest, kLargest, kLargest}}}, true},
      {"one_hot_v2", {{"depth", kLargest}, {"dtype", kFloat32}}, true, DataType::INT64},
      {"pad", {{"paddings", std::vector<int>{kLargest, kLargest, kLargest, 0}}}, true},
      {"repeat_interleave", {{"Repeats", kLargest}, {"dim", 0}}, true},
      {"sequence_mask", {{"maxlen", kLargest}, {"out_dtype", kInt64}}, true, DataType::INT64, "Y"},
      {"bincount", {{"minlength", kLargest}}, true, DataType::INT64},
      {"histogram", {{"bins", kHuge}, {"min", 0}, {"max", 1}}, true},
  };
  return *cases;
}

void WriteModel(const Case& what, const TempFolder& folder) {
  ProgramDesc program;
  auto* block = program.MutableBlock(0);
  for (const char* name : {"x", "out"}) {
    auto* var = block->Var(name);
    var->SetShape({-1});
    var->SetDataType(what.dtype == DataType::INT64 ? proto::VarType::INT64 : proto::VarType::FP32);
  }
  OpDesc* op = block->AppendOp();
  op->SetType(what.op);
  if (what.reads_x) op->SetInput("X", {"x"});
  op->SetOutput(what.output, {"out"});
  for (const auto& [name, value] : what.attributes) op->SetAttr(name, value);
  folder.Write("model.pdmodel", program.SerializeToString());
}

// On the kernels that the rule chooses, if there is one. They refuse before they ask the heap for
// as much, which no limit of the session holds back.
class HostileSizes : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override { phi::SetHostMemoryLimit(kLimit); }
  void TearDown() override { phi::SetHostMemoryLimit(0); }

  static constexpr size_t kLimit = size_t{1} << 30;
};

TEST_P(HostileSizes, AreOutOfMemory) {
  for (size_t i = 0; i < Cases().size(); ++i) {
    const Case& what = Cases()[i];
    SCOPED_TRACE(std::string(what.op) + ", case " + std::to_string(i));
    const TempFolder folder;
    WriteModel(what, folder);
    const auto run = [&] {
      Options options;
      if (*GetParam() != '\0') options.kernel_rules = {GetParam()};
      const auto program = Program::Load(folder.path(), options);
      Session session(program);
      if (what.reads_x && what.dtype == DataType::INT64)
        session.Feed("x", MakeTensor<int64_t>({2}, {1, 0}));
      else if (what.reads_x)
        session.Feed("x", MakeTensor<float>({2, 3}, {1, 2, 3, 4, 5, 6}));
      session.Run({"out"});
      session.Fetch("out");
    };
    std::optional<tests::ScopedDataLimit> limit;  // of the process, for what is about to fail
    if (tests::kMayLimitData) limit.emplace(2 * kLimit);
    largest_request = 0;
    EXPECT_EQ(testing::ErrorOf(run).first, phi::RESOURCE_EXHAUSTED);
    EXPECT_LE(largest_request, kLimit);
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, HostileSizes, ::testing::Values("", "*=legacy"));

// A block with a forward block sees the variables of the blocks around it. Block 1 has many, and a
// copy of them for each of many such blocks would take 900 MB.
TEST(HostileSizesOfPrograms, LoadTakesMemoryInProportionToTheProgram) {
  if (!tests::kMayLimitData) GTEST_SKIP() << "a sanitizer needs memory of its own";
  constexpr int kVariables = 2000, kBlocks = 4000;
  ProgramDesc program;
  auto* around = program.AppendBlock(*program.MutableBlock(0));
  for (int i = 0; i < kVariables; ++i) around->Var("v" + std::to_string(i))->SetShape({2});
  auto* forward = program.AppendBlock(*program.MutableBlock(0));
  for (int i = 0; i < kBlocks; ++i) {
    program.AppendBlock(*program.MutableBlock(1))->SetForwardBlockID(forward->ID());
  }
  const TempFolder folder;
  folder.Write("model.pdmodel", program.SerializeToString());
  const tests::ScopedDataLimit limit(size_t{300} << 20);
  EXPECT_EQ(Program::Load(folder.path())->fetches().size(), 0u);
}

// What a program declares of a result stands for nothing that is computed, but place auto plans by
// it.
TEST(HostileSizesOfPrograms, PlaceAutoTakesOrRefusesDeclaredShapes) {
  for (const auto dtype : {proto::VarType::RAW, proto::VarType::FP32}) {
    for (const size_t rank : {size_t{2}, size_t{9}, size_t{20}}) {
      for (const int64_t second : {int64_t{9000000000000000000}, int64_t{0}}) {
        ProgramDesc program;
        auto* x = program.MutableBlock(0)->Var("x");
        x->SetShape({2, 3});
        x->SetDataType(proto::VarType::FP32);
        auto* out = program.MutableBlock(0)->Var("out");
        std::vector<int64_t> shape(rank, 9000000000000000000);
        shape[1] = second;
        out->SetShape(shape);
        out->SetDataType(dtype);
        OpDesc* op = program.MutableBlock(0)->AppendOp();
        op->SetType("relu");
        op->SetInput("X", {"x"});
        op->SetOutput("Out", {"out"});
        const TempFolder folder;
        folder.Write("model.pdmodel", program.SerializeToString());
        Options options;
        options.place = "auto";
        const auto run = [&] {
          Session session(Program::Load(folder.path(), options));
          session.Feed("x", MakeTensor<float>({2, 3}, {1, -2, 3, -4, 5, -6}));
          session.Run({"out"});
          EXPECT_EQ(session.Fetch("out").numel(), 6);
        };
        if (rank == 20) {
          EXPECT_EQ(testing::ErrorOf(run).first, phi::INVALID_ARGUMENT);
        } else {
          run();
        }
      }
    }
  }
}

}  // namespace
}  // namespace phibridge
